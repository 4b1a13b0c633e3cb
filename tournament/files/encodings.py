"""From the bytes of a list to its text, whatever office program wrote it."""

import codecs
import re
from dataclasses import dataclass
from enum import StrEnum

from tournament.files.findings import Issue

MAX_BYTES = 1_000_000


class Encoding(StrEnum):
    """The encodings that are told apart, by the names their users know."""

    TEXT = "text"
    UTF_8 = "utf-8"
    UTF_16_LE = "utf-16-le"
    UTF_16_BE = "utf-16-be"
    WINDOWS_1252 = "windows-1252"
    MAC_ROMAN = "mac-roman"


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text with its line ends as LF, and the issue that forbids reading it, if any."""

    text: str
    encoding: Encoding
    size: int
    issue: Issue | None = None


_MARKS = (
    (codecs.BOM_UTF8, Encoding.UTF_8),
    (codecs.BOM_UTF16_LE, Encoding.UTF_16_LE),
    (codecs.BOM_UTF16_BE, Encoding.UTF_16_BE),
)
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_UNREADABLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\ufffd]")
_UNSENDABLE = re.compile(r"[\x00\ud800-\udfff]")  # what a form or a database cannot carry

_CAPITALS = "À-ÖØ-ÞŒŠŽŸ"
_CONTINUATIONS = re.escape(bytes(range(0x80, 0xC0)).decode("cp1252", "ignore"))
# Characters that stand inside a word only where an encoding was mistaken for another
_INTRUDERS = r"?¡-©«-¯±-´¶¸¹»-¿×÷ˆ˜ƒ‚„“”†‡•‰‹›€™√∂∑∏π∫Ω≈∆◊ˇ˘˙˚˝˛"
_DAMAGED = re.compile(
    rf"[ÂÃÅ][{_CONTINUATIONS}]|â€"
    rf"|√|(?<=[^\W\d_])[{_INTRUDERS}]+(?=[^\W\d_])|(?<=[a-z])(?:–(?=[a-z])|\?(?= [A-Z]))"
    rf"|(?<=[a-zà-öø-ÿœ])[{_CAPITALS}]|(?<=[^\W\d_])[{_CAPITALS}](?=[a-z])"
)
_EXPECTED = frozenset("àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœßÀÁÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÖØÙÚÛÜŒ’–—…«»°€\xa0")


def decode(data: bytes | str) -> Decoded:
    """Reads UTF-8, UTF-16, Windows-1252 (with Latin-1) and Mac Roman; never raises."""
    if len(data) > MAX_BYTES:
        return Decoded("", Encoding.TEXT, len(data), Issue.TOO_LARGE)
    if isinstance(data, bytes) and data.startswith(_WORKBOOKS):
        return Decoded("", Encoding.TEXT, len(data), Issue.WORKBOOK)
    raw, encoding = (data, Encoding.TEXT) if isinstance(data, str) else _text_of(data)
    if len(_UNREADABLE.findall(raw)) * 20 > len(raw):
        return Decoded("", encoding, len(data), Issue.NOT_TEXT)
    return Decoded(_normalised(raw), encoding, len(data))


def is_unreadable(text: str) -> bool:
    """Whether a character of a cleaned text was lost: nothing to ask, it is wrong."""
    return "\ufffd" in text


def is_damaged(text: str) -> bool:
    """Whether the text looks as if one encoding had been read as another (NoÃ«l, No?l, GŽrard)."""
    return _DAMAGED.search(text) is not None


def _normalised(text: str) -> str:
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return _UNSENDABLE.sub("\ufffd", lines)


def _text_of(data: bytes) -> tuple[str, Encoding]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), encoding
    if wide := _unmarked_utf_16(data):
        return data.decode(wide, "replace"), wide
    try:
        return data.decode("utf-8"), Encoding.UTF_8
    except UnicodeDecodeError:
        return _one_byte_text(data)


def _unmarked_utf_16(data: bytes) -> Encoding | None:
    """UTF-16 without its mark shows in the zeros: Latin letters have one in every pair."""
    for offset, encoding in ((1, Encoding.UTF_16_LE), (0, Encoding.UTF_16_BE)):
        if data[offset::2].count(0) * 4 > len(data) and data[1 - offset :: 2].count(0) == 0:
            return encoding
    return None


def _one_byte_text(data: bytes) -> tuple[str, Encoding]:
    """Windows-1252 unless Mac Roman makes fewer oddities out of the same bytes."""
    windows, mac = data.decode("cp1252", "replace"), data.decode("mac-roman")
    if _oddities(mac) < _oddities(windows):
        return mac, Encoding.MAC_ROMAN
    return windows, Encoding.WINDOWS_1252


def _oddities(text: str) -> int:
    foreign = sum(1 for char in text if ord(char) > 0x7F and char not in _EXPECTED)
    return foreign + len(_DAMAGED.findall(text))
