"""Shows that setting up goes on: lines on a terminal, or a small window where there is none."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any

from ui.start import sentences

Report = Callable[[str, int, int], None]
"""Told the part being installed, how many were before it, and how many there are in all."""

Step = tuple[str, int, int]


@contextmanager
def progress(words: tuple[str, str]) -> Iterator[Report]:
    """Shows ``words`` and then each reported part, until the block ends."""
    sentences.say(words)
    steps: SimpleQueue[Step | None] = SimpleQueue()
    window = None
    if not sentences.has_terminal():
        window = threading.Thread(target=_show_window, args=(words, steps), daemon=True)
        window.start()

    def report(part: str, done: int, total: int) -> None:
        steps.put((part, done, total))
        sentences.write_line(f"  [{done + 1}/{max(total, done + 1)}] {part}")

    try:
        yield report
    finally:
        steps.put(None)
        if window is not None:
            window.join(5.0)


def _show_window(words: tuple[str, str], steps: SimpleQueue[Step | None]) -> None:
    """A window with a bar. It lives in this thread alone, as Tk demands; without Tk or display there is none."""
    try:
        import tkinter
        from tkinter import ttk

        root = tkinter.Tk()
    except Exception:  # no Tk or no display: the installation goes on unseen
        return
    root.title(sentences.TITLE)
    root.protocol("WM_DELETE_WINDOW", lambda: None)
    for text in sentences.for_tk(words):
        tkinter.Label(root, text=text, padx=24, pady=8, wraplength=460, justify="center").pack()
    bar = ttk.Progressbar(root, length=460, maximum=1.0)
    bar.pack(padx=24, pady=8)
    label = tkinter.Label(root, pady=8)
    label.pack()
    _follow(root, bar, label, steps)
    root.mainloop()


def _follow(root: Any, bar: Any, label: Any, steps: SimpleQueue[Step | None]) -> None:
    """Takes over reported steps ten times a second; ends the window at the last."""
    try:
        while (step := steps.get_nowait()) is not None:
            part, done, total = step
            bar["value"] = done / max(total, 1)
            label["text"] = part
    except Empty:
        root.after(100, _follow, root, bar, label, steps)
        return
    root.destroy()
