"""Shows bags in a notebook, by the page of `holdall serve`."""

from __future__ import annotations

import html
import subprocess
import tempfile
import weakref
from collections.abc import Sequence

from ._command import find_program


def end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()


class Shown:
    """A page in a notebook, and its server, which ends with stop() or with this process."""

    def __init__(self, paths: Sequence[str], height: int, origins: Sequence[str], program: str | None) -> None:
        frames = [f"--frame={origin}" for origin in origins]
        with tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
            process = subprocess.Popen(
                [find_program(program), "serve", "--quiet", *frames, "--", *paths],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, encoding="utf-8",
            )  # fmt: skip
            self._stop = weakref.finalize(self, end, process)
            assert process.stdout is not None
            self.url = process.stdout.readline().strip()
            if not self.url:
                self.stop()
                errors.seek(0)
                raise OSError(errors.read().strip() or "holdall serve did not start")
        self.height = height

    def stop(self) -> None:
        self._stop()

    def __repr__(self) -> str:
        return "<holdall.Shown>"

    def _repr_html_(self) -> str:
        source, height = html.escape(self.url), int(self.height)
        return f'<iframe src="{source}" width="100%" height="{height}" style="border: 0" title="holdall"></iframe>'
