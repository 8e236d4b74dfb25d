#!/usr/bin/env python3
"""`holdall serve`: packets of video. ffmpeg encodes them, and ffprobe states its keyframes, profiles and levels.

video.py --holdall PATH
"""
import argparse
import contextlib
import http.client
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import urllib.parse

import bags
from blobs import VIDEO, Body, video
from serving import Serving, run_tests

FRAMES = 30
GROUP = 10  # frames from one keyframe to the next
START = bags.START
STEP = 10**8
FFMPEG_PACKET = """std_msgs/Header header
int32 width
int32 height
string encoding
uint64 pts
uint8 flags
bool is_bigendian
uint8[] data
================================================================================
MSG: std_msgs/Header
builtin_interfaces/Time stamp
string frame_id
"""
# name of the format, file, options of the encoder
CODECS = (
    ("h264", "h264", "-c:v libx264 -preset ultrafast -bf 0 -x264-params scenecut=0 -bsf:v h264_metadata=aud=insert"),
    ("h265", "hevc", "-c:v libx265 -preset ultrafast -bf 0 -x265-params scenecut=0:aud=1:repeat-headers=1:log-level=none"),
    ("vp9", "ivf", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -lag-in-frames 0"),
    ("av1", "ivf", "-c:v libaom-av1 -usage realtime -cpu-used 8 -lag-in-frames 0"),
)


def must(condition, what):
    if not condition:
        raise AssertionError(what)


def run(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout


def encode(folder, name, suffix, options, source="testsrc=size=160x120", filters=""):
    """The packets of pictures that ffmpeg makes, and what ffprobe says of them."""
    path = folder / f"{name}.{suffix}"
    run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"{source}:rate=10:duration={FRAMES // 10}{filters}",
        "-pix_fmt", "yuv420p", *options.split(), "-g", str(GROUP), "-keyint_min", str(GROUP), str(path))
    told = json.loads(run("ffprobe", "-v", "error", "-of", "json", "-show_packets", "-show_streams", str(path)))
    return path, split(path.read_bytes(), name), told


def split(data, name):
    if name in ("h264", "h265"):  # before each access unit delimiter
        mark = rb"\x00\x00\x00?\x01\x09" if name == "h264" else rb"\x00\x00\x00?\x01\x46\x01"
        starts = [found.start() for found in re.finditer(mark, data)] + [len(data)]
        return [data[a:b] for a, b in zip(starts, starts[1:])]
    packets, at = [], struct.unpack_from("<H", data, 6)[0]
    while at < len(data):
        size = struct.unpack_from("<I", data, at)[0]
        packets.append(data[at + 12:at + 12 + size])
        at += 12 + size
    return packets


class Scene:
    def __init__(self, holdall, folder):
        bag = bags.Mcap()
        self.codecs = {}
        topics = []
        for name, suffix, options in CODECS:
            path, packets, told = encode(folder, name, suffix, options)
            must(len(packets) == FRAMES == len(told["packets"]), f"{name}: one packet for each picture")
            self.codecs[name] = path, packets, told
            topics.append((f"/{name}", "foxglove_msgs/msg/CompressedVideo", VIDEO,
                           [video(name.encode(), packet) for packet in packets]))
        topics.append(("/ffmpeg", "ffmpeg_image_transport_msgs/msg/FFMPEGPacket", FFMPEG_PACKET,
                       [ffmpeg_packet(packet) for packet in self.codecs["h264"][1]]))
        topics.append(("/words", "std_msgs/msg/String", "", [Body().text(b"no video").done()]))
        topics.append(("/no_key", "foxglove_msgs/msg/CompressedVideo", VIDEO,
                       [video(b"h264", packet) for packet in self.codecs["h264"][1][1:4]]))
        topics.append(("/damaged", "foxglove_msgs/msg/CompressedVideo", VIDEO,
                       [video(b"h264", self.codecs["h264"][1][0]), video(b"h264", b"no units"), video(b"mjpeg", b"x")]))
        topics.append(("/cut", "foxglove_msgs/msg/CompressedVideo", VIDEO,
                       [video(b"h264", self.codecs["h264"][1][0][:-800])]))
        for number, (topic, kind, definition, messages) in enumerate(topics, 1):
            bag.channel(topic, kind, number, definition, "ros2msg" if definition else "")
            for i, data in enumerate(messages):
                bag.message(number, i, i * STEP, i * STEP, data)
        bag.end_chunk()
        (folder / "video.mcap").write_bytes(bag.close())
        self.server = Serving(holdall, str(folder / "video.mcap"))

    def ask(self, place, **parameters):
        connection = http.client.HTTPConnection(self.server.url.hostname, self.server.url.port, timeout=60)
        with contextlib.closing(connection):
            connection.request("GET", f"/api/v1/bags/0/{place}?" + urllib.parse.urlencode(parameters),
                               headers={"Authorization": "Bearer " + self.server.token})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    def packets(self, **parameters):
        """(head, [(log time in ns, is a keyframe, bytes)], reason of the end)"""
        status, headers, body = self.ask("video", **parameters)
        must(status == 200, f"{parameters}: {status} {body[:200]}")
        line, rest = body.split(b"\n", 1)
        head, found, at = json.loads(line), [], 0
        while at < len(rest):
            time, size, flags = struct.unpack_from("<QIB", rest, at)
            found.append((int(head["start_ns"]) + time, flags == 1, rest[at + 13:at + 13 + size]))
            at += 13 + size
        return head, found, headers["X-Holdall-End"]


def ffmpeg_packet(data):
    body = Body().u32(7, 5).text(b"camera").u32(160, 120).text(b"libx264;yuv420p;bgr8")
    body.data += bytes(-len(body.data) % 8) + struct.pack("<QBB", 1, 0, 0)
    return body.bytes(data).done()


def time_of(i):
    return START + i * STEP


def packets_are_those_of_the_bag(scene):
    for name, (_, packets, told) in scene.codecs.items():
        head, found, end = scene.packets(topic=f"/{name}", start=0)
        must(end == "end" and head["codec"] == name, f"{name}: {head}, {end}")
        must([p[2] for p in found] == packets, f"{name}: the bytes")
        must([p[0] for p in found] == [time_of(i) for i in range(FRAMES)], f"{name}: the times")
        keys = ["K" in packet["flags"] for packet in told["packets"]]
        must([p[1] for p in found] == keys, f"{name}: the keyframes are those of ffprobe: {[p[1] for p in found]}")


def parameters_describe_the_stream(scene):
    def parameters(name):
        return scene.packets(topic=f"/{name}", start=0)[0]["parameters"]

    def told(name):
        return scene.codecs[name][2]["streams"][0]

    profiles = {"Baseline": 66, "Constrained Baseline": 66, "Main": 77, "High": 100}
    form, profile, _, level = re.fullmatch(r"(avc1)\.(..)(..)(..)", parameters("h264")).groups()
    must((int(profile, 16), int(level, 16)) == (profiles[told("h264")["profile"]], told("h264")["level"]), form)
    profile, level = re.fullmatch(r"hev1\.(\d+)\.[0-9A-F]+\.L(\d+)\.[0-9A-F.]+", parameters("h265")).groups()
    must((profile, int(level)) == ("1", told("h265")["level"]), parameters("h265"))
    must(parameters("vp9") == "vp09.00.51.08", parameters("vp9"))
    profile, level = re.fullmatch(r"av01\.(\d)\.(\d\d)M\.08", parameters("av1")).groups()
    must((profile, int(level)) == ("0", told("av1")["level"]), f"{parameters('av1')} {told('av1')['level']}")
    must(parameters("ffmpeg") == parameters("h264"), "the encoder's name of ffmpeg_image_transport")


def packets_begin_with_a_keyframe(scene):
    for name, (_, packets, _) in scene.codecs.items():
        for at, first in ((0, 0), (9, 0), (10, 10), (17, 10), (29, 20)):
            _, found, _ = scene.packets(topic=f"/{name}", at=time_of(at))
            must([p[2] for p in found] == packets[first:at + 1], f"{name}: from the keyframe to {at}")
        head, found, _ = scene.packets(topic=f"/{name}", at=time_of(17), end=time_of(25))
        must([p[2] for p in found] == packets[10:25] and head["start_ns"] == str(time_of(10)), f"{name}: with an end")
    _, found, _ = scene.packets(topic="/ffmpeg", at=time_of(12))
    must(len(found) == 3 and found[0][1], "packets of ffmpeg_image_transport")


def jpeg_pixels(data):
    return run_with(data, "ffmpeg", "-v", "error", "-f", "mjpeg", "-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-")


def run_with(data, *words):
    return subprocess.run(words, input=data, stdout=subprocess.PIPE, check=True).stdout


def pictures_are_those_of_ffmpeg(scene):
    """In an order that needs the decoder to continue, to begin again, and to go back."""
    size = 160 * 120 * 3
    for name, (path, _, _) in scene.codecs.items():
        all_pixels = run("ffmpeg", "-v", "error", "-i", str(path), "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
        must(len(all_pixels) == FRAMES * size, f"{name}: ffmpeg decodes all pictures")
        for at in (3, 4, 4, 7, 2, 25, 29, 12, 13):
            status, headers, body = scene.ask("image", topic=f"/{name}", at=time_of(at))
            must((status, headers["Content-Type"]) == (200, "image/jpeg"), f"{name}: {status} {body[:200]}")
            shown, want = jpeg_pixels(body), all_pixels[at * size:(at + 1) * size]
            must(len(shown) == size, f"{name}: the size")
            apart = sum(abs(a - b) for a, b in zip(shown, want)) / size
            others = min(sum(abs(a - b) for a, b in zip(shown[::7], all_pixels[i * size:(i + 1) * size:7])) / size * 7
                         for i in (at - 2, at + 2) if 0 <= i < FRAMES)
            must(apart < 6 and apart < others, f"{name}: picture {at} is {apart} apart, others {others}")
    small = jpeg_pixels(scene.ask("image", topic="/h264", at=time_of(3), width=80)[2])
    must(len(small) == 80 * 60 * 3, "scaled to the width")


def pictures_of_damaged_video(scene):
    for topic, status in (("/no_key", 404), ("/damaged", 200), ("/cut", 422)):
        found = scene.ask("image", topic=topic)
        must(found[0] == status, f"{topic}: {found[0]} {found[2][:100]}")


def no_decoder(scene):
    status, _, body = scene.ask("image", topic="/h264")
    must(status == 501 and b"no plugin" in body, f"a clear message: {status} {body}")


def refusals(scene):
    for parameters, status in (({}, 400), ({"topic": "/h264", "at": "x"}, 400),
                               ({"topic": "/h264", "at": "0", "start": "0"}, 400),
                               ({"topic": "/h264", "at": time_of(0) - 1}, 404), ({"topic": "/words"}, 404),
                               ({"topic": "/none"}, 404), ({"topic": "/no_key"}, 404)):
        found = scene.ask("video", **parameters)
        must(found[0] == status, f"{parameters}: {found[0]}")
    _, found, end = scene.packets(topic="/damaged", start=0)
    must(len(found) == 1 and end == "damage", "packets that can't be read are reported")


TESTS = (packets_are_those_of_the_bag, parameters_describe_the_stream, packets_begin_with_a_keyframe, refusals)
OF_DECODERS = (pictures_are_those_of_ffmpeg, pictures_of_damaged_video)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("--decoder", action="store_true", help="it can decode video")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(options.holdall, pathlib.Path(folder))
        try:
            tests = TESTS + (OF_DECODERS if options.decoder else (no_decoder,))
            run_tests(tests, scene)
        finally:
            scene.server.stop()


if __name__ == "__main__":
    sys.exit(main())
