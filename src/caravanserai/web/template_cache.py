"""A cache of compiled templates beside the compiled Python modules, in `__pycache__`: a server starts faster."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import jinja2

if TYPE_CHECKING:
    from jinja2.bccache import Bucket


class CompiledTemplates(jinja2.FileSystemBytecodeCache):
    """A cache of compiled templates; an entry is valid for one template text, Jinja, Python and our settings of Jinja.

    If Python must not or cannot write compiled modules, no template is cached either.
    """

    def __init__(self) -> None:
        settings = Path(__file__).with_name("rendering.py").read_bytes()
        mark = hashlib.blake2b(f"{jinja2.__version__} ".encode() + settings, digest_size=5).hexdigest()
        folder = Path(importlib.util.cache_from_source(__file__)).parent
        super().__init__(str(folder), f"template-{mark}-%s.{sys.implementation.cache_tag}.bin")

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with contextlib.suppress(OSError):
                super().dump_bytecode(bucket)
