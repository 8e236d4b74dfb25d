#!/usr/bin/env python3
"""Compares messages converted between ROS 1 and ROS 2 with conversions of rosbags. TAP, one line a bag.

cross.py --holdall PROGRAM [--shared FOLDER] [NAME...]

Each bag of the repository and of the shared data up to LARGE is converted to the other ROS:

- Message by message, what comes of it is what `rosbags-convert --dst-typestore` makes of the bag:
  topic, type, time and bytes, but for RIGHT, where rosbags errs, and for Header.seq, which must count.
- What has become ROS 1 is read by Debian's rosbag: genpy recomputes the MD5 sum of each type,
  decodes each message, and encodes it to the same bytes (read_genpy.py).
- What was ROS 1 goes there and back to the same bytes but for seq, unless a loss was reported.

NAME: only bags whose name has this in it.
"""
import collections
import hashlib
import json
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import READER_FOLDER, Difference, Run, all_bags, arguments, chosen, must_equal, short, size_of, skip, tap  # noqa: E402

ROS_PYTHON = "/usr/bin/python3"
INVENTED = {"mcap", "rosbag1", "sqlite3"}  # the repository's, of odd formats and without messages that decode
LARGE = 300 << 10  # bytes; nothing is in larger bags that the others do not have

# Types whose counterpart rosbags does not know: it invents one of the mechanical name, which no ROS
# has. The design is that of ros1_bridge and of the packages themselves.
RIGHT = {
    "rosgraph_msgs/Log": "rcl_interfaces/msg/Log",  # other fields, and other numbers for levels
    "roslib/Log": "rcl_interfaces/msg/Log",
    "roslib/Clock": "rosgraph_msgs/msg/Clock",
    "roslib/Header": "std_msgs/msg/Header",
    "std_msgs/Time": "builtin_interfaces/msg/Time",
    "std_msgs/Duration": "builtin_interfaces/msg/Duration",
}
BACK = {"rcl_interfaces/msg/Log": "rosgraph_msgs/Log", "builtin_interfaces/msg/Time": "std_msgs/Time",
        "builtin_interfaces/msg/Duration": "std_msgs/Duration"}
LEVELS = {0: 0, 1: 10, 2: 20, 4: 30, 8: 40, 16: 50}

Message = collections.namedtuple("Message", "topic type time_ns data")


# --- what others make of it -----------------------------------------------------------------------


def stores():
    from rosbags.typesys import Stores, get_typestore

    return get_typestore(Stores.ROS1_NOETIC), get_typestore(Stores.ROS2_KILTED)


def by_rosbags(path, to):
    """A bag as rosbags-convert writes it; None if it can't."""
    from rosbags.convert import converter

    noetic, kilted = stores()
    source, target = (noetic, kilted) if to.suffix != ".bag" else (kilted, noetic)
    converter.echo = lambda text: None
    try:
        converter.convert([path], to, "mcap", 9, None, "none", source, target, [], [], [], [])
    except (converter.ConverterError, AssertionError):
        return None
    found = messages_of(to) if to.exists() else []
    # for some databases rosbags omits topics
    return found if len(found) == count_of(path) else None


def count_of(path):
    from rosbags.highlevel import AnyReader

    with AnyReader([path], default_typestore=stores()[1]) as reader:
        return reader.message_count


def messages_of(path):
    """Reads messages by rosbags, sorted by time, then by topic."""
    from rosbags.highlevel import AnyReader

    noetic, kilted = stores()
    with AnyReader([path], default_typestore=noetic if path.suffix == ".bag" else kilted) as reader:
        found = [Message(c.topic, c.msgtype, time, bytes(data)) for c, time, data in reader.messages()]
    return found


# --- comparing ------------------------------------------------------------------------------------


def groups(messages):
    """{(topic, time): messages} in their order there: those of one time have no order of their own."""
    result = collections.defaultdict(list)
    for m in messages:
        result[m.topic, m.time_ns].append(m)
    return result


def plain(name):
    return name.replace("/msg/", "/")


def same_padded(a, b):
    """A CDR message may end with up to 3 bytes of padding."""
    short_one, long_one = sorted((a, b), key=len)
    return long_one.startswith(short_one) and len(long_one) - len(short_one) < 4 and \
        not any(long_one[len(short_one):])


class Comparison:
    """Compares a converted bag with that of rosbags."""

    def __init__(self, to_ros1, types, target):
        self.to_ros1 = to_ros1
        self.types = types  # of what rosbags wrote
        self.target = target  # of what holdall wrote, common ones

    def begins_with_header(self, name):
        if name in ("std_msgs/msg/Header", "rosgraph_msgs/msg/Log"):
            return True
        fields = self.types.fielddefs[name][1]
        return bool(fields) and fields[0][1][1] == "std_msgs/msg/Header"

    def without_seq(self, message):
        """Returns the bytes after a seq at the start of a message: rosbags writes 0, holdall counts
        (check_seq)."""
        if not self.to_ros1 or not self.begins_with_header(message.type):
            return message.data
        return message.data[4:]

    def log(self, ours, theirs):
        """Fields by hand: stamp, level, name, msg, file, function, line."""
        names = ["name", "msg", "file", "function", "line"]
        if self.to_ros1:
            a = self.target.deserialize_ros1(ours.data, "rosgraph_msgs/msg/Log")
            b = self.types.deserialize_ros1(theirs.data, theirs.type)
            pairs = [(a.header.stamp, b.stamp), (LEVELS[a.level], b.level), (a.header.frame_id, "")]
            pairs += [(len(a.topics), 0)]
        else:
            a = self.target.deserialize_cdr(ours.data, "rcl_interfaces/msg/Log")
            b = self.types.deserialize_cdr(theirs.data, theirs.type)
            pairs = [(a.stamp, b.header.stamp), (a.level, LEVELS[b.level])]
        pairs += [(getattr(a, n), getattr(b, n)) for n in names]
        for left, right in pairs:
            must_equal(f"Log at {ours.time_ns}", left, right)

    def one(self, ours, theirs):
        right = (BACK if self.to_ros1 else RIGHT).get(
            theirs.type if self.to_ros1 else plain(theirs.type))
        if right:
            must_equal(f"type of {ours.topic}", plain(ours.type), plain(right))
        else:
            must_equal(f"type of {ours.topic}", ours.type, theirs.type)
        if right and right.endswith("/Log"):
            self.log(ours, theirs)
        elif not same_padded(self.without_seq(ours), self.without_seq(theirs)):
            raise Difference(f"{ours.topic} ({ours.type}) at {ours.time_ns}: {short(ours.data[:200].hex())}, "
                             f"rosbags has {short(theirs.data[:200].hex())}")

    def all(self, ours, theirs):
        must_equal("number of messages", len(ours), len(theirs))
        ours, theirs = groups(ours), groups(theirs)
        must_equal("times of topics", sorted(ours), sorted(theirs))
        for key, group in ours.items():
            must_equal(f"messages of {key}", len(group), len(theirs[key]))
            for a, b in zip(sorted(group, key=self.without_seq), sorted(theirs[key], key=self.without_seq)):
                self.one(a, b)


def typestore_of(path):
    """All types that a bag defines, as rosbags reads them."""
    from rosbags.highlevel import AnyReader

    noetic, kilted = stores()
    with AnyReader([path], default_typestore=noetic if path.suffix == ".bag" else kilted) as reader:
        return reader.typestore


# --- what becomes ROS 1 -----------------------------------------------------------------------------


def check_genpy(path):
    """Returns the whole output of Debian's rosbag and genpy for a bag."""
    done = subprocess.run([ROS_PYTHON, READER_FOLDER / "read_genpy.py", path], capture_output=True, text=True)
    if done.returncode:
        raise Difference(f"genpy: {done.stdout[-300:]} {done.stderr[-300:]}")
    return json.loads(done.stdout)


def check_seq(path, types):
    """The seq of headers at the start of messages counts the messages of their connection."""
    from rosbags.rosbag1 import Reader

    counts = collections.Counter()
    with Reader(path) as reader:
        for connection, time_ns, data in reader.messages():
            if types.begins_with_header(connection.msgtype):
                must_equal(f"seq of {connection.topic} at {time_ns}",
                           int.from_bytes(data[:4], "little"), counts[connection.id])
                counts[connection.id] += 1


# --- there and back ---------------------------------------------------------------------------------


def lossy_topics(run):
    """Topics whose fields have changed according to a warning or a note."""
    return {line.split(": ")[3] for line in run.lines if line.count(": ") >= 4
            and any(w in line for w in ("dropped", "not in the source", "can't become", "do not fit"))}


def without_header_seq(types):
    """The same types with the Header of ROS 2: the conversion of ROS 1 bytes to CDR skips seq."""
    from rosbags.typesys import Stores, get_typestore

    result = get_typestore(Stores.EMPTY)
    result.register({**types.fielddefs, "std_msgs/msg/Header": stores()[1].fielddefs["std_msgs/msg/Header"]})
    return result


def check_back(args, path, folder):
    """Converts ROS 1 to ROS 2 to ROS 1, and compares both ends as CDR of rosbags, which has no seq."""
    there = run_convert(args, path, folder / "there.mcap", "--to", "ros2")
    back = run_convert(args, folder / "there.mcap", folder / "back.bag")
    lossy = lossy_topics(there) | lossy_topics(back)
    first, last = messages_of(path), messages_of(folder / "back.bag")
    must_equal("messages after the way back", len(last), len(first))
    types, again = without_header_seq(typestore_of(path)), without_header_seq(typestore_of(folder / "back.bag"))

    def without_seq(types, messages):
        return {key: sorted(bytes(types.ros1_to_cdr(m.data, m.type)) for m in group)
                for key, group in groups(messages).items() if key[0] not in lossy}

    first, last = without_seq(types, first), without_seq(again, last)
    for (topic, time_ns), group in first.items():
        if last.get((topic, time_ns)) != group:
            raise Difference(f"{topic} at {time_ns} is another one after the way back")


# --- one bag ----------------------------------------------------------------------------------------


def run_convert(args, path, to, *options):
    """Runs convert without --quiet, because notes are needed."""
    run = Run.__new__(Run)
    done = subprocess.run([args.holdall, "convert", path, "-o", to, *options], capture_output=True,
                          text=True, timeout=60)
    run.status, run.out, run.lines = done.returncode, done.stdout, done.stderr.splitlines()
    if run.status not in (0, 3):
        raise Difference(f"convert to {to.name}: {run.status} {run.lines[-1:]}")
    return run


def folder_of(args, path, scratch):
    """Returns a path that rosbags can open: ROS 2 bags must be folders."""
    if path.is_dir() or path.suffix == ".bag":
        return path
    storage = {".db3": "sqlite3", ".mcap": "mcap"}.get(path.suffix)
    if storage is None:
        return None
    done = subprocess.run([args.holdall, "convert", "-q", path, "-o", scratch / "folder", "-s", storage],
                          capture_output=True)
    return scratch / "folder" if done.returncode == 0 else None


def check(args, path, scratch):
    source = folder_of(args, path, scratch)
    to_ros1 = path.suffix != ".bag"
    suffix = ".bag" if to_ros1 else ""
    theirs = source and by_rosbags(source, scratch / f"theirs{suffix}")
    if not theirs:
        return "rosbags can't, or there is nothing"
    ours = scratch / f"ours{suffix}"
    run_convert(args, path, ours, "--to", "ros1" if to_ros1 else "ros2", "-s", "rosbag1" if to_ros1 else "mcap")
    noetic, kilted = stores()
    comparison = Comparison(to_ros1, typestore_of(scratch / f"theirs{suffix}"), noetic if to_ros1 else kilted)
    comparison.all(messages_of(ours), theirs)
    if to_ros1:
        check_genpy(ours)
        check_seq(ours, comparison)
    else:
        check_back(args, path, scratch)
    return None


def digest_of(path):
    """Some files occur several times in the data."""
    files = sorted(p for p in path.iterdir() if p.suffix != ".yaml") if path.is_dir() else [path]
    return tuple(hashlib.sha256(f.read_bytes()).digest() for f in files if f.is_file())


def wanted_bags(args):
    """Each once: files that lie in a folder with metadata.yaml are tested with it."""
    bags = all_bags(args.shared)
    folders = {p for p in bags.values() if p.is_dir()}
    found = {}
    for name, path in bags.items():
        if name.split("/")[0] not in INVENTED and path.parent not in folders and size_of(path) <= LARGE:
            found.setdefault(digest_of(path), (name, path))
    return dict(found.values())


def main():
    args = arguments("holdall")
    if not (args.shared / "data").is_dir() and os.environ.get("CI") == "true":
        return skip(f"no test data in {args.shared / 'data'}")
    try:
        import rosbags.convert  # noqa: F401
    except ImportError as error:
        return skip(error)
    bags = wanted_bags(args)
    passed = []

    def attempt(name, scratch):
        from rosbags.serde import SerdeError

        try:
            why = check(args, bags[name], scratch)
        except SerdeError as error:
            raise Difference(f"rosbags: {error}") from error
        if why is None:
            passed.append(name)
        return None

    failed = tap(chosen(bags, args.names), attempt)
    print(f"# {len(passed)} of them are converted by rosbags, too")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
