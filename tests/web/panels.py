#!/usr/bin/env python3
"""Checks the panels of the page with a real bag against what rosbags reads; each panel by keyboard alone, and with axe.

panels.py --holdall PATH

The bag is in HOLDALL_SHARED. Positions of frames, states, statuses and statistics are computed here, from messages that rosbags reads;
panels.mjs controls Chromium and prints TAP.
"""
import json
import os
import pathlib
import subprocess

import page

HERE = pathlib.Path(__file__).resolve().parent
SHARED = pathlib.Path(os.environ.get("HOLDALL_SHARED") or HERE.parents[2] / "shared") / "data"
ROS1 = SHARED / "ros-planning+navigation/@8e7e3e00/robot_pose_ekf/test/gps_data.bag"
ROS2 = SHARED / "BYU-FRoSt-Lab+cougars-ros2/@3fe5e337/SO_bag/SO_bag_0.mcap"


def wanted_of(holdall, folder):
    values = subprocess.run([os.environ["HOLDALL_PYTHON"], HERE / "panels_values.py", ROS1, ROS2], check=True, stdout=subprocess.PIPE).stdout
    subprocess.run([os.environ["HOLDALL_PYTHON"], HERE / "scene.py", folder / "scene.bag"], check=True)
    return {"bags": [str(ROS1), str(ROS2), str(folder / "scene.bag")], **json.loads(values)}


if __name__ == "__main__":
    page.run_page("panels.mjs", wanted_of, None if ROS1.is_file() and ROS2.is_file() else f"no {ROS1}, or no {ROS2}")
