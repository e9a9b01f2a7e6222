"""A client of the JSON API: asynchronous, hundreds in one process. It needs httpx and nothing of the engine."""

from caravanserai.client.client import Client
from caravanserai.client.errors import ApiError
from caravanserai.client.play import play

__all__ = ["ApiError", "Client", "play"]
