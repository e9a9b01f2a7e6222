"""Everything that a server loads at its start; whoever imports this module has it in memory."""

from caravanserai.games import register_all
from caravanserai.server import app, run  # noqa: F401  # loaded for the processes that are forked from this one
from caravanserai.server.warm_up import warm_up

register_all()
warm_up()
