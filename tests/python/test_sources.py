"""Bags that are read through objects of Python: file objects, and file systems of fsspec."""
import gzip
import io
import os
import pickle

import fsspec
import holdall
import pyarrow
import pytest
from conftest import COUNT


def contents(bag):
    return [(m.topic, m.time, bytes(m.raw)) for m in bag]


@pytest.fixture
def file(path):
    return path if path.is_file() else next(p for p in path.iterdir() if p.suffix != ".yaml")


def test_file_objects(file):
    data = file.read_bytes()
    with holdall.open(file) as bag:
        expected, info = contents(bag), bag.info()
    with open(file, "rb") as real, open(file, "rb", buffering=0) as raw:
        for source in (io.BytesIO(data), real, raw):
            with holdall.open(source) as bag:
                assert contents(bag) == expected and (bag.count, bag.start) == (info.count, info.start)
                assert bag["/imu"][7].linear_acceleration.x == 7.0 and len(bag.splits(count=3)) >= 1
            assert not source.closed


def test_columns_outlive_the_bag(file):
    stream = holdall.open(io.BytesIO(file.read_bytes()))["/imu"].select(fields=["linear_acceleration"]).__arrow_c_stream__()
    table = pyarrow.RecordBatchReader._import_from_c_capsule(stream).read_all()
    assert table.num_rows == COUNT
    with holdall.open(io.BytesIO(file.read_bytes())) as bag:
        assert bag["/imu"].numpy("linear_acceleration.x").sum() == sum(range(COUNT))
        assert bag.align(["/imu.linear_acceleration.x"], rate=10).arrow().num_rows > 10


def test_several_and_compressed_ones(bags, tmp_path):
    one, two = (next(bags[name].glob(f"*.{end}")) for name, end in (("mcap", "mcap"), ("sqlite3", "db3")))
    with holdall.open(io.BytesIO(one.read_bytes()), io.BytesIO(two.read_bytes())) as bag:
        assert bag.count == holdall.open(one).count * 2 and len(set(bag.paths)) == 2
    with gzip.open(tmp_path / "x.gz", "wb") as out:
        out.write(one.read_bytes())
    with gzip.open(tmp_path / "x.gz") as unpacked, holdall.open(unpacked) as bag:
        assert contents(bag) == contents(holdall.open(one))


def test_rewriting(file, tmp_path):
    result = holdall.convert(io.BytesIO(file.read_bytes()), tmp_path / "out.mcap", topics="/imu")
    assert result.messages == COUNT == holdall.open(tmp_path / "out.mcap").count


def test_file_systems(path):
    """A folder is listed, a file is opened; bags can be pickled."""
    memory = fsspec.filesystem("memory")
    for real in [path] if path.is_file() else path.iterdir():
        memory.pipe(f"/bags/{path.name}/{real.name}" if path.is_dir() else f"/bags/{real.name}", real.read_bytes())
    try:
        with holdall.open(f"memory://bags/{path.name}", filesystem=memory) as bag, holdall.open(path) as local:
            assert contents(bag) == contents(local)
            again = pickle.loads(pickle.dumps(bag))
            assert again["/imu"][5].linear_acceleration.x == 5.0
        with pytest.raises(FileNotFoundError, match="nothing"):
            holdall.open("/bags/nothing.mcap", filesystem=memory)
    finally:
        memory.rm("/bags", recursive=True)
    with holdall.open(path, filesystem=fsspec.filesystem("file")) as bag:
        assert bag.count == holdall.open(path).count


def test_refused(file, tmp_path):
    with pytest.raises(TypeError, match="binary"), open(__file__) as text:
        holdall.open(text)
    with pytest.raises(TypeError, match="paths"):
        holdall.open(io.BytesIO(b""), file)
    with pytest.raises(TypeError, match="filesystem"):
        holdall.open(file, filesystem=5)
    read, write = os.pipe()
    os.close(write)
    with open(read, "rb") as pipe, pytest.raises((ValueError, OSError), match="seek"):
        holdall.open(pipe)
    with pytest.raises(holdall.Error, match="file object"):
        holdall.open(io.BytesIO(b"nothing of this kind" * 99))
    with holdall.open(io.BytesIO(file.read_bytes())) as bag, pytest.raises(TypeError, match="pickled"):
        pickle.dumps(bag)


class Failing(io.BytesIO):
    """Reads that fail after a while, shrink, or return no bytes."""

    how = None

    def read(self, size=-1):
        if self.how is None:
            return super().read(size)
        if isinstance(self.how, BaseException):
            raise self.how
        return self.how


@pytest.mark.parametrize("how", [OSError(5, "the disk is gone"), RuntimeError("line\none"), b"", "text", None, KeyboardInterrupt()])
def test_failures(file, how):
    """An exception of a source is named in the error; KeyboardInterrupt is raised unchanged."""
    source = Failing(file.read_bytes())
    bag = holdall.open(source)
    expected = KeyboardInterrupt if isinstance(how, KeyboardInterrupt) else holdall.Error if how is not None else None
    source.how = how
    if expected is None:
        assert len(list(bag)) == bag.count
        return
    with pytest.raises(expected) as caught:
        for _ in bag.messages():
            pass
        [m.topic for m in bag.messages(reverse=True)]
    if isinstance(how, OSError):
        assert "the disk is gone" in str(caught.value) and caught.value.errno == 5
