"""Every rule book is complete, in order and consistent with itself."""

import itertools
import re
from typing import Any

import pytest

from pwprint.game import rulebook
from pwprint.game.rulebook import RuleKind
from pwprint.resources import ruleset_sources
from pwprint.rulesets import RULESETS

COUNTS = {
    "tile": "SET 7 SEQ 7 ACT 8 MOV 8 TER 10 FIR 14 CC 9 HIT 5 EXH 5 RAL 4 CMD 3 SPC 4 DEF 5 OPT 4 R 42",
    "house": "SET 7 SEQ 7 ACT 7 MOV 12 TER 11 FIR 12 CC 10 HIT 5 EXH 4 RAL 4 CMD 6 SPC 3 DEF 5 OPT 4 R 46",
    "musket": "SET 3 SEQ 5 ACT 4 MOV 9 TER 7 ART 12 FIR 11 CC 13 HIT 1 CMD 2 DEF 5 OPT 4 R 39",
    "portable-19c": "SET 9 SEQ 7 ACT 3 MOV 13 TER 18 ART 22 FIR 15 CC 10 HIT 7 EXH 6 CMD 5 SPC 5 END 1 DEF 6 R 101",
    "european-19c": "SET 11 SEQ 8 ACT 5 MOV 22 TER 22 FIR 19 ART 14 CHG 12 CC 7 HIT 8 CMD 6 RAL 8 EXH 6 SPC 4 END 2 "
    "DEF 22 OPT 3 R 125",
}
"""The families of rules of a catalogue in its order, and how many there are of each."""

NEVER_CITED = {
    "tile": {"TIL-MOV-07", "TIL-EXH-02", "TIL-EXH-04"},
    "musket": set(),
    "portable-19c": {"P19-CC-01", "P19-R13", "P19-R47"},
    "european-19c": {"E19-ACT-04", "E19-CMD-03", "E19-CMD-04", "E19-CC-06", "E19-R97"},
    "house": {"HOU-MOV-11", "HOU-EXH-04", "HOU-CC-02", "HOU-CMD-04", "HOU-CMD-05"},
}
RULE_ID = re.compile(r"[A-Z0-9]{3}-(?:[A-Z]{2,3}-\d\d|R\d{2,3})")


@pytest.fixture(scope="module", params=COUNTS)
def ruleset(request):
    return RULESETS[request.param]


@pytest.fixture(scope="module")
def book(ruleset):
    return rulebook.load(ruleset.id)


def family_and_number(rule_id):
    family, number = re.fullmatch(r"[A-Z0-9]{3}-(?:([A-Z]{2,3})-|(R))(\d{2,3})", rule_id).group(1, 3)
    return family or "R", int(number)


def counts_of(ruleset):
    words = COUNTS[ruleset.id].split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


def test_every_ruleset_has_its_counts():
    assert set(COUNTS) == set(RULESETS)


def test_every_family_is_numbered_from_one_without_a_gap(ruleset, book):
    ids = [family_and_number(rule_id) for rule_id in book.rules]
    families = {
        name: [number for _, number in group] for name, group in itertools.groupby(ids, key=lambda pair: pair[0])
    }
    assert families == {name: list(range(1, count + 1)) for name, count in counts_of(ruleset).items()}


def test_the_rules_stand_in_the_order_of_the_catalogue(ruleset, book):
    families = list(counts_of(ruleset))
    ids = [family_and_number(rule_id) for rule_id in book.rules]
    assert ids == sorted(ids, key=lambda pair: (families.index(pair[0]), pair[1]))


def test_every_rule_is_citable_or_says_why_not(book):
    for rule in book.rules.values():
        assert rule.citable == (rule.why_not_citable is None), rule.id


def test_rules_that_repeat_another_are_never_cited(ruleset, book):
    assert not {rule_id for rule_id in NEVER_CITED[ruleset.id] if book.rules[rule_id].citable}


def test_definitions_and_components_are_never_cited(book):
    wrong = {
        rule.id
        for rule in book.rules.values()
        if rule.citable and rule.kind in {RuleKind.DEFINITION, RuleKind.COMPONENT}
    }
    assert not wrong


def test_every_text_is_a_sentence(book):
    for entry in (*book.rules.values(), *book.examples.values()):
        assert re.fullmatch(r"[A-Z].+[.]", entry.text, re.DOTALL), entry.id
        assert "  " not in entry.text, entry.id
    for rule in book.rules.values():
        assert rule.where, rule.id
        assert rule.why_not_citable is None or rule.why_not_citable.endswith("."), rule.id


def test_every_example_is_named_by_a_rule_and_the_other_way_round(book):
    named = [example for rule in book.rules.values() for example in rule.examples]
    assert set(named) == set(book.examples)


def test_every_rule_that_a_text_names_exists(book):
    for entry in (*book.rules.values(), *book.examples.values()):
        assert set(RULE_ID.findall(repr(entry))) <= set(book.rules), entry.id


def test_the_options_are_offered_by_the_rulings_that_the_tables_name(ruleset, book):
    offered = {option: rule.id for rule in book.rules.values() for option in rule.options}
    assert offered == {option.name: option.rule for option in ruleset.play.options}


def test_an_id_is_found_whatever_its_case():
    book = rulebook.load("tile")
    assert book.rule(" til-mov-04 ") is book.rules["TIL-MOV-04"]
    assert book.example("til-x02") is book.examples["TIL-X02"]


def test_an_unknown_id_is_none_and_has_no_text():
    book = rulebook.load("tile")
    assert book.rule("TIL-MOV-99") is None
    assert book.text("TIL-MOV-99") == ""


def test_sections_hold_every_rule_once(book):
    listed = [rule.id for rules in book.sections().values() for rule in rules]
    assert listed == list(book.rules)


def test_a_book_is_read_once():
    assert rulebook.load("tile") is rulebook.load("tile")


def test_a_book_cannot_be_changed():
    rules: Any = rulebook.load("tile").rules
    with pytest.raises(TypeError):
        rules["TIL-MOV-04"] = None


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_citable_rule_is_named_by_a_line_of_its_rulesets_code(ruleset):
    """`pwprint rules ID` leads to that line."""
    sources = "".join(file.read_text(encoding="utf-8") for file in ruleset_sources(ruleset.folder))
    rules = rulebook.load(ruleset.folder).rules.values()
    assert [rule.id for rule in rules if rule.citable and f'"{rule.id}"' not in sources] == []


def test_a_ruling_says_which_section_it_explains(book):
    rulings = [rule for rule in book.rules.values() if rule.kind is RuleKind.RULING]
    assert all(rule.about in {*book.sections(), "End of the game"} - {rule.section} for rule in rulings)
    assert not [rule.id for rule in book.rules.values() if rule.about and rule not in rulings]
