"""A rule card on one page of A4: plain texts in, a PDF out."""

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
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
CLOTH, SOFT, LINE = HexColor("#1d5a43"), HexColor("#5a564c"), HexColor("#c9c2b2")


class CardTooLong(ValueError):  # noqa: N818 - said as it is
    """The texts do not fit one page in the smallest size."""


@dataclass(frozen=True, slots=True)
class Section:
    """Clauses under one heading: what is asked, and what holds."""

    heading: str
    clauses: tuple[tuple[str, str], ...]


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
    canvas.setFillColor(CLOTH)
    canvas.setFont(FONT, 18)
    canvas.drawString(MARGIN, height - MARGIN - 5 * mm, card.title)
    canvas.setFillColor(SOFT)
    canvas.setFont(FONT, 9)
    canvas.drawString(MARGIN, height - MARGIN - 10.5 * mm, card.subtitle)
    column = (width - 2 * MARGIN - GAP) / 2
    plain = ParagraphStyle("plain", fontName=FONT, fontSize=size, leading=size * 1.25)
    clauses = [line for section in card.sections for line in _clauses(section, plain)]
    tables = [part for grid in card.grids for part in _titled(grid, plain, column)]
    # A frame takes what has room and leaves the rest in the list.
    room = (column, height - 2 * MARGIN - HEAD, 0, 0, 0, 0)
    Frame(MARGIN, MARGIN, *room).addFromList(clauses, canvas)
    rest = tables + clauses
    Frame(MARGIN + column + GAP, MARGIN, *room).addFromList(rest, canvas)
    return not rest


def _clauses(section: Section, plain: ParagraphStyle) -> list[Flowable]:
    """The heading stands in the first paragraph, so that a column never ends with it."""
    texts = [
        f'<font color="#5a564c">{escape(label)}:</font> {escape(answer)}'
        for label, answer in section.clauses
    ]
    first, *others = texts
    lines = [f"{_heading(section.heading, plain)}<br/>{first}", *others]
    return [*(Paragraph(line, plain) for line in lines), Spacer(0, plain.fontSize * 0.5)]


def _heading(text: str, plain: ParagraphStyle) -> str:
    return f'<font color="#1d5a43" size="{plain.fontSize + 1.5}">{escape(text)}</font>'


def _titled(grid: Grid, plain: ParagraphStyle, width: float) -> list[Flowable]:
    heading = Paragraph(_heading(grid.heading, plain), plain)
    return [heading, _table(grid, plain, width), Spacer(0, plain.fontSize * 0.7)]


def _table(grid: Grid, plain: ParagraphStyle, width: float) -> Table:
    cells = [[Paragraph(escape(text), plain) for text in row] for row in grid.rows]
    columns = len(grid.rows[0])
    rest = width * 0.5 / (columns - 1)
    table = Table(cells, colWidths=[width * 0.5, *[rest] * (columns - 1)])
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
