#!/usr/bin/env python3
"""Checks that messages in Protocol Buffers are decoded and encoded to the same values as by Python's protobuf.

protobuf_messages.py --holdall HOLDALL

Every field of every message is compared with `cat --json --fields`: in the shared bags, decoded by Foxglove's reader,
and in bags with random values of all kinds of fields of proto2 and proto3. The latter are edited as well, which encodes
them again: Python must find the same values. HOLDALL_PYTHON is the Python that has protobuf; without it the test is skipped, but
fails when CI=true.
"""
import argparse
import base64
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import run_again, shared_folder  # noqa: E402

SKIP = 77  # for meson
SHARED = shared_folder() / "data"
COUNT = 60


def same(found, wanted):
    from protobuf_types import Json

    if isinstance(wanted, Json):
        return json.loads(found) == wanted.value
    if isinstance(wanted, bytes):
        return (base64.b64decode(found) if isinstance(found, str) else bytes(found)) == wanted
    if isinstance(wanted, dict):
        return found.keys() == wanted.keys() and all(same(found[key], value) for key, value in wanted.items())
    if isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(same, found, wanted))
    return found == wanted and isinstance(found, bool) == isinstance(wanted, bool)


def difference(found, wanted):
    for key, value in wanted.items():
        if not same(found.get(key), value):
            return f"{key}: {found.get(key)!r:.300}, should be {value!r:.300}"
    return None if found.keys() == wanted.keys() else f"{set(found) ^ set(wanted)} are too many, or missing"


def compare(holdall, path, topic, messages):
    from protobuf_types import tree

    wanted = [tree(message) for message in messages]
    command = [holdall, "cat", "--json", "--fields", ",".join(wanted[0]), "--topic", topic, path]
    lines = subprocess.run(command, check=True, capture_output=True).stdout.splitlines()
    if len(lines) != len(wanted):
        return f"{topic}: {len(lines)} messages, should be {len(wanted)}"
    for i, (line, values) in enumerate(zip(lines, wanted)):
        found = difference(json.loads(line)["data"], values)
        if found:
            return f"{topic}: message {i}: {found}"
    return None


def topics_of(path):
    from mcap.reader import make_reader
    from mcap_protobuf.decoder import DecoderFactory

    topics = {}
    with open(path, "rb") as file:
        for _, channel, _, message in make_reader(file, decoder_factories=[DecoderFactory(), Ignored()]
                                                  ).iter_decoded_messages():
            if message is not None:
                topics.setdefault(channel.topic, []).append(message)
    return topics


class Ignored:
    """Decodes messages of other encodings to None."""

    def decoder_for(self, encoding, schema):
        return lambda data: None


# --- random values ------------------------------------------------------------------------------

def write(path, files, messages):
    from mcap.writer import Writer

    with open(path, "wb") as file:
        writer = Writer(file)
        writer.start()
        for topic, items in messages.items():
            name = items[0].DESCRIPTOR.full_name
            schema = writer.register_schema(name, "protobuf", files.SerializeToString())
            channel = writer.register_channel(topic, "protobuf", schema)
            for i, item in enumerate(items):
                writer.add_message(channel, i, item.SerializeToString(), i)
        writer.finish()


def by_chance(folder):
    import protobuf_types as types

    chance = random.Random(7)
    files = types.set_of(types.new_file(), types.old_file())
    messages = {}
    for topic, name in (("/all", "test.pack.All"), ("/old", "test.old.Old"), ("/node", "test.pack.Node"),
                        ("/deep", "test.pack.All.Deep"), ("/struct", "google.protobuf.Struct"),
                        ("/time", "google.protobuf.Timestamp")):
        kind = types.class_of(files, name)
        messages[topic] = [types.fill(kind(), chance) for _ in range(COUNT)] + [kind()] * (topic != "/old")
    path = folder / "chance.mcap"
    write(path, files, messages)
    return path, messages


def without_empty(message):
    """Removes structs with only default values, which holdall omits unless the schema declares them `optional`."""
    from protobuf_types import has_flag, is_json, is_map, is_repeated

    for field in message.DESCRIPTOR.fields:
        if field.message_type is None or is_json(field) or is_map(field) and field.message_type.fields_by_name["value"].message_type is None:
            continue
        value = getattr(message, field.name)
        if is_map(field):
            for key in value:
                without_empty(value[key])
        elif is_repeated(field):
            for item in value:
                without_empty(item)
        elif message.HasField(field.name):
            without_empty(value)
            if not field.containing_oneof and not has_flag(field) and not value.ByteSize():
                message.ClearField(field.name)
    return message


def compare_edited(holdall, path, messages):
    """Compares messages of an edited bag by their bytes, because NaN is not equal to itself."""
    edited = path.with_name("edited.mcap")
    command = [holdall, "edit", "-o", edited, "--set", "/all.string=new", "--set", "/old.must=-3",
               "--set", "/deep.level=7", "--set", "/time.nanos=5", path]
    subprocess.run(command, check=True, capture_output=True)
    for topic, found in topics_of(edited).items():
        for i, (item, original) in enumerate(zip(found, messages[topic])):
            wanted = type(original).FromString(original.SerializeToString())
            name, value = {"/all": ("string", "new"), "/old": ("must", -3), "/deep": ("level", 7),
                           "/time": ("nanos", 5)}.get(topic, (None, None))
            if name:
                setattr(wanted, name, value)
            without_empty(wanted)
            if item.SerializeToString(deterministic=True) != wanted.SerializeToString(deterministic=True):
                return f"edited: {topic}: message {i}:\n{item}\nshould be\n{wanted}"
    return None


def run(holdall):
    failures = []
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        path, messages = by_chance(pathlib.Path(folder))
        for topic, items in messages.items():
            failures.append(compare(holdall, path, topic, items))
        failures.append(compare_edited(holdall, path, messages))
    for path in sorted(SHARED.rglob("*.mcap")):
        try:
            topics = topics_of(path)
        except Exception:  # damaged on purpose: covered by other tests
            continue
        for topic, items in topics.items():
            found = compare(holdall, path, topic, items)
            failures.append(found and f"{path.relative_to(SHARED)}: {found}")
            count += len(items)
    return count, [failure for failure in failures if failure]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--holdall", required=True)
    args = parser.parse_args()
    try:
        import mcap_protobuf.decoder  # noqa: F401
    except ImportError:
        return run_again() if os.environ.get("HOLDALL_PYTHON") else SKIP
    if not SHARED.is_dir():
        print(f"no {SHARED}")
        return 1 if os.environ.get("CI") == "true" else SKIP
    count, failures = run(args.holdall)
    print("\n".join(failures))
    print(f"{count} messages of shared bags compared, {len(failures)} topics differ")
    return 0 if not failures and count > 600 else 1


if __name__ == "__main__":
    sys.exit(main())
