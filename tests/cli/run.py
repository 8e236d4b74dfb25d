#!/usr/bin/env python3
"""Run the cases of the command and print results as TAP.

run.py --holdall PATH [--rewrite] [CASE...]

A case is a script cases/NAME.sh, run by bash in a folder of the bags that bags.py writes. Beside it
are the expected outputs: NAME.stdout, NAME.stderr (none: nothing) and NAME.exit (none: 0). Instead of
NAME.stdout there may be NAME.stdout.glob (and so for stderr), in which * stands for anything within
a line, and a line of three dots for any lines.

--rewrite replaces the expected files, except globs: review the difference in git.

A script that ends with status 77 is skipped: a requirement is missing. With CI=true it fails.
"""
import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CASES = HERE / "cases"
SKIPPED = 77


def glob_matches(pattern, text):
    parts = []
    for line in pattern.splitlines(keepends=True):
        if line == "...\n":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*?".join(re.escape(piece) for piece in line.split("*")))
    return re.fullmatch("".join(parts), text) is not None


def difference(name, want, got):
    lines = difflib.unified_diff(want.splitlines(), got.splitlines(), name, "got", lineterm="")
    return list(lines) or [f"{name}: ends of lines differ"]


def compare(case, kind, got):
    """Differences of one stream, as lines; empty if there are none."""
    glob = CASES / f"{case}.{kind}.glob"
    exact = CASES / f"{case}.{kind}"
    if glob.exists():
        want = glob.read_text(encoding="utf-8", errors="surrogateescape")
        return [] if glob_matches(want, got) else difference(glob.name, want, got)
    want = exact.read_text(encoding="utf-8", errors="surrogateescape") if exact.exists() else ""
    return [] if want == got else difference(exact.name, want, got)


def rewrite(case, kind, got):
    path = CASES / f"{case}.{kind}"
    if path.with_name(path.name + ".glob").exists():
        return
    if got:
        path.write_text(got, encoding="utf-8", errors="surrogateescape")
    elif path.exists():
        path.unlink()


def run_case(case, environment, folder):
    return subprocess.run(["bash", str(CASES / f"{case}.sh")], cwd=folder, env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=120, check=False, encoding="utf-8", errors="surrogateescape")


def judge(case, done, rewriting):
    status = "" if done.returncode == 0 else f"{done.returncode}\n"
    wrong = []
    for kind, got in (("stdout", done.stdout), ("stderr", done.stderr), ("exit", status)):
        if rewriting:
            rewrite(case, kind, got)
        wrong += compare(case, kind, got)
    return wrong


def report(number, case, done, rewriting):
    """Print the result of a case; True unless it failed."""
    if done.returncode == SKIPPED and os.environ.get("CI") != "true":
        print(f"ok {number} - {case} # SKIP {done.stderr.strip()}")
        return True
    wrong = judge(case, done, rewriting)
    print(f"{'not ok' if wrong else 'ok'} {number} - {case}")
    for line in wrong:
        print("# " + line.encode("utf-8", "backslashreplace").decode())
    return not wrong


def environment_of(holdall):
    # the command in the PATH, without settings of the user that change its output
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith(("LC_", "HOLDALL_", "ROS_")) and name != "LANG"
            or name == "HOLDALL_PYTHON"}
    return {**kept, "PATH": f"{holdall.parent}:{kept.get('PATH', '')}", "LC_ALL": "C.UTF-8",
            "TZ": "UTC", "SOURCE": str(HERE.parent.parent), "PYTHONUTF8": "1"}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--holdall", required=True, type=pathlib.Path)
    parser.add_argument("--rewrite", action="store_true")
    parser.add_argument("cases", nargs="*")
    options = parser.parse_args()
    cases = options.cases or sorted(path.stem for path in CASES.glob("*.sh"))
    environment = environment_of(options.holdall.resolve())
    good = True
    print(f"1..{len(cases)}")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, str(HERE / "bags.py"), folder], check=True)
        for number, case in enumerate(cases, 1):
            done = run_case(case, environment, folder)
            good = report(number, case, done, options.rewrite) and good
            sys.stdout.flush()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
