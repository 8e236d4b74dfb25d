#!/usr/bin/env python3
"""Compares points written by `holdall export` with those of the messages. TAP, one line a subject.

export_points.py --holdall PROGRAM [NAME...]

Clouds of all types of fields, in any order, with gaps, of either byte order, in rows with padding,
are written by the package rosbags into bags of both ROS. What becomes of them is read by the small
parsers of PCD and PLY here, and compared with the numbers that the clouds were made of.
"""
import math
import pathlib
import random
import struct
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import Difference, Run, must_equal, tap_subjects  # noqa: E402

# of sensor_msgs/PointField, and 9 to 11 of PCL: letter for struct, TYPE of PCD, name in PLY
TYPES = {1: ("b", "I", "char"), 2: ("B", "U", "uchar"), 3: ("h", "I", "short"), 4: ("H", "U", "ushort"),
         5: ("i", "I", "int"), 6: ("I", "U", "uint"), 7: ("f", "F", "float"), 8: ("d", "F", "double"),
         9: ("q", "I", "double"), 10: ("Q", "U", "double"), 11: ("B", "U", "uchar")}
PLY_LETTERS = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I",
               "float": "f", "double": "d"}
PCD_LETTERS = {"I1": "b", "U1": "B", "I2": "h", "U2": "H", "I4": "i", "U4": "I", "I8": "q", "U8": "Q",
               "F4": "f", "F8": "d"}


def single(value):
    """Rounds a value to float32."""
    return struct.unpack("f", struct.pack("f", value))[0]


def same(a, b):
    return a == b or (a != a and b != b)


def must_have_points(what, found, wanted):
    must_equal(f"{what}: points", len(found), len(wanted))
    for i, (a, b) in enumerate(zip(found, wanted)):
        if len(a) != len(b) or not all(map(same, a, b)):
            raise Difference(f"{what}: point {i} is {a}, should be {b}")


# --- bags by rosbags -------------------------------------------------------------------------------


class Bags:
    """The same messages for a bag of each ROS."""

    def __init__(self, folder):
        from rosbags.typesys import Stores, get_typestore

        self.folder = folder
        self.stores = {"ros1": get_typestore(Stores.ROS1_NOETIC), "ros2": get_typestore(Stores.ROS2_KILTED)}
        self.written = []  # topic, type, function that makes the message of a store

    def add(self, topic, kind, make):
        self.written.append((topic, kind, make))

    def write(self):
        """{ROS: path}"""
        from rosbags.rosbag1 import Writer as Writer1
        from rosbags.rosbag2 import StoragePlugin, Writer as Writer2

        paths = {"ros1": self.folder / "in.bag", "ros2": self.folder / "in"}
        for ros, store in self.stores.items():
            writer = Writer1(paths[ros]) if ros == "ros1" else Writer2(
                paths[ros], version=9, storage_plugin=StoragePlugin.MCAP)
            with writer:
                connections = {}
                for number, (topic, kind, make) in enumerate(self.written):
                    if topic not in connections:
                        connections[topic] = writer.add_connection(topic, kind, typestore=store)
                    serialize = store.serialize_ros1 if ros == "ros1" else store.serialize_cdr
                    writer.write(connections[topic], 10**18 + number, serialize(make(Maker(store)), kind))
        return paths


class Maker:
    """Messages of one store."""

    def __init__(self, store):
        self.store = store

    def __call__(self, kind, *values):
        return self.store.types[kind](*values)

    def header(self, frame="lidar", sec=5, nanosec=6):
        stamp = self("builtin_interfaces/msg/Time", sec, nanosec)
        kind = self.store.types["std_msgs/msg/Header"]
        first = [0] if "seq" in kind.__dataclass_fields__ else []
        return kind(*first, stamp, frame)


# --- clouds ---------------------------------------------------------------------------------------


class Cloud:
    """A random cloud: its message, and its points."""

    def __init__(self, seed):
        chance = random.Random(seed)
        self.width, self.height = chance.choice([(0, 1), (1, 1), (7, 1), (5, 3), (3, 4)])
        self.order = chance.choice("<>")
        types = chance.sample(sorted(TYPES), chance.randint(1, len(TYPES)))
        self.fields = [[f"f{i}", 0, kind, chance.choice([1, 1, 2, 5])] for i, kind in enumerate(types)]
        at = chance.randint(0, 3)
        for field in chance.sample(self.fields, len(self.fields)):  # in order of offsets
            field[1] = at
            at += struct.calcsize(f"={field[3]}{TYPES[field[2]][0]}") + chance.choice([0, 0, 1, 8])
        self.point_step = at + chance.randint(0, 4)
        self.row_step = self.width * self.point_step + (chance.randint(0, 9) if self.height > 1 else 0)
        data = bytearray(chance.randbytes(self.row_step * self.height + chance.choice([0, 3])))
        self.points = []
        for row in range(self.height):
            for column in range(self.width):
                self.put_point(data, row * self.row_step + column * self.point_step, chance)
        self.data = bytes(data)

    def put_point(self, data, at, chance):
        values = []
        for _, offset, kind, count in self.fields:
            letter = TYPES[kind][0]
            layout = f"{self.order}{count}{letter}"
            some = [self.value(letter, chance) for _ in range(count)]
            struct.pack_into(layout, data, at + offset, *some)
            values += some
        self.points.append(values)

    @staticmethod
    def value(letter, chance):
        if letter in "fd":
            value = chance.choice([math.nan, math.inf, -math.inf, 0.0, 0.1, chance.uniform(-1e6, 1e6),
                                   chance.uniform(-1, 1) * 1e-30])
            return single(value) if letter == "f" else value
        bits = 8 * struct.calcsize(f"={letter}")
        value = chance.choice([0, 1, 2**(bits - 1) - 1, chance.getrandbits(bits)])
        return value - (value >> (bits - 1) << bits) if letter.islower() else value

    def message(self, make):
        return cloud_message(make, self.width, self.height, self.fields, self.point_step,
                             self.row_step, self.data, self.order == ">")

    def names(self):
        return [f"{name}_{i}" if count > 1 else name
                for name, _, _, count in self.fields for i in range(count)]

    def kinds(self):
        return [TYPES[kind][2] for _, _, kind, count in self.fields for _ in range(count)]


def cloud_message(make, width, height, fields, point_step, row_step, data, big=False):
    import numpy

    fields = [make("sensor_msgs/msg/PointField", *field) for field in fields]
    return make("sensor_msgs/msg/PointCloud2", make.header(), height, width, fields, big, point_step,
                row_step, numpy.frombuffer(data, dtype=numpy.uint8), True)


# --- the files --------------------------------------------------------------------------------------


def number(text):
    return int(text) if text.lstrip("-").isdigit() else float(text)


def read_pcd(path):
    """Returns the header and the points of a PCD file."""
    head, _, body = path.read_bytes().partition(b"\nDATA ")
    form, _, body = body.partition(b"\n")
    lines = head.decode().splitlines()
    must_equal(f"{path.name}: first line", lines[0], "# .PCD v0.7 - Point Cloud Data file format")
    header = {line.split()[0]: line.split()[1:] for line in lines[1:]}
    must_equal(f"{path.name}: VERSION", header["VERSION"], ["0.7"])
    must_equal(f"{path.name}: VIEWPOINT", header["VIEWPOINT"], "0 0 0 1 0 0 0".split())
    points = int(header["POINTS"][0])
    if form == b"ascii":
        return header, [[single(float(t)) if k == "F4" else number(t) for t, k in
                         zip(line.split(), pcd_kinds(header))] for line in body.decode().splitlines()]
    layout = "<" + "".join(PCD_LETTERS[kind] for kind in pcd_kinds(header))
    must_equal(f"{path.name}: bytes", len(body), points * struct.calcsize(layout))
    return header, [list(point) for point in struct.iter_unpack(layout, body)]


def pcd_kinds(header):
    return [kind + size for kind, size, count in zip(header["TYPE"], header["SIZE"], header["COUNT"])
            for _ in range(int(count))]


def read_ply(path):
    """Returns names, types, other lines of the header, and the points of a PLY file."""
    head, _, body = path.read_bytes().partition(b"end_header\n")
    lines = head.decode().splitlines()
    must_equal(f"{path.name}: magic", lines[0], "ply")
    properties = [line.split()[1:] for line in lines if line.startswith("property ")]
    kinds = [kind for kind, _ in properties]
    names = [name for _, name in properties]
    points = next(int(line.split()[2]) for line in lines if line.startswith("element vertex "))
    rest = [line for line in lines[2:] if not line.startswith(("property ", "element "))]
    if lines[1] == "format ascii 1.0":
        found = [[single(float(t)) if k == "float" else number(t) for t, k in zip(line.split(), kinds)]
                 for line in body.decode().splitlines()]
    else:
        must_equal(f"{path.name}: format", lines[1], "format binary_little_endian 1.0")
        layout = "<" + "".join(PLY_LETTERS[kind] for kind in kinds)
        found = [list(point) for point in struct.iter_unpack(layout, body)]
    must_equal(f"{path.name}: element vertex", points, len(found))
    return names, kinds, rest, found


def export(holdall, bag, out, *options, status=0):
    done = Run(holdall, "export", bag, "-o", out, "--name", "{topic}", *options)
    must_equal(f"status with {' '.join(options)} ({done.lines})", done.status, status)
    return done


def forms(holdall, bags):
    """Exports each bag in each form; yields ROS, kind, folder."""
    for ros, bag in bags.write().items():
        for kind in ("pcd", "ply"):
            for more in ((), ("--ascii",)):
                out = bags.folder / "-".join([ros, kind, *more])
                export(holdall, bag, out, "--as", kind, *more)
                yield kind, out, bool(more)


# --- the subjects -----------------------------------------------------------------------------------


def check_layouts(holdall, folder):
    clouds = [Cloud(seed) for seed in range(150)]
    bags = Bags(folder)
    for i, cloud in enumerate(clouds):
        bags.add(f"/c{i}", "sensor_msgs/msg/PointCloud2", cloud.message)
    for kind, out, _ in forms(holdall, bags):
        for i, cloud in enumerate(clouds):
            check_layout(kind, out / f"c{i}.{kind}", cloud)


def check_layout(kind, path, cloud):
    what = f"{path.parent.name}/{path.name}"
    if kind == "pcd":
        header, points = read_pcd(path)
        shape = ["0", "1"] if not cloud.points else [str(cloud.width), str(cloud.height)]
        must_equal(f"{what}: shape", header["WIDTH"] + header["HEIGHT"], shape)
        must_equal(f"{what}: FIELDS", header["FIELDS"], [f[0] for f in cloud.fields])
        must_equal(f"{what}: COUNT", header["COUNT"], [str(f[3]) for f in cloud.fields])
        must_equal(f"{what}: TYPE", header["TYPE"], [TYPES[f[2]][1] for f in cloud.fields])
    else:
        names, kinds, rest, points = read_ply(path)
        must_equal(f"{what}: names", names, cloud.names())
        must_equal(f"{what}: types", kinds, cloud.kinds())
        organized = [f"obj_info num_cols {cloud.width}", f"obj_info num_rows {cloud.height}"]
        must_equal(f"{what}: header", rest, organized if cloud.height > 1 else [])
    wanted = cloud.points
    if kind == "ply" and not path.parent.name.endswith("ascii"):  # it has no integers of 64 bits
        wide = [k == "double" for k in cloud.kinds()]
        wanted = [[float(v) if w else v for v, w in zip(point, wide)] for point in wanted]
    must_have_points(what, points, wanted)


COLOR = 0xFFC08040  # no decimal text represents this float exactly


def check_colors(holdall, folder):
    """Packed colors, single ones, normals, and names that no header can hold."""
    bags = Bags(folder)
    packed = [["x", 0, 7, 1], ["rgb", 4, 7, 1], ["normal_x", 8, 7, 1]]
    for order in "<>":
        data = struct.pack(f"{order}fIf", 1.5, COLOR, 0.5)
        bags.add(f"/packed{ord(order)}", "sensor_msgs/msg/PointCloud2",
                 lambda make, d=data, o=order: cloud_message(make, 1, 1, packed, 12, 12, d, o == ">"))
    rgba = [["rgba", 0, 6, 1], ["", 4, 2, 4], ["_", 4, 2, 4], ["a b", 4, 2, 0]]
    bags.add("/rgba", "sensor_msgs/msg/PointCloud2",
             lambda make: cloud_message(make, 1, 1, rgba, 8, 8, struct.pack("<II", COLOR, 7)))
    single_bytes = [["r", 0, 2, 1], ["g", 1, 2, 1], ["b", 2, 2, 1], ["a", 3, 3, 1]]
    bags.add("/single", "sensor_msgs/msg/PointCloud2",
             lambda make: cloud_message(make, 1, 1, single_bytes, 5, 5, bytes([1, 2, 3, 4, 0])))
    for kind, out, is_text in forms(holdall, bags):
        (check_pcd_colors if kind == "pcd" else check_ply_colors)(out, is_text)


def check_pcd_colors(out, is_text):
    as_float = struct.unpack("f", struct.pack("I", COLOR))[0]
    for name in ("packed60", "packed62"):
        header, points = read_pcd(out / f"{name}.pcd")
        must_equal("TYPE", header["TYPE"], ["F", "U" if is_text else "F", "F"])
        must_have_points(name, points, [[1.5, COLOR if is_text else as_float, 0.5]])
        if not is_text:
            must_equal("bits", (out / f"{name}.pcd").read_bytes()[-12:], struct.pack("<fIf", 1.5, COLOR, 0.5))
    header, points = read_pcd(out / "rgba.pcd")
    must_equal("FIELDS", header["FIELDS"], ["rgba", "a_b"])
    must_have_points("rgba", points, [[COLOR, 7]])
    header, points = read_pcd(out / "single.pcd")
    must_equal("FIELDS", header["FIELDS"], ["r", "g", "b", "a"])
    must_have_points("single", points, [[1, 2, 3, 4]])


def check_ply_colors(out, _is_text):
    for name in ("packed60", "packed62"):
        names, kinds, _, points = read_ply(out / f"{name}.ply")
        must_equal("names", names, ["x", "red", "green", "blue", "nx"])
        must_equal("types", kinds, ["float", "uchar", "uchar", "uchar", "float"])
        must_have_points(name, points, [[1.5, 0xC0, 0x80, 0x40, 0.5]])
    names, _, _, points = read_ply(out / "rgba.ply")
    must_equal("names", names, ["red", "green", "blue", "alpha", "a_b"])
    must_have_points("rgba", points, [[0xC0, 0x80, 0x40, 0xFF, 7]])
    names, _, _, points = read_ply(out / "single.ply")
    must_equal("names", names, ["red", "green", "blue", "a"])  # a short is no alpha
    must_have_points("single", points, [[1, 2, 3, 4]])


def check_others(holdall, folder):
    """sensor_msgs/PointCloud and LaserScan."""
    import numpy

    def old(make):
        points = [make("geometry_msgs/msg/Point32", i, i + 0.5, -i) for i in range(4)]
        channels = [make("sensor_msgs/msg/ChannelFloat32", name, numpy.arange(4, dtype=numpy.float32) * scale)
                    for name, scale in (("intensity", 2), ("range", 0.25))]
        return make("sensor_msgs/msg/PointCloud", make.header(), points, channels)

    ranges = [0.5, 1.0, math.nan, math.inf, 2.0, 30.0, 3.0]

    def scan(make, intensities=()):
        return make("sensor_msgs/msg/LaserScan", make.header(), -1.0, 1.0, 0.25, 0.0, 0.0, 1.0, 10.0,
                    numpy.array(ranges, dtype=numpy.float32), numpy.array(intensities, dtype=numpy.float32))

    bags = Bags(folder)
    bags.add("/old", "sensor_msgs/msg/PointCloud", old)
    bags.add("/none", "sensor_msgs/msg/PointCloud",
             lambda make: make("sensor_msgs/msg/PointCloud", make.header(), [], []))
    bags.add("/scan", "sensor_msgs/msg/LaserScan", scan)
    bags.add("/bright", "sensor_msgs/msg/LaserScan", lambda make: scan(make, range(7)))
    seen = [(i, r) for i, r in enumerate(ranges) if 1.0 <= r <= 10.0]
    lit = [[single(r * math.cos(i / 4 - 1)), single(r * math.sin(i / 4 - 1)), 0.0, i] for i, r in seen]
    wanted = {"old": [[i, i + 0.5, -i, 2 * i, i / 4] for i in range(4)], "none": [],
              "scan": [point[:3] for point in lit], "bright": lit}
    names = {"old": ["x", "y", "z", "intensity", "range"], "none": ["x", "y", "z"],
             "scan": ["x", "y", "z"], "bright": ["x", "y", "z", "intensity"]}
    for kind, out, _ in forms(holdall, bags):
        for name, points in wanted.items():
            path = out / f"{name}.{kind}"
            if kind == "pcd":
                header, found = read_pcd(path)
                must_equal("FIELDS", header["FIELDS"], names[name])
            else:
                found_names, _, _, found = read_ply(path)
                must_equal("names", found_names, names[name])
            must_have_points(f"{out.name}/{name}", found, points)


BAD = {  # width, height, fields, point_step, row_step, bytes of data; and what is said of it
    "short": ((4, 1, [["x", 0, 7, 1]], 4, 16, 15), "4 x 1 points of 4 bytes exceed the 15 bytes of data"),
    "rows": ((2, 3, [["x", 0, 7, 1]], 4, 9, 25), "2 x 3 points of 4 bytes exceed the 25 bytes of data"),
    "row_step": ((2, 3, [["x", 0, 7, 1]], 4, 7, 99), "row_step is 7, and 2 points of 4 bytes are in a row"),
    "outside": ((1, 1, [["x", 1, 7, 1]], 4, 4, 4), "field 'x' (4 bytes at 1) exceeds the point_step of 4"),
    "count": ((1, 1, [["x", 0, 7, 2**32 - 1]], 4, 4, 4),
              "field 'x' (17179869180 bytes at 0) exceeds the point_step of 4"),
    "far": ((1, 1, [["x", 2**32 - 1, 7, 1]], 4, 4, 4),
            "field 'x' (4 bytes at 4294967295) exceeds the point_step of 4"),
    "type": ((1, 1, [["x", 0, 12, 1]], 4, 4, 4), "field 'x' has datatype 12, which PointField does not have"),
    "empty": ((1, 1, [["_", 0, 7, 1]], 4, 4, 4), "the points have no fields"),
    "step": ((9, 9, [["x", 0, 7, 1]], 0, 0, 0), "field 'x' (4 bytes at 0) exceeds the point_step of 0"),
    "huge": ((2**32 - 1, 2**32 - 1, [["x", 0, 7, 1]], 2**32 - 1, 2**32 - 1, 8),
             "row_step is 4294967295, and 4294967295 points of 4294967295 bytes are in a row"),
    "overlap": ((1, 1, [[f"f{i}", 0, 7, 1] for i in range(5)], 4, 4, 4),
                "fields of 20 bytes overlap in a point_step of 4"),
}


def check_bad(holdall, folder):
    """Each of them is reported, and the good messages are written."""
    bags = Bags(folder)
    for name, ((width, height, fields, point_step, row_step, size), _) in BAD.items():
        bags.add(f"/{name}", "sensor_msgs/msg/PointCloud2",
                 lambda make, w=width, h=height, f=fields, p=point_step, r=row_step, s=size:
                 cloud_message(make, w, h, f, p, r, bytes(s)))
    bags.add("/good", "sensor_msgs/msg/PointCloud2",
             lambda make: cloud_message(make, 0, 2**32 - 1, [["x", 0, 7, 1]], 4, 0, b""))
    for ros, bag in bags.write().items():
        out = folder / f"out-{ros}"
        done = export(holdall, bag, out, status=3)
        must_equal("files", sorted(p.name for p in out.rglob("*")), ["good.pcd"])
        must_equal("good", read_pcd(out / "good.pcd")[0]["HEIGHT"], ["1"])
        for (name, (_, text)), line in zip(BAD.items(), done.warnings()):
            must_equal(name, line, f"/{name} at {line.split()[2]} {text}; not exported")


SUBJECTS = {"layouts": check_layouts, "colors": check_colors, "others": check_others, "bad": check_bad}

if __name__ == "__main__":
    sys.exit(tap_subjects(SUBJECTS, "rosbags"))
