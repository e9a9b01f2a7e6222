"""Compare the ids of the rules with the ids in tests, so that every rule has a test.

Run as `python -m tools.check_rule_ids`. A rule is written `**SR-40** ...` in docs/rules/*.md; a test names it in its
function's name (`test_sr_40_...`) or docstring (`SR-40: ...`). Each id must be written out; ranges do not count. Every
language of the rules must have the same ids.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

RULE = re.compile(r"\*\*([A-Z]+-[A-Z]{0,2}\d+[a-z]?)\*\*")
NAMED = re.compile(r"(?<![\w-])([A-Z]+-[A-Z]{0,2}\d+[a-z]?)(?!\w)")
IN_FUNCTION_NAME = re.compile(r"(?<![a-z])([a-z]+)_([a-z]{0,2}\d+[a-z]?)(?=_|$)")
RANGE = re.compile(
    r"[A-Z]+-[A-Z]{0,2}\d+[a-z]?\s*"
    r"(?:\.\.\.?|[\u2026\u2013\u2014-]|\bto\b|\bthrough\b)"
    r"\s*(?:[A-Z]+-)?[A-Z]{0,2}\d+[a-z]?"
)


def rules_in(text: str) -> list[str]:
    """The ids of the rules of a file, in order."""
    return RULE.findall(text)


def ids_in(text: str, families: set[str]) -> set[str]:
    """The ids in a text, without ranges; `families` are the letters before the dash."""
    return {rule for rule in NAMED.findall(RANGE.sub(" ", text)) if rule.split("-")[0] in families}


def ids_of(test: ast.FunctionDef, families: set[str]) -> set[str]:
    """The ids that a test names."""
    found = ids_in(ast.get_docstring(test) or "", families)
    for family, number in IN_FUNCTION_NAME.findall(test.name):
        if family.upper() in families:
            letters = len(number) - len(number.lstrip("abcdefghijklmnopqrstuvwxyz"))
            found.add(f"{family.upper()}-{number[:letters].upper()}{number[letters:]}")
    return found


def named_in_tests(folder: Path, families: set[str]) -> Iterator[tuple[str, str]]:
    """Yield each id that a test names, and the place."""
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), file)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in sorted(ids_of(node, families)):
                    yield rule, f"{file.relative_to(folder.parent)}:{node.lineno}"


def check(root: Path) -> tuple[list[str], int]:
    """Check a project; return the errors, and the number of rules."""
    files = sorted(file for file in (root / "docs/rules").glob("*.md") if file.name != "README.md")
    reports = [] if files else ["docs/rules: no rules files"]
    known: set[str] = set()
    for file in files:
        rules = rules_in(file.read_text(encoding="utf-8"))
        name = file.relative_to(root)
        reports += [] if rules else [f"{name}: no rule has an id"]
        reports += [f"{name}: {rule} stands there {n} times" for rule, n in Counter(rules).items() if n > 1]
        reports += _translations(root, file.name, set(rules))
        known.update(rules)
    tested: set[str] = set()
    for rule, where in named_in_tests(root / "tests", {rule.split("-")[0] for rule in known}):
        tested.add(rule)
        if rule not in known:
            reports.append(f"{where}: {rule} stands in no rules file")
    reports += [f"{rule}: no test names it" for rule in sorted(known - tested, key=_by_number)]
    return reports, len(known)


def _translations(root: Path, name: str, rules: set[str]) -> list[str]:
    """The ids that a translation lacks, and those that only the translation has."""
    languages = sorted((root / "src/caravanserai/text/rules").glob("*/"))
    reports = [] if len(languages) > 1 else ["src/caravanserai/text/rules: no translation"]
    for language in languages:
        file = language / name
        if not file.is_file():
            reports.append(f"{file.relative_to(root)}: is missing")
            continue
        translated = rules_in(file.read_text(encoding="utf-8"))
        where = file.relative_to(root)
        reports += [f"{where}: {rule} stands there {n} times" for rule, n in Counter(translated).items() if n > 1]
        reports += [f"{where}: lacks {rule}" for rule in sorted(rules - set(translated), key=_by_number)]
        reports += [f"{where}: {rule} is unknown" for rule in sorted(set(translated) - rules, key=_by_number)]
    return reports


def _by_number(rule: str) -> tuple[str, int, str]:
    family, _, number = rule.partition("-")
    return family, int(re.sub(r"\D", "", number)), number


def main(arguments: list[str]) -> int:
    """Check a project, by default this one; return 1 if there is an error."""
    reports, rules = check(Path(arguments[0]) if arguments else Path(__file__).parent.parent)
    print(*reports, f"rule ids: {rules} rules, {len(reports)} findings", sep="\n")
    return 1 if reports else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
