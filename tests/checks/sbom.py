#!/usr/bin/env python3
"""Checks that tools/sbom lists all files of a folder, in valid SPDX: sbom.py

HOLDALL_PYTHON is the Python that has spdx-tools; without it the test is skipped, but fails in CI.
"""
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
try:
    from spdx_tools.spdx.model import RelationshipType
    from spdx_tools.spdx.parser.parse_anything import parse_file
    from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document
except ImportError:
    python = os.environ.get("HOLDALL_PYTHON")
    if python and sys.argv[1:] != ["--again"]:
        os.execv(python, [python, __file__, "--again"])
    print("no spdx-tools: ./dev setup test")
    sys.exit(1 if os.environ.get("CI") == "true" else 77)


def library(soname):
    listed = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    return next(line.split(" => ")[1] for line in listed.splitlines() if line.strip().startswith(soname))


class Sbom(unittest.TestCase):
    def setUp(self):
        self.scratch = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.scratch)
        self.folder = self.scratch / "holdall"
        for name in ("bin/holdall", "lib/libholdall.so.0", "lib/holdall/io_http.so", "share/doc/readme"):
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name, encoding="utf-8")

    def run_sbom(self):
        return subprocess.run([ROOT / "tools/sbom", self.folder, "1.2.3"], capture_output=True, text=True, check=False,
                              env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})

    def document(self):
        made = self.run_sbom()
        self.assertEqual(made.stderr, "")
        path = self.scratch / "x.spdx.json"
        path.write_text(made.stdout, encoding="utf-8")
        return parse_file(str(path))

    def test_is_valid_and_complete(self):
        shutil.copy(library("libz.so.1"), self.folder / "lib/libz.so.1")
        shutil.copy(library("libzstd.so.1"), self.folder / "lib/libzstd-0123abcd.so.1")  # as in a wheel
        document = self.document()
        self.assertEqual([str(m) for m in validate_full_spdx_document(document)], [])
        packages = {p.spdx_id: p.name for p in document.packages}
        compiled_in = {r.related_spdx_element_id for r in document.relationships
                       if r.relationship_type == RelationshipType.CONTAINS and r.related_spdx_element_id in packages}
        self.assertLessEqual({"three", "preact", "common interfaces of ROS 1"}, {packages[part] for part in compiled_in})
        self.assertEqual(sorted(packages[name] for name in packages if name not in compiled_in), ["holdall", "libzstd1", "zlib1g"])
        files = {f.spdx_id: f for f in document.files}
        expected = sorted("./" + p.relative_to(self.folder).as_posix() for p in self.folder.rglob("*") if p.is_file())
        self.assertEqual(sorted(f.name for f in files.values()), expected)
        for file in files.values():
            sums = [c.value for c in file.checksums if c.algorithm.name == "SHA256"]
            self.assertEqual(sums, [hashlib.sha256((self.folder / file.name).read_bytes()).hexdigest()])
        made_from = {files[r.spdx_element_id].name: packages[r.related_spdx_element_id] for r in document.relationships
                     if r.relationship_type == RelationshipType.GENERATED_FROM}
        self.assertEqual(made_from, {"./lib/libz.so.1": "zlib1g", "./lib/libzstd-0123abcd.so.1": "libzstd1"})

    def test_names_a_library_of_unknown_origin(self):
        (self.folder / "lib/libnobody.so.9").touch()
        made = self.run_sbom()
        self.assertEqual(made.returncode, 1)
        self.assertIn("libnobody.so.9: neither a file of holdall nor of a Debian package", made.stderr)


unittest.main(argv=sys.argv[:1])
