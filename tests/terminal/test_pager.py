from caravanserai.terminal.pager import Pager


def places(typed: list[str]) -> list[int]:
    book = Pager([f"line {number}" for number in range(25)], 10)
    assert (book.page, book.last) == (1, 3)
    found = []
    for word in typed:
        book.turn(word)
        found.append(book.first)
    return found


def test_pages_are_turned_forward_and_back_and_by_number() -> None:
    assert places(["", "n", "p", "p", "p", "3", "99", "0", "2"]) == [10, 20, 10, 0, 0, 20, 20, 0, 10]


def test_a_word_is_found_again_and_again_and_a_missing_one_changes_nothing() -> None:
    assert places(["LINE 2", "line 2", "line 2", "nothing", "line 24"]) == [2, 20, 21, 21, 24]


def test_a_word_on_the_last_page_leads_no_further_than_the_last_page() -> None:
    book = Pager([f"line {number}" for number in range(25)], 10)
    book.turn("line 24")
    assert (book.page, book.last, book.missed) == (3, 3, "")
    book.turn("nothing")
    assert (book.first, book.missed) == (24, "nothing")
    book.turn("p")
    assert book.missed == ""


def test_the_book_closes_at_its_end_and_on_q() -> None:
    for typed in (["", "", ""], ["q"], ["3", ""]):
        book = Pager(["a"] * 25, 10)
        for word in typed:
            assert not book.closed
            book.turn(word)
        assert book.closed


def test_a_short_text_is_one_page() -> None:
    assert Pager([], 10).last == Pager(["a"] * 10, 10).last == 1
    assert Pager(["a"] * 11, 10).last == 2
