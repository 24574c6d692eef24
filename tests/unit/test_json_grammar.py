"""What is JSON and what is not, by RFC 8259, production by production; and what pwprint chose where the RFC leaves it open.

JSONTestSuite (Nicolas Seriot, MIT) asks the same in 318 files: with `JSON_TEST_SUITE=its/test_parsing` they are read too.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pwprint.text.document import Document, read_bytes
from tests.named import named

# fmt: off
JSON = [
    # values alone, and white space round them
    *(b"0", b"-0", b"true", b"false", b"null", b'""', b"[]", b"{}", b" [] ", b"\t[\n]\r\n", b"[ ]", b"{ }", b"[1\n,\t2\r]"),
    # numbers
    *(b"[123]", b"[-1]", b"[0.5]", b"[-0.0]", b"[1e5]", b"[1E5]", b"[1e+5]", b"[1E-5]", b"[0e0]", b"[0e+1]", b"[1.25e-3]"),
    *(b"[20e1]", b"[123.456789]", b"[-123]", b"[0.%s1]" % (b"0" * 70), b"[1e-400]"),
    # strings
    *(rb'["\""]', rb'["\\"]', rb'["\/"]', rb'["\b\f\n\r\t"]', rb'["\u0000"]', rb'["\u00e9\u20AC"]', rb'["\uD834\uDD1E"]'),
    *(rb'["\\u0061"]', rb'["\u0022"]', rb'["\uFFFF\uFDD0"]', rb'["\uDBFF\uDFFE"]', b'["/"]', b'["a/*b*/c//d"]', b'["\x7f"]'),
    *('["é€𝄞"]'.encode(), '["\u2028\u2029"]'.encode(), '["\ufeff"]'.encode(), b'"\\u0061"', '["\U0010ffff"]'.encode()),
    # arrays and objects
    *(b"[[]]", b"[[],[[]]]", b'[1,"a",null,true,{}]', b'{"a":1}', b'{"":0}', b'{"a":[],"b":{"c":1}}', b'{"a" : 1 , "b":2}'),
    *(rb'{"\u0061\u0000":1}', b'{"a":{"a":{"a":1}}}', b"[" * 60 + b"]" * 60, b"[%s0]" % (b"0," * 500)),
]
NOT_JSON = [
    # nothing, or more than one value
    *(b"", b" ", b"\xef\xbb\xbf", b"1 2", b"[] []", b"{}{}", b"[]]", b"{}}", b"[]x", b"{}#", b'""x', b"[1],", b",", b":"),
    # literals
    *(b"[True]", b"[nul]", b"[tru]", b"[truth]", b"[nan]", b"[NaN]", b"[Infinity]", b"[-Infinity]", b"[undefined]", b"a"),
    # numbers
    *(b"[01]", b"[-01]", b"[00]", b"[+1]", b"[.5]", b"[-.5]", b"[1.]", b"[0.e1]", b"[1.e1]", b"[1e]", b"[1e+]", b"[1E-]"),
    *(b"[-]", b"[--1]", b"[1-2]", b"[1+2]", b"[0x1]", b"[1_000]", b"[1 000]", b"[1a]", b"[1.2.3]", b"[- 1]", b"[0e]"),
    *("[１]".encode(), b"[1eE2]", b"[-2.]", b"[++1]", b"[-a]", b"[1e1.5]", b"[0,5,]"),
    # strings
    *(b'["', b'["a]', b"['a']", b"[a]", b'["\n"]', b'["\t"]', b'["\x00"]', b'["\x1f"]', rb'["\a"]', rb'["\x41"]', b'["\\"]'),
    *(rb'["\u"]', rb'["\u12"]', rb'["\u12G4"]', rb'["\U0041"]', rb'["\uD834\u"]', rb'["\0"]', "[“a”]".encode(), b"[\\n]"),
    *(rb'["\ "]', '["\\é"]'.encode(), rb'["\uD8', b'"a', b'a"', b'\\u0022a"'),
    # arrays
    *(b"[", b"]", b"[1", b"[1,", b"[,1]", b"[1,]", b"[1,,2]", b"[,]", b"[1 2]", b"[1;2]", b"[1:2]", b"[[1]", b"[}", b"[1}"),
    # objects
    *(b"{", b"}", b'{"a"', b'{"a":', b'{"a":1', b'{"a":1,', b'{"a":1,}', b'{,"a":1}', b'{"a":1,,"b":2}', b'{"a" 1}', b'{"a"}'),
    *(b"{a:1}", b"{'a':1}", b"{1:1}", b'{"a"::1}', b'{"a":1 "b":2}', b'{"a":}', b"{:1}", b"{null:1}", b'{"a";1}', b'{"a":1]'),
    *(b'{"a","b"}', b'{"a":"b":"c"}', b"{[]:1}", b'{"a":1;"b":2}', b'{"a":1}/', b"{]"),
    # comments, and space that is none
    *(b"[1]//x", b"/*x*/[1]", b"[1/*x*/]", b"#x\n[1]", b"[\x0c]", b"[\x0b1]", "[\u00a0]".encode(), "[\u2060]".encode()),
    *("\u2003[]".encode(), b"[\x00]", b"\x00", b"<a/>", b"*", b"[*]", b"[\x1a]"),
]
# fmt: on
assert JSON
assert NOT_JSON
CHOSEN: dict[bytes, str | None] = {
    b'{"a":1,"a":2}': "J002",  # keys that come twice
    b'{"a":1,"a":1}': "J002",
    b'{"a":1,"\\u0061":1}': "J002",
    b"[1e400]": "J004",  # numbers that no float holds
    b"[-1.5e9999]": "J004",
    b"[1e-999]": None,  # numbers that round to 0
    b"[%s]" % (b"9" * 101): "J004",
    b"[%s]" % (b"9" * 100): None,  # long numbers
    rb'["\uD800"]': "J005",  # halves of pairs
    rb'["\uDC00\uD800"]': "J005",
    rb'{"\uDFAA":0}': "J005",
    b'["\xff"]': "F002",  # what is not UTF-8
    b'["\xed\xa0\x80"]': "F002",
    b'["\xc0\xaf"]': "F002",
    b'["\xe9"]': "F002",
    b'["\xe6\x97"]': "F002",
    '["é"]'.encode("utf-16"): "F002",
    '["é"]'.encode("utf-16-be"): "F002",
    b"\xef\xbb\xbf{}": None,  # a byte order mark
    b"[" * 64 + b"]" * 64: None,  # depth
    b"[" * 65 + b"]" * 65: "J003",
    b"[" * 100_000: "J003",
    b'[{"":' * 50_000: "J003",
}


def problems(data: bytes) -> list[str]:
    return [problem.code for problem in read_bytes(data, "x.json").problems]


def test_what_is_json_is_read_as_it_is():
    for data in JSON:
        with named(data):
            document = read_bytes(data, "x.json")
            assert document.problems == ()
            assert document.value == json.loads(data)


def test_what_is_not_json_is_told():
    for data in NOT_JSON:
        with named(data):
            assert problems(data)


@pytest.mark.parametrize("data", CHOSEN, ids=lambda data: repr(data[:20]))
def test_what_the_standard_leaves_open_is_chosen(data):
    assert problems(data)[:1] == ([CHOSEN[data]] if CHOSEN[data] else [])


SUITE = os.environ.get("JSON_TEST_SUITE")


@pytest.mark.parametrize("file", sorted(Path(SUITE).glob("*.json")) if SUITE else [], ids=lambda file: file.name)
def test_the_suite_of_others_agrees(file):
    reading = read_bytes(file.read_bytes(), file.name)
    if file.name.startswith("n_"):
        assert reading.problems
    elif file.name.startswith("y_") and "duplicated_key" not in file.name:
        assert isinstance(reading, Document)
        assert reading.problems == ()
    else:
        codes = [problem.code for problem in reading.problems]
        assert set(codes) <= {"J002", "J003", "J004", "J005", "F002"}
