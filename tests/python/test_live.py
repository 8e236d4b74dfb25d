"""Live networks: subscriptions, publishers, recorders and players of one program, on loopback."""
import asyncio
import ctypes
import gc
import logging
import os
import pathlib
import resource
import signal
import subprocess
import sys
import threading
import time

import holdall
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
STRING = "std_msgs/msg/String"
is_sanitized = "LD_PRELOAD" in os.environ
CYCLES = int(os.environ.get("HOLDALL_CYCLES", "5" if is_sanitized else "40"))

@pytest.fixture
def pair(domain):
    """A subscription and a publisher that are connected."""
    with holdall.subscribe("/chatter", network=domain) as heard, holdall.publish("/chatter", STRING, network=domain) as out:
        meet(heard, out)
        yield heard, out


def meet(heard, out):
    """Waits until the subscriber has its first message: then it has discovered the publisher."""
    assert out.wait_for_subscribers(1, 20)
    out.write({"data": "first"})
    assert heard.next(20).data == "first"


def texts(messages):
    return [m.data for m in messages]


def child(code, *words, **options):
    """Starts a separate program with the same package and network."""
    return subprocess.Popen([sys.executable, "-c", code, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


# --- messages ------------------------------------------------------------------------------------


def test_messages(pair):
    heard, out = pair
    for i in range(100):
        out.write({"data": f"text {i}"}, time=10**18 + i)
    found = [heard.next(10) for _ in range(100)]
    assert texts(found) == [f"text {i}" for i in range(100)]
    assert [m.publish_time for m in found] == [10**18 + i for i in range(100)]
    assert found[0].topic == "/chatter" and found[0].channel.type == STRING and found[0].channel.encoding == "cdr"
    assert abs(found[0].time - time.time_ns()) < 60 * 10**9
    counts = heard.statistics()
    assert [(c.topic, c.type, c.received, c.dropped, c.lost) for c in counts] == [("/chatter", STRING, 101, 0, 0)]
    assert out.flush(10) and heard.next(0.01) is None


def test_what_is_written(pair, tmp_path):
    """Bytes, messages and values."""
    heard, out = pair
    raw = b"\0\1\0\0\3\0\0\0hi\0"
    out.write(raw)
    m = heard.next(10)
    out.write(m)
    out.write(memoryview(raw))
    assert texts([m, heard.next(10), heard.next(10)]) == ["hi"] * 3
    assert bytes(m.raw)[:11] == raw
    with holdall.create(tmp_path / "x.mcap") as bag:
        bag.copy(m)
    copied = next(iter(holdall.open(tmp_path / "x.mcap")))
    assert copied.data == "hi" and copied.time == m.time
    out.write(copied)
    assert heard.next(10).data == "hi"
    for wrong, error in (({"text": "x"}, ValueError), (5, TypeError), ({"data": 5}, ValueError)):
        with pytest.raises(error):
            out.write(wrong)
    with pytest.raises(TypeError, match="time"):
        out.write(raw, time=1.5)


def test_messages_outlive_their_network(domain):
    with holdall.subscribe("/chatter", network=domain) as heard, holdall.publish("/chatter", STRING, network=domain) as out:
        meet(heard, out)
        out.write({"data": "kept"})
        m = heard.next(10)
    del heard, out
    gc.collect()
    assert m.data == "kept" and m.channel.fields == ("data",)


def test_a_full_queue(domain, caplog):
    """Dropped messages are counted and reported; the newest or the oldest are kept."""
    for when_full, kept in (("drop_oldest", range(95, 100)), ("drop_newest", range(5))):
        with holdall.subscribe("/full", network=domain, queue=5, when_full=when_full) as heard:
            with holdall.publish("/full", STRING, network=domain, qos={"depth": 1000}) as out, caplog.at_level(logging.WARNING, "holdall"):
                meet(heard, out)
                for i in range(100):
                    out.write({"data": str(i)})
                end = time.monotonic() + 20
                while heard.statistics()[0].received < 101 and time.monotonic() < end:
                    time.sleep(0.01)
                assert texts(iter(lambda: heard.next(0.05), None)) == [str(i) for i in kept]
        assert heard.statistics()[0].dropped == 95
        assert any("/full" in record.message and "dropped" in record.message for record in caplog.records)
        caplog.clear()


def test_bytes_of_a_queue(domain):
    """One message is accepted whatever its size."""
    with holdall.subscribe("/big", network=domain, queue_bytes=10) as heard, holdall.publish("/big", STRING, network=domain) as out:
        assert out.wait_for_subscribers(1, 20)
        while heard.next(0.1) is None:
            out.write({"data": "x" * 1000})
        for size in (2000, 3000):
            out.write({"data": "y" * size})
        end = time.monotonic() + 20
        while heard.statistics()[0].bytes < 6000 and time.monotonic() < end:
            time.sleep(0.01)
        assert len(heard.next(1).data) == 3000 and heard.next(0.05) is None


def test_timeout_ends_iteration(domain):
    with holdall.subscribe("/silent", network=domain, timeout=0.2) as heard:
        begin = time.monotonic()
        assert list(heard) == []
        assert 0.1 < time.monotonic() - begin < 10


def test_threads_share_a_subscription(pair):
    heard, out = pair
    found = []
    threads = [threading.Thread(target=lambda: found.extend(m.data for m in heard)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for i in range(400):
        out.write({"data": str(i)})
    end = time.monotonic() + 20
    while len(found) < 400 and time.monotonic() < end:
        time.sleep(0.01)
    heard.close()  # while they wait
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive()
    assert sorted(found, key=int) == [str(i) for i in range(400)]


def test_a_node_with_several_publishers(domain):
    with holdall.subscribe("/one", "/two", network=domain) as heard, holdall.Node(domain, node_name="talker", namespace="/ns") as node:
        outs = [node.publish(name, STRING) for name in ("/one", "/two")]
        for out in outs:
            assert out.wait_for_subscribers(1, 20)
        seen = set()
        while len(seen) < 2:
            for out in outs:
                out.write({"data": out.topic})
            seen.update(m.topic for m in iter(lambda: heard.next(0.05), None) if m.data == m.topic)
        found = holdall.topics("one", "/two", network=domain)
        assert {t.publishers[0].node for t in found.values()} == {"/ns/talker"} and list(found) == ["/one", "/two"]
    with pytest.raises(ValueError, match="closed"):
        outs[0].write({"data": "x"})
    with pytest.raises(ValueError, match="closed"):
        node.publish("/three", STRING)


# --- asyncio -----------------------------------------------------------------------------------------


def test_asyncio(pair):
    heard, out = pair

    async def read(count):
        found = []
        async for m in heard:
            found.append(m.data)
            if len(found) == count:
                return found

    async def work():
        ticks = 0

        async def tick():
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0)

        ticker = asyncio.create_task(tick())
        reader = asyncio.create_task(read(200))
        await asyncio.sleep(0.05)  # it waits
        for i in range(200):
            out.write({"data": str(i)})
        found = await asyncio.wait_for(reader, 20)
        ticker.cancel()
        return found, ticks

    found, ticks = asyncio.run(work())
    assert found == [str(i) for i in range(200)] and ticks > 5


def test_asyncio_is_cancelled_and_closed(pair):
    heard, out = pair

    found = []

    async def drain():
        async for m in heard:
            found.append(m.data)

    async def work():
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(drain(), 0.1)
        out.write({"data": "later"})
        tasks = [asyncio.create_task(drain()) for _ in range(3)]
        end = time.monotonic() + 20
        while not found and time.monotonic() < end:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(heard.close)
        await asyncio.wait_for(asyncio.gather(*tasks), 20)

    asyncio.run(work())
    assert found == ["later"]


# --- callbacks -----------------------------------------------------------------------------------------


def test_callback_and_its_exception(domain, monkeypatch):
    """Each is reported, later messages come, and the first one is raised."""
    reported, seen = [], []
    monkeypatch.setattr(threading, "excepthook", lambda args: reported.append(args.exc_value))

    def on_message(m):
        seen.append(m.data)
        raise KeyError(m.data)

    heard = holdall.subscribe("/called", network=domain, on_message=on_message)
    with pytest.raises(ValueError, match="on_message"):
        heard.next()
    with holdall.publish("/called", STRING, network=domain) as out:
        assert out.wait_for_subscribers(1, 20)
        end = time.monotonic() + 20
        while len(seen) < 3 and time.monotonic() < end:
            out.write({"data": str(len(seen))})
            time.sleep(0.01)
    with pytest.raises(KeyError) as first:
        heard.close()
    assert first.value is reported[0] and len(reported) == len(seen) >= 3
    heard.close()


def test_closing_in_a_callback(domain):
    closed = threading.Event()

    def on_message(m):
        heard.close()
        closed.set()

    heard = holdall.subscribe("/closing", network=domain, on_message=on_message)
    with holdall.publish("/closing", STRING, network=domain) as out:
        assert out.wait_for_subscribers(1, 20)
        for _ in range(400):
            if closed.wait(0.05):
                break
            out.write({"data": "x"})
    assert closed.is_set() and heard.wait(5) is True


def test_recorder_reports_exceptions(domain, tmp_path, monkeypatch):
    monkeypatch.setattr(threading, "excepthook", lambda args: None)

    def fail(event):
        raise RuntimeError(event.kind)

    recorder = holdall.Recorder(tmp_path / "x.mcap", "/none", network=domain, on_event=fail)
    with pytest.raises(RuntimeError, match="file"):
        recorder.wait(20)
    with pytest.raises(RuntimeError):
        recorder.close()  # of "stopped"
    assert (tmp_path / "x.mcap").exists()
    # a failure of the program itself wins
    with pytest.raises(ZeroDivisionError), holdall.Recorder(tmp_path / "y.mcap", "/none", network=domain, on_event=fail):
        _ = 1 / 0


# --- recording and playing -----------------------------------------------------------------------------


def record(domain, path, count, **options):
    """A bag of so many messages, recorded."""
    with holdall.publish("/chatter", STRING, network=domain) as out, holdall.Recorder(path, "/chatter", network=domain, **options) as recorder:
        assert out.wait_for_subscribers(1, 20)
        while recorder.statistics().received == 0:
            out.write({"data": "first"})
            time.sleep(0.02)
        for i in range(count):
            out.write({"data": str(i)})
        assert out.flush(20)
        end = time.monotonic() + 20
        while recorder.topics[0].received < count and time.monotonic() < end:
            time.sleep(0.01)
        yield recorder, out


def test_recorder(domain, tmp_path):
    events, progress = [], []
    for recorder, out in record(domain, tmp_path / "bag", 50, on_event=events.append, on_progress=progress.append, period=0.05,
                                storage="mcap", compression="zstd", metadata={"robot": "r2"}):  # fmt: skip
        recorder.pause()
        assert recorder.paused
        out.write({"data": "paused"})
        assert out.flush(10)
        time.sleep(1)  # messages that arrive while paused are not counted
        recorder.resume()
        recorder.split()
        out.write({"data": "last"})
        assert out.flush(10)
        assert recorder.wait(0.3) is False
        assert recorder.topics[0].name == "/chatter" and recorder.statistics().files == 2
        recorder.stop()
        assert recorder.wait(10) and not recorder.statistics().recording
    assert {"file", "split", "stopped"} <= {e.kind for e in events} and progress and progress[-1].files == 2
    bag = holdall.open(tmp_path / "bag")
    assert texts(bag)[-51:] == [*map(str, range(50)), "last"] and "paused" not in texts(bag)
    assert bag.info().custom_data["robot"] == "r2"
    with pytest.raises(ValueError, match="closed"):
        recorder.statistics()


def test_recorder_limits_and_begins_again(domain, tmp_path):
    for recorder, out in record(domain, tmp_path / "x.mcap", 20, max_messages=5):
        assert recorder.wait(20)
        recorder.record(tmp_path / "y.mcap")
        while recorder.statistics().written < 5:
            out.write({"data": "again"})
            time.sleep(0.01)
    assert len(list(holdall.open(tmp_path / "x.mcap"))) == 5 == len(list(holdall.open(tmp_path / "y.mcap")))


def test_quotas_of_topics(domain, tmp_path):
    quotas = {"max_topic_size": {"/chatter": 100}, "max_topic_rate": {"/other": 1}}
    for recorder, _ in record(domain, tmp_path / "x.mcap", 30, **quotas):
        end = time.monotonic() + 20
        while recorder.statistics().throttled + recorder.statistics().written < 31 and time.monotonic() < end:
            time.sleep(0.01)
    written = list(holdall.open(tmp_path / "x.mcap"))
    assert 0 < sum(m.raw.nbytes for m in written) <= 100


def test_snapshot(domain, tmp_path):
    for recorder, _ in record(domain, tmp_path / "x.mcap", 30, snapshot=True):
        end = time.monotonic() + 20
        while recorder.statistics().ring_bytes < 31 * 10 and time.monotonic() < end:
            time.sleep(0.01)
        assert recorder.statistics().written == 0
        recorder.snapshot()
        end = time.monotonic() + 20
        while recorder.statistics().snapshots < 1 and time.monotonic() < end:
            time.sleep(0.01)
    assert texts(holdall.open(tmp_path / "x.mcap"))[-30:] == list(map(str, range(30)))


def test_player(domain, tmp_path):
    path, start = tmp_path / "x.mcap", 10**18
    with holdall.create(path) as bag:
        for i in range(20):
            bag.write("/chatter", start + i * 10**9, {"data": str(i)}, type=STRING)
    events, progress = [], []
    with holdall.subscribe("/robot/heard", network=domain, qos={"depth": 100}) as heard, holdall.Player(
        path, network=domain, rename={"/chatter": "/heard"}, prefix="/robot", paused=True, wait_for_subscribers=1, settle=1, on_event=events.append,
        on_progress=progress.append, period=0.05,
    ) as player:  # fmt: skip
        assert player.topics == ["/chatter"] and player.paused
        while heard.next(0.2) is None:  # the subscriber may not have discovered the publisher yet
            assert player.play_next() or player.state.phase == "waiting"
        assert player.seek(start + 5 * 10**9)
        assert player.play_next() and heard.next(10).data == "5"
        assert player.burst(3) == 3 and [heard.next(10).data for _ in range(3)] == ["6", "7", "8"]
        assert player.step_back() and heard.next(10).data == "7"
        assert player.state.now == start + 7 * 10**9 and player.state.phase == "playing"
        player.rate = 100
        assert player.rate == 100 and player.to_steady(start) is None
        player.seek(start + 18 * 10**9)
        player.resume()
        assert [heard.next(10).data for _ in range(2)] == ["18", "19"]
        assert player.wait(20) is True
        player.mute("/chatter")
        with pytest.raises(KeyError):
            player.mute("/none")
        assert player.set_loop(start, start + 10**9) and player.set_loop()
        assert not player.play_next()
    assert {"began", "resume", "ended"} <= {e.kind for e in events} and progress
    result = player.result()
    assert result.messages >= 7 and result.unsent == 0
    with pytest.raises(ValueError, match="closed"):
        player.pause()


def test_steady_times(domain, tmp_path):
    path, start = tmp_path / "x.mcap", 10**18
    with holdall.create(path) as bag:
        for i in range(2):
            bag.write("/chatter", start + i * 10**9, {"data": str(i)}, type=STRING)
    with holdall.Player(path, network=domain, rate=1e-6) as player:
        while (begin := player.to_steady(start)) is None:  # not yet begun
            time.sleep(0.01)
        assert begin <= time.monotonic_ns()
        end = player.to_steady(start + 2000)
        assert end - begin == 2 * 10**9 and player.from_steady(end) == start + 2000
        player.pause()
        assert player.to_steady(start) is None and player.from_steady(end) >= start


def test_player_as_fast_as_it_goes(domain, tmp_path):
    path = tmp_path / "x.mcap"
    with holdall.create(path) as bag:
        for i in range(1000):
            bag.write("/chatter", i * 10**9, {"data": str(i)}, type=STRING)
    with holdall.Player(path, network=domain, immediate=True, digest=True) as player:
        assert player.wait(20)
    assert player.result().messages == 1000 and len(player.result().digest) == 32


def test_topics(domain):
    with holdall.publish("/here", STRING, network=domain, latch=True, qos={"depth": 3}), holdall.subscribe("/here", network=domain):
        found = holdall.topics("/here", network=domain)["/here"]
    assert found.type == STRING and len(found.publishers) == len(found.subscribers) == 1
    end = found.publishers[0]
    assert (end.kind, end.qos["durability"], end.qos["depth"], end.hash[:7], len(end.gid)) == ("publisher", "transient_local", 3, "RIHS01_", 32)


# --- arguments -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"network": 1.5}, TypeError, "network"),
        ({"network": "ros3"}, ValueError, "network"),
        ({"network": -1}, ValueError, "network"),
        ({"network": 100000}, ValueError, "domain"),
        ({"queue": 0}, ValueError, "queue"),
        ({"queue": "5"}, TypeError, "queue"),
        ({"queue_bytes": -1}, ValueError, "queue_bytes"),
        ({"when_full": "wait"}, ValueError, "when_full"),
        ({"timeout": "5"}, TypeError, "timeout"),
        ({"timeout": -1}, ValueError, "timeout"),
        ({"on_message": 5}, TypeError, "on_message"),
        ({"qos": 5}, TypeError, "qos"),
        ({"qos": {"speed": 5}}, ValueError, "speed"),
        ({"qos": {"depth": "x"}}, TypeError, "str"),
        ({"regex": 5}, TypeError, "regex"),
        ({"regex": "("}, ValueError, r"\("),
        ({"types": 5}, TypeError, "int"),
        ({"node_name": 5}, TypeError, "node_name"),
        ({"node_name": "a b"}, ValueError, "a b"),
        ({"settings": {"speed": "1"}}, ValueError, "speed"),
        ({"definitions": [5]}, TypeError, "int"),
    ],
)
def test_wrong_arguments_of_subscribe(domain, options, error, text):
    with pytest.raises(error, match=text):
        holdall.subscribe("/x", **{"network": domain, **options})


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"topics": None}, TypeError, "topics"),
        ({"topics": 5}, TypeError, "int"),
        ({"channels": "x"}, ValueError, "channels"),
        ({"when_full": "x"}, ValueError, "when_full"),
        ({"low_space": "x"}, ValueError, "low_space"),
        ({"on_event": 5}, TypeError, "on_event"),
        ({"on_progress": 5}, TypeError, "on_progress"),
        ({"period": -1}, ValueError, "period"),
        ({"throttle": {"/x": "fast"}}, TypeError, "throttle"),
        ({"throttle": {"/x": 0}}, ValueError, "throttle"),
        ({"every": {"/x": 0}}, ValueError, "every"),
        ({"max_topic_rate": {"/x": -1}}, ValueError, "max_topic_rate"),
        ({"max_topic_size": {"/x": 1.5}}, TypeError, "max_topic_size"),
        ({"repeat": {"/x": -1}}, ValueError, "repeat"),
        ({"max_messages": 1.0}, TypeError, "max_messages"),
        ({"max_seconds": "1"}, TypeError, "max_seconds"),
        ({"min_free_percent": 101}, ValueError, "min_free_percent"),
        ({"compression": "zip"}, holdall.Error, "zip"),
        ({"speed": 5}, TypeError, "speed"),
        ({"qos_overrides": "none.yaml"}, holdall.Error, "none.yaml"),
    ],
)
def test_wrong_arguments_of_recorder(domain, tmp_path, options, error, text):
    with pytest.raises(error, match=text):
        holdall.Recorder(tmp_path / "x.mcap", **{"topics": "/x", "network": domain, **options})


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"rate": 0}, ValueError, "rate"),
        ({"rate": "fast"}, TypeError, "rate"),
        ({"order": "x"}, ValueError, "order"),
        ({"start": -1}, ValueError, "start"),
        ({"until": 1.5}, TypeError, "until"),
        ({"clock": -1}, ValueError, "clock"),
        ({"topics": [5]}, TypeError, "topics"),
        ({"wait_for_subscribers": -1}, ValueError, "wait_for_subscribers"),
        ({"regex": "("}, ValueError, r"\("),
        ({"rename": {"/a": 5}}, TypeError, "rename"),
        ({"on_event": 5}, TypeError, "on_event"),
        ({"nothing": 5}, TypeError, "nothing"),
    ],
)
def test_wrong_arguments_of_player(domain, mcap, options, error, text):
    with pytest.raises(error, match=text):
        holdall.Player(mcap, **{"network": domain, **options})


def test_wrong_arguments_of_others(domain):
    with pytest.raises(TypeError, match="topics"):
        holdall.subscribe(network=domain)
    with pytest.raises(TypeError, match="paths"):
        holdall.Player(network=domain)
    with pytest.raises(FileNotFoundError):
        holdall.Player("none.bag", network=domain)
    with pytest.raises(TypeError, match="topic"):
        holdall.publish(5, STRING, network=domain)
    with pytest.raises(TypeError, match="type"):
        holdall.publish("/x", 5, network=domain)
    with pytest.raises(holdall.Error, match="nowhere"):
        holdall.publish("/x", "my_msgs/msg/Own", network=domain)
    with pytest.raises(ValueError, match="max_block"):
        holdall.publish("/x", STRING, network=domain, max_block=-1)
    with pytest.raises(TypeError, match="names"):
        holdall.topics(5, network=domain)


# --- signals, forks, ends ------------------------------------------------------------------------------------

WAITING = {
    "next": "holdall.subscribe('/x', network=d).next()",
    "iteration": "list(holdall.subscribe('/x', network=d))",
    "asyncio": "asyncio.run(anext(aiter(holdall.subscribe('/x', network=d))))",
    "callback": "holdall.subscribe('/x', network=d, on_message=print).wait()",
    "subscribers": "holdall.publish('/x', 'std_msgs/msg/String', network=d).wait_for_subscribers()",
    "recorder": "holdall.Recorder(sys.argv[2], '/x', network=d).wait()",
    "player": "holdall.Player(sys.argv[3], network=d, paused=True).wait()",
}


@pytest.mark.parametrize("name", WAITING)
def test_interrupt(domain, tmp_path, mcap, name):
    """SIGINT is KeyboardInterrupt soon; the process ends, and a bag is complete."""
    code = f"""
import asyncio, holdall, sys, threading, time
d = int(sys.argv[1])
def say():
    time.sleep(0.3)
    print("waits", flush=True)
threading.Thread(target=say, daemon=True).start()
try:
    {WAITING[name]}
except KeyboardInterrupt:
    print(time.time(), flush=True)
"""
    waiting = child(code, domain, tmp_path / "x.mcap", mcap)
    assert waiting.stdout.readline() == "waits\n", waiting.stderr.read()
    begin = time.time()
    waiting.send_signal(signal.SIGINT)
    said, errors = waiting.communicate(timeout=60)
    assert waiting.returncode == 0 and not errors, errors
    assert float(said) - begin < 5
    if name == "recorder":
        assert holdall.open(tmp_path / "x.mcap").info().complete


def test_ends_of_the_interpreter(domain, tmp_path, mcap):
    """With open objects, running callbacks and exceptions the process ends, and the bag is complete."""
    code = """
import holdall, sys, threading
d = int(sys.argv[1])
recorder = holdall.Recorder(sys.argv[2], "/x", network=d, on_event=lambda e: 1 / 0, on_progress=lambda s: 1 / 0, period=0.001)
heard = holdall.subscribe("/x", network=d, on_message=lambda m: 1 / 0)
waiting = holdall.subscribe("/x", network=d)
threading.Thread(target=lambda: list(waiting), daemon=True).start()
player = holdall.Player(sys.argv[3], network=d, loop=True, immediate=True, prefix="/played", on_event=print)
out = holdall.publish("/x", "std_msgs/msg/String", network=d)
out.wait_for_subscribers(3, 20)
while recorder.statistics().written == 0:
    out.write({"data": "x"})
if len(sys.argv) > 4:
    raise SystemExit(7)
"""
    for words, status in ((), 0), (("exit",), 7):
        path = tmp_path / f"x{status}.mcap"
        ending = child(code, domain, path, mcap, *words)
        _, errors = ending.communicate(timeout=120)
        assert ending.returncode == status, errors
        assert "Fatal" not in errors
        assert holdall.open(path).info().complete and holdall.open(path).count > 0


def test_forks(domain, tmp_path, mcap):
    """A forked child cannot use objects of its parent, and ends without affecting them; it may create its own."""
    made = {
        "subscription": (holdall.subscribe("/x", network=domain), lambda o: o.next(0)),
        "node": (holdall.Node(domain), lambda o: o.publish("/x", STRING)),
        "publisher": (holdall.publish("/x", STRING, network=domain), lambda o: o.write({"data": "x"})),
        "recorder": (holdall.Recorder(tmp_path / "x.mcap", "/x", network=domain), lambda o: o.stop()),
        "player": (holdall.Player(mcap, network=domain, paused=True), lambda o: o.resume()),
    }
    pid = os.fork()
    if pid == 0:
        try:
            for thing, use in made.values():
                with pytest.raises(RuntimeError, match="another process"):
                    use(thing)
                thing.close()
            del thing, use
            made.clear()
            gc.collect()
            assert sum(1 for _ in holdall.open(mcap)) > 0
            os._exit(0)
        except BaseException as error:  # noqa: BLE001
            print(repr(error), file=sys.stderr)
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    for thing, _ in made.values():
        thing.close()
    assert holdall.open(tmp_path / "x.mcap").info().complete


def used():
    gc.collect()
    getattr(ctypes.CDLL(None), "malloc_trim", lambda _: None)(0)
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize(), len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))


def cycle(domain, path, bag, rounds):
    """Creates, uses and drops each kind of object, alternately with and without close()."""
    for i in range(rounds):
        out = holdall.publish("/cycle", STRING, network=domain)
        heard = holdall.subscribe("/cycle", network=domain, on_message=lambda m: None if i % 2 else 1 / 0)
        recorder = holdall.Recorder(path, "/cycle", network=domain, force=True, on_event=lambda e: None, on_progress=lambda s: None, period=0.001)
        player = holdall.Player(bag, network=domain, immediate=True, topics="/scan", on_event=lambda e: 1 / 0)
        out.write({"data": "x" * 1000})
        with pytest.raises((holdall.Error, TypeError)):
            holdall.Recorder(path, "/cycle", network=domain, compression="zip")
        if i % 2:
            for thing in (player, recorder, heard, out):
                try:
                    thing.close()
                except ZeroDivisionError:
                    pass
        del out, heard, recorder, player


def test_cycles(domain, tmp_path, mcap, monkeypatch):
    """Objects created and dropped many times, with pending callbacks, leak no memory, files or threads."""
    monkeypatch.setattr(threading, "excepthook", lambda args: None)
    cycle(domain, tmp_path / "x.mcap", mcap, 10 + CYCLES // 4)
    memory, files, threads = used()
    cycle(domain, tmp_path / "x.mcap", mcap, CYCLES)
    end = time.monotonic() + 20
    while used()[2] > threads and time.monotonic() < end:
        time.sleep(0.05)
    more, files_then, threads_then = used()
    assert files_then <= files and threads_then <= threads
    if not is_sanitized:
        # Cyclone DDS keeps deleted entities for up to 10 s
        assert more - memory < (12 << 20) + CYCLES * 16384, f"{more - memory} bytes for {CYCLES} cycles"
