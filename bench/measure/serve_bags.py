"""Bags for `serve`: a workload repeated to 20 GB, 2,000,000 messages of a topic, and clouds of 1,000,000 points. Written by the
mcap crate from tapes (tape.h) that are made here."""
import array
import contextlib
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile

from . import bags
from .programs import PEERS

CLOUD = "/cloud"
CLOUD_TYPE = "sensor_msgs/PointCloud2"
POINTS = 1_000_000
NUMBERS = "/imu0"
EPOCH_NS = 1_700_000_000 * 10**9
DEFINITION = """std_msgs/Header header
uint32 height
uint32 width
PointField[] fields
bool is_bigendian
uint32 point_step
uint32 row_step
uint8[] data
bool is_dense
{line}
MSG: std_msgs/Header
uint32 seq
time stamp
string frame_id
{line}
MSG: sensor_msgs/PointField
uint8 INT8=1
uint8 UINT8=2
uint8 INT16=3
uint8 UINT16=4
uint8 INT32=5
uint8 UINT32=6
uint8 FLOAT32=7
uint8 FLOAT64=8
string name
uint32 offset
uint8 datatype
uint32 count
""".format(line="=" * 80)


# --- tapes --------------------------------------------------------------------------------------


def skip_texts(file, count):
    for _ in range(count):
        file.seek(struct.unpack("<I", file.read(4))[0], os.SEEK_CUR)


def read_tape(path):
    """(topics, payloads, bytes of their descriptions, [(time, topic, payload)] as raw slots of 16 bytes)."""
    with open(path, "rb") as file:
        topics, payloads, count = struct.unpack("<8xIIQ", file.read(24))
        skip_texts(file, 4 * topics)
        for _ in range(payloads):
            file.seek(struct.unpack("<III", file.read(12))[0], os.SEEK_CUR)
        end = file.tell()
        slots = [struct.unpack("<QII", file.read(16)) for _ in range(count)]
        file.seek(24)
        return topics, payloads, file.read(end - 24), slots


def write_tape(path, topics, payloads, described, slots):
    with open(path, "wb") as file:
        file.write(b"HATAPE1\n" + struct.pack("<IIQ", topics, payloads, len(slots)) + described)
        file.writelines(struct.pack("<QII", *slot) for slot in slots)


def repeated(path, source, times):
    """The messages of a tape, several times one after the other."""
    topics, payloads, described, slots = read_tape(source)
    span = slots[-1][0] - slots[0][0] + 10**7
    write_tape(path, topics, payloads, described,
               [(time + i * span, topic, payload) for i in range(times) for time, topic, payload in slots])


def one_topic(path, source, count):
    """COUNT messages of the first topic of a tape, 400 Hz."""
    topics, payloads, described, slots = read_tape(source)
    used = [payload for _, topic, payload in slots if topic == 0][:1000]
    write_tape(path, topics, payloads, described, [(EPOCH_NS + i * 2_500_000, 0, used[i % len(used)]) for i in range(count)])


def text(value):
    return struct.pack("<I", len(value)) + value.encode()


def cloud(number):
    """(bytes before the points, points) of a cloud of x, y, z, intensity: rings around the sensor."""
    fields = b"".join(text(name) + struct.pack("<IBI", 4 * i, 7, 1) for i, name in enumerate(("x", "y", "z", "intensity")))
    head = struct.pack("<III", 0, 0, 0) + text("lidar") + struct.pack("<III", 1, POINTS, 4) + fields + struct.pack("<BIII", 0, 16, 16 * POINTS, 16 * POINTS)
    ring = array.array("f", (part for i in range(10_000) for part in (
        (i % 100) - 50 + number, (i // 100) - 50, i % 7, i % 256)))
    return head, ring.tobytes() * (POINTS // 10_000)


def clouds(path, count):
    made = [cloud(number) for number in range(4)]
    described = text(CLOUD) + text(CLOUD_TYPE) + text("1158d486dd51d683ce2f1be655c3c181") + text(DEFINITION)
    described += b"".join(struct.pack("<III", len(head) + len(points) + 1, 0, len(head)) + head + points + b"\1" for head, points in made)
    write_tape(path, 1, len(made), described, [(EPOCH_NS + i * 10**8, 0, i % len(made)) for i in range(count)])


# --- bags ---------------------------------------------------------------------------------------


def need(folder, size):
    if shutil.disk_usage(folder).free < size + 10**9:
        raise RuntimeError(f"{folder}: {size / 1e9:.1f} GB and some room are needed")


def written(path, compression, size, make_tape):
    """The path, written with the tape that make_tape(path) makes, if it does not exist."""
    if path.exists():
        return path
    need(path.parent, size)
    print(f"making {path.name}", flush=True)
    part = path.with_suffix(path.suffix + ".part")
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        tape = pathlib.Path(folder) / "tape"
        make_tape(tape)
        subprocess.run([PEERS / "mcap_write", compression, tape, part], check=True, stdout=subprocess.DEVNULL)
    part.rename(path)
    return path


def long_bag(folder, compression):
    """20 GB of the messages of W2."""
    return written(folder / f"W2x10-{compression}.mcap", compression, 21 * 10**9,
                   lambda tape: repeated(tape, bags.tape(folder, "W2"), 10))


def numbers(folder, compression):
    return written(folder / f"imu-2M-{compression}.mcap", compression, 10**9,
                   lambda tape: one_topic(tape, bags.tape(folder, "W1"), 2_000_000))


def cloud_bag(folder):
    return written(folder / "clouds-1M-none.mcap", "none", 17 * 10**8, lambda tape: clouds(tape, 100))


def converted(holdall, path, suffix):
    """The bag in another format."""
    other = path.with_suffix(suffix)
    if not other.exists():
        need(path.parent, path.stat().st_size)
        print(f"making {other.name}", flush=True)
        part = other.with_name("part-" + other.name)
        done = subprocess.run([holdall, "convert", "-q", "-f", "--to", "auto", "-o", part, path])
        if done.returncode not in (0, 3):  # 3: something that the other format does not have was left out
            raise RuntimeError(f"{path.name} can't be converted to {suffix}")
        part.rename(other)
    return other


@contextlib.contextmanager
def removed(path):
    """The path, until the bag is removed."""
    try:
        yield path
    finally:
        path.unlink()


def warm(path):
    """Reads the file, so that it is in the page cache if that is large enough."""
    with open(path, "rb", buffering=0) as file:
        while file.read(1 << 23):
            pass
