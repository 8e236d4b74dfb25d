#!/usr/bin/env python3
"""Checks that tables of `holdall export --as arrow`, read by pyarrow, have the values that `holdall cat` prints.
TAP, one line a bag.

arrow.py --holdall PROGRAM [NAME...]
"""
import json
import math
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import Difference, Run, all_bags, arguments, chosen, must_equal, size_of, skip, tap  # noqa: E402

MAX_BAG_BYTES = 2_000_000
TIMES = ({"secs", "nsecs"}, {"sec", "nanosec"})


# --- tables -----------------------------------------------------------------------------------------


def values(array):
    """The rows of a column: times as integers, structs as dictionaries."""
    import pyarrow

    kind = array.type
    if pyarrow.types.is_timestamp(kind) or pyarrow.types.is_duration(kind):
        return array.cast(pyarrow.int64()).to_pylist()
    if pyarrow.types.is_struct(kind):
        columns = {kind.field(i).name: values(array.field(i)) for i in range(kind.num_fields)}
        return [dict(zip(columns, row)) for row in zip(*columns.values())]
    if pyarrow.types.is_list(kind):
        offsets, items = array.offsets.to_pylist(), values(array.values)
        return [items[a:b] for a, b in zip(offsets, offsets[1:])]
    if pyarrow.types.is_fixed_size_list(kind):
        items, size = values(array.values), kind.list_size
        return [items[i * size:(i + 1) * size] for i in range(len(array))]
    return array.to_pylist()


def table(path):
    """(topic, rows)"""
    import pyarrow.ipc

    rows = []
    with pyarrow.ipc.open_file(path) as file:
        for i in range(file.num_record_batches):
            batch = file.get_batch(i)
            batch.validate(full=True)
            columns = {name: values(batch.column(name)) for name in batch.schema.names}
            rows += [dict(zip(columns, row)) for row in zip(*columns.values())]
        return file.schema.metadata[b"holdall.topic"].decode(), rows


# --- comparison -------------------------------------------------------------------------------------


def as_ns(printed):
    seconds, rest = printed.values()
    return seconds * 10**9 + rest


def is_nothing(printed):
    """Types without fields have no column."""
    if isinstance(printed, list):
        return all(map(is_nothing, printed))
    return isinstance(printed, dict) and all(map(is_nothing, printed.values()))


def compare(path, found, printed):
    if isinstance(printed, dict) and isinstance(found, int) and set(printed) in TIMES:
        must_equal(path, found, as_ns(printed))
    elif isinstance(printed, dict):
        for name, value in printed.items():
            if name in found or not is_nothing(value):
                compare(f"{path}.{name}", found[name], value)
    elif isinstance(found, bytes):
        must_equal(path, list(found), printed)
    elif isinstance(printed, list):
        must_equal(f"{path}, elements", len(found), len(printed))
        for item, value in zip(found, printed):
            compare(f"{path}[]", item, value)
    elif isinstance(found, float):
        compare_floats(path, found, float(printed))
    else:
        must_equal(path, found, printed)


def compare_floats(path, found, printed):
    """A float32 is printed with fewer digits than a Python float has."""
    if not (math.isclose(found, printed, rel_tol=1e-6) or (math.isnan(found) and math.isnan(printed))):
        raise Difference(f"{path}: {found}, should be {printed}")


def printed_messages(holdall, bag):
    """Returns the exit status; by topic, the decodable messages in "ros1" and "cdr"; topics in
    other encodings."""
    info = Run(holdall, "info", "--json", bag)
    if info.status == 1:
        return 1, {}, set()
    encodings = {channel["id"]: channel["encoding"] for channel in json.loads(info.out)["channels"]}
    topics = {}
    for line in Run(holdall, "cat", "--json", "--bytes", "array", bag).out.splitlines():
        message = json.loads(line)
        if encodings[message["channel"]] in ("ros1", "cdr") and message["payload"] is None:
            topics.setdefault(message["topic"], []).append(message)
    others = {channel["topic"] for channel in json.loads(info.out)["channels"] if channel["encoding"] not in ("ros1", "cdr")}
    return info.status, topics, others


def compare_topic(topic, tables, printed):
    """Each channel with a different definition has its own table."""
    must_equal(f"{topic}, rows", sum(map(len, tables)), len(printed))
    if len(tables) > 1:
        return
    for row, message in zip(tables[0], printed):
        compare(f"{topic} log_time", row.pop("log_time"), message["log_time_ns"])
        compare(topic, row, message["data"])


def check(holdall, bag, folder):
    out = folder / "tables"
    status = Run(holdall, "export", "--as", "arrow", "-o", out, bag).status
    wanted, printed, others = printed_messages(holdall, bag)
    must_equal("not a bag", status == 1, wanted == 1)
    tables = {}
    for path in out.rglob("*.arrow"):
        topic, rows = table(path)
        tables.setdefault(topic, []).append(rows)
    # json_messages.py, protobuf_messages.py and cbor_messages.py compare the values of those; their fields may have other
    # names than cat prints
    must_equal("topics", sorted(set(tables) - others), sorted(set(printed) - others))
    for topic in set(tables) - others:
        compare_topic(topic, tables[topic], printed[topic])


def main():
    args = arguments("holdall")
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        return skip("the package pyarrow is missing")
    bags = {name: path for name, path in all_bags(args.shared).items() if size_of(path) < MAX_BAG_BYTES}
    return tap(chosen(bags, args.names), lambda name, scratch: check(args.holdall, bags[name], scratch))


if __name__ == "__main__":
    sys.exit(main())
