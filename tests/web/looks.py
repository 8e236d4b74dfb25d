#!/usr/bin/env python3
"""Compares screenshots of panels with real bags with pictures, in the light and in the dark theme.

looks.py --holdall PATH [--rewrite]

The bags are in HOLDALL_SHARED, the pictures in the folder pictures, a fifth as large as the panels, so that fonts of other machines
matter little; --rewrite makes them. looks.mjs controls Chromium and prints TAP.
"""
import pathlib

import page
import panels

HERE = pathlib.Path(__file__).resolve().parent
DRIVE = panels.ROS1  # a drive, with positions, transforms, log and diagnostics
SENSORS = panels.SHARED / "eric-wieser+ros_numpy/@2582e2da/test/test.bag"  # an image, a cloud and a grid


def wanted_of(_holdall, _folder):
    return {"bags": [str(DRIVE), str(SENSORS)], "pictures": str(HERE / "pictures")}


if __name__ == "__main__":
    absent = [str(path) for path in (DRIVE, SENSORS) if not path.is_file()]
    page.run_page("looks.mjs", wanted_of, f"no {absent[0]}" if absent else None, ["rewrite"])
