import pytest

from pwprint.text.words import counted, guess_or_list, joined, listed, near


@pytest.mark.parametrize(("name", "expected"), [("r1", "R1"), ("Infantery", "infantry"), ("xyz", None), ("", None)])
def test_the_nearest_word_is_found_whatever_its_capitals(name, expected):
    assert next(iter(near(name, ["R1", "R2", "infantry", "cavalry"])), None) == expected


@pytest.mark.parametrize(
    ("name", "known", "expected"),
    [
        # In two letters, any order is a slip; a short word soon looks like any other.
        ("di", ["at", "id", "do"], "id"),
        ("ot", ["at", "to"], "to"),
        ("kind", ["id", "name"], None),
        ("action", ["facing", "path"], None),
        ("rad", ["red", "blue"], "red"),
        # The beginning of one word, and of no other.
        ("inf", ["infantry", "artillery"], "infantry"),
        ("in", ["infantry", "artillery"], None),
        ("art", ["artillery", "artisans"], None),
        # Of two that are as near, the one that begins alike; of more, none.
        ("R12", ["R2", "R1"], "R1"),
        ("E", ["N", "NE", "SE"], "NE"),
        ("R", ["R1", "R2", "R3"], None),
    ],
)
def test_a_short_word_is_taken_for_another_only_where_that_is_plain(name, known, expected):
    assert next(iter(near(name, known)), None) == expected


def test_the_nearest_words_come_first():
    assert near("cavalri", ["calvary", "cavalry", "artillery"], 2) == ("cavalry", "calvary")


@pytest.mark.parametrize(
    ("words", "text"), [("", ""), ("a", "a"), ("ab", "a or b"), ("abc", "a, b or c"), ("abcdefghijklmno", None)]
)
def test_words_in_a_sentence(words, text):
    assert joined(iter(words), "or") == (text if text is not None else "a, b, c, d, e, f, g, h, i, j, k, l, m, n or o")


def test_a_long_list_in_a_sentence_is_cut():
    assert listed("abcdefghijklmn") == "a, b, c, d, e, f, g, h, i, j, k, l, m and n"
    assert listed("abcdefghijklmnop") == "a, b, c, d, e, f, g, h, i, j, k, l, m and 3 more"
    assert listed(["a", "b"], "or") == "a or b"


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("tlie", "did you mean 'tile'?"),
        ("chess", "choose from tile, house or musket"),
        ("", "choose from tile, house or musket"),
    ],
)
def test_a_word_that_is_not_known_is_guessed_at_or_all_are_listed(word, told):
    assert guess_or_list(word, {"tile": 1, "house": 2, "musket": 3}) == told


def test_the_words_to_choose_from_are_cut_where_there_are_many():
    assert guess_or_list("?", "abcdefghijklmnop").endswith("l, m or 3 more")


@pytest.mark.parametrize(
    ("number", "noun", "words"),
    [
        (1, "hit", "1 hit"),
        (0, "more hit", "0 more hits"),
        (3, "entry", "3 entries"),
        (1, "six-sided die", "1 six-sided die"),
        (2, "six-sided die", "2 six-sided dice"),
        (2, "hex", "2 hexes"),
    ],
)
def test_a_noun_goes_with_its_number(number, noun, words):
    assert counted(number, noun) == words
