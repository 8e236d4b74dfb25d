#!/usr/bin/env python3
"""The verb without ROS: test_command.py HOLDALL BAG.

A substitute class replaces ros2cli, so this tests that arguments and statuses are passed on, and
that the entry point exists; not that ros2 loads it.
"""
import argparse
import ast
import contextlib
import importlib
import io
import os
import pathlib
import subprocess
import sys
import types
import unittest

PACKAGE = pathlib.Path(__file__).resolve().parents[1]


def stand_in_for_ros2cli():
    command = types.ModuleType("ros2cli.command")
    command.CommandExtension = type("CommandExtension", (), {})
    sys.modules["ros2cli"] = types.ModuleType("ros2cli")
    sys.modules["ros2cli.command"] = command


def entry_points():
    """The entry points in the text of setup.py."""
    tree = ast.parse((PACKAGE / "setup.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "entry_points":
            return ast.literal_eval(node.value)
    return {}


class Command(unittest.TestCase):
    holdall = bag = ""

    def make(self):
        name, target = entry_points()["ros2cli.command"][0].split(" = ")
        module, _, member = target.partition(":")
        self.assertEqual(name, "holdall")
        return getattr(importlib.import_module(module), member)()

    def run_verb(self, *words):
        """Run the extension as ros2cli does, in a separate process to capture its output."""
        extension = self.make()
        parser = argparse.ArgumentParser()
        extension.add_arguments(parser, "ros2")
        return extension.main(parser=parser, args=parser.parse_args(words))

    def outside(self, *words):
        return subprocess.run([sys.executable, __file__, "--verb", *words], capture_output=True, text=True, check=False,
                              env={**os.environ, "HOLDALL_COMMAND": self.holdall})

    def test_output_and_options_are_those_of_holdall(self):
        done = self.outside("info", "--json", self.bag)
        direct = subprocess.run([self.holdall, "info", "--json", self.bag], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, direct.stdout)
        self.assertEqual(done.returncode, 0)

    def test_statuses_are_passed_on(self):
        self.assertEqual(self.outside("info", "none.bag").returncode, 1)
        self.assertEqual(self.outside("info").returncode, 2)

    def test_verbs_have_help(self):
        self.assertIn("holdall record", self.outside("record", "--help").stdout)
        self.assertIn("record", self.outside("help").stdout)
        self.assertIn("record", self.outside().stdout)

    def test_a_missing_command_is_said(self):
        os.environ["HOLDALL_COMMAND"] = "/nonexistent/holdall"
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            self.assertEqual(self.run_verb("info", "x"), 1)
        self.assertIn("HOLDALL_COMMAND", said.getvalue())


def main():
    sys.path.insert(0, str(PACKAGE))
    stand_in_for_ros2cli()
    if sys.argv[1] == "--verb":
        return Command().run_verb(*sys.argv[2:])
    Command.holdall, Command.bag = sys.argv[1:3]
    result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromTestCase(Command))
    return not result.wasSuccessful()


if __name__ == "__main__":
    sys.exit(main())
