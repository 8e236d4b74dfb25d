#!/usr/bin/env python3
"""The extension of `ros2 bag record` for this storage, without ROS: test_presets.py HOLDALL BAG.

Its module is the one that setup.cfg names, its first preset is `none`, and the writer has all of its presets.
"""
import configparser
import importlib
import pathlib
import subprocess
import sys
import tempfile
import unittest

PACKAGE = pathlib.Path(__file__).resolve().parents[1]


def extension():
    """As ros2bag loads it, by the name of the storage."""
    setup = configparser.ConfigParser()
    setup.read(PACKAGE / "setup.cfg")
    _, entries = next(iter(setup["options.entry_points"].items()))
    name, module = (word.strip() for word in entries.split("="))
    sys.path.insert(0, str(PACKAGE))
    return name, importlib.import_module(module)


class Presets(unittest.TestCase):
    def test_presets_are_those_of_the_writer(self):
        name, module = extension()
        self.assertEqual(name, "holdall")
        presets = [preset for preset, _ in module.get_preset_profiles()]
        self.assertEqual(presets[0], "none")
        for preset in presets:
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run([HOLDALL, "convert", BAG, "-o", f"{folder}/a.mcap", "--preset", preset],
                               check=True, capture_output=True)


if __name__ == "__main__":
    HOLDALL, BAG = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
