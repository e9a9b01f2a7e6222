"""A load test with real sockets: tables of four light browsers, whose screens are checked at the end."""
