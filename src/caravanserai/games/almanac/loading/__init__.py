"""Loading an almanac's content files; faulty content is rejected with file, key and reason."""

from caravanserai.games.almanac.loading.book import FILES, check_book, read_book
from caravanserai.games.almanac.loading.fields import PageFields

__all__ = ["FILES", "PageFields", "check_book", "read_book"]
