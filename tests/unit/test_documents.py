import json
import os
import socket
import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marked import marked

from pwprint.resources import scenario_folder
from pwprint.text import Document, Unreadable, read_bytes, read_path
from pwprint.text.json_reader import read_text
from pwprint.text.limits import MAX_BYTES, MAX_DEPTH
from pwprint.text.places import Lines
from pwprint.text.problems import Note, Part, Problem, Span
from pwprint.text.tokens import STRAIGHT_QUOTES

SCENARIOS = sorted(scenario_folder().glob("*/*.json"))


def problems_of(read: Any) -> Any:
    """What is wrong with a text that cannot be read, rather than its document."""
    assert not isinstance(read, Document)
    return read


def problems(text):
    return list(read_bytes(text.encode(), "x.json").problems)


def recovered(text):
    """Return what a text with slips is read as; it must be read in spite of them."""
    read = read_bytes(text.encode(), "x.json")
    assert isinstance(read, Document), [problem.message for problem in read.problems]
    assert read.problems
    return read.value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"a": 1«,»}', "J001"),
        ('{"a": [1, 2«,»\n]}', "J001"),
        ('{«,»"a": 1}', "J001"),
        ("[1,«,»2]", "J001"),
        ('{"a": 1«\n»"b": 2}', "J001"),
        ("[1« »2]", "J001"),
        ("[{}« »{}]", "J001"),
        ("{\"a\": «'b'»}", "J001"),
        ("{«'a'»: 1}", "J001"),
        ("{«a»: 1}", "J001"),
        ('{"a": «infantry»}', "J001"),
        ('{"a": «True»}', "J001"),
        ('{"a": «None»}', "J001"),
        ('{"a" «=» 1}', "J001"),
        ('{"a"« »1}', "J001"),
        ('{"a"« »"b"}', "J001"),
        ('{"a"«\n»{"b": 1}}', "J001"),
        ('{"a"« »null}', "J001"),
        ('{"a"«,» "b": 1}', "J001"),
        ('[{"a": 1«,»\n {"a": 2}]', "J001"),
        ('[{"a": 1«\n» {"a": 2}]', "J001"),
        ('[{"a": 1«\n»]', "J001"),
        ("{«“a”»: 1}", "J001"),
        ('{"a": «“b”»}', "J001"),
        ("{«‘a’»: 1}", "J001"),
        ('{"a": «“»b}', "J001"),
        ('{«id"»: 1}', "J001"),
        ('{«$schema"»: 1}', "J001"),
        ('{«"id»: "R4"}', "J001"),
        ('{"a": 1, «"rows»: 8, "b": 2}', "J001"),
        ('{"a": «c4"»}', "J001"),
        ('{"a": «The Stone Bridge»,\n"b": 1}', "J001"),
        ('["c5-c6", «f3"», "a1"]', "J001"),
        ('[«"c5-c6», "f3-g3"]', "J001"),
        ('{"a": «"x», "b": 1}', "J001"),
        ('{"a": «"x»,\n "b": 1}', "J001"),
        ('{"a": "He said, "«h»ello""}', "J001"),
        ('["He said, "«h»ello""]', "J001"),
        ('{"colour": «#D55E00»,\n "a": 1}', "J001"),
        ('{"a": «# 8 or 9?»\n 8}', "J001"),
        ('{"a": «#add later»\n 8}', "J001"),
        ('{"a": «tru»}', "J001"),
        ('{"a": ["b"«,»\n "c": 1}', "J001"),
        ('{"a": ["b"«\n» "c": 1}', "J001"),
        ('{"a": [1«\n» "c": 1}', "J001"),
        ('{"a": [«,»\n "c": []}', "J001"),
        ("«h»ello", "J001"),
        ("«c»onst scenario = {}", "J001"),
        ("«'»a'", "J001"),
        ('«"»format": 1, "id": "a"', "J001"),
        ('{"a": «"b”}»', "J001"),
        ('{"a":«}»', "J001"),
        ('{\n  «// why»\n  "a": 1}', "J001"),
        ('{"a": 1 «/* b */»}', "J001"),
        ('{"a": 1} «# end»', "J001"),
        ('{"a": 1}«}»', "J001"),
        ('{"a": 1}\n«{»"b": 2}', "J001"),
        ('{"a": [1, 2«}»', "J001"),
        ('{"a": [1, 2]«\n»', "J001"),
        ('{"a": [«}»', "J001"),
        ('{"a": «"x»\n"b": 1}', "J001"),
        ('{"a": "the "«q»uote""}', "J001"),
        ('{"a": "x«\t»y"}', "J001"),
        ('{"a": "C:«\\U»sers"}', "J001"),
        ('{"a": "«\\u»12"}', "J001"),
        ("«@»", "J001"),
        ("«»", "J001"),
        ("«» \n ", "J001"),
        ('{"a": 1, «"a"»: 2}', "J002"),
        ('{"a": 1, «"\\u0061"»: 2}', "J002"),
        ("[" * MAX_DEPTH + "«[»" + "]" * MAX_DEPTH + "]", "J003"),
        ('{"a":' * MAX_DEPTH + "«{»" + "}" * MAX_DEPTH + "}", "J003"),
        ("[" * MAX_DEPTH + "«[»" + "[" * 100_000, "J003"),
        ("[«NaN»]", "J004"),
        ("[«-Infinity»]", "J004"),
        ("[«1e999»]", "J004"),
        ("[«" + "7" * 5000 + "»]", "J004"),
        ("[«-0." + "3" * 5000 + "»]", "J004"),
        ("[«007»]", "J004"),
        ("[«+1»]", "J004"),
        ("[«.5»]", "J004"),
        ("[«1.»]", "J004"),
        ("[«0x1F»]", "J004"),
        ("[«1_000»]", "J004"),
        ("[«-»]", "J004"),
        ("[«-NaN»]", "J004"),
        ("[«+inf»]", "J004"),
        ("[«0x1G»]", "J004"),
        ('["«\\ud800»"]', "J005"),
        ('["\\ud83d\\ude00«\\udE00»"]', "J005"),
        ('{"«\\ud800»": 1}', "J005"),
    ],
)
def test_each_mistake_is_one_problem_at_its_own_token(text, code):
    plain, span = marked(text)
    (problem,) = problems(plain)
    assert (problem.code, problem.span) == (code, span)


def test_a_mistake_does_not_hide_the_next():
    found = problems('{a: \'b\', // c\n "n": NaN, "n": 007, "t": [1,],}')
    assert [(p.code, p.span.line, p.span.column) for p in found] == [
        ("J001", 1, 2),
        ("J001", 1, 5),
        ("J001", 1, 10),
        ("J004", 2, 7),
        ("J002", 2, 12),
        ("J004", 2, 17),
        ("J001", 2, 29),
        ("J001", 2, 31),
    ]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("{'a': 1}", 'write "a"'),
        ('{"a": True}', "write `true`"),
        ('{"a": undefined}', "write `null`"),
        ("[007]", "write 7"),
        ("[-.5]", "write -0.5"),
        ("[0x10]", "JSON has no such numbers: write 16"),
        ("[4c]", "texts stand in double quotes"),
        ("[-NaN]", "leave the key out"),
        ('{"a": tru}', "did you mean `true`? A text would stand in double quotes"),
        ('{"a": flase}', "did you mean `false`? A text would stand in double quotes"),
        ('{"a": tree}', 'write "tree"'),
        ('{"a": The Stone Bridge}', 'write "The Stone Bridge"'),
        ("{'a': 'it\\'s'}", 'write "a"'),
        ("['it\\'s']", 'write "it\'s"'),
        ('{"colour": #D55E00}', 'write "#D55E00"'),
        ("hello", "`pwprint new` writes a scenario to start from"),
        ('{"a": "b" "c"}', None),
        ('{"a": "the "quote"}', 'a quote inside a text is written \\"'),
        ('{"the "quote": 1}', 'a quote inside a text is written \\"'),
        ('{"a" "b"}', None),
        ('{"a", "b": 1}', None),
        ('[{"a": 1,\n{"a": 2}]', "write `}` before this comma"),
        ('[{"a": 1\n{"a": 2}]', "add `},`"),
        ("{“a”: 1}", STRAIGHT_QUOTES),
        ('{"a": “b”}', STRAIGHT_QUOTES),
        ('{"a”: "b"}', STRAIGHT_QUOTES),
        ('{"a": "b”}', STRAIGHT_QUOTES),
    ],
)
def test_the_hint_says_what_to_write(text, hint):
    assert problems(text)[0].hint == hint


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": [1, 2,],}', {"a": [1, 2]}),
        ('{,"a": 1,, "b": [,2]}', {"a": 1, "b": [2]}),
        ('{"a": [1,, ], "b": [,], "c": {,,}, "d": [[1],,],, }', {"a": [1], "b": [], "c": {}, "d": [[1]]}),
        ('{"a": 1\n "b" 2}', {"a": 1, "b": 2}),
        ('{"a" = [{"b": 1}{"b": 2}]}', {"a": [{"b": 1}, {"b": 2}]}),
        ("{'a': 'it\\'s \"b\"', 'n\\u00e9': ''}", {"a": 'it\'s "b"', "né": ""}),
        ("{“a”: ‘b’, «c»: „d“}", {"a": "b", "c": "d"}),
        ("{a: None, $b: True, c_d: undefined}", {"a": None, "$b": True, "c_d": None}),
        ('{"a": infantry, "b": [c4, c5-d6]}', {"a": "infantry", "b": ["c4", "c5-d6"]}),
        ('{"a": The Stone Bridge\n, "b": R. E. Lee}', {"a": "The Stone Bridge", "b": "R. E. Lee"}),
        ('{"a": #D55E00, "b": 1 # no colour\n}', {"a": "#D55E00", "b": 1}),
        ('// x\n{"a": 1 /* y\n z */, "b": 2} # end', {"a": 1, "b": 2}),
        (
            "[007, -00.5, +1, .5, -.5, 1., 1_000, 0x10, -0xff, 0b11, 0o17]",
            [7, -0.5, 1, 0.5, -0.5, 1, 1000, 16, -255, 3, 15],
        ),
        ('{id": "R4", "at": c4", "to": ["c5-c6, "f3-g3"]}', {"id": "R4", "at": "c4", "to": ["c5-c6", "f3-g3"]}),
        ('{"id: "R4", "n: 3, "a": "x, "b": "y,\n "c": "z,\n}', {"id": "R4", "n": 3, "a": "x", "b": "y", "c": "z"}),
        ('{"a": "x\ty\x01z", "b": "it\\\'s"}', {"a": "x\tyz", "b": "it's"}),
    ],
)
def test_slips_that_leave_no_doubt_are_read_as_meant(text, value):
    assert recovered(text) == value


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 1,}',
        "[NaN,]",
        "[1e999,]",
        "[" + "7" * 101 + ",]",
        "[0x" + "f" * 95 + "]",
        "[4c]",
        "[tru]",
        "[1-2]",
        '["a""b"]',
        '["c4-d5\t, "x y"]',
        '["\\U"]',
        "['\\U']",
        '["\\ud800",]',
        "['\\ud800']",
        '{"a": "b}\n',
        '{"a": [1, 2',
        "[" * 65 + ",]" * 65,
        '{"a": 1,} x',
        "[" + "None, " * 50 + "1]",
    ],
)
def test_a_text_with_any_other_mistake_is_not_judged(text):
    assert isinstance(read_bytes(text.encode(), "x.json"), Unreadable)


def test_whoever_writes_a_file_gets_no_text_with_slips():
    slip, good = (read_bytes(text, "x.json") for text in (b'{"a": 1,}', b'{"a": 1}'))
    assert slip.value == good.value
    assert slip.as_it_stands == Unreadable("x.json", slip.problems, slip.text)
    assert slip.as_it_stands.as_it_stands == slip.as_it_stands
    assert good.as_it_stands is good


def test_the_places_of_a_text_with_slips_are_those_of_the_text():
    text = "{'map': /* no\n */ {rows: 8, «terrain»: {}},}"
    plain, span = marked(text)
    read = read_bytes(plain.encode(), "x")
    assert read.span("/map/terrain", Part.KEY) == span


def test_a_duplicate_key_shows_the_first_one():
    (problem,) = problems('{"b": {"a": 1,\n "a": 2}}')
    (note,) = problem.notes
    assert problem.pointer == "/b/a"
    assert (note.span.line, note.span.column) == (1, 8)


@pytest.mark.parametrize("text", ['[\n {"a": 1,\n {"a": 2}]', '[\n {"a": 1\n {"a": 2}]', '[\n {"a": 1\n]'])
def test_a_missing_brace_is_told_where_the_object_should_end(text):
    (problem,) = problems(text)
    assert problem.message.startswith("`}` is missing here")
    assert problem.span.line == 2
    assert (problem.notes[0].span.line, problem.notes[0].span.column) == (2, 2)


@pytest.mark.parametrize(
    "text",
    [
        # An end that stands farther out than what it would close.
        '{\n  "map": {\n    "terrain": ⟨{\n      "hill": ["e2"]«\n»  },\n  "sides": []\n}\n',
        # A key that stands farther out than those before it, with a comma before it and without.
        '{\n  "map": ⟨{\n    "rows": 8«,»\n  "sides": [\n    1\n  ]\n}\n',
        '{\n  "map": ⟨{\n    "rows": 8«\n»  "sides": []\n}\n',
        # An object that began in one line, and below it the next key of what it is in.
        '{\n  "options": ⟨{"a": "b"«,»\n  "date": "1864",\n  "d": [2]\n}\n',
        # Brackets of another kind follow.
        '{\n "u": [\n  {\n   "arrives": ⟨{\n    "turn": 2«\n»  },\n  {"id": "R2"}\n ]\n}',
        '{\n\t"sides": ⟨[\n\t\t{"id": "red"}«,»\n\t"turns": [\n\t\t1\n\t]\n}',
        # Comments, texts with brackets and empty lines tell nothing.
        '{\n  "map": ⟨{\n    "a": "}}",\n\n// }\n    "b": 8«,»\n\n  "sides": []\n}\n',
    ],
)
def test_a_missing_bracket_is_told_where_the_lines_stand_too_far_out(text):
    plain, span = marked(text.replace("⟨", ""))
    start = text.replace("«", "").replace("»", "").index("⟨")
    (problem,) = (one for one in problems(plain) if one.message != "JSON has no comments")
    assert (problem.code, problem.span, " is missing here" in problem.message) == ("J001", span, True)
    assert problem.notes[0].span == Lines.of(plain).span(start, start + 1)


@pytest.mark.parametrize(
    "text",
    [
        '{\n"a": {\n"b": 1,\n"c": 2\n}\n',
        '{"a": {"b": 1},\n "c": [2]\n',
        '{\n"a": {"b": 1,\n"c": 2},\n"d": 3\n',
        '{\n  "a": [{"b": 1,\n    "c": 2}, {"b": 3,\n     "c": 4}],\n  "d": 3\n',
    ],
)
def test_lines_that_tell_nothing_leave_a_missing_bracket_at_the_end(text):
    (problem,) = problems(text)
    assert problem.message == "the text ends before the object is closed"
    assert (problem.notes[0].span.line, problem.notes[0].span.column) == (1, 1)


def test_a_missing_colon_does_not_hide_the_next_mistake():
    assert [p.code for p in problems('{"a" 1, "a": 2}')] == ["J001", "J002"]


def test_an_unclosed_bracket_shows_where_it_was_opened():
    (problem,) = problems('{\n "a": [1')
    assert (problem.notes[0].span.line, problem.notes[0].span.column) == (2, 7)


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b'{"a": "\xff"}', 1, 8),
        ('{"ä":\n "ö'.encode() + b"\xc3(", 2, 4),
        (b'"\xed\xa0\x80"', 1, 2),
        (b"\xff\xfe{\x00}\x00", 1, 1),
        ('{"ä": 1}'.encode("utf-16-be"), 1, 1),
        (b"\xef\xbb\xbf\xc0", 1, 1),
    ],
)
def test_bytes_that_are_not_utf8_are_shown_in_their_place(data, line, column):
    (problem,) = problems_of(read_bytes(data, "x.json"))
    assert (problem.code, problem.span.line, problem.span.column) == ("F002", line, column)


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_texts_in_wider_encodings_are_named_and_shown(codec, mark):
    text = '{\n "title": "Mühlbach"}'
    read = read_bytes((mark + text).encode(codec), "x.json")
    assert read.text == text
    assert [problem.message for problem in read.problems] == [f"the file is in {codec[:6].upper()}"]


def test_a_byte_order_mark_is_no_part_of_the_text():
    read = read_bytes(b'\xef\xbb\xbf{"a": 1}', "x.json")
    assert read.text == '{"a": 1}'
    assert read.span("/a", Part.KEY).column == 2


def test_the_digest_is_that_of_the_bytes():
    assert read_bytes(b"{}", "x").digest == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


def test_whole_numbers_are_ints_however_they_are_written():
    assert [type(number) for number in read_bytes(b"[3.0, 2e1, 2.5, -0.0]", "x").value] == [int, int, float, int]


# Places.


DOCUMENT = '{"map": {"rows": 8,\n  "a/b~": [1, {"x": "é"}]},\n "empty": {}, "list": [\n]}'


@pytest.mark.parametrize(
    ("pointer", "part", "text"),
    [
        ("", Part.VALUE, f"«{DOCUMENT}»"),
        ("/map/rows", Part.VALUE, DOCUMENT.replace("8", "«8»")),
        ("/map/rows", Part.KEY, DOCUMENT.replace('"rows"', '«"rows"»')),
        ("/map/a~1b~0/1/x", Part.VALUE, DOCUMENT.replace('"é"', '«"é"»')),
        ("/map/a~1b~0/0", Part.KEY, DOCUMENT.replace("[1", "[«1»")),
        ("/list", Part.VALUE, DOCUMENT.replace("[\n]", "«[\n]»")),
        ("/map/columns", Part.VALUE, DOCUMENT.replace('{"rows"', '«{»"rows"')),
        ("/map/columns/deep/down", Part.KEY, DOCUMENT.replace('{"rows"', '«{»"rows"')),
        ("/map/rows/none", Part.VALUE, DOCUMENT.replace("8", "«8»")),
        ("/list/0", Part.VALUE, DOCUMENT.replace("[\n", "«[»\n")),
        ("/title", Part.VALUE, f"«{{»{DOCUMENT[1:]}"),
    ],
)
def test_a_pointer_finds_its_token_or_the_bracket_that_should_hold_it(pointer, part, text):
    plain, span = marked(text)
    assert plain == DOCUMENT
    assert read_bytes(plain.encode(), "x").span(pointer, part) == span


def test_locating_fills_in_the_places_of_a_problem_and_its_notes():
    read = read_bytes(DOCUMENT.encode(), "x")
    problem = Problem("S005", "m", "/map/rows", notes=(Note("n", "/list"), Note("no place")))
    located = read.locate(problem)
    assert (located.span.line, located.span.column) == (1, 18)
    assert [note.span and note.span.line for note in located.notes] == [3, None]
    assert read.locate(located) == located


def test_lines_end_as_in_editors():
    text = "a\nbb\r\nc\rdd"
    lines = Lines.of(text)
    assert [lines.line(text, number) for number in (1, 2, 3, 4)] == ["a", "bb", "c", "dd"]
    assert lines.span(8, 10) == Span(4, 1, 4, 3)
    assert lines.span(1, 2) == Span(1, 2, 1, 3)
    assert lines.span(10, 10) == Span(4, 3, 4, 3)


# Laws.

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=20,
)


@given(JSON, st.booleans(), st.sampled_from([None, 1]))
def test_what_json_writes_is_read_back_with_a_place_for_every_value(value, ascii_only, indent):
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    read = read_bytes(text.encode(), "x")
    assert isinstance(read, Document)
    assert read.value == value
    places = [("", value, read_text(text).root)]
    while places:
        pointer, part, place = places.pop()
        assert json.loads(text[slice(*place.value)]) == part
        members = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
        for key, member in members:
            child = place.members[str(key)]
            if isinstance(part, dict):
                assert json.loads(text[slice(*child.key)]) == key
            places.append((f"{pointer}/{key}", member, child))


@given(st.binary() | st.text(alphabet=string.printable + '{}[]",:\\u\ud7ff').map(lambda text: text.encode()))
def test_any_bytes_are_a_document_or_problems_with_places(data):
    check_readable_or_explained(data)


@settings(max_examples=4 * settings().max_examples)
@given(st.sampled_from(SCENARIOS), st.data())
def test_a_damaged_scenario_is_a_document_or_problems_with_places(path, data):
    text = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text) - 1))
        end = start + data.draw(st.sampled_from([0, 1, 1, 2, 40]))
        text[start:end] = data.draw(
            st.sampled_from([b"", b'"', b"{", b"}", b"]", b",", b"\\", b"\xff", b"'", b"0", b"\n"])
        )
    check_readable_or_explained(bytes(text))


def check_readable_or_explained(data):
    """Both readers must agree: the quick one of the standard library, and ours that knows places."""
    read = read_bytes(data, "x")
    if isinstance(read, Document):
        reading = read_text(read.text)
        assert reading.problems == read.problems
        assert json.loads(read.text if not read.problems else reading.recovered) == read.value
        return
    assert read.problems
    for problem in read:
        assert problem.code[0] in "FJ"
        assert problem.span.line <= read.text.count("\n") + read.text.count("\r") + 1
    assert not read.text or read.problems[0].code == "F002" or read_text(read.text).problems == read.problems


# Files.


def test_a_file_is_read(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(b'{"a": 1}')
    assert read_path(path).value == {"a": 1}
    assert read_path(str(path)).name == str(path)


def test_a_missing_file_a_folder_and_an_odd_name_are_problems(tmp_path):
    (missing,), (folder,), (odd,) = (
        problems_of(read_path(path)) for path in (tmp_path / "none.json", tmp_path, "a\0b.json")
    )
    assert {missing.code, folder.code, odd.code} == {"F001"}
    assert "no such file" in missing.message
    assert "folder" in folder.message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this system")
def test_a_pipe_a_socket_and_a_device_are_refused_at_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket")
        found = [problem for name in ("pipe", "socket", "/dev/null") for problem in read_path(name)]
    assert [problem.code for problem in found] == ["F001"] * 3


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="this user may read everything")
def test_a_file_without_permission_is_a_problem(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(b"{}")
    path.chmod(0)
    assert "permission" in next(iter(read_path(path))).message


def test_a_file_that_is_too_large_is_refused(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(b" " * (MAX_BYTES + 1))
    assert [problem.code for problem in read_path(path)] == ["F003"]
    path.write_bytes(b"1" + b" " * (MAX_BYTES - 1))
    assert read_path(path).value == 1


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_clean_file_pays_nothing_for_places(path, monkeypatch):
    monkeypatch.setattr("pwprint.text.json_reader.read_text", lambda text: pytest.fail("looked for places"))
    assert isinstance(read_path(path), Document)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": "in the mid', "the file ends before this text is closed"),
        ('{"a": "b",\n "title": "The Sto\n\n', "the file ends before this text is closed"),
        ('{"a": "b}', "the closing quote is missing"),
        ('{"a": "b\n "c": 1}', "the closing quote is missing"),
    ],
)
def test_a_file_that_is_cut_off_inside_a_text_is_no_slip_of_a_quote(text, message):
    assert problems(text)[0].message == message
