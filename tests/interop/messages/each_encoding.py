#!/usr/bin/env python3
"""Checks that verbs that take fields say the same of a bag in every encoding.

each_encoding.py --holdall HOLDALL

The demo bag is converted to CDR and from there to each other encoding; JSON also without its schema, and CDR also with
definitions in OMG IDL, as recorders of DDS write it. The tables of CSV and Arrow, expressions, plots, edits and checks of each bag must agree with
those of CDR, and so must each bag that is converted from any encoding to any other. HOLDALL_PYTHON is the Python that has the
package mcap; without it the test is skipped, but fails when CI=true.
"""
import csv
import io
import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import OWN, must_equal, run, run_well, tap_subjects  # noqa: E402

DEMO = OWN / "demo/demo.bag"
TARGETS = ("cdr", "ros1", "json", "cbor", "protobuf")
FIELDS = ("/imu.linear_acceleration.y", "/pose.pose.position")
WHERE = "/imu.linear_acceleration.y > 1 || /status.data == 'driving'"
IDL = {"std_msgs/msg/String": "module std_msgs { module msg { struct String { string data; }; }; };",
       "sensor_msgs/msg/Imu": """HEADER VECTOR
module sensor_msgs { module msg { typedef double Nine[9];
struct Imu { std_msgs::msg::Header header; geometry_msgs::msg::Quaternion orientation; Nine orientation_covariance;
geometry_msgs::msg::Vector3 angular_velocity; Nine angular_velocity_covariance;
geometry_msgs::msg::Vector3 linear_acceleration; Nine linear_acceleration_covariance; }; }; };""",
       "geometry_msgs/msg/PoseStamped": """HEADER VECTOR
module geometry_msgs { module msg { struct PoseStamped { std_msgs::msg::Header header; Pose pose; }; }; };"""}
HEADER = """module builtin_interfaces { module msg { struct Time { long sec; unsigned long nanosec; }; }; };
module std_msgs { module msg { struct Header { builtin_interfaces::msg::Time stamp; string frame_id; }; }; };"""
VECTOR = """module geometry_msgs { module msg { struct Vector3 { double x; double y; double z; };
struct Point { double x; double y; double z; }; struct Quaternion { double x; double y; double z; double w; };
struct Pose { Point position; Quaternion orientation; }; }; };"""


# --- the bags -----------------------------------------------------------------------------------


def convert(holdall, source, target, encoding):
    run_well(holdall, "convert", "-q", "--encoding", encoding, "-o", target, source)
    return target


def write_alike(target, source, schema_of):
    """Copies a bag with other schemas. schema_of(schema): its encoding and data; None = no schema."""
    from mcap.reader import make_reader
    from mcap.writer import Writer

    with open(source, "rb") as old, open(target, "wb") as new:
        writer = Writer(new)
        writer.start()
        channels = {}
        for schema, channel, item in make_reader(old).iter_messages():
            if channel.id not in channels:
                about = schema_of(schema)
                number = writer.register_schema(schema.name, *about) if about else 0
                channels[channel.id] = writer.register_channel(channel.topic, channel.message_encoding, number)
            writer.add_message(channels[channel.id], item.log_time, item.data, item.publish_time, item.sequence)
        writer.finish()
    return target


def omgidl(schema):
    return "omgidl", IDL[schema.name].replace("HEADER", HEADER).replace("VECTOR", VECTOR).encode()


def bags(holdall, folder):
    cdr = convert(holdall, DEMO, folder / "cdr.mcap", "cdr")
    out = {name: convert(holdall, cdr, folder / f"{name}.mcap", name) for name in TARGETS[1:]}
    out["json without schema"] = write_alike(folder / "plain.mcap", out["json"], lambda schema: None)
    out["omgidl"] = write_alike(folder / "omgidl.mcap", cdr, omgidl)
    return {"cdr": cdr} | out


# --- what verbs say -----------------------------------------------------------------------------


def value_of(text):
    try:
        return float(text)
    except ValueError:
        return text


def named(row):
    """The columns in the order of their names: ROS 1 names parts of times otherwise, and has seq in headers."""
    names = {key: key.replace("nsecs", "nanosec").replace("secs", "sec") for key in row}
    return {names[key]: row[key] for key in sorted(row, key=names.get) if not key.endswith("seq")}


def table(text):
    return [named({key: value_of(value) for key, value in row.items()}) for row in csv.DictReader(io.StringIO(text))]


def exported(holdall, bag, folder):
    """The tables of each topic, as CSV and as Arrow."""
    import pyarrow

    for kind in ("csv", "arrow"):
        run_well(holdall, "export", "-q", "-o", folder, "--as", kind, "--full", bag)
    out = {path.name: table(path.read_text()) for path in sorted(folder.glob("*.csv"))}
    for path in sorted(folder.glob("*.arrow")):
        out[path.name] = [flat(row) for row in pyarrow.ipc.open_file(path).read_all().to_pylist()]
    return out


def flat(value):
    """A value of Arrow, with names as those of CSV. Without a schema of JSON, stamps are no times but two numbers."""
    if isinstance(value, dict):
        return named({key: flat(part) for key, part in value.items()})
    if hasattr(value, "nanosecond"):
        return dict(zip(("sec", "nanosec"), divmod(value.value, 10**9)))
    return value


def plotted(holdall, bag):
    said = json.loads(run_well(holdall, "plot", "--json", bag, *FIELDS))
    return [(series["name"], series["points"]) for series in said["series"]]


def lines(holdall, bag, *words):
    """Topic, time and data of messages."""
    out = [json.loads(line) for line in run_well(holdall, "cat", "--json", bag, *words).splitlines()]
    return [(line["topic"], line["log_time_ns"], line["data"]) for line in out]


def edited(holdall, bag, folder):
    """A frame and a number are set; the other topics are unchanged."""
    out = folder / "edited.mcap"
    run_well(holdall, "edit", "-q", "-f", "-o", out, bag, "--set", "/imu.header.frame_id=other", "--set", "/pose.pose.position.x=-1.5")
    run_well(holdall, "check", "-q", "--types", out)
    return lines(holdall, out, "--fields", "header.frame_id,pose.position.x,data")


def seen(holdall, bag, folder):
    folder.mkdir()
    must_equal("check --types", run(holdall, "check", "-q", "--types", bag)[0], 0)
    return {"cat --csv": table(run_well(holdall, "cat", "--csv", "--topic", "/imu", bag)),
            "cat --where": lines(holdall, bag, "--where", WHERE, "--fields", "linear_acceleration.y,data"),
            "plot": plotted(holdall, bag), "export": exported(holdall, bag, folder / "tables"),
            "edit": edited(holdall, bag, folder)}


def agree(name):
    def check(holdall, folder):
        both = bags(holdall, folder)
        wanted = seen(holdall, both["cdr"], folder / "wanted")
        for verb, rows in wanted.items():
            must_equal(f"{verb} has rows", len(rows) > 0, True)
        found = seen(holdall, both[name], folder / "found")
        for verb, rows in wanted.items():
            must_equal(verb, found[verb], rows)
    return check


def any_two(holdall, folder):
    """From each bag to each encoding: the table of the result."""
    made = bags(holdall, folder)
    wanted = table(run_well(holdall, "cat", "--csv", made["cdr"]))
    for source, path in made.items():
        for target in TARGETS:
            out = convert(holdall, path, folder / "out.mcap", target)
            must_equal(f"{source} to {target}", table(run_well(holdall, "cat", "--csv", out)), wanted)
            pathlib.Path(out).unlink()


CASES = {name: agree(name) for name in TARGETS[1:] + ("json without schema", "omgidl")} | {"any two": any_two}

if __name__ == "__main__":
    sys.exit(1 if tap_subjects(CASES, "mcap") else 0)
