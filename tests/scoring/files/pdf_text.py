"""The texts of a PDF as our builder writes them, read back through its own character maps."""

import base64
import re
import zlib


def pages_of(pdf: bytes) -> int:
    """How many pages it has."""
    return len(re.findall(rb"/Type /Page\n", pdf))


def text_of(pdf: bytes) -> str:
    """The words of its pages, in the order in which they are drawn."""
    maps = _maps(_objects(pdf))
    words: list[str] = []
    font = b""
    for drawing in drawings_of(pdf):
        for change, shown in re.findall(rb"/(F\S+) \S+ Tf|\(((?:\\.|[^\\)])*)\) Tj", drawing):
            font = change or font
            words += [_read(shown, maps[font])] if not change and font in maps else []
    return " ".join(words)


def _objects(pdf: bytes) -> dict[bytes, bytes]:
    return dict(re.findall(rb"(\d+) 0 obj\n(.*?)endobj", pdf, re.DOTALL))


def _maps(objects: dict[bytes, bytes]) -> dict[bytes, dict[int, str]]:
    """Of each font, which character a byte stands for."""
    maps = {}
    for body in objects.values():
        if named := re.search(rb"/Name /(F\S+) .*/ToUnicode (\d+) 0 R", body, re.DOTALL):
            pairs = re.findall(rb"<(\w\w)> <(\w{4})>", _unpacked(objects[named[2]]))
            maps[named[1]] = {int(code, 16): chr(int(point, 16)) for code, point in pairs}
    return maps


def drawings_of(pdf: bytes) -> list[bytes]:
    """The instructions that draw each page."""
    objects = _objects(pdf)
    contents = re.findall(rb"/Contents (\d+) 0 R", b"".join(objects.values()))
    return [_unpacked(objects[number]) for number in contents]


def _unpacked(body: bytes) -> bytes:
    packed = body[body.index(b"stream\n") + 7 : body.index(b"endstream")]
    if b"/ASCII85Decode" in body:
        packed = base64.a85decode(packed.strip().removesuffix(b"~>"))
    return zlib.decompressobj().decompress(packed)


def _read(shown: bytes, known: dict[int, str]) -> str:
    plain = re.sub(rb"\\(\d{3}|.)", _unescaped, shown)
    return "".join(known[code] for code in plain)


def _unescaped(found: re.Match[bytes]) -> bytes:
    code = found[1]
    return bytes([int(code, 8)]) if code.isdigit() else code
