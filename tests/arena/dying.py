"""What other processes do; in a file of its own, where they find it."""

import os
import signal


def die(_fixture: object) -> None:
    """Play a match that ends its process."""
    os._exit(1)


def hears_interrupts(_item: object) -> bool:
    """Whether Ctrl-C would reach this process."""
    held = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    return not held or signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
