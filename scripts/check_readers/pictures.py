"""Says what a program draws of pictures in SVG.

Usage: pictures.py strip FOLDER SVG...
       pictures.py cairosvg SVG...
       pictures.py view FOLDER [REFERENCE]
strip copies pictures to a folder, each also without its text as NAME-bare.svg; cairosvg draws pictures as PNG beside them, as
the other programs do. view says what was drawn in a folder: where a text is drawn, the two differ. REFERENCE is a PNG of
ours, which the picture of its name must look like.
"""

import pathlib
import re
import sys
import xml.etree.ElementTree

from PIL import Image, ImageChops, ImageStat

NAMESPACE = "{http://www.w3.org/2000/svg}"


def on_white(path):
    drawn = Image.open(path).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", drawn.size, "white"), drawn).convert("RGB")


def difference(one, other):
    """Mean difference of two pictures of one size, from 0 to 100."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3 / 255 * 100


def view_one(svg, reference):
    root = xml.etree.ElementTree.parse(svg).getroot()
    picture, bare = on_white(svg.with_suffix(".png")), on_white(svg.with_name(f"{svg.stem}-bare.png"))
    wanted = int(root.get("width")), int(root.get("height"))
    said = ["its own size" if picture.size == wanted else f"{picture.width} x {picture.height} of {wanted[0]} x {wanted[1]}"]

    # Where a text is, pixels are other than without any text.
    ink = ImageChops.difference(picture, bare).convert("L").point(lambda level: 255 if level > 40 else 0)
    scale = picture.width / float(root.get("viewBox").split()[2])
    texts = list(root.iter(f"{NAMESPACE}text"))
    drawn = 0
    for text in texts:
        size = float(text.get("font-size")) * scale
        x, y = float(text.get("x")) * scale, float(text.get("y")) * scale
        # What is around the place where it begins, ends or has its middle.
        drawn += ink.crop(tuple(int(edge) for edge in (x - size, y - size, x + size, y + size))).getbbox() is not None
    said.append("all texts" if drawn == len(texts) else f"{drawn} of {len(texts)} texts")

    # A text that is too wide would be cut at the edge.
    edge = max(2, picture.width // 200)
    frame = Image.new("L", picture.size, 255)
    frame.paste(0, (edge, edge, picture.width - edge, picture.height - edge))
    if ImageChops.darker(ink, frame).getbbox():
        said.append("texts reach the edge")

    background = picture.getpixel((1, 1))
    said.append("light" if min(background) > 250 else f"background {background}")
    if reference and reference.stem == svg.stem:
        share = difference(picture, on_white(reference).resize(picture.size, Image.Resampling.BOX))
        said.append("like our PNG" if share < 3 else f"{share:.0f} % other than our PNG")
    print(f"{svg.name}: {', '.join(said)}")


def view(folder, reference=None):
    for svg in sorted(pathlib.Path(folder).glob("*.svg")):
        if not svg.stem.endswith("-bare"):
            view_one(svg, reference and pathlib.Path(reference))


def cairosvg(*files):
    import cairosvg as drawer

    for name in files:
        drawer.svg2png(url=name, write_to=str(pathlib.Path(name).with_suffix(".png")))


def strip(folder, *files):
    for path in map(pathlib.Path, files):
        text = path.read_text(encoding="utf-8")
        bare = re.sub(r"<text\b.*?</text>", "", text, flags=re.DOTALL)
        (pathlib.Path(folder) / path.name).write_text(text, encoding="utf-8")
        (pathlib.Path(folder) / f"{path.stem}-bare.svg").write_text(bare, encoding="utf-8")


{"strip": strip, "cairosvg": cairosvg, "view": view}[sys.argv[1]](*sys.argv[2:])
