"""Topics in Protocol Buffers, CBOR and JSON: messages and columns have the written values in every interface."""
import json
import os
import pathlib
import pickle

import cbor2
import holdall
import numpy
import pyarrow
import pytest
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from mcap.writer import Writer

COUNT = 300
START = 1_700_000_000_000_000_000
STEP = 10_000_000
SHARED = pathlib.Path(os.environ.get("HOLDALL_SHARED", pathlib.Path(__file__).resolve().parents[3] / "shared")) / "data"
PLUGINS = {found[1] for found in holdall._holdall.plugins() if found[0] == "encoding"}


def value(i):
    return {"x": i / 4, "n": i, "text": f"ä{i}", "flag": i % 3 == 0, "list": [k + 0.5 for k in range(i % 4)], "point": {"a": float(-i), "b": i * 2}}


def make_proto():
    """(class, descriptor set) of a message with the fields of value()."""
    file = descriptor_pb2.FileDescriptorProto(name="thing.proto", package="pkg", syntax="proto3")
    point, thing = file.message_type.add(name="Point"), file.message_type.add(name="Thing")
    kinds = descriptor_pb2.FieldDescriptorProto
    for made, fields in (
        (point, [("a", kinds.TYPE_DOUBLE), ("b", kinds.TYPE_INT64)]),
        (thing, [("x", kinds.TYPE_DOUBLE), ("n", kinds.TYPE_INT64), ("text", kinds.TYPE_STRING), ("flag", kinds.TYPE_BOOL), ("list", kinds.TYPE_DOUBLE), ("point", None)]),
    ):
        for number, (name, kind) in enumerate(fields, 1):
            field = made.field.add(name=name, number=number, label=kinds.LABEL_REPEATED if name == "list" else kinds.LABEL_OPTIONAL)
            field.type = kind or kinds.TYPE_MESSAGE
            if not kind:
                field.type_name = ".pkg.Point"
    # the long name makes bytes of the set that are no UTF-8: lengths over 127
    file.message_type.add(name="L" * 200)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    made = message_factory.GetMessageClass(pool.FindMessageTypeByName("pkg.Thing"))
    return made, descriptor_pb2.FileDescriptorSet(file=[file]).SerializeToString()


def encoder_of(encoding):
    """(function of values, name, encoding and bytes of the schema)"""
    if encoding == "cbor":
        return cbor2.dumps, None
    if encoding == "json":
        kinds = {"x": "number", "n": "integer", "text": "string", "flag": "boolean"}
        schema = {"type": "object", "properties": {name: {"type": kind} for name, kind in kinds.items()}}
        schema["properties"]["list"] = {"type": "array", "items": {"type": "number"}}
        schema["properties"]["point"] = {"type": "object", "properties": {"a": {"type": "number"}, "b": {"type": "integer"}}}
        return lambda item: json.dumps(item).encode(), ("pkg.Thing", "jsonschema", json.dumps(schema).encode())
    made, descriptors = make_proto()
    return lambda item: made(**item).SerializeToString(), ("pkg.Thing", "protobuf", descriptors)


@pytest.fixture(scope="module", params=["protobuf", "cbor", "json"])
def bag(request, tmp_path_factory):
    if request.param not in PLUGINS:
        assert os.environ.get("CI") != "true", f"built without {request.param}"
        pytest.skip(f"built without {request.param}")
    path = tmp_path_factory.mktemp("encodings") / f"{request.param}.mcap"
    encode, schema = encoder_of(request.param)
    with open(path, "wb") as file:
        writer = Writer(file, chunk_size=4000)
        writer.start()
        channel = writer.register_channel("/things", request.param, writer.register_schema(*schema) if schema else 0)
        for i in range(COUNT):
            writer.add_message(channel, START + i * STEP, encode(value(i)), START + i * STEP)
        writer.finish()
    with holdall.open(path) as bag:
        yield bag


def test_messages(bag):
    for i, m in enumerate(bag["/things"]):
        expected = value(i)
        assert (m.x, m.n, m.text, m.flag, list(m.list)) == tuple(expected[name] for name in ("x", "n", "text", "flag", "list"))
        assert (m.point.a, m.point.b) == (expected["point"]["a"], expected["point"]["b"])
    assert i == COUNT - 1 and bag["/things"][7].n == 7 and bag["/things"][-1].n == COUNT - 1
    again = pickle.loads(pickle.dumps(m))
    assert bytes(again.raw) == bytes(m.raw) and "/things" in repr(m)
    if m.channel.definition:  # without a definition the fields come from other messages of the bag
        assert again.n == COUNT - 1
    with pytest.raises(AttributeError):
        m.nothing


def test_where(bag):
    assert [m.n for m in bag.messages(where="n >= 290 and point.b % 4 == 0")] == list(range(290, 300, 2))
    assert bag["/things"].select(where="text == 'ä7'").numpy("n").tolist() == [7]


def test_numpy(bag):
    t, x, n, flag, text, lists, b = bag["/things"].numpy("log_time", "x", "n", "flag", "text", "list", "point.b")
    assert t.tolist() == [START + i * STEP for i in range(COUNT)] and x.dtype == "f8" and n.dtype.kind in "if" and flag.dtype == bool
    assert x.tolist() == [i / 4 for i in range(COUNT)] and n.tolist() == list(range(COUNT)) and b.tolist() == [2 * i for i in range(COUNT)]
    assert text.tolist() == [f"ä{i}" for i in range(COUNT)] and [v.tolist() for v in lists] == [value(i)["list"] for i in range(COUNT)]
    assert {"x", "point.a", "point.b"} <= set(bag["/things"].numpy())


def wanted(row):
    return {name: row[name] for name in value(0)} | {"point": {"a": row["point"]["a"], "b": row["point"]["b"]}}


def test_arrow(bag):
    """Also Polars, DuckDB and pandas, which read all metadata of the schema as text."""
    import duckdb

    topic = bag["/things"]
    table = topic.arrow()
    table.validate(full=True)
    assert [wanted(row) for row in table.to_pylist()] == [value(i) for i in range(COUNT)]
    for key, data in table.schema.metadata.items():
        key.decode(), data.decode()
    assert topic.polars()["n"].to_list() == list(range(COUNT))
    assert duckdb.sql("select sum(n), max(point.b) from topic").fetchall() == [(COUNT * (COUNT - 1) // 2, 2 * (COUNT - 1))]
    assert topic.pandas()["text"].tolist() == [f"ä{i}" for i in range(COUNT)]
    flat = topic.select(flat=True, spark=True, fields=["n", "point"]).arrow()
    assert flat.column("point.b").to_pylist() == [2 * i for i in range(COUNT)]


def test_definitions_of_protobuf_are_in_the_schema(bag):
    import base64

    metadata = bag["/things"].arrow().schema.metadata
    [channel] = bag.channels
    assert metadata[b"holdall.encoding"].decode() == channel.encoding
    if channel.encoding == "protobuf":
        assert base64.b64decode(metadata[b"holdall.definition_base64"]) == channel.definition and b"holdall.definition" not in metadata
    else:
        assert metadata.get(b"holdall.definition", b"") == channel.definition


def test_files_and_tables(bag, tmp_path):
    import pyarrow.parquet

    assert bag["/things"].parquet(tmp_path / "things.parquet") == COUNT
    assert pyarrow.parquet.read_table(tmp_path / "things.parquet")["x"].to_pylist() == [i / 4 for i in range(COUNT)]
    aligned = bag.align({"x": "/things.x", "b": "/things.point.b"}, rate=50)
    times, x, b = aligned.numpy("time", "x", "b")
    numpy.testing.assert_array_equal(x, (times - START) // STEP / 4)
    numpy.testing.assert_array_equal(b, (times - START) // STEP * 2)
    holdall.filter(bag.paths[0], tmp_path / "part.mcap", where="n < 5")
    assert [m.n for m in holdall.open(tmp_path / "part.mcap")] == list(range(5))


def test_messages_that_do_not_decode(bag, tmp_path):
    """Invalid messages are counted by columns, and raise an error when their fields are read."""
    [channel] = bag.channels
    with holdall.create(tmp_path / "bad.mcap") as out:
        out.add("/things", channel)
        for i, m in enumerate(bag["/things"]):
            out.write("/things", m.time, bytes(m.raw) if i != 100 else b"\xff\xff\xff")
    bad = holdall.open(tmp_path / "bad.mcap")
    with pytest.warns(RuntimeWarning, match="1 messages"):
        assert bad["/things"].numpy("n").tolist() == [i for i in range(COUNT) if i != 100]
    with pytest.raises(holdall.Error):
        bad["/things"].select(errors="raise").numpy("n")
    with pytest.raises(holdall.Error):
        bad["/things"][100].n  # noqa: B018


SHARED_BAGS = [
    "alloyrobotics+tabular2mcap/tests/data/all_formats/protobuf/all_formats.mcap",
    "alloyrobotics+tabular2mcap/tests/data/all_formats/json/all_formats.mcap",
    "alloyrobotics+tabular2mcap/tests/data/alloy/protobuf/alloy.mcap",
    "dmweis+rplidar-zenoh-driver/@31ad05d8/out.mcap",
    "gagalo123+mcap-explorer/examples/demo.mcap",
    "lichtblick-suite+lichtblick/e2e/fixtures/assets/example_logs.mcap",
]


@pytest.mark.parametrize("name", SHARED_BAGS)
def test_public_bags(name):
    """All interfaces return the same rows; those of JSON equal the values of Python's json."""
    path = SHARED / name
    if not path.exists() or not {"protobuf", "json"} <= PLUGINS:
        assert os.environ.get("CI") != "true", f"{path} is not there"
        pytest.skip(f"{path} is not there")
    bag = holdall.open(path)
    for topic in bag.topics.values():
        table = topic.arrow()
        table.validate(full=True)
        assert table.num_rows == topic.count == len(topic.polars()) == len(topic.pandas()) == len(topic.numpy("log_time"))
        if topic.channels[0].encoding != "json":
            continue
        numbers = [field for field, kind in zip(table.schema.names, table.schema.types) if pyarrow.types.is_floating(kind)]
        for m, row in zip(topic, table.select(numbers).to_pylist()):
            read = json.loads(bytes(m.raw))
            assert all(row[field] == read[field] for field in numbers if field in read), m


def test_images_of_foxglove():
    """Their types have another name in Protocol Buffers than in ROS."""
    import io

    from PIL import Image

    path = SHARED / "gagalo123+mcap-explorer/examples/demo.mcap"
    if not path.exists() or "protobuf" not in PLUGINS:
        assert os.environ.get("CI") != "true", f"{path} is not there"
        pytest.skip(f"{path} is not there")
    for m in holdall.open(path)["/camera/front/image"]:
        theirs = numpy.asarray(Image.open(io.BytesIO(bytes(m.data))).convert("RGBA"))
        assert numpy.array_equal(m.image(), theirs[:, :, :3]) or numpy.array_equal(m.image(), theirs)


def test_built_messages(bag, tmp_path):
    """Messages built from values are read by the libraries of their encodings."""
    from mcap.reader import make_reader

    encoding = bag.channels[0].encoding
    name, language, definition = encoder_of("json" if encoding == "cbor" else encoding)[1]
    path = tmp_path / "built.mcap"
    with holdall.create(path) as out:
        out.add("/things", name, definition=definition, encoding=encoding, definition_encoding=language)
        for i in range(1, 20):  # 0 has a point of defaults, which Protocol Buffers leave out
            out.write("/things", START + i, value(i))
        with pytest.raises(ValueError, match="nothing"):
            out.write("/things", START, {"nothing": 1})
    made = make_proto()[0]
    with open(path, "rb") as file:
        found = [m.data for _, _, m in make_reader(file).iter_messages()]
    assert len(found) == 19
    for i, data in enumerate(found, 1):
        if encoding == "protobuf":
            assert made.FromString(data) == made(**value(i))
        else:
            assert (json.loads if encoding == "json" else cbor2.loads)(data) == value(i)
