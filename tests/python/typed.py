"""A typed program that uses the package: checked by mypy --strict, never run."""
from typing import assert_type

import holdall


def read(path: str) -> list[float]:
    with holdall.open(path, recover=True) as bag:
        assert_type(bag, holdall.Bag)
        assert_type(bag.start, holdall.Time | None)
        for topic in bag.topics.values():
            assert_type(topic.name, str)
        out: list[float] = []
        for m in bag["/imu"].select(where="angular_velocity.z > 0"):
            assert_type(m, holdall.Message)
            assert_type(m.time, int)
            assert_type(m.raw, memoryview)
            out.append(m.linear_acceleration.z)
        for problem in bag.problems:
            assert_type(problem.offset, int | None)
        return out


def media(bag: holdall.Bag) -> None:
    bag["/camera"].image(3, order="bgr", copy=True).mean()
    for m in bag["/camera"]:
        m.image("raw", max_bytes=10**8).mean()
    bag["/points"].points()["x"].max()
    assert_type(bag["/camera"][0]._repr_html_(), str)


def align(bag: holdall.Bag) -> None:
    aligned = bag.align({"z": "/imu.linear_acceleration.z"}, rate=30, method={"z": "linear"}, complete=True)
    assert_type(aligned, holdall.Aligned)
    assert_type(aligned.gaps()["z"].oldest, int)
    assert_type(bag.align(topics=["/imu"], at="/scan").parquet("x.parquet"), int)
    transform = bag.tf().lookup("map", "base_link", "+1s")
    assert_type(transform, holdall.Transform)
    assert_type(transform.qw, float)
    for frame in bag.tf():
        assert_type(frame.parent, str | None)


def write(path: str) -> None:
    with holdall.create(path, storage="mcap", compression="zstd") as writer:
        writer.write("/a", 1, {"data": 5}, type="std_msgs/msg/UInt8")
        writer.write("/a", 2, b"\0\1\0\0\5")
    assert_type(holdall.check(path).ok, bool)
    result = holdall.convert(path, path + ".bag", ros=1, progress=lambda messages, size, time: None)
    assert_type(result.notes, tuple[str, ...])


async def live(path: str) -> None:
    with holdall.subscribe("/imu", network=5, timeout=1.5) as heard:
        for m in heard:
            assert_type(m, holdall.Message)
        async for m in heard:
            assert_type(m, holdall.Message)
        assert_type(heard.next(timeout=1), holdall.Message | None)
    with holdall.publish("/a", "std_msgs/msg/String", qos={"depth": 5}) as out:
        out.write({"data": "x"})
    with holdall.serve("/set", "std_srvs/srv/SetBool", lambda request: {"success": request.data}, network="local") as service:
        assert_type(service.wait(timeout=1), bool)
    assert_type(holdall.call("/set", "std_srvs/srv/SetBool", {"data": True}, network="local"), holdall.Message)
    with holdall.Node() as node, node.client("/set", "std_srvs/srv/SetBool") as client:
        assert_type(client.call(timeout=None), holdall.Message)
    with holdall.Recorder(path, "/imu", network="http://robot:11311", on_event=lambda e: e.kind) as recorder:
        assert_type(recorder.statistics().written, int)
    with holdall.Player(path, rate=2) as player:
        assert_type(player.wait(), bool)
        assert_type(player.state.loop_end, int | None)
    assert_type(holdall.topics()["/imu"].publishers, tuple[holdall.Endpoint, ...])


def fail(path: str) -> str | None:
    try:
        holdall.open(path)
    except holdall.Error as error:
        return error.file
    return None
