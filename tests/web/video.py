#!/usr/bin/env python3
"""Checks that the page of `holdall serve` shows video: each picture has a grey level of its own, which the page has to show at its time.

video.py --holdall PATH

The page decodes video itself, but at an address that is not loopback, without TLS, browsers offer no WebCodecs, and the server decodes
it. The same holds for video in messages of compressed images, and for H.265. ffmpeg encodes the pictures; video.mjs controls Chromium and prints TAP.
"""
import importlib.util
import pathlib
import shutil
import subprocess

import page  # noqa: I001  (adds the folder of the next ones)
import browsers
import bags
import blobs

HERE = pathlib.Path(__file__).resolve().parent
SPEC = importlib.util.spec_from_file_location("packets", HERE.parent / "cli/video.py")
packets = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(packets)
STEP = 6  # of luminance, from picture to picture
DECODED = ("h264", "vp9", "av1")  # Chromium of Debian does not decode H.265


def write_bag(folder, path):
    bag = bags.Mcap()
    for number, (name, suffix, options) in enumerate(packets.CODECS, 1):
        _, found, _ = packets.encode(folder, name, suffix, options, "color=black:size=160x120", f",geq=lum='16+{STEP}*N':cb=128:cr=128")
        bag.channel(f"/{name}", "foxglove_msgs/msg/CompressedVideo", number, blobs.VIDEO, "ros2msg")
        for i, data in enumerate(found):
            bag.message(number, i, i * packets.STEP, i * packets.STEP, blobs.video(name.encode(), data))
        if name == "h264":
            bag.channel("/image", "sensor_msgs/msg/CompressedImage", 100, "")
            for i, data in enumerate(found):
                bag.message(100, i, i * packets.STEP, i * packets.STEP, blobs.image(b"h264", data))
    bag.end_chunk()
    path.write_bytes(bag.close())


def wanted_of(holdall, folder):
    bag = folder / "video.mcap"
    write_bag(folder, bag)
    greys = [round(i * STEP * 255 / 219) for i in range(packets.FRAMES)]
    return {"bag": str(bag), "decoded": [f"/{name}" for name in DECODED], "all": [*(f"/{name}" for name, *_ in packets.CODECS), "/image"],
            "address": browsers.own_address(),
            "greys": greys, "step": packets.STEP / 1e9}


def missing(holdall):
    if not shutil.which("ffmpeg"):
        return "no ffmpeg"
    if not subprocess.run([holdall, "list", "video"], check=True, stdout=subprocess.PIPE).stdout:
        return "no plugin for video"
    return None if browsers.own_address() else "this machine has no address but loopback"


if __name__ == "__main__":
    page.run_page("video.mjs", wanted_of, missing)
