# An SVG file is valid XML, and its lines are where the values of another reader are.
[ -n "$HOLDALL_PYTHON" ] || { echo "no HOLDALL_PYTHON" >&2; exit 77; }
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
demo=$SOURCE/tests/data/demo/demo.bag
holdall plot "$demo" /pose.pose.position.x /imu.angular_velocity.z -o "$out/demo.svg" --title 'a <b> & "c"'
# fontconfig, which cairo uses to find a font, keeps memory until the process ends: not a leak of holdall.
ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 holdall plot "$demo" /pose.pose.position.x -o "$out/demo.png" || exit
holdall plot "$demo" /pose.pose.position.y -x pose.position.x -o "$out/path.svg" --width 600 --height 400
holdall plot "$demo" /pose.pose.position.y -x pose.position.x --equal -o "$out/map.svg"
for field in sine big tiny same late on pair[1] header.stamp; do
  holdall plot plot.mcap "/wave.$field" -o "$out/$field.svg"
  holdall plot plot.mcap "/wave.$field" -o "$out/$field.SVG" --width 300 --height 200 --start +2.3s --end +2.7s
done
holdall plot plot.mcap /wave --separate -o "$out/separate.svg"
holdall plot "$demo" /pose.pose.orientation.x /pose.pose.orientation.y -o "$out/coincide.svg"
"$HOLDALL_PYTHON" - "$out" "$demo" <<'PYTHON'
import math
import pathlib
import re
import sys
import xml.etree.ElementTree as tree
from rosbags.highlevel import AnyReader

SVG = "{http://www.w3.org/2000/svg}"
out, demo = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


def axes(root):
    """Labels of ticks with their places: ([(y, value)], [(x, value)])"""
    texts = [(float(t.get("x")), float(t.get("y")), t.get("text-anchor"), number(t.text))
             for t in root.iter(SVG + "text")]
    return ([(y - 4, value) for _, y, anchor, value in texts if anchor == "end" and value is not None],
            [(x, value) for x, _, anchor, value in texts if anchor == "middle" and value is not None])


def scale(ticks):
    (at, value), (other_at, other_value) = ticks[0], ticks[-1]
    return lambda place: value + (place - at) * (other_value - value) / (other_at - at)


def check_ticks(name, ticks):
    values = [value for _, value in ticks]
    steps = {float(f"{b - a:.3g}") for a, b in zip(values, values[1:])}
    step = steps.pop()
    mantissa = f"{step:e}"[0]
    good = not steps and mantissa in "125" and 2 <= len(ticks) <= 14
    value_at = scale(ticks)
    good = good and all(abs(value_at(at) - value) <= abs(value_at(at + 1) - value_at(at))
                        for at, value in ticks)
    if not good:
        print(name, "ticks", ticks)


def lines(root):
    for group in root.iter(SVG + "g"):
        path = group.find(SVG + "path").get("d")
        yield [(float(x), float(y)) for x, y in re.findall(r"[ML]([-\d.]+),([-\d.]+)", path)]


def check_line(name, root, points):
    (y_ticks, x_ticks), line = axes(root), name[1]
    x_at, y_at = scale(x_ticks), scale(y_ticks)
    near_x, near_y = abs(x_at(1.5) - x_at(0)), abs(y_at(1.5) - y_at(0))
    off = sum(abs(x_at(at[0]) - x) > near_x or abs(y_at(at[1]) - y) > near_y
              for at, (x, y) in zip(line, points))
    print(name[0], len(line) == len(points), off)


with AnyReader([demo]) as reader:
    start = reader.start_time
    poses, imus = [], []
    for connection, time, raw in reader.messages():
        if connection.topic not in ("/pose", "/imu"):
            continue
        message = reader.deserialize(raw, connection.msgtype)
        if connection.topic == "/pose":
            poses.append(((time - start) / 1e9, message.pose.position))
        else:
            imus.append(((time - start) / 1e9, message.angular_velocity.z))

root = tree.parse(out / "demo.svg").getroot()
texts = [text.text for text in root.iter(SVG + "text")]
print(root.get("width"), root.get("height"), 'a <b> & "c"' in texts)
drawn = list(lines(root))
check_line(("pose", drawn[0]), root, [(at, position.x) for at, position in poses])
check_line(("imu", drawn[1]), root, imus)
root = tree.parse(out / "path.svg").getroot()
print(root.get("width"), root.get("height"))
check_line(("path", next(lines(root))), root, [(position.x, position.y) for _, position in poses])
print([title.text for title in root.iter(SVG + "title")])

root = tree.parse(out / "map.svg").getroot()
(y_at, y), (to_y_at, to_y) = axes(root)[0][:2]
(x_at, x), (to_x_at, to_x) = axes(root)[1][:2]
units = (to_y_at - y_at) / (y - to_y), (to_x_at - x_at) / (to_x - x)
print("map", abs(units[0] / units[1] - 1) < 0.01)

for path in sorted(out.glob("*.[sS][vV][gG]")):
    root = tree.parse(path).getroot()
    if path.name == "separate.svg":
        print(len(list(lines(root))), "panels")
        continue
    if path.name == "coincide.svg":
        print("coinciding lines have", *(g.find(SVG + "path").get("stroke-dasharray") for g in root.iter(SVG + "g")))
    if path.name == "late.svg":
        print([text.text for text in root.iter(SVG + "text") if text.text.startswith("+ ")])
    for ticks in axes(root):
        check_ticks(path.name, ticks)
print(out.joinpath("demo.png").read_bytes()[:8])
print(sorted(path.name for path in out.iterdir() if not path.suffix.lower() in (".svg", ".png")))
PYTHON
