"""The JSON API for other clients and bots: one table of endpoints, which is also its OpenAPI document."""
