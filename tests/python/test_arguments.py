"""Wrong arguments: each parameter of each public function is given wrong types and values; the error names it.

Functions are found in the package and in the stubs of the extension. The test fails for a function without an
entry in the tables here, and for a parameter with an annotation that has no wrong values. Switches (bool) take
any truth value.
"""
import ast
import builtins
import dataclasses
import datetime
import inspect
import os
import pathlib
import re

import holdall
import holdall._holdall
import holdall.polars
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SET = "std_srvs/srv/SetBool"
STRING = "std_msgs/msg/String"
NAN = float("nan")

TEXT = [(5, TypeError), ("a\0b", ValueError)]
NAMES = [(5, TypeError), ([5], TypeError), (["a\0b"], ValueError)]
PATH = [(5, TypeError), ("a\0b", ValueError)]
PATHS = [(5, TypeError), ("folder", TypeError), ([5], TypeError), (["a\0b"], ValueError)]
PAIRS = [(5, TypeError), ({"a": 5}, TypeError), ({5: "a"}, TypeError), ({"a": "b\0c"}, ValueError)]
NUMBER = [("5", TypeError), ([], TypeError), (True, TypeError), (NAN, ValueError), (-1.0, ValueError)]
INTEGER = [("5", TypeError), (1.5, TypeError), (True, TypeError), (2**70, ValueError)]
COUNT = [*INTEGER, (-1, ValueError)]
TIME = [(1.5, TypeError), (True, TypeError), ("tomorrow", ValueError), (2**63, ValueError), (datetime.datetime(2020, 1, 1), ValueError)]
LOOKUP = [(5, TypeError), (None, TypeError)]
DATA = [(5, TypeError), ("text", TypeError)]
CHOICE = [("wrong", ValueError), (5, ValueError), ([], ValueError)]
CALL = [(5, TypeError)]
QOS = [(5, TypeError), ({"nothing": 1}, ValueError), ({"reliability": "maybe"}, ValueError), ({"depth": -1}, ValueError)]
URL = [(5, TypeError), ({"nothing": 5}, ValueError), ({"timeout": "5"}, TypeError), ({"headers": {"a": 5}}, TypeError),
       ({"endpoint": 5}, TypeError), ({"connections": -1}, ValueError), ({"addressing": "x"}, ValueError)]  # fmt: skip
LIMITS = [(5, TypeError), ({"nothing": 5}, ValueError), ({"max_chunks": "5"}, TypeError), ({"max_chunks": -1}, ValueError), ({"temp_dir": 5}, TypeError)]
MAPPING = [(5, TypeError), ([5], TypeError)]
PATHS_OR_ONE = [(5, TypeError), ("a\0b", ValueError), ([5], TypeError), (["a\0b"], ValueError)]

# Wrong values for the annotations of parameters
WRONG = {
    "bool": [],
    "bool | None": [],
    "str": [*TEXT, (None, TypeError)],
    "str | None": TEXT,
    "int": COUNT,
    "int | None": COUNT,
    "float": NUMBER,
    "float | None": NUMBER,
    "float | bool": [("5", TypeError), (NAN, ValueError), (-1.0, ValueError)],
    "Names": NAMES,
    "Sequence[str]": NAMES,
    "str | Sequence[str] | None": NAMES,
    "Sequence[str] | None": NAMES,
    "Path": PATH,
    "Path | None": PATH,
    "str | os.PathLike[str]": PATH,
    "str | os.PathLike[str] | None": PATH,
    "Sequence[str | os.PathLike[str]]": PATHS,
    "Sequence[Path]": PATHS,
    "Mapping[str, str] | None": PAIRS,
    "dict[str, str]": PAIRS,
    "TimeLike": TIME,
    "TimeLike | None": TIME,
    "Errors": CHOICE,
    "Moment": CHOICE,
    "NetworkLike": [([], TypeError), (True, TypeError), (-1, ValueError), (2**40, ValueError), ("nothing", ValueError)],
    "Mapping[str, Any] | None": QOS,
    "Progress | None": CALL,
    "ReadProgress | None": CALL,
    "RowProgress | None": CALL,
    "UrlOptions | None": URL,
    "str | Channel": TEXT,
    "str | Channel | None": TEXT,
    "str | bytes | None": [(5, TypeError)],
    "Buffer": DATA,
    "bytes": DATA,
    "Source": PATH,
    "Source | Sequence[Source] | None": [*PATH, ([5], TypeError), ([], TypeError)],
    "Mapping[str, str | os.PathLike[str]] | None": PAIRS,
    "Places": PATHS_OR_ONE,
    "Limits | None": LIMITS,
    "Source | Sequence[Source]": [*PATH, ([5], TypeError), ([], TypeError)],
    "Sequence[Source]": [(5, TypeError), ("x.bag", TypeError), ([5], TypeError), ([], TypeError)],
    "Message": [(5, TypeError), (None, TypeError)],
    "Channel": [(5, TypeError), (None, TypeError)],
}
CHOICES = re.compile(r"(Literal\[.*\]|Storage|Compression|Joining)( \| None)?")
CALLABLE = re.compile(r"Callable\[.*\] \| None")

QUERY = {"topics": NAMES, "types": NAMES, "exclude": NAMES, "exclude_types": NAMES, "start": TIME, "end": TIME, "limit": COUNT, "include_regex": TEXT, "exclude_regex": TEXT}
CREATE = {
    "storage": [(5, TypeError), ("nothing", ValueError)], "compression": [(5, TypeError), ("nothing", ValueError)], "level": INTEGER,
    "mode": CHOICE, "chunk_bytes": COUNT, "split": COUNT, "split_seconds": NUMBER, "max_files": COUNT, "threads": COUNT,
    "preset": [(5, TypeError), ("nothing", ValueError)], "profile": TEXT, "distro": TEXT, "metadata": PAIRS, "settings": PAIRS, "durable_bytes": COUNT, "metadata_version": [*COUNT, (99, ValueError)],
}  # fmt: skip
CONVERT = {
    **QUERY, **CREATE, "where": [*TEXT, ("a +", ValueError)], "rename": PAIRS, "ros": CHOICE, "last_per_topic": TEXT, "definitions": PATHS,
    "encoding": [*TEXT, ("nothing", ValueError)], "adapt": PATHS_OR_ONE, "adapt_types": PAIRS,
    "rename_types": PAIRS, "rename_fields": PAIRS, "rules": PATH, "identities": PATHS, "passphrase_file": PATH, "aes_key": PATH, "limits": LIMITS,
    "progress": CALL, "nothing": [(5, TypeError)],
}  # fmt: skip
SELECT = {
    "fields": [(5, TypeError), ([5], TypeError), (["a\0b"], ValueError)], "start": TIME, "end": TIME, "where": [(5, TypeError), ("a +", ValueError)],
    "limit": COUNT, "errors": CHOICE, "batch_rows": COUNT, "batch_bytes": COUNT, "nothing": [(5, TypeError)],
}  # fmt: skip
OPEN = {"definitions": PATHS, "threads": COUNT}
ALIGNED = {"topics": [(5, TypeError), ([5], TypeError)], "at": [(5, TypeError)], "fields": [(5, TypeError), ([5], TypeError), ({"a": 5}, TypeError)], "method": [("wrong", ValueError), ({"no": "latest"}, ValueError), (5, ValueError)],
           "max_age": [("5", TypeError), (1.5, TypeError), (True, TypeError), (-1, ValueError), (2**70, ValueError)]}  # fmt: skip
REQUEST = [(5, TypeError), ({"nothing": 5}, ValueError), ({"data": "x"}, ValueError)]
REPEAT = [(5, TypeError), ({"/a": "5"}, TypeError), ({"/a": 0}, ValueError), ([5], TypeError)]

# Wrong values of parameters whose annotation is too general; for **options, by name of the option
SPECIAL = {
    "open": {"paths": PATH, "filesystem": [(5, TypeError)]},
    "catalog": {"paths": PATH},
    "parts": {"paths": PATH, "catalog": [(5, TypeError)], "options": {**OPEN, **SELECT}},
    "polars.scan": {"paths": PATH, "catalog": [(5, TypeError)], "options": {**OPEN, **SELECT}},
    "create": {"options": {**CREATE, "nothing": [(5, TypeError)]}},
    "convert": {"edits": [], "options": CONVERT},  # edits: of edit()
    "filter": {"options": CONVERT},
    "recover": {"options": CONVERT},
    "merge": {"options": CONVERT},
    "edit": {"set": [(5, TypeError)], "shift": INTEGER, "scale": NUMBER, "origin": INTEGER, "times": [(5, TypeError), (["wrong"], ValueError)], "options": CONVERT},
    "reindex": {"version": [*COUNT, (99, ValueError)]},
    "upload": {"source": [([], TypeError), (True, TypeError), ("a\0b", ValueError)]},
    "to_dict": {"value": [(5, TypeError)]},
    "topics": {"names": TEXT},
    "subscribe": {"topics": TEXT, "queue": [*COUNT, (0, ValueError)]},
    "Bag.topic": {"name": LOOKUP, "options": SELECT},
    "Bag.attachment": {"name": LOOKUP},
    "Bag.__getitem__": {"topic": LOOKUP},
    "Record.__getitem__": {"name": LOOKUP},
    "Bag.messages": {"where": [*TEXT, ("a +", ValueError)], "order": CHOICE},
    "Bag.align": ALIGNED,
    "Topic.select": {"options": SELECT},
    "Topic.__getitem__": {"n": [("5", TypeError), (1.5, TypeError), (True, TypeError)]},
    "Topic.image": {"n": [("5", TypeError), (1.5, TypeError)], "order": CHOICE},
    "Topic.points": {"n": [("5", TypeError), (1.5, TypeError)]},
    "Topic.numpy": {"fields": TEXT},
    "Topic.pandas": {"dtype_backend": CHOICE},
    "Topic.parquet": {"compression": [], "options": {"nothing": [(5, TypeError)]}},  # of pyarrow
    "Aligned.numpy": {"names": [(5, TypeError)]},
    "Message.__getitem__": {"path": TEXT},
    "Message.image": {"order": CHOICE},
    "Channel.__init__": {"metadata": [(5, TypeError), ({"a": 5}, TypeError), ({5: "a"}, TypeError)],
                         "qos": [(5, TypeError), ([5], TypeError), ([{"depth": 1}], ValueError)]},
    "Message.__init__": {"flags": COUNT, "time": INTEGER, "publish_time": INTEGER},
    "Writer.add": {"qos": [(5, TypeError), ([5], TypeError), ([{"depth": 1}], ValueError)],},
    "Writer.write": {"time": INTEGER, "publish_time": INTEGER, "message": [(5, TypeError), ({"nothing": 5}, ValueError), ({"data": 5}, ValueError)]},
    "Writer.attach": {"time": INTEGER},
    "Publisher.write": {"time": INTEGER, "message": [(5, TypeError), ({"nothing": 5}, ValueError), ({"data": 5}, ValueError)]},
    "Recorder.__init__": {"throttle": [*MAPPING, ({"/a": "x"}, TypeError), ({"/a": 0}, ValueError)],
                          "every": [*MAPPING, ({"/a": "x"}, TypeError), ({"/a": 0}, ValueError)],
                          "max_topic_rate": [*MAPPING, ({"/a": "x"}, TypeError), ({"/a": -1}, ValueError)],
                          "max_topic_size": [*MAPPING, ({"/a": "x"}, TypeError), ({"/a": -1}, ValueError)],
                          "repeat": REPEAT, "min_free_percent": [*NUMBER, (101, ValueError)], "options": CREATE},
    "Recorder.split": {"at": INTEGER}, "Recorder.resume": {"at": INTEGER},
    "Player.__init__": {"paths": PATH, "clock": [("5", TypeError), (-1.0, ValueError)]},
    "Player.mute": {"topic": LOOKUP},
    "Player.seek": {"time": INTEGER}, "Player.to_steady": {"time": INTEGER}, "Player.from_steady": {"steady": INTEGER},
    "Frames.__getitem__": {"name": [(5, TypeError)]},
    "call": {"request": REQUEST},
    "Client.call": {"request": REQUEST},
    "serve": {"handler": CALL, "queue": [*COUNT, (0, ValueError)]},
    "Node.serve": {"handler": CALL, "queue": [*COUNT, (0, ValueError)]},
}  # fmt: skip


class Things:
    """Objects that functions are called on."""

    def __init__(self, mcap, folder):
        self.path, self.folder = str(mcap), folder
        self.bag = holdall.open(mcap)
        self.topic = self.bag["/imu"]
        self.aligned = self.bag.align("/imu.linear_acceleration", rate=10)
        self.message = self.topic[0]
        self.record = self.message.header
        self.channel = self.topic.channels[0]
        self.frames = self.bag.tf()
        self.writer = holdall.create(folder / "writer.mcap")
        self.writer.add("/text", STRING)
        self.node = holdall.Node("local")
        self.publisher = self.node.publish("/text", STRING)
        self.service = self.node.serve("/set", SET, lambda request: None)
        self.client = self.node.client("/set", SET)
        self.subscription = holdall.subscribe("/text", network="local")
        self.recorder = holdall.Recorder(folder / "recorded.mcap", "/none", network="local", snapshot=True)
        self.player = holdall.Player(self.path, network="local", paused=True)
        self.part = holdall.parts(self.path, topic="/imu")[0]

    def close(self):
        self.player.close()
        self.recorder.close()
        self.subscription.close()
        self.node.close()
        self.writer.abort()
        self.bag.close()

    def new(self, suffix=".mcap"):
        """A path that does not exist yet."""
        return self.folder / f"new{len(os.listdir(self.folder))}{suffix}"


@pytest.fixture(scope="module")
def things(bags, tmp_path_factory):
    made = Things(bags["mcap"], tmp_path_factory.mktemp("arguments"))
    yield made
    made.close()


def narrowed(t, **options):
    """Options of select() are checked when the selection is used."""
    topic = t.topic.select(**options)
    return list(topic), topic.__arrow_c_stream__()


def made(function, use=lambda made: None):
    """Call a function that makes an object, and close it."""

    def call(*arguments, **options):
        object = function(*arguments, **options)
        try:
            use(object)
        finally:
            object.close()

    return call


def with_paths(function, **defaults):
    return lambda t, paths=None, **o: function(*([t.path] if paths is None else [paths]), **{**defaults, **o})


# How each function is called; omitted arguments have correct values
CALLS = {
    "open": with_paths(made(holdall.open)),
    "catalog": with_paths(holdall.catalog),
    "check": lambda t, path=None, **o: holdall.check(path or t.path, **o),
    "convert": lambda t, inputs=None, output=None, **o: holdall.convert(t.path if inputs is None else inputs, output or t.new(), **o),
    "filter": lambda t, input=None, output=None, **o: holdall.filter(input or t.path, output or t.new(), **o),
    "recover": lambda t, input=None, output=None, **o: holdall.recover(t.path if input is None else input, output or t.new(), **o),
    "edit": lambda t, input=None, output=None, **o: holdall.edit(t.path if input is None else input, output or t.new(), **o),
    "merge": lambda t, inputs=None, output=None, **o: holdall.merge([t.path] if inputs is None else inputs, output or t.new(), **o),
    "create": lambda t, path=None, **o: made(holdall.create, lambda w: w.abort())(path or t.new(), **o),
    "parts": with_paths(lambda *p, **o: [list(part) for part in holdall.parts(*p, **{"topic": "/imu", **o})]),
    "polars.scan": with_paths(lambda *p, **o: holdall.polars.scan(*p, **{"topic": "/imu", **o}).collect()),
    "reindex": lambda t, path=None, **o: holdall.reindex(path or t.path, **o),
    "upload": lambda t, source=None, url="http://127.0.0.1:1/x", **o: holdall.upload(t.path + ".none" if source is None else source, url, **o),
    "to_dict": lambda t, value: holdall.to_dict(value),
    "topics": lambda t, names=None, **o: holdall.topics(*([] if names is None else [names]), **{"network": "local", "wait": 0, **o}),
    "subscribe": lambda t, topics="/x", **o: made(holdall.subscribe)(topics, **{"network": "local", **o}),
    "publish": lambda t, topic="/x", type=STRING, **o: made(holdall.publish)(topic, type, **{"network": "local", **o}),
    "Bag.info": lambda t, **o: t.bag.info(**o),
    "Bag.attachment": lambda t, name: t.bag.attachment(name),
    "Bag.__getitem__": lambda t, topic: t.bag[topic],
    "Bag.topic": lambda t, name="/imu", **o: [use() for topic in [t.bag.topic(name, **o)] for use in (lambda: list(topic), topic.__arrow_c_stream__)],
    "Bag.messages": lambda t, **o: t.bag.messages(**o),
    "Bag.align": lambda t, **o: t.bag.align(**{"fields": "/imu.linear_acceleration", **({} if "at" in o else {"rate": 10}), **o}).__arrow_c_stream__(),
    "Bag.show": lambda t, **o: t.bag.show(**o),
    "Bag.splits": lambda t, **o: t.bag.splits(**o),
    "Topic.select": narrowed,
    "Topic.__getitem__": lambda t, n: t.topic[n],
    "Topic.image": lambda t, n=0, **o: t.topic.image(n, **o),
    "Topic.points": lambda t, n=0: t.topic.points(n),
    "Topic.numpy": lambda t, fields: t.topic.numpy(fields),
    "Topic.pandas": lambda t, **o: t.topic.pandas(**o),
    "Topic.parquet": lambda t, path=None, **o: t.topic.parquet(path or t.new(".parquet"), **o),
    "Aligned.numpy": lambda t, names: t.aligned.numpy(names),
    "Frames.lookup": lambda t, **o: t.frames.lookup(**{"target": "map", "source": "base0", "time": 0, **o}),
    "Frames.__getitem__": lambda t, name: t.frames[name],
    "Messages.read": lambda t, count: t.bag.messages().read(count),
    "Message.__init__": lambda t, **o: holdall.Message(*{"channel": t.channel, "data": b"\0\1\0\0", "time": 0, "publish_time": 0, "flags": 0, "sequence": 0, **o}.values()),
    "Message.__getitem__": lambda t, path: t.message[path],
    "Message.image": lambda t, **o: t.message.image(**o),
    "Record.__getitem__": lambda t, name: t.record[name],
    "Channel.__init__": lambda t, **o: holdall.Channel(*{"topic": "/a", "type": STRING, "encoding": "cdr", "definition_encoding": "ros2msg",
                                                         "definition": b"string data", "hash": "", "metadata": {}, "qos": [], **o}.values()),
    "Writer.flush": lambda t, **o: t.writer.flush(**o),
    "Writer.attach": lambda t, name="a", data=b"", **o: t.writer.attach(name, data, **o),
    "Writer.add": lambda t, topic="", type=STRING, **o: t.writer.add(f"/{len(t.writer._channels)}" if topic == "" else topic, type, **o),
    "Writer.write": lambda t, topic="/text", time=0, message=b"\0\1\0\0", **o: t.writer.write("/new" if "type" in o else topic, time, message, **o),
    "Writer.copy": lambda t, message: t.writer.copy(message),
    "Node.__init__": lambda t, **o: made(holdall.Node)(**{"network": "local", **o}),
    "Node.publish": lambda t, topic="/x", type=STRING, **o: made(t.node.publish)(topic, type, **o),
    "Node.serve": lambda t, name="/x", type=SET, handler=print, **o: made(t.node.serve)(name, type, handler, **o),
    "Node.client": lambda t, name="/x", type=SET, **o: made(t.node.client)(name, type, **o),
    "serve": lambda t, name="/x", type=SET, handler=print, **o: made(holdall.serve)(name, type, handler, **{"network": "local", **o}),
    "call": lambda t, name="/set", type=SET, request=None, **o: holdall.call(name, type, request, **{"network": "local", **o}),
    "Service.wait": lambda t, **o: t.service.wait(**{"timeout": 0, **o}),
    "Client.wait_for_server": lambda t, **o: t.client.wait_for_server(**o),
    "Client.call": lambda t, **o: t.client.call(**o),
    "Publisher.wait_for_subscribers": lambda t, **o: t.publisher.wait_for_subscribers(**{"timeout": 0, **o}),
    "Publisher.write": lambda t, message=b"\0\1\0\0", **o: t.publisher.write(message, **o),
    "Publisher.flush": lambda t, **o: t.publisher.flush(**o),
    "Subscription.wait": lambda t, **o: t.subscription.wait(**{"timeout": 0, **o}),
    "Subscription.next": lambda t, **o: t.subscription.next(**{"timeout": 0, **o}),
    "Recorder.__init__": lambda t, path=None, topics="/x", **o: made(holdall.Recorder)(path or t.new(), topics, **{"network": "local", **o}),
    "Recorder.resume": lambda t, **o: t.recorder.resume(**{"at": 1, **o}),
    "Recorder.split": lambda t, **o: t.recorder.split(**{"at": 1, **o}),
    "Recorder.snapshot": lambda t, path: t.recorder.snapshot(path),
    "Recorder.record": lambda t, path: t.recorder.record(path),
    "Recorder.wait": lambda t, **o: t.recorder.wait(**{"timeout": 0, **o}),
    "Recorder.discovery": lambda t, wanted: setattr(t.recorder, "discovery", wanted),
    "Player.__init__": with_paths(made(holdall.Player), network="local"),
    "Player.wait": lambda t, **o: t.player.wait(**{"timeout": 0, **o}),
    "Player.rate": lambda t, rate: setattr(t.player, "rate", rate),
    "Player.burst": lambda t, count: t.player.burst(count),
    "Player.seek": lambda t, time: t.player.seek(time),
    "Player.play": lambda t, **o: t.player.play(**o),
    "Player.set_loop": lambda t, **o: t.player.set_loop(**o),
    "Player.mute": lambda t, topic="/imu", **o: t.player.mute(topic, **o),
    "Player.to_steady": lambda t, time: t.player.to_steady(time),
    "Player.from_steady": lambda t, steady: t.player.from_steady(steady),
    "Player.pause_at_topics": lambda t, pauses: t.player.pause_at_topics(pauses),
}  # fmt: skip

# Called by the interpreter or by consumers of the protocol; any object is fine
PROTOCOLS = {"__enter__", "__exit__", "__iter__", "__next__", "__aiter__", "__anext__", "__repr__", "__reduce__", "__contains__",
             "__arrow_c_stream__", "__getattr__", "__buffer__", "_repr_html_"}  # fmt: skip
# The constructor is that of int
NUMBERS = (holdall.Time, holdall.Duration)


def parameters_of(function):
    """{name: annotation} without self."""
    return {p.name: p.annotation for p in inspect.signature(function).parameters.values() if p.name != "self"}


def functions_of_stub(name):
    """[(function, parameters)] of a class of the extension."""
    tree = ast.parse((ROOT / "bindings/python/holdall/_holdall.pyi").read_text())
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    for node in body:
        if isinstance(node, ast.FunctionDef) and "property" not in map(ast.unparse, node.decorator_list):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs][1:]
            yield node.name.replace("__new__", "__init__"), {a.arg: ast.unparse(a.annotation) for a in arguments if a.annotation}


def functions_of(kind):
    """The same of any class."""
    if kind.__module__ == holdall._holdall.__name__ or kind in vars(holdall._holdall).values():
        yield from functions_of_stub(kind.__name__)
        return
    is_made = "Made by" in (inspect.getdoc(kind) or "") or kind in NUMBERS or dataclasses.is_dataclass(kind) or issubclass(kind, (tuple, Exception))
    for base in reversed(kind.__mro__):
        for name, thing in vars(base).items() if base.__module__.startswith("holdall") else ():
            if isinstance(thing, property) and thing.fset:
                yield name, parameters_of(thing.fset)
            elif inspect.isfunction(thing) and not (name == "__init__" and is_made) and (name.startswith("__") or not name.startswith("_")):
                yield name, parameters_of(thing)


def public_functions():
    """{name: parameters} of all public functions with parameters."""
    found = {"polars.scan": parameters_of(holdall.polars.scan)}
    for name in holdall.__all__:
        thing = getattr(holdall, name)
        if not inspect.isclass(thing):
            found[name] = parameters_of(thing)
        elif not dataclasses.is_dataclass(thing) and not issubclass(thing, (Exception, builtins.tuple)):
            found.update({f"{name}.{function}": parameters for function, parameters in functions_of(thing) if function not in PROTOCOLS})
    return {name: parameters for name, parameters in found.items() if parameters}


def wrong_values(name, parameter, annotation):
    """[(argument, value, error)]."""
    special = SPECIAL.get(name, {}).get(parameter)
    if isinstance(special, dict):
        return [(option, value, error) for option, values in special.items() for value, error in values]
    if special is None:
        special = WRONG.get(annotation)
    if special is None and CHOICES.fullmatch(annotation):
        special = CHOICE
    if special is None and CALLABLE.fullmatch(annotation):
        special = CALL
    assert special is not None, f"{name}({parameter}: {annotation}) is in no table"
    return [(parameter, value, error) for value, error in special]


FUNCTIONS = public_functions()


def test_all_functions_are_in_the_table():
    inherited = {f"{kind}.{name}" for kind in ("Catalog", "Aligned") for name in ("parquet", "pandas")}  # as those of Topic
    assert set(FUNCTIONS) - inherited == set(CALLS)


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments(things, name):
    wrong = []
    for parameter, annotation in FUNCTIONS[name].items():
        for argument, value, error in wrong_values(name, parameter, annotation):
            try:
                CALLS[name](things, **{argument: value})
            except error as raised:
                if not re.search(rf"\b{argument.rstrip('s')}", str(raised)):
                    wrong.append(f"{argument}={value!r}: the text does not name it: {raised}")
            except Exception as raised:
                wrong.append(f"{argument}={value!r}: {type(raised).__name__} in place of {error.__name__}: {raised}")
            else:
                wrong.append(f"{argument}={value!r}: accepted")
    assert not wrong, "\n" + "\n".join(wrong)
