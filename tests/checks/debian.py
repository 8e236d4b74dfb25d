#!/usr/bin/env python3
"""Checks that the Debian packages contain all installed files, and declare all build dependencies.

debian.py BUILD
"""
import fnmatch
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = sys.argv[1]
# always there on Debian, or for the tests alone
NOT_NAMED = {"g++", "gcc", "libc6-dev", "libcmocka-dev"}


def installed():
    """Paths below the prefix, as usr/..."""
    options = json.loads(subprocess.run(["meson", "introspect", "--buildoptions", BUILD], capture_output=True, check=True).stdout)
    prefix = next(option["value"] for option in options if option["name"] == "prefix")
    found = json.loads(subprocess.run(["meson", "introspect", "--installed", BUILD], capture_output=True, check=True).stdout)
    return sorted("usr/" + str(pathlib.PurePath(path).relative_to(prefix)) for path in found.values())


def patterns():
    return [line.split()[0] for path in sorted((ROOT / "debian").glob("*.install"))
            for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def is_in(path, pattern):
    return fnmatch.fnmatch(path, pattern) or fnmatch.fnmatch(path, pattern + "/*")


class Packages(unittest.TestCase):
    def test_all_is_packaged(self):
        left = [path for path in installed() if not any(is_in(path, pattern) for pattern in patterns())]
        self.assertEqual(left, [])

    def test_packages_have_what_they_list(self):
        paths = installed()
        # the link of the soname is made when the library is installed; the Python package is installed by an option;
        # plugins need libraries that CI has
        optional = ["libholdall.so", "/python3/"]
        if os.environ.get("CI") != "true":
            optional.append("/holdall/")
        empty = [p for p in patterns() if not any(is_in(path, p) for path in paths) and not any(o in p for o in optional)]
        self.assertEqual(empty, [])

    def test_build_dependencies(self):
        listed = re.search(r"packages_build=\((.*?)\)", (ROOT / "dev").read_text(encoding="utf-8"), re.S)[1].split()
        control = (ROOT / "debian/control").read_text(encoding="utf-8")
        needed = re.search(r"^Build-Depends:(.*?)^\S", control, re.S | re.M)[1]
        names = set(re.findall(r"[a-z0-9][a-z0-9.+-]+", needed))
        self.assertEqual(set(listed) - names - NOT_NAMED, set())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
