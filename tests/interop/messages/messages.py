#!/usr/bin/env python3
"""Compares decoding, encoding and conversion of messages with rosbags and genpy. TAP, one line a kind of check.

messages.py PROGRAM

Types and values are random; rosbags serializes them (CDR of both byte orders, ROS 1). PROGRAM
(messages.c) prints messages as JSON and YAML, which must load as the same values. It converts messages from
each encoding to the other, and builds messages from JSON and YAML written by Python's json and ruamel.yaml:
both must give the bytes of rosbags. Debian's genpy must serialize the values to the same bytes.

HOLDALL_PYTHON is the Python that has rosbags and ruamel.yaml. Without them the test is skipped, but
fails when CI=true.
"""
import io
import json
import math
import pathlib
import random
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import READER_FOLDER, run_again, skip  # noqa: E402

ROUNDS = 150
ROS_PYTHON = "/usr/bin/python3"  # the interpreter that Debian's ROS packages are installed for
NUMBERS = {"int8": (-2**7, 2**7), "uint8": (0, 2**8), "int16": (-2**15, 2**15), "uint16": (0, 2**16),
           "int32": (-2**31, 2**31), "uint32": (0, 2**32), "int64": (-2**63, 2**63), "uint64": (0, 2**64),
           "byte": (0, 2**7)}  # larger numbers are negative in rosbags, but not within arrays
STRINGS = ["", "a", "map", "žluťoučký", "日本語", "line\nline", "\"quoted\" \\", "true", "12", "1e5", "- a",
           "x" * 300, "a: b #c", " ", "~", "\t", "\x01\x7f", "it's", "\U0001f916"]


class Program:
    def __init__(self, *command):
        self.run = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, *words):
        return self.ask_line(" ".join(words))

    def ask_line(self, line):
        self.run.stdin.write(line.encode() + b"\n")
        self.run.stdin.flush()
        return self.run.stdout.readline()[:-1].decode()


# --- random types and values --------------------------------------------------------------------


def random_fields(rng, types):
    """Fields of a random type, each [name, base, array]; array is None, a number, "<=N" or ""."""
    fields = []
    for i in range(rng.randint(1, 7)):
        base = rng.choice([*NUMBERS, "bool", "float32", "float64", "string", *types, *types])
        array = rng.choice([None, None, str(rng.randint(1, 4)), "", f"<={rng.randint(1, 4)}"])
        fields.append((f"f{i}", base, array))
    return fields


def text_of(fields, separator, prefix=""):
    def name(base):
        return prefix + base if base[0] == "T" else base
    return separator.join(f"{name(base)}{'' if array is None else f'[{array}]'} {field}"
                          for field, base, array in fields)


def random_single(rng, types, base):
    if base in NUMBERS:
        return rng.choice([rng.randrange(*NUMBERS[base]), NUMBERS[base][0], NUMBERS[base][1] - 1, 0])
    if base == "bool":
        return rng.random() < 0.5
    if base == "string":
        return rng.choice(STRINGS)
    if base.startswith("float"):
        import numpy

        value = rng.choice([rng.gauss(0, 1), rng.uniform(-1e30, 1e30), 0.1, 1e-7, 1e16, -0.0, 5e-30,
                            float(rng.randint(-10**6, 10**6)), math.inf, -math.inf, math.nan])
        return float(numpy.float32(value)) if base == "float32" else value
    return {name: random_value(rng, types, base, array) for name, base, array in types[base]}


def random_value(rng, types, base, array):
    if array is None:
        return random_single(rng, types, base)
    count = int(array) if array.isdigit() else rng.randint(0, int(array[2:]) if array else 5)
    return [random_single(rng, types, base) for _ in range(count)]


def object_of(store, types, name, value):
    """The value converted to the classes of rosbags."""
    import numpy

    def convert(base, array, value):
        if base in types:
            if array is None:
                return object_of(store, types, base, value)
            return [object_of(store, types, base, item) for item in value]
        if array is None or base == "string":
            return value
        return numpy.array(value, dtype={"byte": "uint8"}.get(base, base))

    arguments = {field: convert(base, array, value[field]) for field, base, array in types[name]}
    return store.types[f"pkg/msg/{name}"](**arguments)


# --- checks ---------------------------------------------------------------------------------------


def same(found, expected):
    """Equal, with NaN equal to NaN; JSON has words for infinities and NaN."""
    if isinstance(expected, dict):
        return found.keys() == expected.keys() and all(same(found[k], expected[k]) for k in expected)
    if isinstance(expected, list):
        return len(found) == len(expected) and all(map(same, found, expected))
    if isinstance(expected, float):
        if isinstance(found, str):
            found = float(found)
        return found == expected or same_float32(found, expected) or (found != found and expected != expected)
    return type(found) is type(expected) and found == expected


def same_float32(found, expected):
    """Shortest digits that identify the value; a float32 needs fewer than a float64."""
    import numpy

    return isinstance(found, float) and numpy.float32(found) == numpy.float32(expected) and \
        float(numpy.float32(expected)) == expected


def make_round(program, seed):
    """Yields the name of a type, a value, and its bytes by encoding."""
    from rosbags.typesys import Stores, get_types_from_msg, get_typestore

    rng = random.Random(seed)
    store = get_typestore(Stores.EMPTY)
    types = {}
    assert program.ask("reset") == "ok"
    for i in range(4):
        fields = random_fields(rng, types)
        store.register(get_types_from_msg(text_of(fields, "\n", "pkg/"), f"pkg/msg/T{i}"))
        assert program.ask("type", f"pkg/T{i}", text_of(fields, ";")) == "ok"
        types[f"T{i}"] = fields
    value = random_single(rng, types, "T3")
    message = object_of(store, types, "T3", value)
    name = "pkg/msg/T3"
    return "T3", value, full_text(types), {"little": store.serialize_cdr(message, name, little_endian=True),
                                           "big": store.serialize_cdr(message, name, little_endian=False),
                                           "ros1": store.serialize_ros1(message, name)}


def full_text(types):
    """The full definition in the form of ROS 1 bags: the last type first."""
    rest = [f"{'=' * 80}\nMSG: pkg/{name}\n{text_of(fields, chr(10), 'pkg/')}"
            for name, fields in types.items() if name != "T3"]
    text = "\n".join([text_of(types["T3"], "\n", "pkg/"), *rest, ""])
    return re.sub(r"\[<=\d+\]", "[]", text)


def as_json(value):
    """Replaces infinities and NaN by words, which JSON can hold."""
    if isinstance(value, dict):
        return {name: as_json(item) for name, item in value.items()}
    if isinstance(value, list):
        return [as_json(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    return value


def check_built(program, name, value, forms):
    """JSON and YAML of other writers must build messages with the bytes of rosbags."""
    from ruamel.yaml import YAML

    block = io.StringIO()
    YAML(typ="safe", pure=True).dump(value, block)
    texts = [("j", json.dumps(as_json(value))), ("j", json.dumps(as_json(value), ensure_ascii=False, indent=1)),
             ("y", block.getvalue())]
    for form, text in texts:
        for encoding, target in (("ros1", "ros1"), ("cdr", "little")):
            answer = program.ask("build", name, encoding, form, text.encode().hex())
            if answer != forms[target]:
                return f"{text} built as {encoding}: {answer}, expected {forms[target]}"
    return None


def check_round(program, genpy, seed):
    from ruamel.yaml import YAML

    name, value, text, forms = make_round(program, seed)
    forms = {form: bytes(data).hex() for form, data in forms.items()}
    answer = genpy.ask_line(json.dumps({"name": f"pkg/{name}", "text": text, "value": value}))
    if answer != forms["ros1"]:
        return f"genpy: {answer}, rosbags: {forms['ros1']}"
    for form, data in forms.items():
        encoding = "ros1" if form == "ros1" else "cdr"
        answer = program.ask("json", name, encoding, data)
        if not same(json.loads(answer), value):
            return f"{form} as JSON: {answer}, expected {value}"
        answer = program.ask("yaml", name, encoding, data)
        document = json.loads(f'"{answer}"')
        if not same(YAML(typ="safe", pure=True).load(document), value):
            return f"{form} as YAML: {document}, expected {value}"
        for to, target in (("ros1", "ros1"), ("cdr", "little")):
            answer = program.ask("convert", name, encoding, name, to, data)
            if answer != forms[target]:
                return f"{form} to {to}: {answer}, expected {forms[target]}"
    return check_built(program, name, value, forms)


def main():
    run_again()
    try:
        import rosbags.typesys  # noqa: F401
        import ruamel.yaml  # noqa: F401
    except ImportError as error:
        return skip(error)
    program = Program(sys.argv[1])
    genpy = Program(ROS_PYTHON, str(READER_FOLDER / "build_genpy.py"))
    wrong = 0
    for seed in range(ROUNDS):
        problem = check_round(program, genpy, seed)
        if problem:
            wrong += 1
            print(f"# seed {seed}: {problem}")
    print(f"{'not ok' if wrong else 'ok'} 1 - {ROUNDS} messages by chance as rosbags has them")
    print("1..1")
    return 1 if wrong else 0


sys.exit(main())
