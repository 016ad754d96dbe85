"""Pictures of boards, and of how many first moves win on many, as SVG: what `study-boards.py` draws."""

from collections import Counter
from html import escape

# The colours of the ordinary board in print, brown to orange, and two more.
COLORS = ["#764927", "#008e4c", "#cd202c", "#f7d000", "#ec82b4", "#6c3d96", "#0068b2", "#f27e00", "#8a9096", "#6fd3dc"]
DARK_DIGITS = "34789"
# In the dark, paper and ink of charts are exchanged, and the marks are lighter.
DARK = ("<style>@media(prefers-color-scheme:dark){.paper{fill:#25272a}.ink{fill:#ece9e3}.line{stroke:#ece9e3}"
        ".first{fill:#7aacd6}.second{fill:#f29654}}</style>")
MARKS = [("first", "#4678a0"), ("second", "#b05410")]
NAMES = {"latin": "all Latin squares", "symmetric": "with its symmetries"}


def write(path, lines):
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")


def frame(width, height, title, lines):
    return [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            'font-family="sans-serif" font-size="14" text-anchor="middle" role="img">',
            f"<title>{escape(title)}</title>", DARK, f'<rect class="paper" width="{width}" height="{height}" fill="#fff"/>',
            *lines, "</svg>"]


def board(name, rows):
    """A board, Black's home row at the top, with the digits of the colours."""
    size, lines = len(rows), []
    side = 30 * size + 44
    for number in range(size):
        x, y = 37 + 30 * number, side - 32 - 30 * number
        lines += [f'<text class="ink" x="{x}" y="{side - 6}">{chr(97 + number)}</text>',
                  f'<text class="ink" x="11" y="{y}">{number + 1}</text>']
        for column, color in enumerate(rows[number]):
            x, ink = 22 + 30 * column, "#222" if color in DARK_DIGITS else "#fff"
            lines += [f'<rect x="{x}" y="{y - 20}" width="29" height="29" fill="{COLORS[int(color)]}"/>',
                      f'<text x="{x + 15}" y="{y}" fill="{ink}">{color}</text>']
    return frame(side, side, f"The board {name}, colours numbered: {' '.join(rows)} from Gold's home row", lines)


def histogram(counts, ordinary):
    """The boards of each kind, in percent, by winning first moves: two numbers together, as symmetric boards have no odd
    ones."""
    shares = {kind: Counter(number // 2 for number in numbers) for kind, numbers in counts.items()}
    bins = max(map(max, shares.values())) + 1
    left, base, width, height = 48, 250, 420, 200
    step = width / bins
    most = max(100 * count / len(counts[kind]) for kind, share in shares.items() for count in share.values())
    lines = []
    for percent in range(0, int(most) + 1, 10):
        y = base - height * percent / most
        lines += [f'<path class="line" d="M{left} {y:.1f}h{width}" stroke="#222" stroke-opacity=".2"/>',
                  f'<text class="ink" x="{left - 6}" y="{y + 5:.1f}" text-anchor="end">{percent} %</text>']
    for (kind, share), (mark, color), number in zip(shares.items(), MARKS, (0, 1)):
        for of, count in share.items():
            tall = height * 100 * count / len(counts[kind]) / most
            lines.append(f'<rect class="{mark}" x="{left + step * (of + 0.1 + 0.4 * number):.1f}" y="{base - tall:.1f}" '
                         f'width="{0.4 * step:.1f}" height="{tall:.1f}" fill="{color}"/>')
        y = 66 + 22 * number
        lines += [f'<rect class="{mark}" x="262" y="{y - 12}" width="14" height="14" fill="{color}"/>',
                  f'<text class="ink" x="282" y="{y}" text-anchor="start">{NAMES[kind]}</text>']
    lines += [f'<text class="ink" x="{left + step * (number / 2 + 0.5):.1f}" y="{base + 18}">{number}</text>'
              for number in range(0, 2 * bins, 10)]
    x = left + step * (ordinary // 2 + 0.5)
    lines += [f'<path class="line" d="M{x:.1f} 32V{base}" stroke="#222" stroke-dasharray="4"/>',
              f'<text class="ink" x="{x:.1f}" y="26">ordinary board: {ordinary}</text>',
              f'<text class="ink" x="{left + width / 2}" y="{base + 38}">winning first moves, this number or one more</text>']
    title = "Boards by the number of winning first moves, in percent of each kind: " + "; ".join(
        f"{NAMES[kind]}, mean {sum(numbers) / len(numbers):.1f}" for kind, numbers in counts.items())
    return frame(480, 300, title, lines)
