"""Find code that could make two runs of one match differ, in the packages that contain the rules.

Run as `python -m tools.check_determinism [folder ...]`. A comment `# determinism: why it is harmless` on the line
exempts it. Sets are recognised from the file alone: literals, calls, operators, annotations, and names and fields that
are assigned one of these.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

FOLDERS = ["src/caravanserai/kernel", "src/caravanserai/table", "src/caravanserai/games"]
BANNED_MODULES = {"random", "time", "datetime", "numpy", "secrets"}
SECRETS_ALLOWED_IN = ("kernel", "chance.py")  # the seed of a live match
BANNED_MEMBERS = {"deepcopy": "copy", "urandom": "os"}
SET_TYPE = re.compile(r"['\"]?([\w.]*\.)?(set|frozenset|Set|AbstractSet|MutableSet)\b")
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}
ORDER_TAKERS = {"list", "tuple", "iter", "enumerate", "zip", "map", "filter", "join", "extend", "fromkeys"}
EXEMPT = re.compile(r"#\s*determinism:\s*\S")
SCOPES = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of a scope, in the order of the source, without those of nested scopes."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, SCOPES):
            yield from own_nodes(child)


def is_set(node: ast.AST | None, sets: frozenset[str]) -> bool:
    """Whether an expression is a set; `sets` are the names of known sets."""
    match node:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name("set" | "frozenset")):
            return True
        case ast.Name(name) | ast.Attribute(attr=name):
            return name in sets
        case ast.Call(func=ast.Attribute(value=owner, attr=method)) if method in SET_METHODS:
            return is_set(owner, sets)
        case ast.BinOp(left, ast.BitOr() | ast.BitAnd() | ast.BitXor() | ast.Sub(), right):
            sides = (left, right)
            return any(is_set(s, sets) or ast.unparse(s).endswith((".keys()", ".items()")) for s in sides)
    return False


def is_set_type(annotation: ast.expr | None) -> bool:
    """Whether an annotation, quoted or not, is a set type."""
    return annotation is not None and SET_TYPE.match(ast.unparse(annotation)) is not None


def with_sets_of(scope: ast.AST, sets: frozenset[str]) -> frozenset[str]:
    """Add the names of sets in a scope (and in a class, `self.name` of its methods)."""
    for node in ast.walk(scope) if isinstance(scope, ast.ClassDef) else own_nodes(scope):
        match node:
            case ast.Assign([ast.Name(name) | ast.Attribute(attr=name)], value) | ast.NamedExpr(ast.Name(name), value):
                sets = sets | {name} if is_set(value, sets) else sets - {name}
            case ast.AnnAssign(ast.Name(name) | ast.Attribute(attr=name), annotation, value):
                sets = sets | {name} if is_set_type(annotation) or is_set(value, sets) else sets - {name}
            case ast.arg(name, annotation):
                sets = sets | {name} if is_set_type(annotation) else sets - {name}
    return sets


def ordered(node: ast.AST) -> list[ast.expr]:
    """The expressions whose order affects the behaviour of a node."""
    match node:
        case ast.For(iter=source) | ast.AsyncFor(iter=source) | ast.comprehension(iter=source):
            return [source]
        case ast.Starred(source) | ast.YieldFrom(source) | ast.Call(ast.Attribute(source, "pop"), []):
            return [source]
        case ast.Call(ast.Name(name) | ast.Attribute(attr=name), arguments) if name in ORDER_TAKERS:
            return arguments
    return []


def findings(node: ast.AST, sets: frozenset[str], banned: set[str]) -> Iterator[tuple[int, str]]:
    """Yield line and reason of each finding in a node."""
    sets = with_sets_of(node, sets) if isinstance(node, SCOPES) else sets
    line = getattr(node, "lineno", 0)
    match node:
        case ast.Import(names):
            yield from ((line, f"imports {n.name}") for n in names if n.name.split(".")[0] in banned)
        case ast.ImportFrom(str(module), names, 0):
            if module.split(".")[0] in banned:
                yield line, f"imports {module}"
            yield from ((line, f"imports {n.name}") for n in names if BANNED_MEMBERS.get(n.name) == module)
        case ast.Attribute(ast.Name(module), name) if BANNED_MEMBERS.get(name) == module:
            yield line, f"uses {module}.{name}"
        case ast.Call(ast.Name("hash" | "id" as name)):
            yield line, f"calls {name}()"
    for source in (source for source in ordered(node) if is_set(source, sets)):
        yield source.lineno, f"takes the order of a set: {ast.unparse(source)}"
    for child in ast.iter_child_nodes(node):
        yield from findings(child, sets, banned)


def check(path: Path) -> list[str]:
    """Check one file; return findings as `file:line: reason`."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    banned = BANNED_MODULES - ({"secrets"} if path.parts[-2:] == SECRETS_ALLOWED_IN else set())
    found = sorted(set(findings(ast.parse(source, path), frozenset(), banned)))
    return [f"{path}:{line}: {reason}" for line, reason in found if not EXEMPT.search(lines[line - 1])]


def main(folders: list[str]) -> int:
    """Check folders; return 1 if there is a finding, or no file."""
    files = [file for folder in folders or FOLDERS for file in sorted(Path(folder).rglob("*.py"))]
    reports = [report for file in files for report in check(file)]
    print(*reports, f"determinism: {len(files)} files, {len(reports)} findings", sep="\n")
    return 1 if reports or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
