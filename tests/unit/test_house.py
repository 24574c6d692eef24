"""The laws of the house, read off the source: who may import what, and what no module may know."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from inspect import isfunction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import pwprint
from pwprint.page.sheet import Sheet
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "pwprint"
SOURCES = sorted(PACKAGE.rglob("*.py"))


@cache
def trees():
    """The source as Python reads it: parsed once, by the first test that asks."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}


@cache
def nodes(tree):
    """All that stands in a tree."""
    return tuple(ast.walk(tree))


# From file to paper: a part imports only from parts further up. What stands in one line is of one rank.
ORDER = (
    "memo values",
    "resources text",
    "pdf game.board",
    "game.table",
    "game",
    "game.order",
    "game.turn",
    "game.players",
    "game.narration",
    "game.script",
    "rulesets",
    "format",
    "campaign",
    "page",
    "pdf.check pieces",
    "map",
    "sheets",
    "vtt",
    "app.checking",
    "report",
    "app",
    "session site",
    "balance",
    "studio",
    "__init__",
    "cli",
    "__main__",
)
RANKS = {part: rank for rank, parts in enumerate(ORDER) for part in parts.split()}


class Import(NamedTuple):
    path: Path
    module: str
    names: tuple[str, ...]
    at_run_time: bool
    at_the_top: bool

    def __str__(self):
        return f"{self.path.relative_to(ROOT).as_posix()} imports {self.module}"

    @property
    def importer(self):
        return part_of(".".join(self.path.relative_to(ROOT).with_suffix("").parts))

    @property
    def imported(self):
        return part_of(self.module)


def part_of(module):
    """The part of the package that a module belongs to, by the name in ORDER; None for modules of others."""
    package, *rest = module.split(".")
    if package != "pwprint":
        return None
    return next((part for part in (".".join(rest[:2]), *rest[:1]) if part in RANKS), ".".join(rest[:1]) or "__init__")


def imports_below(path, node, at_run_time=True, at_the_top=True) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield Import(path, alias.name, (), at_run_time, at_the_top)
        elif isinstance(child, ast.ImportFrom):
            assert not child.level, f"{path} has a relative import"
            yield Import(path, child.module, tuple(alias.name for alias in child.names), at_run_time, at_the_top)
        elif not isinstance(child, ast.expr):
            only_types = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
            inside = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef))
            yield from imports_below(path, child, at_run_time and not only_types, at_the_top and not inside)


@cache
def imports():
    return [found for path, tree in trees().items() for found in imports_below(path, tree)]


def importers_of(library):
    return {
        found.path.relative_to(PACKAGE).as_posix()
        for found in imports()
        if found.module == library or found.module.startswith(f"{library}.")
    }


# --- who may import what --------------------------------------------------------------------------------------------


def test_every_part_has_its_rank():
    assert {found.importer for found in imports()} <= set(RANKS)


def imports_of_ours():
    """The version number is in the package's own name; it needs nothing else."""
    return [found for found in imports() if found.imported is not None and found.names != ("__version__",)]


BACKWARDS = {
    # A battle keeps what gates have answered about situations in it. Only types: the generator brings the values.
    "pwprint/game/battle.py imports pwprint.game.order.offers",
}
"""Imports of types against the order."""


def test_imports_point_in_one_direction():
    backwards = [
        found
        for found in imports_of_ours()
        if found.imported != found.importer and RANKS[found.imported] >= RANKS[found.importer]
    ]
    assert {str(found) for found in backwards} == BACKWARDS
    assert not [str(found) for found in backwards if found.at_run_time]


def name_of(path):
    """The name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path) for path in SOURCES}


def graph_of(imports):
    """The modules that each module imports. A name taken from a package may be a module in it."""
    graph: dict[str, set[str]] = {module: set() for module in MODULES}
    for found in imports:
        wanted = {f"{found.module}.{name}" for name in found.names}
        graph[name_of(found.path)] |= wanted & MODULES or {found.module} & MODULES
    return graph


def circles_in(graph):
    """The sets of modules each of which leads to all the others."""
    reached: dict[Any, Any] = {}
    for module in graph:
        reached[module], left = set(), [module]
        while left:
            found = graph[left.pop()] - reached[module]
            reached[module] |= found
            left += found
    return {frozenset(other for other in reached[module] if module in reached[other]) for module in graph} - {
        frozenset()
    }


def test_the_search_for_circles_finds_them():
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": set()}
    assert circles_in(graph) == {frozenset("abc")}


def test_no_modules_wait_for_each_other():
    assert not circles_in(graph_of(found for found in imports_of_ours() if found.at_run_time))


def test_circles_of_types_lie_within_a_part():
    """But for the one of `BACKWARDS`."""
    circles = [{part_of(module) for module in circle} for circle in circles_in(graph_of(imports_of_ours()))]
    assert [parts for parts in circles if len(parts) > 1] == [{"game", "game.order"}]


def test_only_the_canvas_knows_reportlab():
    assert importers_of("reportlab") == {"pdf/canvas.py"}


def test_only_the_command_line_knows_typer():
    assert {path.partition("/")[0] for path in importers_of("typer")} == {"cli"}


def test_only_the_finder_of_faults_knows_jsonschema():
    assert importers_of("jsonschema") == {"format/schema/faults.py"}


def test_only_exact_areas_and_shapes_know_shapely_and_grids_never_load_it():
    shapes = {f"map/table/shapes/{name}.py" for name in ("base", "lines", "measures")}
    assert importers_of("shapely") == shapes | {"game/table/exact.py"}
    code = """
import sys, pwprint
loaded = pwprint.load("scenarios/tile/stone-bridge.json")
assert pwprint.check(loaded).ok and pwprint.render(loaded)
print("shapely" in sys.modules, "numpy" in sys.modules)
"""
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert answer.stdout.split() == ["False", "False"]


def test_an_open_table_is_judged_without_shapely_where_arithmetic_does():
    code = """
import sys, pwprint
assert pwprint.check(pwprint.load("scenarios/european-19c/nachod.json")).ok
print("shapely" in sys.modules, "numpy" in sys.modules)
"""
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert answer.stdout.split() == ["False", "False"]


@pytest.mark.parametrize("library", ["rich", "click", "pydantic"])
def test_what_typer_brings_along_is_not_ours_to_use(library):
    assert not importers_of(library)


LATE = {"workers.py", "templates.py"}
"""Modules that are themselves imported where they are used."""


@pytest.mark.parametrize(
    "library", ["jinja2", "difflib", "multiprocessing", "importlib.metadata", "pwprint.pdf.canvas"]
)
def test_what_takes_long_to_load_is_imported_where_it_is_used(library):
    at_the_top = {
        str(found)
        for found in imports()
        if found.module == library and found.at_run_time and found.at_the_top and found.path.name not in LATE
    }
    assert not at_the_top


def test_engine_and_sheets_have_no_clock():
    """The studio has: it tells of battles while they are fought, and closes files that nobody looks at."""
    clocks = set.union(*(importers_of(library) for library in ("time", "datetime")))
    assert {path.partition("/")[0] for path in clocks} <= {"cli", "studio"}


def test_chance_always_comes_from_a_seed():
    taken = {name for found in imports() if found.module == "random" for name in found.names or ("random",)}
    assert taken <= {"Random"}


# --- what no module may know ----------------------------------------------------------------------------------------


def compared(node):
    """What a comparison or a `case` compares with."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    return [node.value] if isinstance(node, ast.MatchValue) else []


def names_a_ruleset(node):
    """Whether an expression is the id of a ruleset, or a collection with one in it."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return any(map(names_a_ruleset, node.elts))
    if isinstance(node, ast.Attribute) and node.attr == "id":
        return ast.unparse(node.value).rpartition(".")[2] == "ruleset"
    return isinstance(node, ast.Constant) and node.value in set(RULESETS)


def comparisons_with_a_ruleset(tree):
    return [node for node in nodes(tree) if any(map(names_a_ruleset, compared(node)))]


@pytest.mark.parametrize(
    "code",
    [
        "if ruleset.id == name: pass",
        "if name == 'tile': pass",
        "x = 1 if battle.ruleset.id in {'a'} else 2",
        "x = name not in ('a', 'tile')",
        "match name:\n    case 'tile': pass",
    ],
)
def test_the_search_for_comparisons_finds_them(code):
    assert comparisons_with_a_ruleset(ast.parse(code))


def test_rulesets_name_the_types_of_their_own():
    """Without its parameters a `Battle` is that of any ruleset, and what is its own goes unchecked."""
    theirs = {"Battle", "State", "Situation", "March"}
    loose = [
        str(found)
        for found in imports()
        if found.path.parent.parent == PACKAGE / "rulesets"
        and found.path.name != "own.py"
        and found.module in {"pwprint.game.battle", "pwprint.game.state", "pwprint.game.order.situation"}
        and theirs & {*found.names}
        # Making a situation takes no name of its types.
        and not found.at_run_time
    ]
    assert not loose


def test_outside_the_rulesets_nobody_asks_which_ruleset_it_is():
    asked = [
        f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        for path, tree in trees().items()
        if part_of(".".join(path.relative_to(ROOT).parts)) != "rulesets"
        for node in comparisons_with_a_ruleset(tree)
    ]
    assert not asked


# --- what is loaded when --------------------------------------------------------------------------------------------

HEAVY = {"reportlab", "pypdfium2", "jinja2", "jsonschema", "multiprocessing", "concurrent", "rich", "pydantic", "xml"}


def modules_after(code):
    """The names of all modules that a fresh Python has loaded after running some code."""
    program = f"import json, sys\ntry:\n    {code}\nfinally:\n    json.dump(list(sys.modules), sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert "Traceback" not in done.stderr
    return set(json.loads(done.stderr))


def packages(modules):
    return {module.partition(".")[0] for module in modules}


def test_importing_the_package_loads_nothing_else():
    loaded = modules_after("import pwprint")
    assert {module for module in loaded if part_of(module)} == {"pwprint"}
    assert not packages(loaded) & (HEAVY | {"typer"})


@pytest.mark.parametrize(
    ("arguments", "more"),
    [(["--version"], ()), (["validate", "scenarios/tile/matchbox.json"], ("typer", "inspect", "typing_extensions"))],
    ids=["--version", "validate"],
)
def test_a_start_loads_nothing_heavy(arguments, more):
    loaded = modules_after(f"sys.argv[1:] = {arguments}; from pwprint.cli import main; main()")
    assert not packages(loaded) & {*HEAVY, *more}
    assert not any(module.startswith(("pwprint.pieces", "pwprint.pdf.canvas")) for module in loaded)


def test_the_version_costs_no_rules_and_validation_no_sheets():
    version = modules_after("sys.argv[1:] = ['--version']; from pwprint.cli import main; main()")
    assert not any(module.startswith(("pwprint.rulesets", "pwprint.game")) for module in version)
    clean = modules_after("import pwprint; pwprint.check(pwprint.load('scenarios/tile/matchbox.json'))")
    assert not packages(clean) & (HEAVY | {"typer", "difflib"})
    # What a loaded scenario holds has a type; what reads and draws pictures stays out where there are none.
    clean -= {"pwprint.pdf", "pwprint.pdf.artwork", "pwprint.pdf.artwork.fault"}
    assert not any(module.startswith(("pwprint.sheets", "pwprint.pdf", "pwprint.app.rendering")) for module in clean)


# --- registries and the public names --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_goes_by_the_name_of_its_module(name):
    assert isinstance(SHEETS[name], Sheet)
    assert SHEETS[name].name == name


def test_a_sheet_that_does_not_exist_is_a_key_error():
    with pytest.raises(KeyError):
        SHEETS["base"]


@pytest.mark.parametrize("name", pwprint.__all__)
def test_every_public_name_can_be_had(name):
    assert getattr(pwprint, name) is not None


def test_the_public_names_are_sorted_and_complete():
    own = {name for name, value in vars(pwprint).items() if isfunction(value) and value.__module__ == "pwprint"}
    functions = {name for name in own if not name.startswith("_")}
    public = {*pwprint._HOMES} | functions | {"__version__"}
    assert pwprint.__all__ == sorted(public, key=lambda name: (not name.isupper(), name))


def test_a_name_that_is_not_public_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = pwprint.nothing


FORK = re.compile(
    r"\.on_table\b|isinstance\([^)]*\bTable\)|\btable is (not )?None|\bif (not )?[a-z_.]*\.(table|measures)\b(?!\.)|"
    r"\bsurface (is|==|is not|!=) Surface\b|\b(if|and|or|return) [^#]*\blattice is (not )?None|\bmeasures\([^)]*\) is\b|"
    r"\b(if|and|or) (not )?[a-z_.]*\bboard\.size\b|\bboard\.size > 0|\bif (not )?[a-z_.]*\.inch\b|"
    r"(?<![\w.])(?<!\bassert )[a-z_.]+\.area is (not )?None"
)
"""A question whether there is a grid or an open table, asked where the answer is needed."""

IN_A_FORK = ("able", "measures", "urface", "lattice", "board.size", ".inch", ".area is")
"""Letters without which a line is none: to look for them takes a tenth of the time."""


def is_fork(line):
    return any(letters in line for letters in IN_A_FORK) and FORK.search(line) is not None


def test_only_surfaces_and_the_map_ask_whether_there_is_a_table():
    """Elsewhere boards and rulesets answer, or a mapping from `Surface` beside what differs."""
    asked = [
        f"{path}:{number}"
        for path in (path.relative_to(PACKAGE).as_posix() for path in SOURCES)
        if not path.startswith(("game/board/", "game/table/", "map/"))
        for number, line in enumerate((PACKAGE / path).read_text(encoding="utf-8").splitlines(), 1)
        if is_fork(line)
    ]
    assert not asked


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("if subject.ruleset.kit.measures is None:", True),
        ("notes = GRID if ruleset.kit.measures is None else TABLE", True),
        ("if ruleset.play.surface is Surface.TABLE:", True),
        ("if scene.window.ground.lattice is not None:", True),
        ('kind = "tile" if measures(subject) is None else "stand"', True),
        ("if not battle.board.size:", True),
        ("if self.ground.inch:", True),
        ("name = here if piece.status is ON_BOARD and battle.board.size else None", True),
        ("way = None if piece.facing is None or not board.size else ways[0]", True),
        ("if goal.area is None and not goal.at & apart:", True),
        ("alike = arrives if unit.arrives.area is None else other", True),
        ("assert unit.arrives.area is not None", False),
        ("if goal.at and not goal.at & apart:", False),
        ("while at < board.size:", False),
        ("return _ZONES[scenario.board.surface](subject)", False),
        ("hits = kit.hits(scenario, ruleset)", False),
        ("assert kit.measures is not None", False),
    ],
)
def test_what_asks_whether_there_is_a_table(line, asks):
    assert is_fork(line) is asks


# --- one place for words ---

RULE = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")


def words_of_a_rule(call):
    """Whether a call makes the problem of a broken rule with words that stand in the code."""
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or len(call.args) < 2:
        return False
    rule, words = call.args[:2]
    cites = isinstance(rule, ast.Constant) and isinstance(rule.value, str) and RULE.fullmatch(rule.value)
    written = isinstance(words, ast.JoinedStr) or (isinstance(words, ast.Constant) and isinstance(words.value, str))
    return (call.func.id == "broken_rule" and written) or (call.func.id in {"Problem", "Fault"} and bool(cites))


def test_the_words_of_rules_stand_in_the_rule_books():
    """There `pwprint rules` shows them, and variants change them."""
    found = [
        f"{path.relative_to(PACKAGE).as_posix()}:{getattr(node, 'lineno', 0)}"
        for path, tree in trees().items()
        for node in nodes(tree)
        if words_of_a_rule(node)
    ]
    assert not found


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ('broken_rule("E19-R09", f"{side.id} has no unit", side.pointer)', True),
        ('broken_rule(step.must_act, "the round ends", pointer)', True),
        ('Problem("E19-R10", message, pointer)', True),
        ('Problem("U001", f"{side.id} has no unit", side.pointer)', False),
        ("broken_rule(rule, message, pointer, hint)", False),
    ],
)
def test_what_words_of_a_rule_are(line, written):
    (statement,) = ast.parse(line).body
    assert words_of_a_rule(statement.value) is written


# --- one page layer ---


def test_only_the_page_layer_breaks_lines():
    """Who breaks lines must know how wide a blank is."""
    blank = re.compile(r"""text_width\((" "|' '),""")
    found = {path.relative_to(PACKAGE).as_posix() for path in SOURCES if blank.search(path.read_text("utf-8"))}
    assert found == {"page/prose.py"}


def test_only_blocks_hang_down_and_have_a_height():
    """Nobody else has a value that is a height and marks alone: that would be one more engine of layout."""
    fields = {
        (path.relative_to(PACKAGE).as_posix(), node.name): {
            line.target.id
            for line in node.body
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        }
        for path, tree in trees().items()
        for node in nodes(tree)
        if isinstance(node, ast.ClassDef)
    }
    assert {name for name, own in fields.items() if {"height", "marks"} <= own and "width" not in own} == {
        ("page/block.py", "Block")
    }


# --- rooms and names ------------------------------------------------------------------------------------------------

SHARED_NAMES = {"Ground": "what a ruleset works out once for a map: each has its own"}
TABLES = {"game/events.py", "rulesets/portable_19c/tables.py", "rulesets/european_19c/tables.py"}
"""Files of rows, which may be long: events are short classes, a row of facts each."""


def test_no_two_classes_share_a_name_unless_they_are_the_same_idea():
    homes: dict[Any, Any] = {}
    for path, tree in trees().items():
        for node in nodes(tree):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(path.relative_to(PACKAGE).as_posix())
    assert {name for name, paths in homes.items() if len(paths) > 1} == SHARED_NAMES.keys()


def test_an_alias_of_a_ruleset_with_the_name_of_a_class_is_that_class():
    """`Battle` of a ruleset is a `Battle` with types filled in; what its rules judge is no `Unit` of a scenario."""
    classes = {node.name for tree in trees().values() for node in nodes(tree) if isinstance(node, ast.ClassDef)}
    other = [
        f"{path.relative_to(PACKAGE)}:{getattr(node, 'lineno', 0)}"
        for path, tree in trees().items()
        if path.relative_to(PACKAGE).parts[0] == "rulesets"
        for node in nodes(tree)
        if isinstance(node, ast.AnnAssign) and getattr(node.annotation, "id", "") == "TypeAlias"
        if (name := getattr(node.target, "id", "")) in classes
        if not re.match(rf"(\w+\.)?{name}\[", ast.unparse(node.value))
    ]
    assert not other


def test_the_grounds_of_the_rulesets_are_the_only_ones():
    grounds = [path for path, tree in trees().items() for node in tree.body if getattr(node, "name", "") == "Ground"]
    assert {path.relative_to(PACKAGE).parts[0] for path in grounds} == {"rulesets"}


TOP = {
    *("pyproject.toml", "pwprint", "schemas", "templates", "scenarios", "tests", "README.md"),
    *("docs", "mkdocs.yml", "action.yml", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"),
    *(".ci", ".github", ".gitignore", ".pre-commit-config.yaml", ".pre-commit-hooks.yaml"),
}
"""What lies at the top of the checkout; what the maintainers have fixed comes first."""


def test_nothing_new_lies_at_the_top_of_the_checkout():
    listed = ["git", "-C", str(PACKAGE.parent), "ls-files", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(listed, capture_output=True, text=True, check=True).stdout.splitlines()
    assert {file.partition("/")[0] for file in files} == TOP


def test_few_modules_lie_at_the_top_and_few_files_in_a_folder():
    assert len(list(PACKAGE.glob("*.py"))) <= 5
    assert {path.as_posix(): n for path in PACKAGE.rglob("*") if (n := len(list(path.glob("*.py")))) > 25} == {}


def test_no_file_is_too_long_to_read_but_tables():
    lengths = {path.relative_to(PACKAGE).as_posix(): len(path.read_text("utf-8").splitlines()) for path in SOURCES}
    assert {path for path, lines in lengths.items() if lines > 400} <= TABLES


RETIRED = frozenset("beat crew desk foremost furniture ledger livery mould parity says sieve twins".split())
"""Words of our own that gave way to the field's."""


def test_no_name_that_was_given_up_comes_back():
    used: dict[Any, Any] = {}
    for path, tree in trees().items():
        names = {
            getattr(node, "name", None) or getattr(node, "id", None) or getattr(node, "attr", None)
            for node in nodes(tree)
        }
        used |= {path.relative_to(PACKAGE).as_posix(): found for found in [RETIRED & names] if found}
    assert used == {}
