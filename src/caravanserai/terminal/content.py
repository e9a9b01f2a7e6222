"""The check of the almanacs' content files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.kernel.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from caravanserai.kernel.errors import Fault


def faults_in(folder: Path | None) -> Sequence[Fault]:
    """Return all faults of the built-in content, or of the almanacs in a folder, each with file, key and reason."""
    try:
        from caravanserai.games.almanac.crystal_peaks import content as crystal_peaks  # noqa: PLC0415  # may be broken
        from caravanserai.games.almanac.dragon_road import content as dragon_road  # noqa: PLC0415  # as above
        from caravanserai.games.almanac.own import folder as own  # noqa: PLC0415  # as above
        from caravanserai.lessons.library import FILE as LESSON_FILE  # noqa: PLC0415  # as above
        from caravanserai.lessons.library import check_lessons  # noqa: PLC0415  # as above
    except ContentError as fault:
        return fault.faults
    if folder is None:
        return [fault for book in (dragon_road, crystal_peaks) for fault in book.faults_in(book.content_texts())]
    folders = own.almanac_folders(folder)
    faults = [fault for one in folders for fault in own.faults_in(one)]
    if not faults and any((one / LESSON_FILE).exists() for one in folders):
        try:
            check_lessons(own.bring_folder(folder))
        except ContentError as fault:
            return fault.faults
    return faults
