#!/usr/bin/env python3
"""The parts of the launch actions that need no ROS: test_arguments.py [HOLDALL].

Command lines from arguments, events from output, and the entry point. The actions themselves are in test_launch.py,
which needs ros2/launch. With HOLDALL, its help confirms the names of options.
"""
import ast
import importlib.util
import pathlib
import re
import subprocess
import sys
import unittest

PACKAGE = pathlib.Path(__file__).resolve().parents[1]


def load(name):
    """A module of the package, without the package itself, which imports launch."""
    spec = importlib.util.spec_from_file_location(name, PACKAGE / "launch_holdall" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


arguments = load("arguments")
lines = load("lines")


class Words(unittest.TestCase):
    def test_values_become_words(self):
        words = arguments.option_words({"max_bag_size": "4G", "rate": 2.5, "exclude-topics": ["/a", "/b"], "all": True,
                                        "quiet": False, "regex": None})
        self.assertEqual(words, ["--max-bag-size", "4G", "--rate", "2.5", "--exclude-topics", "/a", "/b", "--all"])

    def test_substitutions_stay(self):
        value = object()
        self.assertEqual(arguments.option_words({"rate": value, "topics": [value]}), ["--rate", value, "--topics", value])

    def test_names_come_before_options(self):
        words = arguments.command_words("holdall", "record", ["/a"], "bag", {"all": True})
        self.assertEqual(words[:5], ["holdall", "record", "/a", "-o", "bag"])
        self.assertEqual(words[-1], "--all")


class Lines(unittest.TestCase):
    OUTPUT = b'{"event":"ready","pid":1}\nother\n[1]\n{"event":"split","closed":"\xc3\xa4","opened":"b"}\n{"event"'

    def test_pieces_of_any_size(self):
        for size in range(1, len(self.OUTPUT)):
            collected = lines.EventLines()
            events = [event for i in range(0, len(self.OUTPUT), size) for event in collected.add(self.OUTPUT[i:i + size])]
            self.assertEqual([event["event"] for event in events], ["ready", "split"])
            self.assertEqual(events[1]["closed"], "\u00e4")


class Package(unittest.TestCase):
    def test_entry_point_names_the_package(self):
        tree = ast.parse((PACKAGE / "setup.py").read_text(encoding="utf-8"))
        points = next(ast.literal_eval(node.value) for node in ast.walk(tree)
                      if isinstance(node, ast.keyword) and node.arg == "entry_points")
        self.assertEqual(points, {"launch.frontend.launch_extension": ["launch_holdall = launch_holdall"]})
        self.assertTrue((PACKAGE / "launch_holdall" / "__init__.py").exists())


class Command(unittest.TestCase):
    holdall = None

    def test_options_exist(self):
        """All options that the package adds or names are options of the command."""
        if self.holdall is None:
            self.skipTest("needs the command")
        for verb, options in (("record", {"max_bag_size": 1, "all": True}), ("play", {"rate": 2, "loop": True})):
            help_text = subprocess.run([self.holdall, verb, "--help"], capture_output=True, text=True, check=True).stdout
            words = arguments.command_words(self.holdall, verb, [], None, options)
            self.assertEqual([w for w in words if w.startswith("--") and not re.search(rf"{w}\b", help_text)], [])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Command.holdall = sys.argv.pop(1)
    unittest.main(verbosity=0)
