"""A file that is written anew stays the file it was, but for what is in it."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from pwprint.pdf.output import write_whole

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes, owners and links as on Unix")

ROOT_ONLY = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
STRANGER = 54321


def names(folder):
    return sorted(entry.name for entry in folder.iterdir())


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o640, 0o755, 0o200], ids=oct)
def test_the_mode_stays(tmp_path, mode):
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_whole(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == mode
    path.chmod(0o600)
    assert path.read_bytes() == b"new"
    assert names(tmp_path) == ["a.json"]


def test_a_new_file_has_the_mode_that_files_have_here(tmp_path):
    write_whole(tmp_path / "a.json", b"new")
    (tmp_path / "b.json").write_bytes(b"new")
    assert (tmp_path / "a.json").stat().st_mode == (tmp_path / "b.json").stat().st_mode


def test_nobody_else_sees_the_draft_of_a_private_file(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    path.chmod(0o600)
    seen = []
    replace = Path.replace

    def look(self, target):
        seen.append(stat.S_IMODE(self.stat().st_mode))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", look)
    write_whole(path, b"new")
    assert seen == [0o600]


@pytest.mark.parametrize("mode", [0o444, 0o400], ids=oct)
def test_a_write_protected_file_is_refused_even_to_root(tmp_path, mode):
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    path.chmod(mode)
    with pytest.raises(PermissionError, match="is write-protected"):
        write_whole(path, b"new")
    assert (path.read_bytes(), names(tmp_path)) == (b"old", ["a.json"])


def test_a_link_stays_a_link_and_its_target_is_written(tmp_path):
    (tmp_path / "there").mkdir()
    path, link = tmp_path / "there" / "a.json", tmp_path / "link.json"
    path.write_bytes(b"old")
    link.symlink_to(path)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert names(tmp_path / "there") == ["a.json"]


def test_a_link_in_a_circle_is_an_error(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(OSError) as raised:
        write_whole(one, b"new")
    assert raised.value.errno == errno.ELOOP
    assert names(tmp_path) == ["one", "other"]


@pytest.mark.parametrize("data", [b"new", b"", b"longer than what was there before"])
def test_all_names_of_a_file_see_what_is_written(tmp_path, data):
    path, twin = tmp_path / "a.json", tmp_path / "b.json"
    path.write_bytes(b"what was there")
    twin.hardlink_to(path)
    write_whole(path, data)
    assert path.samefile(twin)
    assert twin.read_bytes() == data
    assert names(tmp_path) == ["a.json", "b.json"]


def test_a_disk_that_is_full_in_the_middle_of_a_shared_file_leaves_it_as_it_was(tmp_path, monkeypatch):
    from pwprint.pdf import output

    path, twin = tmp_path / "a.json", tmp_path / "b.json"
    path.write_bytes(b"what was there")
    twin.hardlink_to(path)
    fill, calls = output._fill, []

    def full(file, data):
        calls.append(data)
        fill(file, data if len(calls) > 1 else data[:3])
        if len(calls) == 1:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(output, "_fill", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"a new text")
    assert twin.read_bytes() == b"what was there"
    assert names(tmp_path) == ["a.json", "b.json"]


@ROOT_ONLY
@pytest.mark.parametrize("refused", [False, True])
def test_the_owner_stays_even_where_nothing_may_be_given_away(tmp_path, monkeypatch, refused):
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    os.chown(path, STRANGER, STRANGER)

    def no(*_):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    if refused:
        monkeypatch.setattr(os, "chown", no)
    write_whole(path, b"new")
    assert (path.stat().st_uid, path.stat().st_gid) == (STRANGER, STRANGER)
    assert (path.read_bytes(), names(tmp_path)) == (b"new", ["a.json"])


def test_a_name_may_be_as_long_as_names_can_be(tmp_path):
    path = tmp_path / f"{'x' * 250}.json"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"


def test_what_is_no_file_is_never_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="is not a file"):
        write_whole(tmp_path / "pipe", b"new")
    assert names(tmp_path) == ["pipe"]
