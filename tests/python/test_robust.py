"""Wrong arguments, damaged bags, threads, forks, signals and leaks."""
import datetime
import gc
import multiprocessing
import os
import resource
import signal
import threading

import campaign
import holdall
import pytest
from conftest import COUNT, write_ros1, write_ros2
from mcap.writer import CompressionType, Writer
from rosbags.rosbag2.enums import StoragePlugin


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"topics": 5}, TypeError, "int"),
        ({"topics": [5]}, TypeError, "topics"),
        ({"topics": ["a\0b"]}, ValueError, "topics"),
        ({"types": [None]}, TypeError, "types"),
        ({"where": 5}, TypeError, "where"),
        ({"where": "a +"}, ValueError, "column"),
        ({"where": "nothing > 5"}, ValueError, "nothing"),
        ({"start": 1.5}, TypeError, "start"),
        ({"start": "tomorrow"}, ValueError, "tomorrow"),
        ({"end": datetime.datetime(2020, 1, 1)}, ValueError, "end"),
        ({"end": 2**63}, ValueError, "end"),
        ({"limit": -1}, ValueError, "limit"),
        ({"limit": 1.0}, TypeError, "limit"),
        ({"errors": "ignore"}, ValueError, "errors"),
    ],
)
def test_wrong_arguments(mcap, options, error, text):
    bag = holdall.open(mcap)
    with pytest.raises(error, match=text):
        bag.messages(**options)
    assert len(list(bag)) == bag.count  # the reader is free again
    assert len(bag._readers) == 1


def test_wrong_arguments_of_open(mcap):
    with pytest.raises(TypeError):
        holdall.open()
    with pytest.raises(TypeError):
        holdall.open(5)
    with pytest.raises(ValueError, match="threads"):
        holdall.open(mcap, threads=-1)
    with pytest.raises(TypeError, match="definitions"):
        holdall.open(mcap, definitions="folder")
    bag = holdall.open(mcap)
    with pytest.raises(KeyError):
        bag["/none"]
    with pytest.raises(TypeError, match="topic"):
        bag[5]
    with pytest.raises(TypeError, match="wher"):
        bag["/imu"].select(wher="x")


def test_failures_have_a_place(tmp_path, mcap):
    with pytest.raises(FileNotFoundError) as missing:
        holdall.open(tmp_path / "none.mcap")
    assert isinstance(missing.value, holdall.Error) and missing.value.file == str(tmp_path / "none.mcap")
    assert missing.value.status == "io" and missing.value.errno
    (tmp_path / "x.bag").write_bytes(b"nothing of this kind" * 100)
    with pytest.raises(holdall.Error) as unknown:
        holdall.open(tmp_path / "x.bag")
    assert (unknown.value.status, unknown.value.file, unknown.value.offset) == ("unsupported", str(tmp_path / "x.bag"), 0)


def test_closed(mcap):
    bag = holdall.open(mcap)
    iterator = iter(bag)
    next(iterator)
    bag.close()
    for use in (lambda: bag.info(), lambda: iter(bag), lambda: bag["/imu"]):
        with pytest.raises(ValueError, match="closed"):
            use()
    with pytest.raises(ValueError, match="closed"):
        list(iterator)


@pytest.fixture
def damaged(tmp_path):
    """A bag of many chunks, one of which is damaged."""
    path = tmp_path / "damaged.mcap"
    with open(path, "wb") as out:
        writer = Writer(out, chunk_size=2000, compression=CompressionType.LZ4)
        writer.start()
        channel = writer.register_channel("/own", "cdr", writer.register_schema("my_msgs/msg/Own", "ros2msg", b"uint8[] data"))
        for i in range(COUNT):
            writer.add_message(channel, i, b"\0\1\0\0" + (200).to_bytes(4, "little") + os.urandom(200), i)
        writer.finish()
    data = bytearray(path.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 50] = bytes(b ^ 0x55 for b in data[middle : middle + 50])
    path.write_bytes(data)
    return path


def test_damage(damaged):
    bag = holdall.open(damaged)
    with pytest.raises(holdall.Error) as caught:
        list(bag)
    assert caught.value.file == str(damaged) and caught.value.offset > 0
    iterator = iter(bag)
    good = bad = 0
    while True:  # goes on after an error
        try:
            next(iterator)
            good += 1
        except holdall.Error:
            bad += 1
        except StopIteration:
            break
    skipping = bag.messages(errors="skip")
    assert len(list(skipping)) == good > COUNT * 0.9 and skipping.skipped == bad > 0


def test_recover(damaged):
    bag = holdall.open(damaged, recover=True)
    messages = list(bag)
    assert len(messages) > COUNT * 0.9
    assert bag.losses() and all(loss.file == str(damaged) for loss in bag.losses())
    assert len(messages) >= len(list(holdall.open(damaged).messages(errors="skip")))


def test_bytes_that_change(mcap, tmp_path):
    """Reading ends for every wrong byte."""
    source = next(mcap.glob("*.mcap")).read_bytes()[:60000]
    path = tmp_path / "x.mcap"
    for i in range(0, len(source), 701):
        data = bytearray(source)
        data[i] ^= 0x55
        path.write_bytes(data)
        try:
            for m in holdall.open(path, crc=False).messages(errors="skip"):
                m[""], m.raw, m.topic
        except holdall.Error:
            pass


def test_threads(path):
    bag = holdall.open(path)
    counts = []

    def read():
        counts.append(sum(1 for m in bag if m.raw and m.topic))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [bag.count] * 4


def test_an_iterator_shared_by_threads(path):
    """Threads share an iterator; each message goes to exactly one."""
    iterator = iter(holdall.open(path))
    seen, refused = [], []

    def read():
        while True:
            try:
                seen.append(next(iterator).time)
            except StopIteration:
                return
            except ValueError:
                refused.append(1)

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == COUNT + 2 * COUNT // 100


def count_in_child(bag, pipe):
    try:
        assert not bag.problems and not bag.losses()
        pipe.send((len(list(bag)), bag["/imu"][3].linear_acceleration.x))
    except BaseException as error:  # noqa: BLE001
        pipe.send(error)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(path, method):
    """A child continues to read a bag, by fork or pickle, while the parent reads, too."""
    bag = holdall.open(path)
    iterator = iter(bag)
    next(iterator)
    context = multiprocessing.get_context(method)
    ours, theirs = context.Pipe()
    child = context.Process(target=count_in_child, args=(bag, theirs))
    child.start()
    assert ours.poll(60) and ours.recv() == (bag.count, 3.0)
    child.join()
    assert child.exitcode == 0 and len(list(iterator)) == bag.count - 1


def test_iterators_do_not_go_on_in_a_forked_process(mcap):
    iterator = iter(holdall.open(mcap))
    next(iterator)
    child = os.fork()
    if child == 0:
        try:
            list(iterator)
        except RuntimeError:
            os._exit(7)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_interrupt(tmp_path):
    """A signal ends a call that skips many messages, and the next call continues."""
    path, last = tmp_path / "long.mcap", 300_000
    with holdall.create(path) as writer:
        writer.add("/a", "std_msgs/msg/UInt32")
        for i in range(last + 1):
            writer.write("/a", i, b"\0\1\0\0" + i.to_bytes(4, "little"))

    def stop(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    try:
        messages = holdall.open(path, threads=1).messages(where=f"data == {last}")
        with pytest.raises(KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_REAL, 0.001)
            next(messages)
            signal.pause()  # it came back before the signal: the message is lost
        assert next(messages).data == last
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_leaks(mcap):
    """Opening, reading and failing leak neither memory nor open files."""

    def work():
        with holdall.open(mcap) as bag:
            m = bag["/tf"][1]
            m.transforms, m.json(), m["transforms[0].header"], m.raw, repr(m[""])
            bag["/scan"].numpy("ranges", "header.frame_id", "log_time")
            next(bag.messages(where="linear_acceleration.x > 5"))
            bag.info(), bag.topics, bag.problems
            for wrong in ("nothing", "transforms[9].header"):
                with pytest.raises((ValueError, IndexError)):
                    m[wrong]
            with pytest.raises(ValueError):
                bag.messages(where="nothing > 5")

    def used():
        gc.collect()
        files = len(os.listdir("/proc/self/fd"))
        return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize(), files

    rounds = 100 if "LD_PRELOAD" in os.environ else 400
    for _ in range(rounds):
        work()
    memory, files = used()
    for _ in range(rounds):
        work()
    more, files_then = used()
    assert files_then == files
    if "LD_PRELOAD" not in os.environ:  # a sanitizer keeps what was freed
        assert more - memory < 2 * 2**20, f"{more - memory} bytes for {rounds} rounds"


def test_opens(bags):
    """The campaign of opens, in short."""
    paths = [str(bags[name]) for name in ("mcap", "rosbag1")]
    rounds = 20 if "LD_PRELOAD" in os.environ else 150
    memory, files = campaign.opens(paths, rounds, 2 * rounds)
    assert files == 0
    if "LD_PRELOAD" not in os.environ:
        assert memory < 4 << 20, f"{memory} bytes for {rounds} opens"


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_damaged_bags(tmp_path):
    """The campaign of damage, in short."""
    for name in ("mcap", "sqlite3"):
        write_ros2(tmp_path / name, {"mcap": StoragePlugin.MCAP, "sqlite3": StoragePlugin.SQLITE3}[name], 40)
    write_ros1(tmp_path / "ros1.bag", 40)
    assert campaign.damage([tmp_path], 15) == 45


def sum_of_split(arguments):
    bag, split = arguments
    return [m.linear_acceleration.x for m in bag.messages("/imu", start=split.start, end=split.end)]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_splits_in_a_pool(mcap, method):
    """Pickled bags and splits: the workers together have each message once."""
    with holdall.open(mcap) as bag:
        splits = bag.splits("/imu", count=4)
        with multiprocessing.get_context(method).Pool(2) as pool:
            parts = pool.map(sum_of_split, [(bag, split) for split in splits], 1)
    assert sorted(sum(parts, [])) == [float(i) for i in range(COUNT)]


class Numbers:
    """A data set like those of PyTorch: forked workers request items."""

    def __init__(self, path):
        self.topic = holdall.open(path)["/imu"]

    def __len__(self):
        return self.topic.count

    def __getitem__(self, i):
        return self.topic[i].linear_acceleration.x


def work(data, indexes, results):
    results.put([data[i] for i in indexes])
    results.close()


def test_workers_of_a_data_loader(path):
    """The parent has read before it forks, and reads on; each worker opens the bag for itself."""
    data = Numbers(path)
    assert data[5] == 5.0
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    workers = [context.Process(target=work, args=(data, range(k, 300, 3), results)) for k in range(3)]
    for worker in workers:
        worker.start()
    assert data[7] == 7.0
    found = sum((results.get(timeout=60) for _ in workers), [])
    for worker in workers:
        worker.join(60)
        assert worker.exitcode == 0
    assert sorted(found) == [float(i) for i in range(300)]
