"""A rule card on one page of A4: plain texts in, a PDF out."""

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Frame, Paragraph, Spacer, Table

FONT = "DejaVu Sans Condensed"
FILE = Path(__file__).with_name("fonts") / "DejaVuSansCondensed.ttf"
SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5)
"""Tried from the largest: the first that fits the page is taken."""
MARGIN, GAP, HEAD = 12 * mm, 6 * mm, 18 * mm
PADDINGS = ("LEFTPADDING", "RIGHTPADDING", "TOPPADDING", "BOTTOMPADDING")
TIGHT = [(padding, (0, 0), (-1, -1), 0) for padding in PADDINGS]
CLOTH, SOFT, LINE = HexColor("#1d5a43"), HexColor("#5a564c"), HexColor("#c9c2b2")


class CardTooLong(ValueError):  # noqa: N818 - said as it is
    """The texts do not fit one page in the smallest size."""


@dataclass(frozen=True, slots=True)
class Section:
    """Clauses under one heading, each a sentence or two."""

    heading: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; its first row are the headings."""

    heading: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class CardTexts:
    """Everything that stands on a rule card."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    grids: tuple[Grid, ...]
    examples: Section
    language: str = "fr"


def rule_card_pdf(card: CardTexts) -> bytes:
    """The card as a PDF of one page, the same bytes for the same texts. Raises CardTooLong."""
    register_font()
    for size in SIZES:
        page = BytesIO()
        canvas = Canvas(page, pagesize=A4, invariant=1, lang=card.language)
        canvas.setTitle(card.title)
        if _drawn(canvas, card, size):
            canvas.showPage()
            canvas.save()
            return page.getvalue()
    raise CardTooLong


@cache
def register_font() -> None:
    """Make the font known to reportlab, once."""
    pdfmetrics.registerFont(TTFont(FONT, FILE))


def _drawn(canvas: Canvas, card: CardTexts, size: float) -> bool:
    """Whether everything found room in two columns under the title."""
    width, height = A4
    _draw_head(canvas, card)
    column = (width - 2 * MARGIN - GAP) / 2
    plain = ParagraphStyle("plain", fontName=FONT, fontSize=size, leading=size * 1.22)
    clauses = [part for section in card.sections for part in _titled(section, plain)]
    figures = [part for grid in card.grids for part in _laid_out(grid, plain, column)]
    # A frame takes what has room and leaves the rest in the list.
    room = (column, height - 2 * MARGIN - HEAD, 0, 0, 0, 0)
    Frame(MARGIN, MARGIN, *room).addFromList(clauses, canvas)
    rest = clauses + figures + _titled(card.examples, plain)
    Frame(MARGIN + column + GAP, MARGIN, *room).addFromList(rest, canvas)
    return not rest


def _draw_head(canvas: Canvas, card: CardTexts) -> None:
    """Title and subtitle, a long title in smaller letters."""
    width, height = A4
    wide = pdfmetrics.stringWidth(card.title, FONT, 1)
    canvas.setFillColor(CLOTH)
    canvas.setFont(FONT, min(18, (width - 2 * MARGIN) / max(wide, 1)))
    canvas.drawString(MARGIN, height - MARGIN - 5 * mm, card.title)
    canvas.setFillColor(SOFT)
    canvas.setFont(FONT, 9)
    canvas.drawString(MARGIN, height - MARGIN - 10.5 * mm, card.subtitle)


def _titled(section: Section, plain: ParagraphStyle) -> list[Flowable]:
    hanging = ParagraphStyle(
        "clause",
        plain,
        leftIndent=plain.fontSize,
        bulletFontName=FONT,
        bulletFontSize=plain.fontSize,
    )
    heading = Paragraph(_heading(section.heading, plain), plain)
    first, *others = (
        Paragraph(_printed(text), hanging, bulletText="·") for text in section.clauses
    )
    # In one cell, so that a column never ends with a heading.
    return [Table([[[heading, first]]], style=TIGHT), *others, Spacer(0, plain.fontSize * 0.5)]


def _printed(text: str) -> str:
    """A text as markup; the font has no sign that asks for suits as text, and needs none."""
    return escape(text.replace("\ufe0e", ""))


def _heading(text: str, plain: ParagraphStyle) -> str:
    return f'<font color="#1d5a43" size="{plain.fontSize + 1.5}">{_printed(text)}</font>'


def _laid_out(grid: Grid, plain: ParagraphStyle, width: float) -> list[Flowable]:
    heading = Paragraph(_heading(grid.heading, plain), plain)
    return [heading, _table(grid, plain, width), Spacer(0, plain.fontSize * 0.7)]


def _table(grid: Grid, plain: ParagraphStyle, width: float) -> Table:
    right = ParagraphStyle("figure", plain, alignment=TA_RIGHT)
    cells = [
        [Paragraph(_printed(text), right if place else plain) for place, text in enumerate(row)]
        for row in grid.rows
    ]
    columns = len(grid.rows[0]) - 1
    first = width * (0.4 if columns > 2 else 0.5)
    table = Table(cells, colWidths=[first, *[(width - first) / columns] * columns])
    table.setStyle(
        [
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
            ("TOPPADDING", (0, 0), (-1, -1), 0.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ]
    )
    return table
