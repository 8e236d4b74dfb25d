#!/usr/bin/env python3
"""Reads merged bags whose channels are joined or kept apart, and bags sorted by topic, with independent readers.

joined.py --holdall HOLDALL [NAME...]

HOLDALL_PYTHON is the Python that has the packages mcap and rosbags; without them the test is skipped, but fails when
CI=true.
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import must_equal, run, run_well, tap_subjects  # noqa: E402

# (topic, type, metadata) of the channels of each input; two of one bag are equal, one differs in metadata only.
FRONT = [("/a", "x/A", {"host": "front"}), ("/b", "x/B", {"k": "1"}), ("/b", "x/B", {"k": "1"})]
REAR = [("/b", "x/B", {"k": "1"}), ("/a", "x/A", {"host": "rear"}), ("/a", "x/Other", {"host": "rear"})]
MESSAGES = 600


def write_bag(path, channels, first):
    """Chunks with messages of every channel; log times from `first` on, every second one of the bag."""
    from mcap.writer import CompressionType, Writer
    with open(path, "wb") as out:
        writer = Writer(out, chunk_size=3000, compression=CompressionType.LZ4)
        writer.start(profile="", library="a test")
        schemas = {kind: writer.register_schema(kind, "ros1msg", f"int32 {kind[-1].lower()}\n".encode())
                   for kind in sorted({kind for _, kind, _ in channels})}
        ids = [writer.register_channel(topic, "ros1", schemas[kind], metadata) for topic, kind, metadata in channels]
        for i in range(MESSAGES):
            writer.add_message(ids[i * 7 % 10 % len(ids)], first + 2 * i, first.to_bytes(4, "little") * (1 + i % 9),
                               first + 2 * i, i)
        writer.finish()


def write_inputs(folder):
    write_bag(folder / "front.mcap", FRONT, 1000)
    write_bag(folder / "rear.mcap", REAR, 1001)
    return folder / "front.mcap", folder / "rear.mcap"


def summary_of(path):
    from mcap.reader import SeekingReader
    with open(path, "rb") as f:
        return SeekingReader(f, validate_crcs=True).get_summary()


def messages_of(path):
    """In the order of the file: (channel number, topic, log time, data)."""
    from mcap.reader import NonSeekingReader
    with open(path, "rb") as f:
        return [(c.id, c.topic, m.log_time, m.data)
                for _, c, m in NonSeekingReader(f, validate_crcs=True).iter_messages(log_time_order=False)]


def channels_of(path):
    """Sorted: (topic, type, host or k)."""
    summary = summary_of(path)
    return sorted((c.topic, summary.schemas[c.schema_id].name, "".join(sorted(c.metadata.values())))
                  for c in summary.channels.values())


def contents(messages):
    return sorted((time, topic, data) for _, topic, time, data in messages)


def merged_channels(holdall, folder):
    """As mcap merge: https://github.com/foxglove/mcap, rust/cli/src/rewrite/merge.rs"""
    inputs = write_inputs(folder)
    want = contents([m for path in inputs for m in messages_of(path)])
    auto = [("/a", "x/A", "front"), ("/a", "x/A", "rear"), ("/a", "x/Other", "rear"), ("/b", "x/B", "1")]
    cases = {
        "auto": auto,
        "force": [("/a", "x/A", "front"), ("/a", "x/Other", "rear"), ("/b", "x/B", "1")],
        "none": sorted([*auto, ("/b", "x/B", "1"), ("/b", "x/B", "1")]),
    }
    for how, channels in cases.items():
        out = folder / f"{how}.mcap"
        run_well(holdall, "merge", "--coalesce-channels", how, *inputs, "-o", out, "-q")
        must_equal(f"channels, {how}", channels_of(out), channels)
        got = messages_of(out)
        must_equal(f"order, {how}", [m[2] for m in got], list(range(1000, 1000 + 2 * MESSAGES)))
        must_equal(f"messages, {how}", contents(got) == want, True)
    run_well(holdall, "merge", *inputs, "-o", folder / "default.mcap", "-q")
    must_equal("channels by default", channels_of(folder / "default.mcap"), auto)


def merged_alone(holdall, folder):
    """Also channels of one bag are joined or kept apart; those of the files of a split bag are joined."""
    front, rear = write_inputs(folder)
    for how, count in {"auto": 2, "force": 2, "none": 3}.items():
        run_well(holdall, "merge", "--coalesce-channels", how, front, "-o", folder / f"{how}.mcap", "-q")
        must_equal(f"channels, {how}", len(channels_of(folder / f"{how}.mcap")), count)
    run_well(holdall, "split", "--split-duration", "400ns", front, "-o", folder / "parts", "-q")
    must_equal("parts", len(list((folder / "parts").glob("*.mcap"))) >= 3, True)
    run_well(holdall, "merge", "--coalesce-channels", "none", folder / "parts", rear, "-o", folder / "all.mcap", "-q")
    must_equal("channels of a split bag", len(channels_of(folder / "all.mcap")), 2 + 3)


def rosbag_connections(path):
    from rosbags.rosbag1 import Reader
    with Reader(path) as bag:
        return sorted((c.topic, c.msgtype) for c in bag.connections)


def merged_rosbag(holdall, folder):
    inputs = write_inputs(folder)
    a, other, b = ("/a", "x/msg/A"), ("/a", "x/msg/Other"), ("/b", "x/msg/B")
    for how, want in {"auto": [a, a, other, b], "force": [a, other, b], "none": [a, a, other, b, b, b]}.items():
        out = folder / f"{how}.bag"
        status, _, err = run(holdall, "merge", "--coalesce-channels", how, *inputs, "-o", out, "-q")
        must_equal(f"status, {how} ({err})", (status, "sequence numbers are not kept" in err), (3, True))
        must_equal(f"connections, {how}", rosbag_connections(out), want)


def refused(holdall, folder):
    inputs = write_inputs(folder)
    status, _, err = run(holdall, "merge", "--coalesce-channels", "none", *inputs, "-o", folder / "x.db3")
    must_equal("status", status, 1)
    must_equal("error", "can't keep equal channels apart" in err, True)
    must_equal("no output", (folder / "x.db3").exists(), False)
    status, _, err = run(holdall, "merge", "--coalesce-channels", "all", *inputs, "-o", folder / "x.mcap")
    must_equal("status of an unknown word", status, 2)


def by_topic(holdall, folder):
    """As mcap sort --order topic: topics in order, each channel in chunks of its own, one after the other."""
    inputs = write_inputs(folder)
    mixed, out = folder / "mixed.mcap", folder / "sorted.mcap"
    run_well(holdall, "merge", *inputs, "-o", mixed, "-q")
    want = sorted(messages_of(mixed), key=lambda m: (m[1], m[0], m[2]))
    for verb in ("sort", "filter", "convert", "compress", "decompress"):
        run_well(holdall, verb, "--order", "topic", "--chunk-size", "2k", mixed, "-o", out, "-f", "-q")
        must_equal(f"messages, {verb}", [m[1:] for m in messages_of(out)], [m[1:] for m in want])
        chunks = [list(c.message_index_offsets) for c in summary_of(out).chunk_indexes]
        must_equal(f"channels of a chunk, {verb}", {len(c) for c in chunks}, {1})
        order = [c[0] for c in chunks]
        must_equal(f"chunks in sequence, {verb}", sum(a != b for a, b in zip(order, order[1:])), 3)
        must_equal(f"several chunks, {verb}", len(chunks) > 6, True)


def by_topic_from_a_time(holdall, folder):
    """Messages before the start, which --last-per-channel adds, are in the chunks of their channels."""
    _, rear = write_inputs(folder)
    out = folder / "out.mcap"
    run_well(holdall, "filter", "--order", "topic", "--start", "000000001601", "--last-per-channel", "^/b", rear,
             "-o", out, "-q")
    got = messages_of(out)
    before = [m for m in messages_of(rear) if m[1] == "/b" and m[2] < 1601][-1]
    b = [m for m in got if m[1] == "/b"]
    must_equal("first of /b", b[0][1:], before[1:])
    must_equal("one before the start", sum(m[2] < 1601 for m in got), 1)
    must_equal("topics in sequence", [m[1] for m in got], sorted(m[1] for m in got))
    must_equal("channels of a chunk", {len(c.message_index_offsets) for c in summary_of(out).chunk_indexes}, {1})


def read_by_topic(holdall, folder):
    front, _ = write_inputs(folder)
    lines = run_well(holdall, "cat", "--order", "topic", "--brief", front).splitlines()
    topics = [word for line in lines for word in line.split() if word in ("/a", "/b")]
    must_equal("topics", topics, sorted(topics))
    must_equal("messages", len(topics), MESSAGES)
    status, _, err = run(holdall, "cat", "--order", "topic", "--topic", "/b", "--where", "/a.a > 3", front)
    must_equal("status of a condition on another topic", status, 2)


SUBJECTS = {
    "merged channels": merged_channels,
    "a bag alone": merged_alone,
    "connections of ROS 1": merged_rosbag,
    "refused": refused,
    "by topic": by_topic,
    "by topic from a time": by_topic_from_a_time,
    "read by topic": read_by_topic,
}

if __name__ == "__main__":
    sys.exit(tap_subjects(SUBJECTS, "mcap"))
