#!/usr/bin/env python3
"""Checks that the page of `holdall serve` in a browser shows the values that other verbs print.

page.py --holdall PATH DEMO.bag

Writes bags (one of them with rosbags, in HOLDALL_PYTHON), reads their contents with the command, and passes
both to page.mjs, which controls Chromium with playwright-core (in HOLDALL_NODE) and prints TAP. Screenshots
of failed tests are written to HOLDALL_PICTURES.
"""
import argparse
import base64
import json
import math
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "cli"))
import bags  # noqa: E402
import images  # noqa: E402

WHERE = "/pose.pose.position.x > 0.5 && topic == '/pose'"
MARKUP = "/<img src=x onerror=alert(1)>"


def missing():
    node = pathlib.Path(os.environ.get("HOLDALL_NODE", "")) / "node_modules/playwright-core"
    if not shutil.which("node") or not node.is_dir():
        return f"no node, or no {node}"
    if not os.environ.get("HOLDALL_PYTHON"):
        return "HOLDALL_PYTHON names no Python with rosbags"
    return None if shutil.which("chromium") else "no chromium"


def skip(why):
    print(f"1..0 # SKIP {why}")
    return 1 if os.environ.get("CI") == "true" else 0


def keep_pictures(folder):
    """Screenshots of failed tests."""
    for picture in folder.glob("*.png") if (kept := os.environ.get("HOLDALL_PICTURES")) else ():
        shutil.copy(picture, kept)


def run_script(name, folder, wanted):
    """Runs a script of this folder, which controls the browser, with the values that it should find. Returns its exit code."""
    path = folder / "wanted.json"
    path.write_text(json.dumps(wanted))
    code = subprocess.run(["node", str(HERE / name), str(path)]).returncode
    if code:
        keep_pictures(folder)
    return code


def run_page(script, wanted_of, why=None, flags=()):
    """Runs a script of this folder with the values that wanted_of(holdall, folder) returns, as the main program. why: a reason
    to skip the test, or a function of the path of the command that returns one. flags: names of options of the test that the script gets."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    for flag in flags:
        parser.add_argument("--" + flag, action="store_true")
    args = parser.parse_args()
    if why := missing() or (why(args.holdall) if callable(why) else why):
        sys.exit(skip(why))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wanted = {"holdall": args.holdall, "chromium": shutil.which("chromium"), **wanted_of(args.holdall, folder),
                  **{flag: getattr(args, flag) for flag in flags}}
        sys.exit(run_script(script, folder, wanted))


def markup_mcap():
    """A bag whose names and texts contain HTML."""
    bag = bags.Mcap()
    bag.channel(MARKUP, "std_msgs/msg/String", 1)
    bag.message(1, 0, 0, 0, b"\0\1\0\0" + bags.cdr_string(0, b"<script>alert(2)</script>"))
    bag.end_chunk()
    return bag.close()


def messages(holdall, path, *args):
    """Each message as a line of JSON, printed by cat."""
    return subprocess.run([holdall, "cat", "--json", path, *args], check=True, stdout=subprocess.PIPE,
                          encoding="utf-8").stdout.splitlines()


def leaves(value, path=""):
    """Values by path in the form of the page: an array of at most 16 numbers is one value."""
    if isinstance(value, dict):
        return {k: v for name, part in value.items() for k, v in leaves(part, f"{path}.{name}" if path else name).items()}
    return {path: value}


def changed(before, after):
    old, new = leaves(json.loads(before)["data"]), leaves(json.loads(after)["data"])
    return [path for path in new if old[path] != new[path]]


def short(value):
    """Formats a number like the page, with at most five digits."""
    return f"{float(f'{value:.5g}'):g}"


class Scene:
    """The expected values of the page for the bag of scene.py at a time, from the output of `cat`."""

    AT_NS = 1_950_000_000  # since the start; between two transforms

    def __init__(self, holdall, path):
        self.holdall, self.path = holdall, str(path)
        info = json.loads(subprocess.run([holdall, "info", "--json", self.path], check=True, stdout=subprocess.PIPE).stdout)
        self.start_ns = info["start_ns"]

    def before(self, topic):
        """All messages of a topic at or before the time."""
        found = [json.loads(line) for line in messages(self.holdall, self.path, "--topic", topic, "--full")]
        return [message["data"] for message in found if message["log_time_ns"] <= self.start_ns + self.AT_NS]

    def points(self):
        data = self.before("/points")[-1]
        step = data["point_step"]
        raw = base64.b64decode(data["data"])
        points = [struct.unpack_from("<4f", raw, at) for at in range(0, len(raw), step)]
        return len(points), [point for point in points if all(map(math.isfinite, point[:3]))]

    def cloud(self, axis, name):
        total, finite = self.points()
        values = [point[axis] for point in finite]
        return f"{len(finite)} of {total} points, {name} {short(min(values))} to {short(max(values))}"

    def displays(self):
        info = self.before("/map")[-1]["info"]
        where = self.before("/pose")[-1]["pose"]["position"]
        ranges = self.before("/scan")[-1]["intensities"]
        return {"/camera/camera_info": "64 x 48, /camera/image", "/points": self.cloud(3, "intensity"), "/markers": f"{len(self.before('/markers')[-1]['markers'])} markers",
                "/plan": f"{len(self.before('/plan')[-1]['poses'])} poses",
                "/map": f"{info['width']} x {info['height']} cells of {short(info['resolution'])} m",
                "/pose": ", ".join(short(where[axis]) for axis in "xyz"),
                "/scan": f"{len(ranges)} of {len(ranges)} points, intensity {short(min(ranges))} to {short(max(ranges))}"}

    def frames(self):
        """base_link is halfway between the transforms before and after the time."""
        def at(number):
            lines = messages(self.holdall, self.path, "--topic", "/tf")
            return json.loads(lines[number])["data"]["transforms"][1]["transform"]

        earlier, later = at(19), at(20)
        x = (earlier["translation"]["x"] + later["translation"]["x"]) / 2
        angle = sum(2 * math.asin(part["rotation"]["z"]) for part in (earlier, later)) / 2
        return {"base_link": f"[{short(x)}, 0, 0] m, [0, 0, {short(math.degrees(angle))}]\N{DEGREE SIGN}, interpolated",
                "lidar": "[0, 0, 1] m, [0, 0, 0]\N{DEGREE SIGN}, static"}

    def wanted(self):
        levels = {2: "INFO", 4: "WARN", 8: "ERROR"}
        fix = self.before("/fix")[-1]
        modes = [json.loads(line)["data"]["data"] for line in messages(self.holdall, self.path, "--topic", "/mode")]
        states = self.before("/diagnostics")[-1]["status"]
        return {"at": self.AT_NS, "displays": self.displays(), "byZ": self.cloud(2, "z"), "frames": self.frames(),
                "log": [f"{levels[line['level']]}|{line['name']}|{line['msg']}" for line in reversed(self.before("/rosout"))],
                "diagnostics": [f"{('OK', 'WARN', 'ERROR')[state['level']]} {state['name']}: {state['message']}"
                                for state in sorted(states, key=lambda state: -state["level"])],
                "position": [fix["latitude"], fix["longitude"]], "states": list(dict.fromkeys(modes))}


def wanted_of_demo(holdall, demo):
    """The expected values of the page for the demo bag."""
    info = json.loads(subprocess.run([holdall, "info", "--json", demo], check=True, stdout=subprocess.PIPE).stdout)
    pose = messages(holdall, demo, "--topic", "/pose")
    positions = [json.loads(line)["data"]["pose"]["position"] for line in pose]
    times = [json.loads(line)["log_time_ns"] for line in pose]
    middle = times[len(times) // 2] + 1 - info["start_ns"]
    return {"topics": info["topics"], "pose": pose, "x": [p["x"] for p in positions], "y": [p["y"] for p in positions],
            "where": WHERE, "hits": [str(json.loads(line)["log_time_ns"]) for line in messages(holdall, demo, "--where", WHERE)],
            "times": [str(t) for t in times], "startNs": str(info["start_ns"]),
            "middle": middle, "atMiddle": str(times[len(times) // 2]), "changed": changed(pose[1], pose[2])}


def wanted_of_check(holdall, path):
    """The findings of a bag, the last of which is at the chunk whose first message has the log time 103."""
    found = json.loads(subprocess.run([holdall, "check", "--json", path], stdout=subprocess.PIPE).stdout)["findings"]
    start = json.loads(subprocess.run([holdall, "info", "--json", path], stdout=subprocess.PIPE).stdout)["start_ns"]
    return {"findings": [f"{each['severity']}: {each['text']}" for each in found], "findingAt": f"+0.{103 - start:09}"}


def wanted_of_statistics(holdall, path):
    info = json.loads(subprocess.run([holdall, "info", "--json", "--stats", path], check=True, stdout=subprocess.PIPE).stdout)
    longest = max(info["statistics"], key=lambda topic: topic["max_gap_ns"] or 0)
    return {"statistics": info["statistics"], "gap": {"topic": longest["topic"], "at": str(longest["gap_at_ns"])}}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("demo")
    args = parser.parse_args()
    if why := missing():
        return skip(why)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        images.write_bags(folder)
        (folder / "markup.mcap").write_bytes(markup_mcap())
        subprocess.run([os.environ["HOLDALL_PYTHON"], HERE / "scene.py", folder / "scene.bag"], check=True)
        damaged = str(pathlib.Path(args.demo).parent.parent / "mcap/a_chunk_is_not_indexed.mcap")
        paths = [args.demo, str(folder / "images.mcap"), str(folder / "markup.mcap"), str(folder / "scene.bag"), damaged]
        wanted = {"holdall": args.holdall, "bags": paths, "chromium": shutil.which("chromium"),
                  "image": [images.all_images()[0].topic, images.WIDTH, images.HEIGHT], "markup": MARKUP,
                  "scene": Scene(args.holdall, folder / "scene.bag").wanted(), **wanted_of_check(args.holdall, damaged),
                  **wanted_of_statistics(args.holdall, args.demo), **wanted_of_demo(args.holdall, args.demo)}
        return run_script("page.mjs", folder, wanted)


if __name__ == "__main__":
    sys.exit(main())
