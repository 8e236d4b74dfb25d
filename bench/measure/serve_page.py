"""The page of `holdall serve` in Chromium, end to end, for `serve`: the first picture, pictures at other times and the bytes
that they need, a plot of a whole bag, and the memory of the browser. Compared with Lichtblick 1.28."""
import json
import os
import pathlib
import shutil
import subprocess

from .programs import ROOT

HERE = pathlib.Path(__file__).resolve().parent
CAMERA, NUMBERS, FIELD = "/camera/left/image_raw", "/imu/data", "orientation.x"
MB = 10**6
# The best of Lichtblick 1.28.1 with W2-none.mcap on two cores (seconds): its least time for the first picture and for a plot
# of the whole bag, and the median of its seeks
LICHTBLICK = {"first": 3.8, "seek": 0.54, "plot": 58}
LIMITS = {
    "first": ("first picture, from the navigation", "ms", {"median": LICHTBLICK["first"] / 4}),
    "started": ("first picture, from the start of the server", "ms", {}),
    "whole": ("first picture of the default layout, from the navigation", "ms", {}),
    "seek": ("another picture after a seek", "ms", {"median": LICHTBLICK["seek"] / 5}),
    "bytes": ("bytes of a seek", "MB", {"max": 5 * MB}),
    "plot": (f"plot of {NUMBERS} over the whole bag, from the navigation", "ms", {"median": LICHTBLICK["plot"] / 50}),
    "empty": ("memory of Chromium with an empty page (PSS of all processes)", "MB", {}),
    "memory": ("memory of Chromium with the page, while seeking", "MB", {}),
    # that of an empty page, in all processes, differs by over 100 MB between machines
    "renderer": ("memory of the page's process alone, while seeking", "MB", {"max": 400 * MB}),
}


def node_folder():
    return pathlib.Path(os.environ.get("HOLDALL_NODE") or ROOT / ".cache/node")


def missing():
    if not shutil.which("chromium") or not shutil.which("node") or not (node_folder() / "node_modules/playwright-core").is_dir():
        return "without chromium, node and playwright-core (./dev setup): no rows of the page in a browser"
    return None


def notes():
    if missing():
        return [missing()]
    return [f"the page in a browser is compared with Lichtblick 1.28.1 on W2-none.mcap: {LICHTBLICK['first']} s to the first picture, "
            f"{LICHTBLICK['seek']} s a seek, {LICHTBLICK['plot']} s for a plot; measured earlier, not in this run"]


def rows(row, holdall, path):
    """row(bag, what, values, unit, limits) of each figure."""
    if missing():
        return
    wanted = {"holdall": str(holdall), "bag": str(path), "chromium": shutil.which("chromium"), "camera": CAMERA, "numbers": NUMBERS, "field": FIELD}
    done = subprocess.run(["node", HERE / "serve_page.mjs", json.dumps(wanted)], stdout=subprocess.PIPE, check=True,
                          env={**os.environ, "HOLDALL_NODE": str(node_folder())})
    figures = json.loads(done.stdout)
    for name, (what, unit, limits) in LIMITS.items():
        yield row(path.name, what, figures[name], unit, limits)
