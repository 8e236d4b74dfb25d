"""Coordinate frames: transforms of a bag, and look-ups between frames."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _holdall
from ._arguments import text_of
from ._values import Time

if TYPE_CHECKING:
    from ._bag import Bag, TimeLike


@dataclass(frozen=True)
class Frame:
    """Properties of one frame."""

    name: str
    parent: str | None  # of its last transform; None: a root
    is_static: bool  # its transform is valid at all times
    count: int  # transforms to a parent
    start: int  # stamp of the first one, nanoseconds since 1970; 0 without transforms
    end: int  # of the last one


@dataclass(frozen=True)
class Transform:
    """Maps points of one frame to another: p' = rotation * p + translation."""

    x: float  # metres
    y: float
    z: float
    qx: float  # unit quaternion
    qy: float
    qz: float
    qw: float

    @property
    def translation(self) -> Any:
        """x, y, z in metres: a numpy array of shape (3,)."""
        import numpy

        return numpy.array([self.x, self.y, self.z])

    @property
    def rotation(self) -> Any:
        """The unit quaternion x, y, z, w: a numpy array of shape (4,)."""
        import numpy

        return numpy.array([self.qx, self.qy, self.qz, self.qw])

    @property
    def matrix(self) -> Any:
        """The homogeneous matrix: a numpy array of shape (4, 4); points are columns (x, y, z, 1)."""
        import numpy

        x, y, z, w = self.qx, self.qy, self.qz, self.qw
        out = numpy.eye(4)
        out[:3, :3] = [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
        out[:3, 3] = [self.x, self.y, self.z]
        return out


class Frames:
    """The frames of a bag, by the stamps of all its transforms. Made by Bag.tf().

    It is independent of the bag, which may be closed. Iteration returns the frames.
    """

    def __init__(self, bag: Bag, frames: _holdall.Frames) -> None:
        self._bag = bag
        self._frames = frames

    def lookup(self, target: str, source: str, time: TimeLike) -> Transform:
        """The transform that maps points of source to target at a time.

        Between two transforms of a frame translation is interpolated linearly, rotation along the
        shorter arc; there is no extrapolation. time is as in Bag.messages(): nanoseconds, a
        datetime, or text. Raises Error if there is no such frame, the two are not connected, or
        a frame between them has no transforms around this time.
        """
        translation, rotation = self._frames.lookup(text_of(target, "target"), text_of(source, "source"), self._bag._time(time, "time"))
        return Transform(*translation, *rotation)

    def __iter__(self) -> Iterator[Frame]:
        for name, parent, is_static, count, start, end in self._frames.list():
            yield Frame(name, parent, bool(is_static), count, Time(start), Time(end))

    def __getitem__(self, name: str) -> Frame:
        if not isinstance(name, str):
            raise TypeError(f"name must be str, not {type(name).__name__}")
        found = [frame for frame in self if frame.name == name.removeprefix("/")]
        if not found:
            raise KeyError(name)
        return found[0]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and any(frame.name == name.removeprefix("/") for frame in self)

    def __repr__(self) -> str:
        return f"<holdall.Frames {' '.join(frame.name for frame in self)}>"


def read_frames(bag: Bag) -> Frames:
    """As Bag.tf()."""
    reader = bag._claim()
    try:
        frames, skipped, why = reader.frames()
    finally:
        reader.release()
    if skipped:
        warnings.warn(f"{skipped} messages with transforms left out: {why}", RuntimeWarning, stacklevel=3)
    return Frames(bag, frames)
