"""What the program says before it has fonts, words or a window: always in English and in Persian.

Like :mod:`ui.start.bootstrap`, this file stays readable for old versions of Python 3.
"""

import os
import shutil
import sys

TITLE = "Barg – برگ"


def too_old() -> "tuple[str, str]":
    """English and Persian, as all here: this Python is older than what the program needs."""
    version = "{}.{}".format(*sys.version_info[:2])
    return (
        "Barg needs Python 3.11 or newer, and this is Python " + version + ". Install a newer one from "
        "https://www.python.org/downloads/ and start main.py with it.",
        "برگ به پایتون ۳٫۱۱ یا تازه‌تر نیاز دارد و این پایتون "
        + _persian(version).replace(".", "٫")
        + " است. نسخهٔ تازه‌تری از https://www.python.org/downloads/ نصب کنید و main.py را با آن اجرا کنید.",
    )


def no_environment_module() -> "tuple[str, str]":
    """Python came without ``venv``, as on Debian."""
    if os.path.exists("/etc/debian_version"):
        return (
            "This Python lacks its venv module. Install it with “sudo apt install python3-venv” and start Barg again.",
            "این پایتون ماژول venv را ندارد. آن را با دستور «sudo apt install python3-venv» نصب کنید و برگ را "
            "دوباره اجرا کنید.",
        )
    return (
        "This Python lacks its venv or ensurepip module. Install the full Python from "
        "https://www.python.org/downloads/ and start main.py with it.",
        "این پایتون ماژول venv یا ensurepip را ندارد. پایتون کامل را از https://www.python.org/downloads/ نصب "
        "کنید و main.py را با آن اجرا کنید.",
    )


def no_network() -> "tuple[str, str]":
    """The packages cannot be fetched: no network."""
    return (
        "Barg has to download its parts once, and the internet cannot be reached. Connect to the internet and "
        "start Barg again.",
        "برگ باید یک بار اجزای خود را از اینترنت بگیرد، ولی اینترنت در دسترس نیست. به اینترنت وصل شوید و برگ را "
        "دوباره اجرا کنید.",
    )


def no_room(free: int) -> "tuple[str, str]":
    """The disk is full: ``free`` bytes are left on it."""
    megabytes = str(free // 1000000)
    return (
        "There is not enough free disk space for Barg: it needs about 500 MB, and " + megabytes + " MB are free. Make "
        "some room and start Barg again.",
        "فضای خالی دیسک برای برگ کافی نیست: نزدیک ۵۰۰ مگابایت لازم است و " + _persian(megabytes) + " مگابایت خالی است. "
        "کمی جا باز کنید و برگ را دوباره اجرا کنید.",
    )


def no_place(folder: str) -> "tuple[str, str]":
    """Neither the program's own folder nor ``folder`` can be written to."""
    return (
        "Barg cannot write to its own folder nor to " + folder + ". Allow writing to one of them and start Barg again.",
        "برگ نه در پوشهٔ خودش می‌تواند بنویسد و نه در " + folder + ". اجازهٔ نوشتن در یکی از آن‌ها را بدهید و برگ را "
        "دوباره اجرا کنید.",
    )


def changed_part(name: str) -> "tuple[str, str]":
    """A package's file is not the one of the lock file: its hash is another. Nothing of it was installed."""
    return (
        "A part of Barg (" + name + ") came changed from the internet, so it was not installed. Start Barg again, best "
        "with another internet connection.",
        "یکی از اجزای برگ ("
        + name
        + ") با تغییر از اینترنت رسید و برای همین نصب نشد. برگ را دوباره اجرا کنید، بهتر است با "
        "اتصال اینترنتی دیگری.",
    )


def no_packages() -> "tuple[str, str]":
    """A package has no wheel for this Python or this computer."""
    version = "{}.{}".format(*sys.version_info[:2])
    return (
        "Some parts of Barg are not available for Python " + version + " on this computer. Install Python 3.13 "
        "from https://www.python.org/downloads/ and start main.py with it.",
        "بعضی از اجزای برگ برای پایتون " + _persian(version).replace(".", "٫") + " روی این رایانه موجود نیست. "
        "پایتون ۳٫۱۳ را از https://www.python.org/downloads/ نصب کنید و main.py را با آن اجرا کنید.",
    )


def failed(log: str) -> "tuple[str, str]":
    """The installation failed in another way; ``log`` is the path of the file that tells it."""
    return (
        "Barg could not install its parts; what went wrong stands in " + log + ". Start Barg again to try once more.",
        "نصب اجزای برگ انجام نشد؛ علت در " + log + " نوشته شده است. برای تلاش دوباره، برگ را از نو اجرا کنید.",
    )


def unexpected(reason: str) -> "tuple[str, str]":
    """The system refused something; ``reason`` is its own word for it."""
    reason = _shortened(reason, 200)
    return (
        "Barg could not be set up, because the system reports: " + reason + ". Start Barg again to try once more.",
        "برگ آماده نشد، چون سیستم چنین خبر می‌دهد: " + reason + ". برای تلاش دوباره، برگ را از نو اجرا کنید.",
    )


def stopped() -> "tuple[str, str]":
    """The player broke the installation off."""
    return (
        "Stopped. Barg finishes its installation when you start it again.",
        "متوقف شد. برگ در اجرای بعدی نصب را کامل می‌کند.",
    )


def setting_up() -> "tuple[str, str]":
    """The installation runs."""
    return (
        "Barg is getting ready. This happens only once and takes a few minutes.",
        "برگ آماده می‌شود. این کار فقط یک بار انجام می‌شود و چند دقیقه طول می‌کشد.",
    )


def waiting() -> "tuple[str, str]":
    """Another start of the program is installing."""
    return (
        "Barg is being set up in another window; waiting for it.",
        "برگ در پنجرهٔ دیگری آماده می‌شود؛ منتظر آن می‌مانیم.",
    )


def without_numba() -> "tuple[str, str]":
    """All but the optional accelerator is installed."""
    return (
        "The accelerator (numba) could not be installed. Everything works without it, but strong opponents and "
        "the search for solutions are slower.",
        "شتاب‌دهنده (numba) نصب نشد. همه‌چیز بدون آن هم کار می‌کند، ولی حریف‌های قوی و جست‌وجوی راه‌حل کندترند.",
    )


def unknown_words(words: str) -> "tuple[str, str]":
    """The command line is of no known form; ``words`` are what stands there, shown shortened."""
    words = _shortened(words)
    return (
        "Barg does not understand “" + words + "”: that is neither a game nor a file here. “python3 main.py --help” "
        "shows what can be asked for.",
        "برگ «" + words + "» را نمی‌فهمد: چنین بازی یا پرونده‌ای این‌جا نیست. دستور «python3 main.py --help» نشان می‌دهد "
        "چه می‌توان خواست.",
    )


def unknown_game(name: str, known: "list[str]") -> "tuple[str, str]":
    """No game, variant or rule set is called ``name`` (``game/variant/rules``); ``known`` are all that could be."""
    name = _shortened(name)
    return (
        "There is no game “" + name + "” here. These can be opened: " + ", ".join(known) + ".",
        "بازی «" + name + "» این‌جا نیست. این‌ها را می‌توان باز کرد: " + "، ".join(known) + ".",
    )


def shows_help() -> "tuple[str, str]":
    """What the help page says about itself."""
    return "show this page", "همین صفحه را نشان می‌دهد"


def no_screen(reason: str) -> "tuple[str, str]":
    """``reason`` is SDL's own word, if it has one."""
    reason = " (" + _shortened(reason) + ")" if reason else ""
    return (
        "Barg cannot open a window, because no screen can be reached" + reason + ". Start it from a desktop, or set "
        "DISPLAY or WAYLAND_DISPLAY.",
        "برگ نمی‌تواند پنجره‌ای باز کند، چون صفحهٔ نمایشی در دسترس نیست" + reason + ". آن را از میزکار اجرا کنید یا "
        "DISPLAY یا WAYLAND_DISPLAY را تعیین کنید.",
    )


def has_terminal() -> bool:
    """Whether somebody may read what is written to the standard error."""
    return sys.stderr is not None and sys.stderr.isatty()


def say(words: "tuple[str, str]") -> None:
    """Writes a sentence on the terminal, if there is one."""
    for text in words:
        write_line(text)


def write_line(text: str) -> None:
    """A line to the standard error, with signs that its encoding lacks replaced. Never raises for want of a stream."""
    stream = sys.stderr
    if stream is None:
        return
    encoding = getattr(stream, "encoding", None) or "ascii"
    try:
        stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        stream.flush()
    except (OSError, ValueError):
        return  # the terminal has gone away


def say_and_stop(words: "tuple[str, str]", code: int = 1) -> None:
    """Says a last sentence, on the terminal, or in a window where there is no terminal, and ends the program."""
    say(words)
    if not has_terminal():
        _show_window(words)
    sys.exit(code)


def for_tk(words: "tuple[str, str]") -> "tuple[str, str]":
    """The sentences as Tk can draw them."""
    if not sys.platform.startswith("linux"):
        return words
    from ui.start.joined_letters import visual

    return words[0], visual(words[1])


def _show_window(words: "tuple[str, str]") -> None:
    """A message box. The desktop's own is tried first, since Tk on Linux does not join Persian letters."""
    on_linux = sys.platform.startswith("linux")
    if on_linux and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    import subprocess  # slow to import, and not needed where all goes well

    text = "\n\n".join(words)
    for command in (
        ["zenity", "--error", "--no-markup", "--title", TITLE, "--text", text],
        ["kdialog", "--title", TITLE, "--error", text],
    ):
        if on_linux and shutil.which(command[0]) and subprocess.call(command, stderr=subprocess.DEVNULL) in (0, 1):
            return
    try:
        import tkinter

        root = tkinter.Tk()
        root.title(TITLE)
        for line in for_tk(words):
            tkinter.Label(root, text=line, padx=24, pady=12, wraplength=460, justify="center").pack()
        button = tkinter.Button(root, text="OK", padx=24, command=root.destroy)
        button.pack(pady=12)
        button.focus_set()
        root.bind("<Return>", lambda event: root.destroy())
        root.mainloop()
    except Exception:  # no Tk, no display: then there is nobody to tell
        return


def _shortened(text: str, most: int = 60) -> str:
    """Foreign words in one line of at most ``most`` letters."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def _persian(digits: str) -> str:
    return digits.translate({ord("0") + value: chr(0x06F0 + value) for value in range(10)})
