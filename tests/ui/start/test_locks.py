"""The lock files: every package exact, with hashes, and in step with the requirements."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.support.folders import ROOT
from ui.start import installer, needed
from ui.start.needed import PLAYING, TESTING, Needs


def pins(text: str) -> set[str]:
    """``name==version`` of each line that pins one; names as the index writes them."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.M)
    return {f"{re.sub('[._-]+', '-', name).lower()}=={version}" for name, version in found}


@pytest.mark.parametrize(("needs", "requirements"), [(PLAYING, "requirements.txt"), (TESTING, "requirements-dev.txt")])
def test_the_lock_agrees_with_the_requirements_and_has_hashes(needs: Needs, requirements: str) -> None:
    text = (ROOT / requirements).read_text(encoding="utf-8")
    wanted = [line for line in text.splitlines() if line and not line.startswith(("#", "-r "))]
    lock = needed.lock_text(needs)
    assert len(pins(text)) == len(wanted), "a requirement is not exact"
    assert pins(text) <= pins(lock), "see python packaging/lock.py"
    entries = installer.locked_packages(lock)
    assert len(entries) == len(pins(lock)) >= len(wanted)
    for entry in entries:
        first, *hashes = [line.removesuffix("\\").strip() for line in entry.splitlines()]
        assert re.fullmatch(r"[a-z0-9.-]+==[0-9.]+( ; [^#]+)?", first)
        assert hashes
        assert all(re.fullmatch("--hash=sha256:[0-9a-f]{64}", line) for line in hashes)


def test_who_can_test_has_the_very_packages_of_who_plays() -> None:
    playing, testing = (installer.locked_packages(needed.lock_text(needs)) for needs in (PLAYING, TESTING))
    assert set(playing) <= set(testing)


def test_another_lock_is_another_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "packaging", tmp_path / "packaging", ignore=lambda folder, names: {"screenshots", "art"})
    monkeypatch.setattr(needed, "PROGRAM_FOLDER", str(tmp_path))
    (tmp_path / PLAYING.stamp).write_text(needed.lock_text(PLAYING), encoding="utf-8")
    assert needed.is_stamped(PLAYING, str(tmp_path))
    lock = tmp_path / "packaging" / PLAYING.lock
    last = lock.read_text(encoding="utf-8").rstrip()
    lock.write_text(last[:-1] + ("0" if last[-1] != "0" else "1") + "\n", encoding="utf-8")
    assert not needed.is_stamped(PLAYING, str(tmp_path))
