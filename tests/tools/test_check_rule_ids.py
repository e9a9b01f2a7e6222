from pathlib import Path

import pytest

from tools.check_rule_ids import check, main

RULES = "- **SR-01** One.\n- **SR-02** Two; see SR-01.\n- **DH-A7b** Three.\n"
TESTS = '''
def test_one():
    """SR-01: one."""

def test_sr_02_is_two():
    pass

class TestMore:
    def test_three(self):
        """DH-A7b, in a class."""
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {
        "docs/rules/game.md": RULES,
        "src/caravanserai/text/rules/en/game.md": RULES,
        "src/caravanserai/text/rules/es/game.md": RULES.replace("One", "Uno"),
        "tests/games/test_game.py": TESTS,
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def plant(project: Path, name: str, old: str, new: str) -> list[str]:
    """Change a file of the project; return the reports."""
    file = project / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return check(project)[0]


def test_a_project_without_gaps_passes(project: Path) -> None:
    assert check(project) == ([], 3)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"""SR-01: one."""', "pass"),
        ('"""SR-01: one."""', "pass  # SR-01"),
        ('"""SR-01: one."""', '"""SR-011: one."""'),
        ('"""SR-01: one."""', '"""XSR-01: another game."""'),
        ('"""SR-01: one."""', '"""SR-01 ... SR-02: a range."""'),
        ('"""SR-01: one."""', '"""SR-01\u2026SR-02: a range."""'),
        ('"""SR-01: one."""', '"""SR-01 to SR-02: a range."""'),
        ('"""SR-01: one."""', '"""SR-01\u201302: a range."""'),
        ("def test_one", "def helper"),
    ],
)
def test_a_rule_without_a_test_is_reported(project: Path, old: str, new: str) -> None:
    assert "SR-01: no test names it" in plant(project, "tests/games/test_game.py", old, new)


def test_an_id_in_a_function_name_counts(project: Path) -> None:
    assert plant(project, "tests/games/test_game.py", "test_sr_02_is_two", "test_two") == ["SR-02: no test names it"]


def test_several_ids_in_a_docstring_count(project: Path) -> None:
    assert plant(project, "tests/games/test_game.py", "test_sr_02_is_two", "test_two") != []
    assert plant(project, "tests/games/test_game.py", "SR-01: one", "SR-01, SR-02: both") == []


def test_a_test_of_an_unknown_rule_is_reported_with_its_place(project: Path) -> None:
    reports = plant(project, "tests/games/test_game.py", "SR-01: one", "SR-01 and SR-99: one")
    assert reports == ["tests/games/test_game.py:2: SR-99 stands in no rules file"]


def test_letters_of_no_game_are_not_taken_for_rules(project: Path) -> None:
    assert plant(project, "tests/games/test_game.py", "SR-01: one", "SR-01: in UTF-8, as ISO-8601 says") == []


def test_a_new_rule_needs_a_test_and_a_translation(project: Path) -> None:
    reports = plant(project, "docs/rules/game.md", "- **SR-02**", "- **SR-03** New.\n- **SR-02**")
    assert reports == [
        "src/caravanserai/text/rules/en/game.md: lacks SR-03",
        "src/caravanserai/text/rules/es/game.md: lacks SR-03",
        "SR-03: no test names it",
    ]


def test_a_translation_has_the_same_ids(project: Path) -> None:
    spanish = "src/caravanserai/text/rules/es/game.md"
    assert plant(project, spanish, "**SR-02**", "**SR-04**") == [
        f"{spanish}: lacks SR-02",
        f"{spanish}: SR-04 is unknown",
    ]


def test_a_missing_translation_is_reported(project: Path) -> None:
    spanish = project / "src/caravanserai/text/rules/es/game.md"
    spanish.unlink()
    assert check(project)[0] == ["src/caravanserai/text/rules/es/game.md: is missing"]
    spanish.parent.rmdir()
    assert check(project)[0] == ["src/caravanserai/text/rules: no translation"]


@pytest.mark.parametrize("name", ["docs/rules/game.md", "src/caravanserai/text/rules/es/game.md"])
def test_an_id_used_twice_is_reported(project: Path, name: str) -> None:
    reports = plant(project, name, "- **DH-A7b**", "- **SR-01** Again.\n- **DH-A7b**")
    assert reports == [f"{name}: SR-01 stands there 2 times"]


def test_rules_without_ids_are_reported(project: Path) -> None:
    (project / "docs/rules/other.md").write_text("No ids.\n", encoding="utf-8")
    assert "docs/rules/other.md: no rule has an id" in check(project)[0]


def test_the_page_about_the_rules_is_no_rules_file(project: Path) -> None:
    (project / "docs/rules/README.md").write_text("No ids.\n", encoding="utf-8")
    assert check(project) == ([], 3)


def test_exit_code_and_report(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(project)]) == 0
    assert main([str(project / "docs")]) == 1, "nothing to check is a mistake"
    plant(project, "docs/rules/game.md", "**SR-02**", "**SR-05**")
    assert main([str(project)]) == 1
    printed = capsys.readouterr().out
    assert "SR-05: no test names it" in printed
    assert "rule ids: 3 rules, 0 findings" in printed


def test_this_project_has_no_gap() -> None:
    reports, rules = check(Path(__file__).parents[2])
    assert reports == []
    assert rules >= 133
