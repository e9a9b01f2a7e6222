"""Compiled templates are kept beside our compiled modules, in `__pycache__`: a server starts sooner with them."""

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
    """What a template was compiled to, as long as it, Jinja, Python and our settings of Jinja are the same.

    Where Python writes no compiled modules, because it must not or because it may not, no template is kept either.
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
