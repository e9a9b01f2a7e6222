"""An asynchronous client of the JSON API: hundreds fit into one process. It needs httpx, but not the engine."""

from caravanserai.client.client import Client
from caravanserai.client.errors import ApiError
from caravanserai.client.play import play

__all__ = ["ApiError", "Client", "play"]
