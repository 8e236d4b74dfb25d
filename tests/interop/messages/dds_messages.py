#!/usr/bin/env python3
"""Checks that messages of DDS with schemas in omgidl are decoded and encoded as by Cyclone DDS.

dds_messages.py --holdall HOLDALL

Python classes that idlc generates from the same IDL serialize random values: final, appendable and mutable types, and
types made at random, in XCDR1 and XCDR2, little and big endian. Cyclone DDS must also read the messages that holdall edited. HOLDALL_PYTHON is the
Python that has cyclonedds; without it the test is skipped, but fails when CI=true.
"""
import argparse
import base64
import csv
import importlib
import json
import math
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import run_again  # noqa: E402

SKIP = 77  # exit status of a skipped test in meson
COUNT = 40
FEW = 8  # of each random type
# Names of members differ from those of types: names of IDL are compared without their case.
IDL = """
module demo {
  enum Color { RED, GREEN, @value(7) BLUE };
  @bit_bound(8) bitmask Flags { A, B, @position(5) F };
  @final struct Point { double x; float y; };
  @appendable struct Inner { octet a; long long b; string s; @optional short o; };
  @mutable struct Mut {
    @id(5) long m; @id(2) string n; @optional @id(9) double z; @hashid short h;
    sequence<Inner> inners; Point p; sequence<long> ls; sequence<double> ds;
  };
  @appendable union Choice switch (Color) { case RED: long i; case GREEN: string s; default: Point p; };
  typedef sequence<long> Row;
  @final struct Plain { octet a; double b; string s; sequence<Point> points; Point pair[2]; sequence<double> ds; };
  @mutable struct Parameters { long a; string s; double d; sequence<short> v; };
  @appendable struct All {
    boolean b1; @key octet o; short i16; unsigned short u16; long i32; unsigned long u32; long long i64;
    unsigned long long u64; float f; double d; string s; string<10> bs; sequence<Point> points; Inner in1; Mut mu;
    sequence<Mut, 3> muts; Choice ch; Color col; Flags flg; sequence<string> names; Point pair[2];
    sequence<Color> colors; Color three[3]; @optional Inner maybe; @optional sequence<long> seq; sequence<Row> rows;
    double last;
  };
  // what a reader of All_ knows of All, and more
  @appendable struct Older { boolean b1; octet o; short i16; };
  @mutable struct Newer { @id(1) string s; @id(7) @default(42) long added; @id(0) long a; };
};
"""


def text(chance):
    return chance.choice(("", "a", "\u00e4\u20ac", "x" * 40, "two words"))


def real(chance):
    return chance.choice((0.0, -1.5, 1e300, chance.random()))


def single(chance):
    return struct.unpack("f", struct.pack("f", chance.random()))[0]


def some(chance, make, most=4):
    return [make() for _ in range(chance.randrange(most))]


class Maker:
    """Random values of the types of the module."""

    def __init__(self, demo, chance):
        self.demo = demo
        self.chance = chance

    def integer(self, bits, signed=True):
        low = -(1 << (bits - 1)) if signed else 0
        high = (1 << (bits - 1 if signed else bits)) - 1
        return self.chance.choice((low, high, 0, 1, self.chance.randint(low, high)))

    def color(self):
        return self.chance.choice(list(self.demo.Color))

    def point(self):
        return self.demo.Point(x=real(self.chance), y=single(self.chance))

    def inner(self):
        return self.demo.Inner(a=self.integer(8, False), b=self.integer(64), s=text(self.chance),
                               o=self.chance.choice((None, self.integer(16))))

    def mut(self):
        return self.demo.Mut(m=self.integer(32), n=text(self.chance), z=self.chance.choice((None, real(self.chance))),
                             h=self.integer(16), inners=some(self.chance, self.inner), p=self.point(),
                             ls=some(self.chance, lambda: self.integer(32)), ds=some(self.chance, lambda: real(self.chance)))

    def choice(self):
        kind = self.color()
        Color = self.demo.Color
        if kind == Color.RED:
            return self.demo.Choice(i=self.integer(32))
        if kind == Color.GREEN:
            return self.demo.Choice(s=text(self.chance))
        return self.demo.Choice(discriminator=Color.BLUE, value=self.point())

    def plain(self):
        return self.demo.Plain(a=self.integer(8, False), b=real(self.chance), s=text(self.chance),
                               points=some(self.chance, self.point), pair=[self.point(), self.point()],
                               ds=some(self.chance, lambda: real(self.chance)))

    def parameters(self):
        return self.demo.Parameters(a=self.integer(32), s=text(self.chance), d=real(self.chance),
                                    v=some(self.chance, lambda: self.integer(16)))

    def all(self):
        c = self.chance
        return self.demo.All(
            b1=c.random() < 0.5, o=self.integer(8, False), i16=self.integer(16), u16=self.integer(16, False),
            i32=self.integer(32), u32=self.integer(32, False), i64=self.integer(64), u64=self.integer(64, False),
            f=single(c), d=real(c), s=text(c), bs=text(c)[:5], points=some(c, self.point), in1=self.inner(), mu=self.mut(),
            muts=some(c, self.mut), ch=self.choice(), col=self.color(),
            flg=self.demo.Flags(A=c.random() < 0.5, B=c.random() < 0.5, F=c.random() < 0.5), names=some(c, lambda: text(c)),
            pair=[self.point(), self.point()], colors=some(c, self.color), three=[self.color() for _ in range(3)],
            maybe=c.choice((None, self.inner())), seq=c.choice((None, some(c, lambda: self.integer(32)))),
            rows=some(c, lambda: some(c, lambda: self.integer(32))), last=real(c))


# --- random types ----------------------------------------------------------------------------------

NUMBERS = {"boolean": (1, False), "octet": (8, False), "short": (16, True), "unsigned short": (16, False),
           "long": (32, True), "unsigned long": (32, False), "long long": (64, True), "unsigned long long": (64, False)}


class RandomTypes:
    """Types T0, T1, ... with members of random types, also of earlier ones, and random values of them."""

    def __init__(self, chance, count):
        self.chance = chance
        self.members = []  # of each type: (name, type, "" or "sequence" or size, optional)
        for i in range(count):
            made = [self.member(k, i) for k in range(chance.randrange(1, 7))]
            made.insert(chance.randrange(len(made) + 1), ("s", "string", "", False))
            self.members.append(made)
        self.extents = [chance.choice(("final", "appendable", "mutable")) for _ in range(count)]

    def member(self, k, types):
        c = self.chance
        kind = c.choice((*NUMBERS, "double", "float", "string", *(f"T{c.randrange(types)}" for _ in range(5 if types else 0))))
        return f"m{k}", kind, c.choice(("", "", "sequence", c.randrange(1, 4))), c.random() < 0.2

    def idl(self):
        text = []
        for i, (extent, members) in enumerate(zip(self.extents, self.members)):
            ids = self.chance.sample(range(1000), len(members))
            lines = []
            for number, (name, kind, shape, optional) in zip(ids, members):
                notes = f"@id({number}) " * (extent == "mutable") + "@optional " * optional
                kind = f"sequence<{kind}>" if shape == "sequence" else kind
                lines.append(f"{notes}{kind} {name}{f'[{shape}]' if isinstance(shape, int) else ''};")
            text.append(f"@{extent} struct T{i} {{ {' '.join(lines)} }};")
        return "\n".join(text)

    def one(self, demo, kind):
        if kind == "string":
            return text(self.chance)
        if kind == "boolean":
            return self.chance.random() < 0.5
        if kind in NUMBERS:
            return Maker(demo, self.chance).integer(*NUMBERS[kind])
        if kind in ("double", "float"):
            return single(self.chance)
        return self.value(demo, int(kind[1:]))

    def value(self, demo, i):
        values = {}
        for name, kind, shape, optional in self.members[i]:
            if optional and self.chance.random() < 0.5:
                values[name] = None
            elif shape:
                count = shape if isinstance(shape, int) else self.chance.randrange(3)
                values[name] = [self.one(demo, kind) for _ in range(count)]
                if kind == "octet":
                    values[name] = bytes(values[name])
            else:
                values[name] = self.one(demo, kind)
        return getattr(demo, f"T{i}")(**values)


RANDOM = RandomTypes(random.Random(5), 24)
IDL = IDL.replace("  // what a reader", RANDOM.idl() + "\n  // what a reader")


# --- what holdall should print -------------------------------------------------------------------

def same(found, wanted):
    """Compares printed values with those of Cyclone DDS."""
    kind = type(wanted).__name__
    if hasattr(wanted, "discriminator"):
        names = {"RED": "i", "GREEN": "s"}
        return found["discriminator"] == wanted.discriminator.value and same(
            found[names.get(wanted.discriminator.name, "p")], wanted.value)
    if kind == "Flags":
        return found == wanted.A + 2 * wanted.B + 32 * wanted.F
    if hasattr(wanted, "__dataclass_fields__"):
        return all(same_member(found, name, getattr(wanted, name)) for name in wanted.__dataclass_fields__)
    if kind == "Color":
        return found == wanted.value
    if isinstance(wanted, float):
        return math.isclose(found, wanted, rel_tol=1e-6)
    if isinstance(found, str) and isinstance(wanted, (list, bytes)):
        return list(base64.b64decode(found)) == list(wanted)
    if isinstance(wanted, (list, tuple, bytes)):
        found = [item["values"] if isinstance(item, dict) and list(item) == ["values"] else item for item in found]
        return len(found) == len(wanted) and all(map(same, found, wanted))
    return found == wanted


def same_member(found, name, wanted):
    present = found.get("has_" + name)
    return not present if wanted is None else present is not False and same(found[name], wanted)


# --- bags ----------------------------------------------------------------------------------------

def write(path, topics):
    """topics: name -> (type, messages)"""
    from mcap.writer import Writer

    with open(path, "wb") as file:
        writer = Writer(file)
        writer.start()
        for topic, (kind, messages) in topics.items():
            schema = writer.register_schema(f"demo::{kind}", "omgidl", IDL.encode())
            channel = writer.register_channel(topic, "cdr", schema)
            for i, data in enumerate(messages):
                writer.add_message(channel, i, data, i)
        writer.finish()


def read(path):
    from mcap.reader import make_reader

    topics = {}
    with open(path, "rb") as file:
        for _, channel, item in make_reader(file).iter_messages():
            topics.setdefault(channel.topic, []).append(item.data)
    return topics


def schemas(path):
    """The languages of the definitions."""
    from mcap.reader import make_reader

    with open(path, "rb") as file:
        return [schema.encoding for schema, _, _ in make_reader(file).iter_messages()]


def run(holdall, *arguments):
    return subprocess.run([holdall, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          check=False)


def printed(holdall, path, *options):
    """The messages of each topic."""
    done = run(holdall, "cat", "--json", *options, path)
    assert done.returncode == 0, done.stderr
    topics = {}
    for line in map(json.loads, done.stdout.splitlines()):
        topics.setdefault(line["topic"], []).append(line["data"])
    return topics


def topics_of(demo):
    """Topics with the values that they contain, and how to deserialize them."""
    from cyclonedds.idl import Endianness

    chance = random.Random(11)
    maker = Maker(demo, chance)
    topics = {}
    for kind, make, versions in (("All", maker.all, (True,)), ("Plain", maker.plain, (True, False)),
                                 ("Parameters", maker.parameters, (True,))):
        for version in versions:
            for order in (Endianness.Little, Endianness.Big):
                values = [make() for _ in range(COUNT)]
                name = f"/{kind}/{2 if version else 1}/{order.name}".lower()
                topics[name] = (kind, values,
                                [value.serialize(endianness=order, use_version_2=version) for value in values])
    for i in range(len(RANDOM.members)):
        values = [RANDOM.value(demo, i) for _ in range(FEW)]
        topics[f"/t{i}"] = (f"T{i}", values, [value.serialize(use_version_2=True) for value in values])
    return topics


def compare(holdall, path, topics):
    wrong = []
    all_found = printed(holdall, path)
    for topic, (_, values, _) in topics.items():
        found = all_found.get(topic, [])
        wrong += [f"{topic}: {len(found)} messages"] * (len(found) != len(values))
        wrong += [f"{topic}: message {i}: {data}, should be {wanted}"
                  for i, (data, wanted) in enumerate(zip(found, values)) if not same(data, wanted)][:1]
    return wrong


def compare_edited(holdall, demo, path, topics):
    """holdall writes the messages with another text; Cyclone DDS reads all other values as they were."""
    edited = path.with_name("edited.mcap")
    sets = [part for topic in topics for part in ("--set", f"{topic}.s=another text")]
    done = run(holdall, "edit", "-o", edited, *sets, path)
    if done.returncode:
        return [f"edit: {done.stderr}"]
    wrong = []
    after = read(edited)
    for topic, (kind, values, before) in topics.items():
        cls = getattr(demo, kind)
        for old, data, value in zip(before, after[topic], values):
            value.s = "another text"
            found = cls.deserialize(data)
            if found != value or old[1] | 1 != data[1]:
                wrong.append(f"{topic}: edited: {data[:4].hex()} {found}, should be {old[:4].hex()} {value}")
                break
    return wrong


def compare_versions(holdall, demo, folder):
    """A type with fewer members, with others, and a damaged message."""
    path = folder / "versions.mcap"
    older = demo.Older(b1=True, o=3, i16=-4).serialize(use_version_2=True)
    parameters = demo.Parameters(a=7, s="text", d=0.5, v=[1]).serialize(use_version_2=True)
    write(path, {"/older": ("All", [older]), "/newer": ("Newer", [parameters]), "/cut": ("All", [older[:9]])})
    wrong = []
    found = printed(holdall, path, "--topic", "/older")["/older"][0]
    if (found["b1"], found["o"], found["i16"], found["last"], found["has_maybe"]) != (True, 3, -4, 0.0, False):
        wrong.append(f"/older: {found}")
    found = printed(holdall, path, "--topic", "/newer")["/newer"][0]
    if found != {"s": "text", "added": 42, "a": 7}:
        wrong.append(f"/newer: {found}")
    done = run(holdall, "check", "--types", path)
    text = done.stdout + done.stderr
    if done.returncode != 3 or "a part of" not in text or "demo::Newer does not declare: 1" not in text:
        wrong.append(f"/cut: {done.returncode} {done.stdout} {done.stderr}")
    return wrong


def compare_uses(holdall, path, topics):
    """Expressions, conversions and tables see the decoded fields."""
    wrong = []
    for encoding in ("json", "cdr"):
        made = path.with_name(f"{encoding}.mcap")
        done = run(holdall, "convert", "--encoding", encoding, "-o", made, path)
        if done.returncode:
            wrong.append(f"{encoding}: {done.stderr}")
        else:
            wrong += [f"as {encoding}: {line}" for line in compare(holdall, made, topics)]
            wrong += [f"as {encoding}: {schema}" for schema in schemas(made) if schema == "omgidl"][:1]
    wanted = sum(value.i16 >= 0 for value in topics["/all/2/little"][1])
    kept = path.with_name("kept.mcap")
    done = run(holdall, "filter", "--topic", "/all/2/little", "--where", "i16 >= 0", "-o", kept, path)
    if done.returncode or len(read(kept).get("/all/2/little", [])) != wanted:
        wrong.append(f"filter: {done.stderr}, should keep {wanted}")
    done = run(holdall, "export", "--topic", "/plain/2/little", "-o", path.with_name("tables"), path)
    rows = [row for name in path.with_name("tables").rglob("*.csv") for row in csv.DictReader(name.open())]
    if [row.get("/plain/2/little/a") for row in rows] != [str(value.a) for value in topics["/plain/2/little"][1]]:
        wrong.append(f"export: {done.stderr} {rows[:1]}")
    return wrong


def generate(folder):
    import cyclonedds

    backend = next(pathlib.Path(cyclonedds.__file__).parent.glob("_idlpy*.so"))
    (folder / "demo.idl").write_text(IDL)
    path = os.pathsep.join((str(pathlib.Path(sys.executable).parent), os.environ["PATH"]))
    subprocess.run(["idlc", "-l", backend, "demo.idl"], cwd=folder, check=True, env={**os.environ, "PATH": path})
    sys.path.insert(0, str(folder))
    return importlib.import_module("demo")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    options = parser.parse_args()
    try:
        import cyclonedds  # noqa: F401
        import mcap  # noqa: F401
    except ImportError:
        return run_again()
    if not shutil.which("idlc"):
        return 1 if os.environ.get("CI") == "true" else SKIP
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        demo = generate(folder)
        topics = topics_of(demo)
        path = folder / "dds.mcap"
        write(path, {topic: (kind, messages) for topic, (kind, _, messages) in topics.items()})
        wrong = compare(options.holdall, path, topics)
        wrong += compare_versions(options.holdall, demo, folder)
        wrong += compare_uses(options.holdall, path, topics)
        wrong += compare_edited(options.holdall, demo, path, topics)
    print("\n".join(wrong) or f"{sum(len(values) for _, values, _ in topics.values())} messages")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
