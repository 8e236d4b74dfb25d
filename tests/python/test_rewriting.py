"""Options of the functions that make bags from bags: those of the command, with the same results."""
import inspect
import json
import pathlib
import re

import holdall
import mcap.reader
import mcap.writer
import pytest
import yaml
from holdall._write import writer_options
from mcap_ros2.decoder import DecoderFactory

ROOT = pathlib.Path(__file__).resolve().parents[2]
OPENING = {"max-chunk": "limits", "max-record": "limits", "max-temp": "limits", "max-unpacked": "limits", "temp-dir": "limits",
           "max-channels": "limits", "max-definitions": "limits", "max-chunks": "limits", "max-attachments": "limits",
           "identity": "identities"}  # fmt: skip
# Names of options of the command that differ from those of the parameters; None: there is no parameter, because
# the caller prints, or does the same with other functions
NAMES = {
    **OPENING, "json": None, "quiet": None, "help": None, "to": "ros", "rename-type": "rename_types", "rename-field": "rename_fields",
    "compression-mode": "mode", "chunk-size": "chunk_bytes", "split-size": "split", "split-duration": "split_seconds",
    "recipient": "recipients", "seal-when-finished": "seal", "no-chunks": "chunks", "setting": "settings", "regex": "include_regex",
    "topic": "topics", "type": "types", "exclude-topic": "exclude", "exclude-type": "exclude_types", "last-per-channel": "last_per_topic",
    "no-attachments": "attachments", "no-metadata": "metadata_records",
}  # fmt: skip
OWN = {
    "convert": {},
    "filter": {},
    "merge": {},
    "recover": {},
    "edit": {"dry-run": "output", "shift-time": "shift", "scale-time": "scale", "stamp-from-header": "log_from_header",
             "header-from-log": "headers_from_log", "definition": "redefine"},
    "check": {"limit": None, "genrules": None, "append": None, "force": None},
    "reindex": {"output-dir": "output", "metadata-version": "version", **dict.fromkeys(OPENING)},
}  # fmt: skip


def parameters(function):
    """Names of parameters, with those of **options."""
    names = set(inspect.signature(function).parameters)
    if "options" in names:
        names |= set(inspect.signature(holdall.convert).parameters) | set(inspect.signature(writer_options).parameters)
        names |= set(inspect.signature(holdall.Bag.messages).parameters) | {"include_regex", "exclude_regex"}
    return names


@pytest.mark.parametrize("verb", OWN)
def test_options_of_the_command(verb):
    """Each option in the man page of the verb is a parameter of the function."""
    text = (ROOT / f"docs/man/holdall-{verb}.1.scd").read_text()
    options = re.findall(r"^\*(?:-\w\*, \*)?--([a-z-]+)\*", text, re.M)
    assert len(options) > 5
    names = {option: {**NAMES, **OWN[verb]}.get(option, option.replace("-", "_")) for option in options}
    missing = {option: name for option, name in names.items() if name and name not in parameters(getattr(holdall, verb))}
    assert not missing


# --- another encoding, newer definitions ---------------------------------------------------------------------


OLD, NEW = "float32 x\nfloat32 y\nstring old\n", "float64 x\nfloat64 y\nstring name\nint32 n 5\n"


@pytest.fixture
def poses(tmp_path):
    path = tmp_path / "poses.mcap"
    with holdall.create(path) as out:
        out.add("/pose", "my_msgs/msg/Pose", definition=OLD)
        for i in range(5):
            out.write("/pose", i * 10**9, {"x": i, "y": 2 * i, "old": "k"})
            out.write("/text", i * 10**9, {"data": "hi"}, type="std_msgs/msg/String")
    return path


def decoded(path):
    """Messages of /pose, by mcap."""
    with path.open("rb") as file:
        reader = mcap.reader.make_reader(file, decoder_factories=[DecoderFactory()])
        return [message for _, _, _, message in reader.iter_decoded_messages(topics="/pose")]


def test_encoding(poses, tmp_path):
    out = tmp_path / "out.mcap"
    result = holdall.convert(poses, out, encoding="json")
    assert any("json" in text for text in result.remarks)
    with out.open("rb") as file:
        texts = [json.loads(m.data) for _, c, m in mcap.reader.make_reader(file).iter_messages(topics="/pose") if c.message_encoding == "json"]
    assert texts == [{"x": i, "y": 2 * i, "old": "k"} for i in range(5)]


@pytest.mark.parametrize("way", ["types", "folder", "rules", "rules file and folder"])
def test_adapt(poses, tmp_path, way):
    folder = tmp_path / "ws/my_msgs/msg"
    folder.mkdir(parents=True)
    (folder / "Pose.msg").write_text(NEW)
    (tmp_path / "x.rules").write_text("[my_msgs/Pose]\nrename old name\n")
    options = {
        "types": {"adapt_types": {"my_msgs/Pose": NEW}, "rename_fields": {"my_msgs/Pose.old": "name"}},
        "folder": {"adapt": tmp_path / "ws", "rename_fields": {"my_msgs/Pose.old": "name"}},
        "rules": {"adapt_types": {"my_msgs/msg/Pose": NEW}, "rules": tmp_path / "x.rules"},
        "rules file and folder": {"adapt": [tmp_path / "ws"], "rules": str(tmp_path / "x.rules")},
    }[way]
    result = holdall.convert(poses, tmp_path / "out.mcap", **options)
    assert result.messages == 10 and not result.unused and not result.notes
    assert [(m.x, m.y, m.name, m.n) for m in decoded(tmp_path / "out.mcap")] == [(i, 2 * i, "k", 5) for i in range(5)]


def test_rename_type(poses, tmp_path):
    result = holdall.convert(poses, tmp_path / "out.mcap", adapt_types={"other/Pose": OLD}, rename_types={"my_msgs/Pose": "other/Pose", "a/A": "a/B"})
    assert holdall.open(tmp_path / "out.mcap")["/pose"].type == "other/msg/Pose"
    assert len(result.unused) == 1 and "a/A" in result.unused[0]


def test_check_against(poses, tmp_path):
    assert not holdall.check(poses, types=True).findings
    (finding,) = holdall.check(poses, against_types={"my_msgs/Pose": NEW}).findings
    assert finding.severity == "warning" and "my_msgs/msg/Pose.old" in finding.text
    (tmp_path / "x.rules").write_text("[my_msgs/Pose]\nrename none other\n")
    assert len(holdall.check(poses, against_types={"my_msgs/Pose": NEW}, rules=tmp_path / "x.rules").unused) == 1
    (tmp_path / "x.rules").write_text("[my_msgs/Pose]\nno rule\n")
    with pytest.raises(holdall.Error, match="x.rules"):
        holdall.check(poses, rules=tmp_path / "x.rules")
    with pytest.raises(FileNotFoundError):
        holdall.check(poses, rules=tmp_path / "none.rules")


def test_repair(tmp_path):
    """A bag without the definition of its type gets one."""
    writer_path = tmp_path / "none.mcap"
    with writer_path.open("wb") as file:
        writer = mcap.writer.Writer(file)
        writer.start(profile="ros2")
        channel = writer.register_channel("/text", "cdr", writer.register_schema("std_msgs/msg/String", "ros2msg", b""))
        writer.add_message(channel, 5, b"\0\1\0\0\3\0\0\0hi\0", 5)
        writer.finish()
    holdall.convert(writer_path, tmp_path / "out.mcap", adapt=True, repair=True)
    with (tmp_path / "out.mcap").open("rb") as file:
        (schema,) = mcap.reader.make_reader(file).get_summary().schemas.values()
    assert b"string data" in schema.data


# --- edits ----------------------------------------------------------------------------------------------------


def test_edit_without_output(poses, tmp_path):
    before = poses.read_bytes()
    result = holdall.edit(poses, None, set={"/pose": {"old": "other"}})
    assert result.edited == {"/pose": 5, "/text": 0} and result.files == 0
    assert poses.read_bytes() == before and list(tmp_path.iterdir()) == [poses]


def test_redefine_and_start_at(poses, tmp_path):
    (tmp_path / "Pose.msg").write_text(OLD.replace("y", "z"))
    for definition in (OLD.replace("y", "z"), tmp_path / "Pose.msg"):
        holdall.edit(poses, tmp_path / "out.mcap", redefine={"my_msgs/Pose": definition}, start_at="2025-11-10T06:55:46Z", start="+1s", force=True)
        assert [(m.x, m.z) for m in decoded(tmp_path / "out.mcap")] == [(i, 2 * i) for i in range(1, 5)]
        assert holdall.open(tmp_path / "out.mcap").start == 1762757746 * 10**9
    with pytest.raises(ValueError, match="start_at"):
        holdall.edit(poses, tmp_path / "out.mcap", start_at=5, shift=5)


# --- formats --------------------------------------------------------------------------------------------------


def test_auto_and_storage(poses, tmp_path):
    holdall.convert(poses, tmp_path / "x.bag", ros="auto", exclude_types="std_msgs/msg/String")
    assert [(c.topic, c.encoding) for c in holdall.open(tmp_path / "x.bag").channels] == [("/pose", "ros1")]
    holdall.convert(tmp_path / "x.bag", tmp_path / "folder", ros="auto", chunks=False, metadata_version=5)
    assert holdall.open(tmp_path / "folder").channels[0].encoding == "cdr"
    information = yaml.safe_load((tmp_path / "folder/metadata.yaml").read_text())["rosbag2_bagfile_information"]
    assert information["version"] == 5
    with next((tmp_path / "folder").glob("*.mcap")).open("rb") as file:
        assert mcap.reader.make_reader(file).get_summary().chunk_indexes == []


def test_input_options(poses, tmp_path):
    holdall.convert(poses, tmp_path / "folder")
    (tmp_path / "in.yaml").write_text(f"input_bags:\n- uri: {tmp_path}/folder\n  start_time_ns: 2000000000\n")
    assert holdall.convert(input_options=tmp_path / "in.yaml", output=tmp_path / "out.mcap").messages == 6
    (tmp_path / "in.yaml").write_text(f"output_bags:\n- uri: {tmp_path}/other\n  all: true\n")
    with pytest.raises(ValueError, match="input_bags"):
        holdall.convert(input_options=tmp_path / "in.yaml", output=tmp_path / "out2.mcap")
    for wrong in ({}, {"inputs": poses, "input_options": tmp_path / "in.yaml"}):
        with pytest.raises(TypeError, match="inputs"):
            holdall.convert(output=tmp_path / "out2.mcap", **wrong)


def test_limits(poses, tmp_path):
    for use in (lambda **o: holdall.open(poses, **o), lambda **o: holdall.convert(poses, tmp_path / "out.mcap", **o)):
        with pytest.raises(holdall.Error, match="channels") as raised:
            use(limits={"max_channels": 1})
        assert raised.value.status == "limit"
        use(limits={"max_channels": 2, "temp_dir": tmp_path})
    assert not holdall.check(poses, limits={"max_chunk_bytes": 10}).ok


# --- reindex --------------------------------------------------------------------------------------------------


def cut(poses, path):
    path.write_bytes(poses.read_bytes()[:-300])
    return path


def test_reindex_of_a_file(poses, tmp_path):
    path = cut(poses, tmp_path / "cut.mcap")
    broken = path.read_bytes()
    path.chmod(0o640)
    result = holdall.reindex(path)
    assert result.messages == 10 and result.losses and holdall.check(path).ok and len(decoded(path)) == 5
    assert (tmp_path / "cut.orig.mcap").read_bytes() == broken and path.stat().st_mode & 0o777 == 0o640
    right = path.read_bytes()
    assert holdall.reindex(path) is None and path.read_bytes() == right
    with pytest.raises(FileExistsError, match="cut.orig.mcap"):
        holdall.reindex(cut(poses, path))
    assert holdall.reindex(path, force=True).messages == 10
    assert not (tmp_path / "cut.mcap.new").exists()


def test_progress_of_reindex(tmp_path):
    path, steps = tmp_path / "x.mcap.active", []
    with holdall.create(tmp_path / "x.mcap", compression="none") as out:
        out.add("/x", "std_msgs/msg/UInt32")
        for i in range(50_000):
            out.write("/x", i, b"\0\1\0\0" + i.to_bytes(4, "little"))
    (tmp_path / "x.mcap").rename(path)
    assert holdall.reindex(path, progress=lambda *now: steps.append(now)).messages == 50_000
    assert steps and all(done <= size == path.stat().st_size for done, size in steps) and steps == sorted(steps)
    with pytest.raises(ZeroDivisionError):
        holdall.reindex(path, force=True, progress=lambda *_: 1 / 0)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["x.mcap", "x.mcap.active"]


def test_reindex_of_unfinished_files(poses, tmp_path):
    active = cut(poses, tmp_path / "x.mcap.active")
    assert holdall.reindex(active).messages == 10
    assert holdall.check(tmp_path / "x.mcap").ok and active.exists()
    assert holdall.reindex(active, tmp_path / "y.mcap").messages == 10
    with pytest.raises(ValueError, match="output"):
        holdall.reindex(cut(poses, tmp_path / "x.data"))
    for missing in ("none", "none.mcap"):
        with pytest.raises(FileNotFoundError):
            holdall.reindex(tmp_path / missing)


def test_reindex_of_a_database(poses, tmp_path):
    holdall.convert(poses, tmp_path / "x.db3")
    assert holdall.reindex(tmp_path / "x.db3") is None
    (tmp_path / "x.db3").write_bytes((tmp_path / "x.db3").read_bytes()[:5000])
    with pytest.raises(holdall.Error, match="recover"):
        holdall.reindex(tmp_path / "x.db3")


def test_reindex_of_a_folder_with_an_unfinished_file(poses, tmp_path):
    folder = tmp_path / "folder"
    holdall.convert(poses, folder)
    (file,) = folder.glob("*.mcap")
    cut(poses, file)
    (folder / "metadata.yaml").unlink()
    holdall.reindex(folder)
    assert holdall.check(folder).ok and holdall.open(folder).count == 10
    assert (tmp_path / "folder.orig" / file.name).exists()


def test_recover_reads_files_that_metadata_does_not_name(poses, tmp_path):
    folder = tmp_path / "folder"
    holdall.convert(poses, folder)
    (file,) = folder.glob("*.mcap")
    file.rename(folder / "other.mcap")
    assert holdall.recover(folder, tmp_path / "out.mcap").messages == 10


def channels_and_topics(path):
    """Number of channels, and topics in the order of the file, by mcap."""
    with path.open("rb") as file:
        channels = len(mcap.reader.make_reader(file).get_summary().channels)
    with path.open("rb") as file:
        messages = mcap.reader.NonSeekingReader(file).iter_messages(log_time_order=False)
        return channels, [channel.topic for _, channel, _ in messages]


def test_channels_and_order(poses, tmp_path):
    other = tmp_path / "other.mcap"
    with holdall.create(other) as out:
        out.add("/pose", "my_msgs/msg/Pose", definition=OLD, metadata={"host": "b"})
        out.write("/pose", 5, {"x": 1, "y": 2, "old": "k"})
    for joining, count in {"auto": 3, "force": 2, "none": 3}.items():
        holdall.merge([poses, other], tmp_path / "out.mcap", coalesce_channels=joining, force=True)
        assert channels_and_topics(tmp_path / "out.mcap")[0] == count
        assert len(holdall.open(poses, other, coalesce_channels=joining).channels) == count
    holdall.merge([poses, poses], tmp_path / "out.mcap", coalesce_channels="none", order="topic", force=True)
    assert channels_and_topics(tmp_path / "out.mcap") == (4, ["/pose"] * 10 + ["/text"] * 10)
    holdall.convert(poses, tmp_path / "out.mcap", order="log_time", force=True)
    assert channels_and_topics(tmp_path / "out.mcap")[1] == ["/pose", "/text"] * 5
    assert [m.topic for m in holdall.open(poses).messages(order="topic")] == ["/pose"] * 5 + ["/text"] * 5
    for options in ({"order": "size"}, {"coalesce_channels": "all"}):
        with pytest.raises(ValueError, match=next(iter(options))):
            holdall.convert(poses, tmp_path / "out.mcap", force=True, **options)
