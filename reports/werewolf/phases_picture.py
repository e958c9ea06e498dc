"""The picture of the phases (SVG).

The nights are two rows with equal steps below each other, and the day between them runs back from
right to left: so the circle of a game is a circle on paper. That is laid out here and not by a
library, which would not know it. Text stays text, to be searched and copied; lines have tooltips.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as Xml

from wolfwise.models import rulebook
from wolfwise.models.werewolf.phases import END, Kind, Link, Part, Phase, Phases
from wolfwise.models.werewolf.roles import Step
from wolfwise.reports.text import fold

DAY = (Part.MORNING, Part.DAY, Part.EVENING)
NIGHTS = (Part.FIRST, Part.LATER)
Point = tuple[float, float]

WIDTH, HEIGHT = 1123, 794  # A4 across, at 96 dots to the inch
LEFT, PITCH = 36.0, 95.0
BOX, TALL = 78.0, 34.0  # of a phase
ROWS = {Part.START: 234.0, Part.FIRST: 234.0, Part.LATER: 541.0, **dict.fromkeys(DAY, 387.0)}
NEAR, FAR = 7.0, 20.0  # where lines of needs leave a box, right of its middle, or come to it
FONT = "DejaVu Sans, Verdana, Arial, Helvetica, sans-serif"
INK, BLUE, RED, PAPER = "#222222", "#0072B2", "#B34700", "#FFFFFF"
"""The colours differ in lightness too, and each has a style of its own: plain, dashed, slanted."""
REMEMBERED: dict[str, Any] = {"fill": RED, "font_style": "italic"}
NOTES = "¹²³⁴⁵⁶⁷⁸⁹"
SHADES = {Part.FIRST: "#E9EDF5", Part.LATER: "#E9EDF5", Part.MORNING: "#FBF3DC",
          Part.DAY: "#FDFAEC", Part.EVENING: "#FBF3DC"}  # fmt: skip


def drawn(graph: Phases, remarks: Sequence[str]) -> str:
    """The graph as SVG, with remarks below; the same text every time."""
    return _Sheet(graph, remarks).text


def label(phase: Phase) -> str:
    return f"{phase.name}?" if phase.name == END else phase.name


class _Sheet:
    """A sheet of paper that is drawn on from the back to the front."""

    def __init__(self, graph: Phases, remarks: Sequence[str]) -> None:
        self.graph = graph
        self.book = rulebook.load(graph.rules.game)
        self.at = {phase: (x, ROWS[phase.part]) for phase, x in _columns(graph).items()}
        (self.right, _), (second, _) = (self.at[phase] for phase in graph.of(*DAY)[:2])
        self.pitch = self.right - second
        self.root = Xml.Element("svg", {
            "xmlns": "http://www.w3.org/2000/svg", "role": "img", "font-family": FONT,
            "fill": INK,
        })  # fmt: skip
        Xml.SubElement(self.root, "title").text = f"Phases of {graph.rules}"
        self.remarks = tuple(remarks)
        paper = self._add("rect", x=0, y=0, width=WIDTH, fill=PAPER)
        self._bands()
        self._order()
        for part in NIGHTS:
            self._night_needs(part)
        self._boxes()
        self._legend()
        height = max(HEIGHT, self._words() + 14)
        paper.set("height", str(height))
        self.root.set("viewBox", f"0 0 {WIDTH} {height}")
        self.root.set("width", "297mm")
        self.root.set("height", f"{height * 297 / WIDTH:.1f}mm")

    @property
    def text(self) -> str:
        Xml.indent(self.root, " ")
        return Xml.tostring(self.root, "unicode") + "\n"

    # ------------------------------------------------------------ strokes

    def _add(self, tag: str, **values: object) -> Xml.Element:
        given = {
            name.replace("_", "-"): f"{value:g}" if isinstance(value, float) else str(value)
            for name, value in values.items()
        }
        return Xml.SubElement(self.root, tag, given)

    def _write(self, x: float, y: float, text: str, size: float = 9, **how: object) -> None:
        self._add("text", x=x, y=y, font_size=size, **how).text = text

    def _line(self, points: Sequence[Point], links: Iterable[Link], head: bool = True) -> None:
        """A line through all points; its tooltip says what the rulings of its links say."""
        kind = next(iter(links)).kind
        needs = kind is not Kind.ORDER
        style = {"stroke": BLUE if needs else INK, "stroke_width": 1.2 if needs else 1.6,
                 "fill": "none"}  # fmt: skip
        if needs:
            style["stroke_dasharray"] = "5 2.5"
        if head:
            points = [*points[:-1], self._head(points[-2], points[-1], BLUE if needs else INK)]
        drawn = " ".join(f"{x:g},{y:g}" for x, y in points)
        line = self._add("polyline", points=drawn, **style)
        Xml.SubElement(line, "title").text = "\n".join(map(self._said, links))

    def _head(self, before: Point, tip: Point, colour: str) -> Point:
        """An arrow head; the answer is where its line ends."""
        (x0, y0), (x, y) = before, tip
        dx, dy = (x > x0) - (x < x0), (y > y0) - (y < y0)
        back = x - 7 * dx, y - 7 * dy
        ends = [tip, (back[0] + 3.5 * dy, back[1] + 3.5 * dx),
                (back[0] - 3.5 * dy, back[1] - 3.5 * dx)]  # fmt: skip
        self._add("polygon", points=" ".join(f"{a:g},{b:g}" for a, b in ends), fill=colour)
        return back

    def _dot(self, x: float, y: float) -> None:
        """Lines that meet, and do not only cross."""
        self._add("circle", cx=x, cy=y, r=2.4, fill=BLUE)

    def _said(self, link: Link) -> str:
        verb = "comes before" if link.kind is Kind.ORDER else "is needed for"
        says = " ".join(self.book.ruling(ruling).says for ruling in link.rulings)
        return f"{link.before} {verb} {link.after} ({', '.join(link.rulings)}): {says}"

    # ------------------------------------------------------------ bands and boxes

    def _bands(self) -> None:
        graph, rules = self.graph, self.graph.rules
        lines = fold(f"Rules: {rules}", 165)
        if len(lines) > 2:
            self.remarks = (f"{rules}.", *self.remarks)
            lines = [f"Rules: {len(rules.switched)} rulings are switched; they are listed below"]
        self._write(LEFT, 32, f"{self.book.title}: phases, and what waits for what", 18,
                    font_weight="bold")  # fmt: skip
        for number, line in enumerate(lines):
            self._write(LEFT, 50 + 12 * number, line, 10)
        only = rules["first-night"].split()
        first = graph.of(Part.FIRST)
        begins = graph.of(Part.LATER)[0].name
        for row, shade, words in (
            ([p for p in first if p.name in only], "#DCE3F0",
             f"First night only ({self._noted('first-night')})"),
            ([p for p in first if p.name not in only], SHADES[Part.FIRST],
             f"First night, then as in every night ({self._noted('every-night')})"),
            (graph.of(Part.LATER), SHADES[Part.LATER],
             f"Later nights: {self._noted('every-night')} from the {begins} on"),
            *((graph.of(part), SHADES[part], part.capitalize()) for part in DAY),
        ):  # fmt: skip
            self._band(row, shade, words)

    def _band(self, row: Sequence[Phase], shade: str, words: str) -> None:
        xs = [self.at[phase][0] for phase in row]
        if not xs:
            return
        part = row[0].part
        top, bottom = {Part.FIRST: (74, 262), Part.LATER: (484, 660)}.get(part, (312, 452))
        half = (self.pitch if part in DAY else PITCH) / 2 - 1.5
        left, right = max(min(xs) - half, LEFT - 6), min(max(xs) + half, self.right + BOX / 2 + 8)
        self._add("rect", x=left, y=top, width=right - left, height=bottom - top, rx=6, fill=shade)
        if part is Part.EVENING:  # a line may go up from its last box
            self._write(right - 8, top + 16, words, 11, font_weight="bold", text_anchor="end")
        else:
            self._write(left + 8, top + 16, words, 11, font_weight="bold")

    def _boxes(self) -> None:
        for phase, (x, y) in self.at.items():
            round_ends = {"rx": 17} if phase.name in (Step.DEAL, END) else {"rx": 5}
            self._add("rect", x=x - BOX / 2, y=y - TALL / 2, width=BOX, height=TALL,
                      fill=PAPER, stroke=INK, stroke_width=1.3, **round_ends)  # fmt: skip
            self._write(x, y + 4, label(phase), 11.5, text_anchor="middle")
        row = self.graph.of(*DAY)
        for phase in (*row, *self.graph.of(Part.LATER)):
            x, y = self.at[phase]
            remembered = self._captions(phase, Kind.REMEMBERS)
            entered = self._captions(phase, Kind.ORDER) if phase in row else []
            y += TALL / 2 + 13 if phase in row else -TALL / 2 - 4
            anchor = "middle"
            if phase == row[0]:  # there a line comes up to the middle
                x, anchor = x - 7, "end"
            for number, words in enumerate([*entered, *(f"↺ {words}" for words in remembered)]):
                how: dict[str, Any] = REMEMBERED if number >= len(entered) else {}
                self._write(x, y + 12 * number, words, text_anchor=anchor, **how)

    def _captions(self, phase: Phase, kind: Kind) -> list[str]:
        """The rulings by which the game comes to a phase, ways back apart; or it remembers."""
        to = [link for link in self.graph.linked(kind) if link.after == phase]
        if kind is Kind.ORDER:
            to = [link for link in to if not self._loop(link)]
        return [self._noted(r) for r in dict.fromkeys(r for link in to for r in link.rulings)]

    def _loop(self, link: Link) -> bool:
        """Whether it leads back within a day."""
        within = link.before.part in DAY and link.after.part in DAY
        return within and self.at[link.before][0] <= self.at[link.after][0]

    def _noted(self, ruling: str) -> str:
        """A ruling with the numbers of what was found about it."""
        about = [n for n, finding in enumerate(self.graph.findings) if ruling in finding.about]
        return ruling + "".join(NOTES[n] for n in about)

    # ------------------------------------------------------------ lines of order

    def _order(self) -> None:
        loops = []
        for link in self.graph.linked(Kind.ORDER):
            (x0, y0), (x, y) = self.at[link.before], self.at[link.after]
            parts = link.before.part, link.after.part
            if self._loop(link):
                loops.append(link)
            elif y0 == y:
                step = BOX / 2 if x > x0 else -BOX / 2
                self._line([(x0 + step, y0), (x - step, y)], [link])
                if parts[0] is Part.START:
                    self._write(x0, y0 + TALL / 2 + 13, self._noted("begins"), text_anchor="middle")
            elif parts[1] is Part.LATER:
                beyond, side = LEFT - 18, BOX / 2
                self._line([(x0 - side, y0), (beyond, y0), (beyond, y), (x - side, y)], [link])
                self._write(LEFT + 4, y - 5, self._noted("later-nights"))
            else:  # from a night to its dawn; or the first day comes before the first night
                step = TALL / 2 if y > y0 else -TALL / 2
                lane = (y0 + y) / 2
                if x != x0:
                    lane = ROWS[Part.FIRST] + (42 if parts[0] is Part.START else 60)
                self._line([(x0, y0 + step), (x0, lane), (x, lane), (x, y - step)], [link])
                if x != x0:
                    self._write(x0 + 5, lane - 4, self._noted("begins"))
        self._loops(loops)

    def _loops(self, loops: list[Link]) -> None:
        """Ways back, above the boxes of the day."""
        for level, group in enumerate(_levels(loops, self.at), 1):
            passed: dict[Phase, float] = {}  # by lines from the same phase
            for link in sorted(group, key=lambda link: self.at[link.after]):
                (x0, y), (x, _) = self.at[link.before], self.at[link.after]
                top, lane = y - TALL / 2, y - TALL / 2 - 14 * level
                words = ", ".join(map(self._noted, link.rulings))
                if x0 == x:
                    x0, x, middle, anchor = x - 4 * NEAR, x - 2 * NEAR, x - NEAR, "end"
                else:
                    x0, x = x0 + NEAR, x - NEAR
                    middle, anchor = (passed.get(link.before, x0) + x) / 2, "middle"
                self._line([(x0, top), (x0, lane), (x, lane), (x, top)], [link])
                self._write(middle, lane - 3, words, text_anchor=anchor)
                passed[link.before] = x

    # ------------------------------------------------------------ lines of needs

    def _night_needs(self, part: Part) -> None:
        """Lines beside the row: above the first night, below later ones; to dawn outermost."""
        needs = [link for link in self.graph.linked(Kind.NEEDS) if link.before.part is part]
        own = [link for link in needs if link.after.part is part]
        out = -1 if part is Part.FIRST else 1
        edge = ROWS[part] + out * TALL / 2
        levels = _levels(own, self.at)
        self.upright = {self.at[n.before][0] + (NEAR if n in own else FAR) for n in needs}
        for level, group in enumerate(levels):
            self.upright |= {self.at[n.after][0] - (FAR if level else NEAR) for n in group}
        for level, group in enumerate(levels):
            lane, slot = edge + out * 27 * (level + 1), FAR if level else NEAR
            fans: dict[Phase, list[Link]] = defaultdict(list)
            for link in group:
                fans[link.before].append(link)
            for source, fan in fans.items():
                self._fan(self.at[source][0] + NEAR, slot, edge, lane, fan)
        self._to_dawn(edge, edge + out * 27 * (len(levels) + 1), [n for n in needs if n not in own])

    def _fan(self, x0: float, slot: float, edge: float, lane: float, fan: list[Link]) -> None:
        """From one step to all that need the same night's decision of it."""
        fan = sorted(fan, key=lambda link: self.at[link.after][0])
        said: tuple[str, ...] = ()
        start = x0
        for link in fan:
            x = self.at[link.after][0] - slot
            points = [(x0, edge), (x0, lane), (x, lane), (x, edge)]
            self._line(points if start == x0 else [(start, lane), *points[2:]], [link])
            if link.rulings != said:  # once for all that follow
                self._outside(_widest(start, x, self.upright), lane, edge, link.rulings, "middle")
            if link is not fan[-1]:
                self._dot(x, lane)
            said, start = link.rulings, x

    def _to_dawn(self, edge: float, lane: float, needs: list[Link]) -> None:
        """All lines to dawn join, and come to it from the right."""
        if not needs:
            return
        needs = sorted(needs, key=lambda link: self.at[link.before][0])
        xs = [self.at[link.before][0] + FAR for link in needs]
        beyond = self.right + BOX / 2 + 18
        dawn_x, dawn_y = self.at[needs[0].after]
        y = dawn_y + (-6 if lane < dawn_y else 6)
        for (x, to), link in zip(pairwise([*xs, beyond]), needs, strict=True):
            self._line([(x, edge), (x, lane), (to, lane)], [link], head=False)
            self._outside(x + 4, lane, edge, link.rulings, "start")
            if link is not needs[0]:
                self._dot(x, lane)
        self._line([(beyond, lane), (beyond, y), (dawn_x + BOX / 2, y)], needs)

    def _outside(
        self, x: float, lane: float, edge: float, rulings: Sequence[str], anchor: str
    ) -> None:
        """Rulings beside a line, away from the boxes."""
        for number, ruling in enumerate(rulings):
            y = lane + 10 + 11 * number if lane > edge else lane - 4 - 11 * number
            self._write(x, y, self._noted(ruling), fill=BLUE, text_anchor=anchor)

    # ------------------------------------------------------------ words

    def _legend(self) -> None:
        y = ROWS[Part.LATER] + 29
        some = {link.kind: link for link in self.graph.links}
        for kind, words in (
            (Kind.ORDER, "what the judge comes to next, even if nobody is there"),
            (Kind.NEEDS, "is needed for: decided in the same night"),
        ):
            self._line([(LEFT + 4, y - 4), (LEFT + 40, y - 4)], [some[kind]])
            self._write(LEFT + 52, y, words, 10)
            y += 18
        for sign, how, words in (
            ("↺ ruling", REMEMBERED, "remembers what was decided before"),
            ("ruling", {}, "what it rests on (the tooltip of a line tells it)"),
            ("ruling¹", {}, "what was found about it: see below"),
            ("end?", {}, "whether anybody has won"),
        ):
            self._write(LEFT + 4, y, sign, **how)
            self._write(LEFT + 52, y, words, 10)
            y += 18

    def _words(self) -> float:
        """Remarks and findings at the foot; the answer is where they end."""
        y = 684.0
        findings = [
            f"{finding.says} ({', '.join(finding.source)})" for finding in self.graph.findings
        ]
        for heading, sentences in (
            ("Under these rules", self.remarks),
            ("Found in the rulebooks", findings),
        ):
            if sentences:
                self._write(LEFT, y, heading, 11, font_weight="bold")
                y += 15
            for number, sentence in enumerate(sentences):
                self._write(LEFT + 1, y, NOTES[number] if sentences is findings else "•", 10)
                for line in fold(sentence, 165):
                    self._write(LEFT + 12, y, line, 10)
                    y += 13
            y += 4 if sentences else 0
        return y


def _columns(graph: Phases) -> dict[Phase, float]:
    """Where each phase stands from left to right: in the later nights below its first one."""
    first = [*graph.of(Part.START), *graph.of(Part.FIRST)]
    xs = {phase: LEFT + PITCH * (n + 0.5) for n, phase in enumerate(first)}
    by_name = {phase.name: x for phase, x in xs.items()}
    xs |= {phase: by_name[phase.name] for phase in graph.of(Part.LATER)}
    day = graph.of(*DAY)
    left, right = min(xs.values()), max(xs.values())
    step = (right - left) / (len(day) - 1)
    return xs | {phase: right - step * n for n, phase in enumerate(day)}


def _widest(low: float, high: float, upright: Iterable[float]) -> float:
    """The middle of the widest gap between upright lines."""
    lines = sorted({low, high, *(x for x in upright if low < x < high)})
    _, middle = max((b - a, (a + b) / 2) for a, b in pairwise(lines))
    return middle


def _levels(links: Sequence[Link], at: dict[Phase, Point]) -> list[list[Link]]:
    """Lines that do not run over each other share a level; short ones come first.

    All lines from one phase are of the same level.
    """
    spans: dict[Phase, tuple[float, float]] = {}
    for link in links:
        ends = *spans.get(link.before, ()), at[link.before][0], at[link.after][0]
        spans[link.before] = min(ends), max(ends)
    levels: list[list[Phase]] = []
    for phase in sorted(spans, key=lambda p: spans[p][1] - spans[p][0]):
        low, high = spans[phase]
        for level in levels:
            if all(spans[p][0] >= high or spans[p][1] <= low for p in level):
                level.append(phase)
                break
        else:
            levels.append([phase])
    return [[link for link in links if link.before in level] for level in levels]
