"""What a tag runs: one version in one place, notes from the changelog, and nothing published that CI did not rehearse."""

import os
import re

import pytest
import yaml

import pwprint
from tests.conftest import ROOT
from tests.packaging.notes import UnfitTagError, notes

RELEASE = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
JOBS = RELEASE["jobs"]
CHANGELOG = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.2.0\n\n- Old.\n- Older.\n\n## 1.1.0\n"


def steps(job):
    return JOBS[job]["steps"]


def test_the_notes_are_those_of_the_tag():
    assert notes("v1.2.0", CHANGELOG, "1.2.0") == "- Old.\n- Older.\n"
    assert notes("", CHANGELOG, "1.2.0") == "- New.\n"


@pytest.mark.parametrize(
    ("tag", "version", "said"),
    [
        ("v1.3.0", "1.2.0", "the tag is v1.3.0, and the version of pwprint is 1.2.0"),
        ("1.2.0", "1.2.0", "the tag is 1.2.0"),
        ("v1.3.0", "1.3.0", "nothing under `## 1.3.0`"),
        ("v1.1.0", "1.1.0", "nothing under `## 1.1.0`"),
    ],
)
def test_a_tag_that_does_not_fit_is_refused(tag, version, said):
    with pytest.raises(UnfitTagError, match=re.escape(said)):
        notes(tag, CHANGELOG, version)


def test_the_changelog_has_a_section_for_this_version_and_one_for_the_next():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert notes(f"v{pwprint.__version__}", changelog)
    assert notes("", changelog)


def test_a_release_is_what_ci_rehearses():
    rehearsed = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))["jobs"]["release"]
    (script,) = (step["run"] for step in rehearsed["steps"] if "run" in step)
    assert [step["run"] for step in steps("build") if "run" in step] == [f'{script} "$GITHUB_REF_NAME"']
    assert os.access(ROOT / script, os.X_OK)


def test_only_tags_release_and_only_after_the_build():
    assert RELEASE[True] == {"push": {"tags": ["v*"]}}  # YAML reads the key `on` as true
    assert {name: JOBS[name].get("needs") for name in JOBS} == {
        "build": None,
        "package": "build",
        "site": "build",
        "kits": "package",
    }


def test_nobody_has_more_rights_than_the_job_needs():
    assert RELEASE["permissions"] == {"contents": "read"}
    assert JOBS["package"]["permissions"] == {"id-token": "write"}
    assert not any("password" in step.get("with", {}) for step in steps("package"))
