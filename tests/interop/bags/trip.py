#!/usr/bin/env python3
"""Converts bags to every other format and back, and compares their content. TAP, one line a bag.

trip.py --holdall PROGRAM --list PROGRAM [--shared FOLDER] [NAME...]

Each bag of the repository and of the shared data is converted with the options of WAYS, and the output
is converted back to the source format. list_bag (a program on the same library; run.py tests that the
library reads correctly) lists all three: messages, channels, attachments, metadata records, custom data
must be the same, except for content that the target cannot store by HOLDS. Every such loss must be reported by a warning and exit status 3, and nothing else may be.

For a damaged or unfinished bag all readable content, warnings, and exit status 3 are expected.
NAME: only bags whose name has this in it.
"""
import os
import pathlib
import sys
import zlib

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import trip_exceptions as exceptions  # noqa: E402
from harness import (Difference, Run, all_bags, arguments, chosen, listings, must_equal,  # noqa: E402
                     must_equal_lists, size_of, skip, tap)

# Content that storages can hold, and the warning of the command if one cannot.
HOLDS = {
    "rosbag1": {"fields", "md5"},
    "mcap": {"publish times", "sequence numbers", "fields", "md5", "QoS", "attachments",
             "metadata records", "custom data", "distro"},
    "sqlite3": {"QoS", "custom data", "distro"},
}
WARNINGS = {
    "publish times": "publish times are not kept",
    "sequence numbers": "sequence numbers are not kept",
    "fields": "fields of channels are not kept",
    "md5": "MD5 sums of types are not kept",
    "QoS": "QoS profiles are not kept",
    "attachments": "attachments are not kept",
    "metadata records": "metadata records are not kept",
    "custom data": "custom data is not kept",
}

# name: storage, name of the output, options. SPLIT stands for a third of the bag's size, CHUNK for a
# small part of that.
WAYS = {
    "bag": ("rosbag1", "x.bag", "-c none"),
    "bag, lz4": ("rosbag1", "x.bag", "-c lz4"),
    "bag, bz2": ("rosbag1", "x.bag", "-c bz2"),
    "bag, split": ("rosbag1", "x.bag", "-c none --split-size SPLIT --chunk-size CHUNK"),
    "mcap": ("mcap", "x.mcap", "-c none"),
    "mcap, lz4": ("mcap", "x.mcap", "-c lz4"),
    "mcap, zstd": ("mcap", "x.mcap", "-c zstd"),
    "mcap, no chunks": ("mcap", "x.mcap", "--no-chunks"),
    "db3": ("sqlite3", "x.db3", ""),
    "folder, mcap": ("mcap", "x", "-s mcap"),
    "folder, mcap, messages": ("mcap", "x", "-s mcap --compression-mode message -c zstd"),
    "folder, mcap, split": ("mcap", "x", "-s mcap -c none --split-size SPLIT --chunk-size CHUNK"),
    "folder, sqlite3": ("sqlite3", "x", "-s sqlite3"),
    "folder, sqlite3, messages": ("sqlite3", "x", "-s sqlite3 --compression-mode message -c zstd"),
    "folder, sqlite3, files": ("sqlite3", "x", "-s sqlite3 --compression-mode file -c zstd"),
}
LARGE = 1 << 20  # bytes; larger bags take only some conversions; in CI the other bags take half of the rest
WAYS_OF_LARGE = {"bag, lz4", "mcap, zstd", "db3", "folder, mcap, split", "folder, sqlite3, messages"}
COPY_OF_YAML = "serialized_metadata"


# --- content of a bag ----------------------------------------------------------------------------


def fields_of(channel):
    """Metadata pairs other than those that repeat topic, type, hash and QoS."""
    last = dict(map(tuple, channel["metadata"]))
    repeated = {("topic", channel["topic"]), ("type", channel["type"]), ("md5sum", channel["hash"]),
                ("topic_type_hash", channel["hash"]), ("offered_qos_profiles", "")}
    if channel["qos"]:
        last.pop("offered_qos_profiles", None)
    return dict(set(last.items()) - repeated)


def hash_of(channel):
    """The hash of a channel; empty for "*", which matches any hash."""
    return "" if channel["hash"] == "*" else channel["hash"]


def records_of(bag):
    return [r for r in bag["records"] if COPY_OF_YAML not in dict(map(tuple, r["pairs"]))]


def needs(bag):
    """Kinds of content that a storage must support to keep all of the bag."""
    found = set()
    for channel in bag["channels"]:
        if set(fields_of(channel)) - {"offered_qos_profiles"}:
            found.add("fields")
        if hash_of(channel) and not hash_of(channel).startswith("RIHS"):
            found.add("md5")
        if channel["qos"]:
            found.add("QoS")
    found |= {"publish times"} if any(m[1] is not None and m[1] != m[0] for m in bag["messages"]) else set()
    found |= {"sequence numbers"} if any(m[2] for m in bag["messages"]) else set()
    found |= {"attachments"} if any(a[5] is not None for a in bag["attachments"]) else set()
    found |= {"metadata records"} if records_of(bag) else set()
    found |= {"custom data"} if bag["custom_data"] else set()
    return found


def channel_key(channel, holds):
    fields = fields_of(channel)
    if "fields" not in holds:
        fields = {k: v for k, v in fields.items() if k == "offered_qos_profiles"}
    if fields.get("latching") in ("true", "false"):
        fields["latching"] = "1" if fields["latching"] == "true" else "0"
    hash = hash_of(channel)
    if "md5" not in holds and not hash.startswith("RIHS"):
        hash = ""
    return (channel["topic"], channel["encoding"], channel["type"], channel["schema_encoding"],
            tuple(channel["definition"]), hash, tuple(sorted(fields.items())),
            tuple(map(tuple, channel["qos"])) if "QoS" in holds else ())


def said(bag, holds):
    """The content of a bag that the storage holds, in a comparable form."""
    keys = [channel_key(c, holds) for c in bag["channels"]]
    messages = [(m[0], m[1] if m[1] is not None and "publish times" in holds else m[0],
                 m[2] if m[2] and "sequence numbers" in holds else 0, keys[m[3]], m[4], m[5])
                for m in bag["messages"]]
    attachments = bag["attachments"] if "attachments" in holds else []
    return {
        "problems": False,
        "messages": messages,
        "channels": sorted(set(keys)),
        # an unreadable attachment is not in the output
        "attachments": [a for a in attachments if a[5] is not None],
        "metadata records": [(r["name"], dict(map(tuple, r["pairs"]))) for r in records_of(bag)]
        if "metadata records" in holds else [],
        "custom data": dict(map(tuple, bag["custom_data"])) if "custom data" in holds else {},
        "distro": bag["ros_distro"] if "distro" in holds else "",
    }


def must_say(who, bag, wanted):
    if "refused" in bag:
        raise Difference(f"{who}: {bag['refused']}")
    must_equal(f"{who}: problems", (bag["problems"] > 0, bag["error"]), (wanted["problems"], ""))
    found = dict(said(bag, HOLDS["mcap"]), problems=wanted["problems"])
    must_equal_lists(f"{who}: messages", found.pop("messages"), wanted["messages"])
    for what, value in found.items():
        must_equal(f"{who}: {what}", value, wanted[what])


# --- one trip -------------------------------------------------------------------------------------


def storage_of(path):
    """(storage, name of an output of that format)"""
    if path.is_dir():
        files = [f for f in path.iterdir() if ".mcap" in f.name]
        return ("mcap", "back -s mcap") if files else ("sqlite3", "back -s sqlite3")
    suffix = path.with_suffix("").suffix if path.suffix in (".zstd", ".zst") else path.suffix
    return {".bag": "rosbag1", ".mcap": "mcap", ".db3": "sqlite3"}[suffix], "back" + suffix


def must_warn(run, lost):
    """Each loss is reported once."""
    told = sorted(w for w in run.warnings() if " not kept" in w)
    for what in sorted(lost):
        if not any(WARNINGS[what] in w for w in told):
            raise Difference(f"no warning that {WARNINGS[what]}")
    must_equal("warnings of losses", (len(told), told), (len(lost), told))


def outputs(scratch, name):
    """The output file, or its parts in order."""
    whole = scratch / name
    if whole.exists():
        return [whole]
    stem, suffix = name.split(".")
    return sorted(scratch.glob(f"{stem}_*.{suffix}"), key=lambda p: int(p.stem.rsplit("_", 1)[1]))


class Trip:
    def __init__(self, args, path, scratch):
        self.args = args
        self.path = path
        self.scratch = scratch
        self.bag, = listings(args.list, [path])
        self.made = []  # (way, "there" or "back", path, expected content)

    def cannot_hold(self, storage):
        """Why the target refuses the bag, or None."""
        for channel in self.bag["channels"]:
            if storage == "rosbag1" and channel["encoding"] != "ros1":
                return "messages"
        return exceptions.refusal(self.path, storage)

    def refused(self, name, options, why):
        # convert would change the messages to ROS 1, which cross.py tests
        verb = ["merge"] if why == "messages" else ["convert", *options]
        run = Run(self.args.holdall, *verb, self.path, "-o", self.scratch / name)
        run.must_end_with(1)
        if why not in run.lines[-1]:
            raise Difference(f"'{run.lines[-1]}' says nothing of '{why}'")
        must_equal("left behind", [p.name for p in self.scratch.iterdir()], [])

    def stays(self, storage):
        """Whether problems of the bag are also problems of every output."""
        return exceptions.problems_stay(self.path) and "QoS" in HOLDS[storage]

    def add(self, way, direction, path, wanted, storage):
        self.made.append((way, direction, path, dict(wanted, problems=self.stays(storage))))

    def there(self, way, folder):
        storage, name, options = WAYS[way]
        size = size_of(self.path)
        options = options.replace("SPLIT", str(size // 3 + 1)).replace("CHUNK", str(size // 30 + 100))
        options = options.split()
        why = self.cannot_hold(storage)
        folder.mkdir()
        if why:
            self.scratch, scratch = folder, self.scratch
            self.refused(name, options, why)
            self.scratch = scratch
            return None
        run = Run(self.args.holdall, "convert", self.path, "-o", folder / name, *options)
        lost = needs(self.bag) - HOLDS[storage]
        run.must_end_with(3 if lost or self.bag["problems"] or self.bag["error"] else 0)
        must_warn(run, lost)
        made = outputs(folder, name)
        wanted = said(self.bag, HOLDS[storage])
        if len(made) == 1:  # parts are compared by the conversion back
            self.add(way, "there", made[0], wanted, storage)
        return made

    def back(self, way, folder, made):
        there = WAYS[way][0]
        own, name = storage_of(self.path)
        if self.cannot_hold(own):
            return
        name, *options = name.split()
        run = Run(self.args.holdall, "convert", *made, "-o", folder / name, *options)
        lost = (needs(self.bag) & HOLDS[there]) - HOLDS[own]
        run.must_end_with(3 if lost or self.stays(there) else 0)
        must_warn(run, lost)
        self.add(way, "back", folder / name, said(self.bag, HOLDS[there] & HOLDS[own]), own)

    def takes(self, number, way):
        if exceptions.is_left_out(self.path, WAYS[way][0]):
            return False
        if way in WAYS_OF_LARGE:
            return True
        in_turn = (number + zlib.crc32(self.path.name.encode())) % 2 == 0
        return size_of(self.path) <= LARGE and (in_turn or os.environ.get("CI") != "true")

    def run(self):
        for number, way in enumerate(WAYS):
            folder = self.scratch / str(number)
            if not self.takes(number, way):
                continue
            try:
                made = self.there(way, folder)
                if made:
                    self.back(way, folder, made)
            except Difference as e:
                raise Difference(f"{way}: {e}") from e
        found = listings(self.args.list, [path for _, _, path, _ in self.made])
        for (way, direction, _, wanted), bag in zip(self.made, found):
            must_say(f"{way}, {direction}", bag, wanted)


def check_refused(args, path, scratch):
    run = Run(args.holdall, "convert", path, "-o", scratch / "x.mcap")
    run.must_end_with(1)
    must_equal("left behind", list(scratch.iterdir()), [])


def main():
    args = arguments("holdall", "list")
    bags = all_bags(args.shared)
    if not (args.shared / "data").is_dir() and os.environ.get("CI") == "true":
        return skip(f"no test data in {args.shared / 'data'}")

    def check(name, scratch):
        trip = Trip(args, bags[name], scratch)
        if "refused" in trip.bag:
            check_refused(args, bags[name], scratch)
        else:
            trip.run()

    return 1 if tap(chosen(bags, args.names), check) else 0


sys.exit(main())
