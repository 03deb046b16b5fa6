"""Every sentence of the program and of each game is there in Persian too, written well, and can be shown."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.rules.catalogue import game_by_id
from tests.support.folders import game_folders
from tests.support.source_texts import (
    SHARED_WORDS,
    Entry,
    SourceText,
    catalogue_entries,
    code_files,
    game_words,
    placeholders,
    source_texts,
    untranslated,
    where,
)
from ui.draw.text import missing_glyphs

GAMES = [folder.name for folder in game_folders()]
CATALOGUES = [SHARED_WORDS, *(game_words(game) for game in GAMES)]
PAGES = [page for folder in game_folders() for page in sorted(folder.glob("help.*.md"))]
HALF_SPACE = "\u200c"

LATIN_SIGNS = re.compile(r"""[,;?"'’“”%]""")
LETTERS = "آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئءؤأ"
FLAWS = {
    "an Arabic letter for ی, ک or ه": re.compile("[يىكةۀ]"),
    "Arabic digits": re.compile("[٠-٩]"),
    "a blank before a sign": re.compile(r" [،؛؟!:.)»]"),
    "a blank after an opening sign": re.compile("[(«] "),
    "no blank after a sign": re.compile(f"[،؛؟!:][{LETTERS}]"),
    "two blanks": re.compile("  "),
    "a lengthened letter": re.compile("ـ"),
    "a half-space at a word's edge": re.compile(f"(^|[^{LETTERS}\u0654]){HALF_SPACE}|{HALF_SPACE}($|[^{LETTERS}])"),
    "«می» apart from its verb": re.compile(f"(^|[ («])ن?می [{LETTERS}]"),
    "«ها» apart from its noun": re.compile(f"[{LETTERS}] ها(ی|یی|یشان|یتان)?($|[ .،؛:»)])"),
    "«تر» apart from its word": re.compile(f"[{LETTERS}] تر(ین)?($|[ .،؛:»)])"),
    "«ه ی» or «ه‌ی» for «هٔ»": re.compile(f"ه[ {HALF_SPACE}]ی($|[ .،؛:»)])"),
}
"""What good Persian never has, by name. (:class:`pytest` shows the name.)"""


def without_placeholders(text: str) -> str:
    return re.sub(r"\{\w*\}", "۱", text)


def flaws(text: str) -> list[str]:
    """What is wrong with a Persian text."""
    plain = without_placeholders(text)
    found = [name for name, pattern in FLAWS.items() if pattern.search(plain)]
    if plain.count("«") != plain.count("»") or plain.count("(") != plain.count(")"):
        found.append("brackets or quotes that do not match")
    return found


each_catalogue = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)


def persian_texts(path: Path) -> list[tuple[Entry, str]]:
    """Each Persian text of a catalogue with its entry."""
    return [(entry, persian) for entry in catalogue_entries(path) for persian in entry.persian]


def texts_of(path: Path) -> list[SourceText]:
    """The source texts that belong into a catalogue."""
    game = path.parent.name if path != SHARED_WORDS else ""
    return [source for source in source_texts() if source.game == game]


def test_the_collector_finds_texts_of_every_kind(tmp_path: Path) -> None:
    file = tmp_path / "sample.py"
    file.write_text(
        'GAME = GameInfo(name="one", line=N_("two"))\n'
        'A = Option("id", "three", {"a": "four"}, "a")\n'
        'B = VariantInfo(id="x", name="five", line="six", options=())\n'
        'C = [Level("easy", "seven", make), Sentence("eight" "nine", n=1), Sentence("ten" if x else "eleven")]\n'
        "class R:\n    refusals = {'k': 'twelve'}\n    endings: dict = {'k': N_('thirteen')}\n"
        'language.say("fourteen {n}", n=1)\nlanguage.plural("{n} fifteen", "{n} sixteen", 3)\n'
        'words = Sentence\nwords("seventeen")\n'
        'Sentence("{name}: {value}")\nsay(words)\nprint("not this")\n'
        'raise UnreadableState("eighteen {n}", n=1)\nraise UnreadableState(f"nor {this}")\n',
        encoding="utf-8",
    )
    assert {source.text for source in source_texts([file])} == {
        *("one", "two", "three", "four", "five", "six", "seven", "eightnine", "ten", "eleven", "twelve", "thirteen"),
        *("fourteen {n}", "{n} fifteen", "seventeen", "eighteen {n}"),
    }


@each_catalogue
def test_every_sentence_is_there_in_persian(path: Path) -> None:
    missing = [f"{where(s.file)}:{s.line}: {s.text!r}" for s in untranslated().get(path, [])]
    assert not missing, "see python -m tests.support.source_texts\n" + "\n".join(missing)


@each_catalogue
def test_a_catalogue_holds_nothing_that_nobody_says(path: Path) -> None:
    game = path.parent.name if path != SHARED_WORDS else ""
    said = {source.text for source in source_texts() if not game or source.game == game}
    assert [entry.text for entry in catalogue_entries(path) if entry.text not in said] == []


@each_catalogue
def test_a_catalogue_is_whole_and_says_everything_once(path: Path) -> None:
    entries = catalogue_entries(path)
    written = path.read_text(encoding="utf-8") if path.exists() else ""
    assert [entry.text for entry in entries if not entry.persian] == []
    headers = len(re.findall(r'^msgid ""\nmsgstr', written, re.M))
    assert len(re.findall(r'^msgid "', written, re.M)) == len(entries) + headers, "an entry stands there twice"
    shared = {entry.text for entry in catalogue_entries(SHARED_WORDS)} if path != SHARED_WORDS else set()
    assert [entry.text for entry in entries if entry.text in shared] == []


@each_catalogue
def test_translations_name_the_same_values(path: Path) -> None:
    wrong = [
        f"{entry.text!r} → {persian!r}"
        for entry, persian in persian_texts(path)
        if placeholders(persian) != placeholders(entry.text) | placeholders(entry.many)
    ]
    assert not wrong, "\n".join(wrong)


@each_catalogue
def test_translations_are_good_persian(path: Path) -> None:
    wrong = []
    for entry, persian in persian_texts(path):
        found = flaws(persian)
        plain = without_placeholders(persian)
        if re.search("[0-9]", plain) and not re.search("[0-9]", entry.text):
            found.append("ASCII digits")
        if LATIN_SIGNS.search(plain):
            found.append("a Latin sign")
        wrong += [f"{persian!r} has {flaw}" for flaw in found]
    assert not wrong, "\n".join(wrong)


@each_catalogue
def test_translations_end_like_their_source(path: Path) -> None:
    """A sentence ends with a full stop in both languages, a button in neither."""
    ends = {".": ".", "…": "…", "?": "؟", "!": "!", ":": ":"}
    wrong = [
        f"{entry.text!r} → {persian!r}"
        for entry, persian in persian_texts(path)
        if ends.get(entry.text[-1], "") != (persian[-1] if persian[-1] in ends.values() else "")
    ]
    assert not wrong, "\n".join(wrong)


@each_catalogue
def test_every_sentence_can_be_shown(path: Path) -> None:
    texts = {source.text for source in texts_of(path)} | {persian for _, persian in persian_texts(path)}
    missing = {text: sorted(gone) for text in texts if (gone := missing_glyphs(text) | missing_glyphs(text, bold=True))}
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.name}")
def test_a_rules_page_can_be_shown(page: Path) -> None:
    assert missing_glyphs(page.read_text(encoding="utf-8")) - {"\n"} == set()


@pytest.mark.parametrize("page", [p for p in PAGES if p.name == "help.fa.md"], ids=lambda page: page.parent.name)
def test_a_rules_page_is_good_persian(page: Path) -> None:
    wrong = []
    small_tables = re.compile("^```.*?^```", re.M | re.S)
    text = small_tables.sub(lambda block: "\n" * block.group().count("\n"), page.read_text(encoding="utf-8"))
    for number, line in enumerate(text.splitlines(), 1):
        prose = re.sub(r"`[^`]*`", "۱", line).strip()
        found = flaws(re.sub(r"^(#+|[-*]|[۰-۹]+\.) ", "", prose))
        if re.search(r"(?<![A-Za-z0-9])[0-9](?![A-Za-z])", prose):
            found.append("ASCII digits")
        wrong += [f"{number}: {line!r} has {flaw}" for flaw in found]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_rules_page_in_both_languages(game: str) -> None:
    found = game_by_id(game)
    for variant in [member.id for member in found.variants] or [""]:
        english, persian = (found.help_text(code, variant) for code in ("en", "fa"))
        assert english != persian
        headings = [len(re.findall("^#", page, re.M)) for page in (english, persian)]
        assert headings[0] == headings[1] > 0


@pytest.mark.parametrize("game", ["", *GAMES], ids=lambda game: game or "program")
def test_words_are_never_drawn_past_the_language(game: str) -> None:
    """A text written straight into a drawing call would stay English."""
    drawing = {"line", "paragraph", "text", "Button", "Paragraph", "Label", "Tool", "Choice", "Dialog"}
    bare = []
    for path in code_files():
        drawn = path.name.startswith("table") if game else "ui" in path.parts
        if not drawn or SourceText("", path, 0).game != game:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            places = node.args[1:2] if name == "Tool" else node.args[:1]
            bare += [
                f"{where(path)}:{node.lineno}: {place.value!r}"
                for place in places
                if name in drawing and isinstance(place, ast.Constant) and isinstance(place.value, str)
                and re.search("[A-Za-z]{2}", place.value)
            ]  # fmt: skip
    assert not bare, "\n".join(bare)


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("برگ ها", "«ها» apart from its noun"),
        ("می رود", "«می» apart from its verb"),
        ("كارت", "an Arabic letter for ی, ک or ه"),
        ("بازی ، برگ", "a blank before a sign"),
        ("خانه‌ی ما", "«ه ی» or «ه‌ی» for «هٔ»"),
        ("«برگ", "brackets or quotes that do not match"),
        ("برگ \u200cها", "a half-space at a word's edge"),
        ("٣ برگ", "Arabic digits"),
    ],
)
def test_flaws_are_found(text: str, flaw: str) -> None:
    assert flaw in flaws(text)


def test_good_persian_is_let_pass() -> None:
    assert flaws("«۹ دل» را روی {card} بگذارید؛ برگ‌ها (هر {n} تا) می‌روند. دستهٔ وسط، تازه‌تر!") == []
