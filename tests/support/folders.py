"""Where the project and the tests' data lie."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The folder of ``main.py``."""

DATA = ROOT / "tests" / "data"
"""Cases with known answers, and samples of everything an earlier version saved."""

ASSETS = ROOT / "assets"
