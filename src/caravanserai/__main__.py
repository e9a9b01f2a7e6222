"""`python -m caravanserai` is the command `caravanserai`."""

from caravanserai.cli import main

main()
