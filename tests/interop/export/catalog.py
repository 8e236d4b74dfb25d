#!/usr/bin/env python3
"""Checks that `holdall catalog` as Parquet, written by python3 with pyarrow, has the same rows as in Arrow IPC. TAP.

catalog.py --holdall PROGRAM [NAME...]
"""
import os
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import OWN, must_equal, run, tap_subjects  # noqa: E402


def path_with(folder):
    """The variable PATH with this folder first."""
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def the_same_rows(holdall, scratch):
    import pyarrow.ipc
    import pyarrow.parquet

    environment = {"PATH": path_with(pathlib.Path(sys.executable).parent)}
    (scratch / "pyarrow.py").write_text("raise SystemExit(9)  # a module in a folder of bags is not imported\n")
    os.chdir(scratch)
    for name in ("rows.arrow", "rows.parquet"):
        status, _, err = run(holdall, "catalog", "--quiet", OWN, "-o", scratch / name, **environment)
        must_equal(f"status of {name} ({err})", status in (0, 3), True)
    with pyarrow.ipc.open_file(scratch / "rows.arrow") as file:
        wanted = file.read_all().to_pylist()
    found = pyarrow.parquet.read_table(scratch / "rows.parquet").to_pylist()
    must_equal("rows", len(found) > 5, True)
    must_equal("the rows", found, wanted)


def without_pyarrow(holdall, scratch):
    python = scratch / "python3"
    out = scratch / "rows.parquet"
    for script, wanted in (("exit 77", "with pyarrow, which is not installed"), ("exit 1", "python3 failed")):
        python.write_text(f"#!/bin/sh\n{script}\n")
        python.chmod(0o755)
        status, _, err = run(holdall, "catalog", "--quiet", OWN, "-o", out, PATH=path_with(scratch))
        must_equal(f"status ({err})", status, 1)
        must_equal(f"the error ({err})", wanted in err, True)
        must_equal("files", sorted(p.name for p in scratch.iterdir()), ["python3"])


def without_python(holdall, scratch):
    status, _, err = run(holdall, "catalog", "--quiet", OWN, "-o", scratch / "rows.parquet", PATH=str(scratch))
    must_equal(f"status ({err})", status, 1)
    must_equal(f"the error ({err})", "python3: No such file" in err and ".arrow needs neither" in err, True)
    must_equal("files", list(scratch.iterdir()), [])


SUBJECTS = {"the rows of Arrow IPC": the_same_rows, "without pyarrow": without_pyarrow, "without python3": without_python}


if __name__ == "__main__":
    sys.exit(tap_subjects(SUBJECTS, "pyarrow"))
