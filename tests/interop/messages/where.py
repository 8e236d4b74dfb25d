#!/usr/bin/env python3
"""Checks that --where selects the correct messages. TAP, one line a bag.

where.py --holdall PROGRAM [--shared FOLDER] [NAME...]

Each bag of the repository and of the shared data up to LARGE is read by the package rosbags, which
decodes each message. Random expressions with a fixed seed are built from the values of the bag, and Python
evaluates them. `holdall cat --where` must print exactly the messages that satisfy the expression: topic,
time and bytes.

NAME: only bags whose name has this in it.
"""
import collections
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import zlib

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from cross import folder_of, stores, wanted_bags  # noqa: E402
from harness import Difference, arguments, chosen, must_equal, short, skip, tap  # noqa: E402

MAX_MESSAGES = 3000
MAX_LEAVES = 40  # of a message
EXPRESSIONS = 12  # of each kind, a bag
TIMES = ("builtin_interfaces/msg/Time", "builtin_interfaces/msg/Duration")
COMPARISONS = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
               "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}

Message = collections.namedtuple("Message", "topic time_ns data leaves")
# text: the expression, with %s for the topic; test: a function of the value
Condition = collections.namedtuple("Condition", "topic path text test")


# --- values -----------------------------------------------------------------------------------


class Time(int):
    """Nanoseconds."""


def plain(value):
    return value.item() if hasattr(value, "item") else value


def elements(path, value, types, found):
    found[f"len({path})"] = len(value)
    for i in (0, -1, 3):
        if -len(value) <= i < len(value):
            leaves(f"{path}[{i}]", plain(value[i]), types, found)


def leaves(path, value, types, found):
    """Scalar values of a message, at most MAX_LEAVES: {path: value}."""
    kind = getattr(value, "__msgtype__", None)
    if len(found) > MAX_LEAVES:
        return
    if kind in TIMES:
        found[path] = Time(value.sec * 10**9 + value.nanosec)
    elif kind:
        for name, _ in types.fielddefs[kind][1]:
            if name != "structure_needs_at_least_one_member":
                leaves(f"{path}.{name}" if path else name, getattr(value, name), types, found)
    elif isinstance(value, (bool, int, float, str)):
        found[path] = value
    elif hasattr(value, "__len__"):
        elements(path, value, types, found)


def read(source):
    """None if rosbags cannot decode the message."""
    from rosbags.highlevel import AnyReader

    noetic, kilted = stores()
    found = []
    with AnyReader([source], default_typestore=noetic if source.suffix == ".bag" else kilted) as reader:
        kinds = collections.defaultdict(set)
        for connection in reader.connections:
            kinds[connection.topic].add(connection.msgtype)
        for connection, time_ns, data in reader.messages():
            values = {}
            if len(found) == MAX_MESSAGES:
                return None
            if len(kinds[connection.topic]) == 1 and connection.msgtype in reader.typestore.fielddefs:
                leaves("", reader.deserialize(data, connection.msgtype), reader.typestore, values)
            found.append(Message(connection.topic, time_ns, bytes(data), values))
    return found


# --- expressions --------------------------------------------------------------------------------


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def literal(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Time):
        return f"{'-' if value < 0 else ''}{abs(value) // 10**9}.{abs(value) % 10**9:09}"
    return quoted(value) if isinstance(value, str) else repr(value)


def is_good(value):
    """A value as text of an expression."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, str):
        return len(value) < 60 and value.isascii() and value.isprintable()
    return True


def make_condition(chance, topic, path, values):
    """A random condition on values of a path."""
    v, w = chance.choice(values), chance.choice(values)
    name = path.replace("len(", "len(%s.", 1) if path.startswith("len(") else "%s." + path
    kind = chance.randrange(6)
    if isinstance(v, bool) and kind == 0:
        return Condition(topic, path, name, lambda x: x)
    if isinstance(v, str) and kind < 2:
        return Condition(topic, path, f"{name} =~ {quoted('^' + re.escape(v[:5]))}",
                         lambda x: x.startswith(v[:5]))
    if kind == 2:
        return Condition(topic, path, f"{name} in [{literal(v)}, {literal(w)}]", lambda x: x in (v, w))
    if isinstance(v, int) and not isinstance(v, (bool, Time)) and kind == 3:
        return Condition(topic, path, f"{name} * 3 + 1 <= {v * 3 + 1}", lambda x: x <= v)
    if isinstance(v, Time) and kind == 3 and v > 0:
        return Condition(topic, path, f"{name} - {literal(v)} < 0.5", lambda x: x - v < 5 * 10**8)
    sign, test = chance.choice(list(COMPARISONS.items()))
    return Condition(topic, path, f"{name} {sign} {literal(v)}", lambda x: test(x, v))


def conditions_of(chance, messages, count):
    values = collections.defaultdict(list)
    for m in messages:
        for path, value in m.leaves.items():
            if is_good(value):
                values[m.topic, path].append(value)
    names = sorted(values)
    chosen_ones = chance.sample(names, min(count, len(names)))
    return [make_condition(chance, *name, values[name]) for name in chosen_ones]


def prefix(topic):
    return topic if re.fullmatch(r"/[A-Za-z0-9_/~]+", topic) else f"`{topic}`"


def text_of(condition, prefix_):
    return condition.text.replace("%s", prefix_)


def own_text(condition):
    """The text of a condition on a field of the message itself, without a topic."""
    return condition.text.replace("%s", "")


# --- expected messages ----------------------------------------------------------------------------


def says(condition, leaves_):
    """Whether the message satisfies the condition; None: unknown."""
    value = (leaves_ or {}).get(condition.path)
    return None if value is None else bool(condition.test(value))


def both(a, b):
    if a is False or b is False:
        return False
    return None if a is None or b is None else True


def either(a, b):
    if a is True or b is True:
        return True
    return None if a is None or b is None else False


def with_last(messages, one, other, join):
    """Messages of two topics, each with the last value of the other one."""
    last = {}
    kept = []
    for m in messages:
        last[m.topic] = m.leaves
        if m.topic in (one.topic, other.topic):
            if join(says(one, last.get(one.topic)), says(other, last.get(other.topic))):
                kept.append(m)
    return kept


def while_last(messages, condition, topic):
    """Messages of a topic while the last message of another topic satisfies the condition."""
    last = None
    kept = []
    for m in messages:
        if m.topic == condition.topic:
            last = m.leaves
        if m.topic == topic and says(condition, last):
            kept.append(m)
    return kept


def is_ordered(messages, *topics):
    """Whether all times differ, so that the order is unique."""
    times = [m.time_ns for m in messages if m.topic in topics]
    return len(set(times)) == len(times)


def questions(chance, messages):
    """(arguments of the command, expected messages)"""
    single = conditions_of(chance, messages, EXPRESSIONS)
    for c in single:
        of_topic = [m for m in messages if m.topic == c.topic]
        yield ["--where", text_of(c, prefix(c.topic))], [m for m in of_topic if says(c, m.leaves)]
        yield (["--where", f"topic == {quoted(c.topic)} and not ({own_text(c)})"],
               [m for m in of_topic if says(c, m.leaves) is False])
    for a, b in zip(single, single[1:]):
        if not is_ordered(messages, a.topic, b.topic):
            continue
        left, right = text_of(a, prefix(a.topic)), text_of(b, prefix(b.topic))
        yield ["--where", f"{left} && {right}"], with_last(messages, a, b, both)
        yield ["--where", f"{left} or ({right})"], with_last(messages, a, b, either)
        yield ["--topic", b.topic, "--where", left], while_last(messages, a, b.topic)


# --- one bag ----------------------------------------------------------------------------------------


def asked(args, path, arguments_):
    done = subprocess.run([args.holdall, "cat", "--brief", "--json", "--payload", "crc32", *arguments_,
                           str(path)], capture_output=True, text=True, timeout=120)
    if done.returncode not in (0, 3 if "no messages are selected" in done.stderr else 0):
        raise Difference(f"{arguments_}: exit {done.returncode}: {done.stderr[-300:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def check(args, name, path, scratch):
    """Checks one bag. Returns the number of expressions."""
    source = folder_of(args, path, scratch)
    try:
        messages = source and read(source)
    except KeyError:
        messages = None  # rosbags does not know the type
    count = 0
    for arguments_, want in questions(random.Random(name), messages or []):
        got = asked(args, source, arguments_)
        want = sorted((m.topic, m.time_ns, zlib.crc32(m.data)) for m in want)
        got = sorted((m["topic"], m["log_time_ns"], m["payload"]) for m in got)
        if got != want:
            both_ = set(got) & set(want)
            raise Difference(f"{arguments_}: {len(got)} messages, should be {len(want)}; more: "
                             f"{short([m for m in got if m not in both_][:3])}, missing: "
                             f"{short([m for m in want if m not in both_][:3])}")
        count += 1
    return count


def main():
    args = arguments("holdall")
    if not (args.shared / "data").is_dir():
        return skip(f"no test data in {args.shared / 'data'}")
    try:
        from rosbags.highlevel import AnyReaderError
        from rosbags.serde import SerdeError
    except ImportError as error:
        return skip(error)
    bags = wanted_bags(args)
    counts = []

    def attempt(name, scratch):
        try:
            counts.append(check(args, name, bags[name], scratch))
        except (AnyReaderError, SerdeError, AssertionError):
            pass  # rosbags cannot read the bag
        return None

    failed = tap(chosen(bags, args.names), attempt)
    print(f"# {sum(counts)} expressions in {sum(map(bool, counts))} bags")
    return 1 if failed or not sum(counts) else 0


if __name__ == "__main__":
    sys.exit(main())
