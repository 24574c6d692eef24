"""What rules are called on paper: a ruling never looks like a unit."""

import pytest

from pwprint.sheets.rule_names import printed_ids, printed_ids_in


@pytest.mark.parametrize(
    ("ids", "shown"),
    [
        ("TIL-MOV-04, R07–R09, R13", "MOV-04, §7–9, 13"),
        ("TIL-EXH, RAL", "EXH, RAL"),
        ("E19-HIT, E19-OPT", "HIT, OPT"),
        ("MOV-09, 10", "MOV-09, 10"),
        ("R43, MOV-03, R07", "§43, MOV-03, §7"),
        ("E19-R123", "§123"),
        ("E19-X03", "X03"),
        ("FEN-01", "FEN-01"),
        ("", ""),
    ],
)
def test_rulings_have_a_sign_and_other_rules_their_section(ids, shown):
    assert printed_ids(ids) == shown


def test_in_a_text_only_what_has_a_prefix_is_a_rule():
    text = "R1 fires, as in E19-R31, E19-R32 or E19-CHG-12; E19-X03 has R13."
    assert printed_ids_in(text) == "R1 fires, as in §31, §32 or CHG-12; X03 has R13."
    assert printed_ids_in("See TIL-R07\u2013R09 and TIL-MOV-01\u201309.") == "See §7\u20139 and MOV-01\u201309."
