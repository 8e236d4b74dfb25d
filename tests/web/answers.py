#!/usr/bin/env python3
"""Compares clouds, grids and frames that `holdall serve` returns with the values that rosbags wrote.

answers.py --holdall PATH

Runs itself with HOLDALL_PYTHON, which has rosbags and NumPy. Prints TAP.
"""
import argparse
import base64
import concurrent.futures
import contextlib
import http.client
import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "cli")]
from serving import Serving, run_again, run_tests  # noqa: E402

FAR = 500_000.0  # metres, in the range of UTM coordinates


def must(condition, what):
    if not condition:
        raise AssertionError(what)


class Server(Serving):
    def ask(self, place, **parameters):
        """(status, body)"""
        query = urllib.parse.urlencode({name: value for name, value in parameters.items() if value is not None})
        connection = http.client.HTTPConnection(self.url.hostname, self.url.port, timeout=60)
        with contextlib.closing(connection):
            connection.request("GET", f"/api/v1/bags/{place}?{query}", headers={"Authorization": "Bearer " + self.token})
            answer = connection.getresponse()
            return answer.status, answer.read()

    def numbers(self, place, **parameters):
        """(JSON object of the first line, remaining bytes)"""
        status, body = self.ask(place, **parameters)
        must(status == 200, f"{place} of {parameters} is answered: {body[:200]}")
        line, data = body.split(b"\n", 1)
        return json.loads(line), data


def cloud_of(names, values, kinds, big=False):
    """A PointCloud2 whose columns have these NumPy types."""
    order = ">" if big else "<"
    points = np.zeros(len(values[0]), dtype=[(name, order + kind) for name, kind in zip(names, kinds)])
    for name, column in zip(names, values):
        points[name] = column
    codes = {"i1": 1, "u1": 2, "i2": 3, "u2": 4, "i4": 5, "u4": 6, "f4": 7, "f8": 8}
    fields = [scene.T["sensor_msgs/msg/PointField"](name=name, offset=points.dtype.fields[name][1], datatype=codes[kind], count=1)
              for name, kind in zip(names, kinds)]
    return scene.T["sensor_msgs/msg/PointCloud2"](
        header=scene.header(scene.START_NS, "lidar"), height=1, width=len(points), fields=fields, is_bigendian=big,
        point_step=points.dtype.itemsize, row_step=points.nbytes, is_dense=True, data=np.frombuffer(points.tobytes(), dtype="u1"))


def write_clouds(path):
    """Returns {topic: (positions, values)}."""
    rows = np.arange(1000)
    xyz = [np.sin(rows), np.cos(rows), rows / 100]
    kinds = {"/f4": ("f4", "f4", False), "/f8": ("f8", "u2", False), "/i2": ("i2", "i1", False), "/big": ("f4", "u4", True)}
    expected = {}
    with Writer(path) as writer:
        def put(topic, message):
            connection = writer.add_connection(topic, message.__msgtype__, typestore=scene.store)
            writer.write(connection, scene.START_NS, scene.store.serialize_ros1(message, message.__msgtype__))

        for topic, (kind, other, big) in kinds.items():
            value = (rows % 100).astype(other)
            place = [(axis * 1000 if kind == "i2" else axis).astype(kind) for axis in xyz]
            put(topic, cloud_of(("x", "y", "z", "v"), [*place, value], [kind] * 3 + [other], big))
            expected[topic] = (np.stack(place, axis=1).astype(float), value.astype(float))
        far = [xyz[0] + FAR, xyz[1] - FAR, xyz[2]]
        put("/far", cloud_of(("x", "y", "z"), far, ["f8"] * 3))
        expected["/far"] = (np.stack(far, axis=1), None)
        color = (rows * 65793 % 2**24).astype("u4")
        put("/rgb", cloud_of(("x", "y", "z", "rgb"), [*xyz, color.view("f4")], ["f4"] * 4))
        expected["/rgb"] = (np.stack(xyz, axis=1).astype("f4").astype(float), color)
        put("/flat", cloud_of(("x", "y"), xyz[:2], ["f4"] * 2))
        put("/empty", cloud_of(("x", "y", "z"), [rows[:0]] * 3, ["f4"] * 3))
    return expected


def write_movement(path):
    """A bag of 200 messages of each topic, of which only /moving and one of /joints move: others are constant, noise, counters or
    times."""
    noise = np.random.default_rng(7)
    with Writer(path) as writer:
        def put(topic, ns, message):
            if topic not in connections:
                connections[topic] = writer.add_connection(topic, message.__msgtype__, typestore=scene.store)
            writer.write(connections[topic], ns, scene.store.serialize_ros1(message, message.__msgtype__))

        connections = {}
        for i in range(200):
            ns = scene.START_NS + i * 5 * 10**7
            pose, head = scene.T["geometry_msgs/msg/PoseStamped"], scene.header(ns, "map")
            head.seq = i
            put("/moving", ns, pose(header=head, pose=scene.pose(3 * np.sin(i / 30), 2 * np.cos(i / 30), 1e-3 * i)))
            put("/still", ns + 1, pose(header=head, pose=scene.pose(1, 2, 3, 0.5)))
            put("/noise", ns + 2, scene.T["geometry_msgs/msg/Vector3"](*noise.normal(size=3)))
            put("/counter", ns + 3, scene.T["std_msgs/msg/UInt32"](data=7 * i))
            put("/clock", ns + 4, scene.T["std_msgs/msg/Float64"](data=ns / 1e9))
            put("/certain", ns + 5, scene.T["geometry_msgs/msg/PoseWithCovarianceStamped"](
                header=head, pose=scene.T["geometry_msgs/msg/PoseWithCovariance"](pose=scene.pose(1, 2), covariance=np.full(36, i / 10))))
            put("/joints", ns + 6, scene.T["sensor_msgs/msg/JointState"](
                header=head, name=["a", "b"], position=np.array([0.5, np.sin(i / 20)]), velocity=np.zeros(0), effort=np.zeros(0)))
            put("/image", ns + 7, scene.T["sensor_msgs/msg/Image"](
                header=head, height=1, width=1 + i % 2, encoding="mono8", is_bigendian=0, step=1 + i % 2, data=np.zeros(1 + i % 2, "u1")))


class Scene:
    def __init__(self, holdall, folder):
        self.holdall, self.bag = holdall, str(folder / "scene.bag")
        self.expected = write_clouds(folder / "clouds.bag")
        write_movement(folder / "movement.bag")
        subprocess.run([sys.executable, HERE / "scene.py", folder / "scene.bag"], check=True)
        self.server = Server(holdall, *(str(folder / f"{name}.bag") for name in ("scene", "clouds", "movement")))


def clouds(s):
    for topic, (positions, values) in s.expected.items():
        field = "rgb" if topic == "/rgb" else "v"
        head, data = s.server.numbers("1/cloud", topic=topic, field=field)
        count = head["count"]
        must(count == head["points"] == len(positions) and head["frame"] == "lidar", f"{topic} has all points")
        found = np.frombuffer(data, "<f4", 3 * count).reshape(-1, 3) + np.array(head["origin"])
        must(np.abs(found - positions).max() < 1e-4, f"positions of {topic}")
        if values is None:
            must("field" not in head and len(data) == 12 * count, f"{topic} has no values")
        elif topic == "/rgb":
            must(head["packed"] and (np.frombuffer(data, "<u4", count, 12 * count) == values).all(), "colors as they are")
        else:
            must((np.frombuffer(data, "<f4", count, 12 * count) == values).all(), f"values of {topic}")
            must((head["least"], head["most"]) == (values.min(), values.max()), f"bounds of {topic}")


def thinned(s):
    positions, _ = s.expected["/f4"]
    for most in (1, 7, 500, 999, 1000):
        head, data = s.server.numbers("1/cloud", topic="/f4", max=most)
        must((head["points"], head["count"], len(data)) == (1000, most, 12 * most), f"at most {most} points")
        rows = np.round(np.frombuffer(data, "<f4").reshape(-1, 3)[:, 2] * 100)
        gaps = np.diff(rows)
        must(most == 1 or gaps.max() - gaps.min() <= 1, f"{most} points are spread evenly")
    head, data = s.server.numbers("0/cloud", topic="/points", field="intensity")
    must((head["points"], head["finite"]) == (scene.CLOUD, scene.CLOUD * 9 // 10), "points without a place are left out")
    head, _ = s.server.numbers("1/cloud", topic="/empty")
    must((head["points"], head["count"]) == (0, 0), "a cloud without points")


def scans(s):
    head, data = s.server.numbers("0/cloud", topic="/scan", at="+1s")
    found = np.frombuffer(data, "<f4", 3 * head["count"]).reshape(-1, 3)
    must(head["frame"] == "laser" and np.allclose(np.hypot(found[:, 0], found[:, 1]), 4, atol=1e-5), "a scan is a circle of 4 m")


def grids(s):
    head, data = s.server.numbers("0/grid", topic="/map")
    cells = np.full((40, 60), -1, dtype="i1")
    cells[5:35, 5:55] = 0
    cells[20, 10:40] = 100
    must((head["width"], head["height"], head["resolution"], head["frame"]) == (60, 40, 0.5, "map"), "size of the grid")
    must(head["origin"]["position"] == {"x": -10.0, "y": -10.0, "z": 0.0}, "its place")
    must((np.frombuffer(data, "i1").reshape(40, 60) == cells).all(), "its cells")


def frames(s):
    for at in (0, 50_000_000, 1_234_567_890, 3_999_999_999):
        status, body = s.server.ask("0/tf", at=scene.START_NS + at)
        found = {frame["frame"]: frame for frame in json.loads(body)["frames"]}
        must(status == 200 and set(found) == {"odom", "base_link", "lidar", "laser"}, "all frames")
        base = found["base_link"]
        must(base["parent"] == "odom" and abs(base["translation"][0] - at / 1e9) < 1e-6, f"place after {at} ns")
        must(abs(2 * np.arcsin(base["rotation"][2]) - at / 1e10) < 1e-6, f"rotation after {at} ns")
        must(found["lidar"]["static"] and found["lidar"]["translation"] == [0, 0, 1], "a static frame")
    late = json.loads(s.server.ask("0/tf", at=scene.START_NS + 5_000_000_000)[1])["frames"]
    base = next(frame for frame in late if frame["frame"] == "base_link")
    must(base["age_ns"] == 1_000_000_000 and abs(base["translation"][0] - 4) < 1e-6, "the last one, and its age")
    must(json.loads(s.server.ask("1/tf")[1])["frames"] == [], "a bag without transforms")


def cut_messages(s):
    """Of long arrays the first 128 numbers are sent, and the number of the remaining ones."""
    def ask(topic, **more):
        return json.loads(s.server.ask("0/messages", topic=topic, limit=1, **more)[1])["data"]["data"]

    whole, part = ask("/points"), ask("/points", cut=1)
    first, rest = part.split("... ")
    data = base64.b64decode(whole)
    must(base64.b64decode(first) == data[:128] and rest == f"{len(data) - 128} more", "bytes in base64")
    cells = ask("/map")
    must(ask("/map", cut=1) == [*cells[:128], f"... {len(cells) - 128} more"], "an array of numbers")
    must(ask("/points", cut=0) == whole, "nothing is cut without it")


def searched(s):
    """Parts of a search together are the messages that `cat --where` prints."""
    for where in ("/pose.pose.position.x > 1.5", 'topic == "/rosout" or topic =~ "^/tf"', "/tf.transforms[1].transform.translation.x > 2 && topic == '/pose'"):
        lines = subprocess.run([s.holdall, "cat", "--json", "--where", where, s.bag], check=True, stdout=subprocess.PIPE).stdout.splitlines()
        expected = [(line["topic"], str(line["log_time_ns"])) for line in map(json.loads, lines)]
        for limit in (1, 7, 10000):
            found, start = [], None
            while True:
                part = json.loads(s.server.ask("0/search", where=where, start=start, limit=limit)[1])
                found += [(hit["topic"], hit["log_time_ns"]) for hit in part["hits"]]
                start = part.get("next_ns")
                if start is None:
                    break
            must(found == expected, f"{where}, by {limit}: {len(found)} hits, not {len(expected)}")
    status, body = s.server.ask("0/search", where="topic ==")
    must(status == 400 and "column" in json.loads(body)["error"]["text"], "no expression")


def movement(s):
    """The wider one of two fields of a struct is before the other; the narrow one is last."""
    found = [(each["topic"], each["field"]) for each in json.loads(s.server.ask("2/movement")[1])["fields"]]
    expected = {("/moving", "pose.position.x"), ("/moving", "pose.position.y"), ("/joints", "position[1]"), ("/moving", "pose.position.z")}
    must(set(found) == expected, f"what moves: {found}")
    must(found.index(("/moving", "pose.position.x")) < found.index(("/moving", "pose.position.y")) < 3, f"in order: {found}")
    must(found[-1] == ("/moving", "pose.position.z"), f"the least is last: {found}")
    must(json.loads(s.server.ask("1/movement")[1]) == {"fields": []}, "clouds have no such fields")


def together(s):
    """Concurrent clients get the same responses as a single client."""
    asked = [(f"0/{place}", {"at": scene.START_NS + i * 10**8, "topic": topic, "field": "intensity"})
             for i in range(0, 41, 4)
             for place, topic in (("cloud", "/points"), ("tf", None), ("grid", "/map"), ("messages", None))]
    asked = [(place, {name: value for name, value in parameters.items() if place.split("/")[1] == "cloud" or name != "field"})
             for place, parameters in asked]
    alone = [s.server.ask(place, **parameters) for place, parameters in asked]
    must({status for status, _ in alone} <= {200, 404}, "all are answered")
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        for _ in range(3):
            found = list(pool.map(lambda what: s.server.ask(what[0], **what[1]), asked))
            must(found == alone, "the same answers")


def refusals(s):
    for place, parameters in (("cloud", {}), ("cloud", {"topic": "/points", "max": 0}), ("cloud", {"topic": "/points", "max": 1000001}),
                              ("cloud", {"topic": "/points", "max": "x"}), ("cloud", {"topic": "/points", "at": "x"}),
                              ("grid", {}), ("grid", {"topic": "/map", "at": "x"}), ("tf", {"at": "x"})):
        must(s.server.ask("0/" + place, **parameters)[0] == 400, f"{place} of {parameters} is refused")
    for place, parameters in (("cloud", {"topic": "/none"}), ("cloud", {"topic": "/pose"}), ("cloud", {"topic": "/points", "at": 0}),
                              ("grid", {"topic": "/pose"}), ("grid", {"topic": "/none"}), ("clouds", {"topic": "/points"})):
        must(s.server.ask("0/" + place, **parameters)[0] == 404, f"{place} of {parameters} is not there")
    must(s.server.ask("1/cloud", topic="/flat")[0] == 422, "points without z")


TESTS = (clouds, thinned, scans, grids, frames, cut_messages, searched, movement, together, refusals)


def run(holdall):
    with tempfile.TemporaryDirectory() as folder:
        s = Scene(holdall, pathlib.Path(folder))
        try:
            run_tests(TESTS, s)
        finally:
            s.server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    run_again("rosbags")
    import numpy as np
    from rosbags.rosbag1 import Writer

    import scene
    run(parser.parse_args().holdall)
