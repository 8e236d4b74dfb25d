"""Bags that age encrypts: recipients of create(), keys of open()."""

import pickle

import holdall
import pytest

SECRET = "AGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0\n"
PUBLIC = "age1xmwwc06ly3ee5rytxm9mflaz2u56jjj36s0mypdrwsvlul66mv4q47ryef"


@pytest.fixture
def identity(tmp_path):
    path = tmp_path / "identity"
    path.write_text(SECRET, encoding="utf-8")
    return path


def write(path, **options):
    with holdall.create(path, recipients=PUBLIC, **options) as bag:
        for i in range(10):
            bag.write("/text", i, {"data": f"number {i}"}, type="std_msgs/msg/String")


@pytest.mark.parametrize(("name", "options"), [("x.mcap.age", {}), ("y.db3", {"seal": True})])
def test_round_trip(tmp_path, identity, name, options):
    write(tmp_path / name, **options)
    assert (tmp_path / name).read_bytes().startswith(b"age-encryption.org/v1\n")
    with holdall.open(tmp_path / name, identities=[identity]) as bag:
        assert len(list(bag.messages())) == 10
    with pickle.loads(pickle.dumps(holdall.open(tmp_path / name, identities=[identity]))) as bag:
        assert len(list(bag.messages())) == 10


def test_rewriting(tmp_path, identity):
    """The functions that read bags accept keys."""
    write(tmp_path / "x.mcap.age")
    assert holdall.convert(tmp_path / "x.mcap.age", tmp_path / "plain.mcap", identities=[identity]).messages == 10
    assert holdall.edit(tmp_path / "x.mcap.age", tmp_path / "edited.mcap", shift=5, identities=[identity]).edited == {"/text": 10}
    assert holdall.check(tmp_path / "x.mcap.age", identities=[identity]).messages == 10
    assert [m.data for m in holdall.open(tmp_path / "plain.mcap")] == [f"number {i}" for i in range(10)]
    with pytest.raises(holdall.Error, match="no identity is given"):
        holdall.check(tmp_path / "x.mcap.age")


def test_without_key(tmp_path):
    write(tmp_path / "x.mcap.age")
    with pytest.raises(holdall.Error, match="no identity is given"):
        holdall.open(tmp_path / "x.mcap.age")
    with pytest.raises(holdall.Error, match="No such file"):
        holdall.open(tmp_path / "x.mcap.age", identities=[tmp_path / "missing"])


def test_refused(tmp_path):
    with pytest.raises(ValueError, match="not a recipient"), holdall.create(tmp_path / "x.mcap", recipients=["age1foo"]):
        pass
    with pytest.raises(ValueError, match="seeks in its files"), holdall.create(tmp_path / "x.bag", recipients=PUBLIC):
        pass
    with pytest.raises(TypeError, match="identities"):
        holdall.open(tmp_path, identities=3)
