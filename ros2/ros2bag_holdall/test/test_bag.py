#!/usr/bin/env python3
"""ros2 bag by holdall, without ROS: test_bag.py HOLDALL BAG.

A substitute class replaces ros2cli, so this tests the mapping of arguments, that the command accepts them, and which
entry point Python finds; not that ros2 loads it.
"""
import argparse
import ast
import contextlib
import importlib
import importlib.metadata
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest

PACKAGE = pathlib.Path(__file__).resolve().parents[1]
PLAYER = ["--ros2", "--node-name", "rosbag2_player"]

# The options of ros2 bag, by verb, in the words of its manual, with values that it accepts.
RECORD = """
-o OUT|--output OUT|-s mcap|--storage sqlite3|--topics /a /b|--services /s /t|--actions /x|--topic-types a/msg/B
-a|--all|--all-topics|--all-services|--all-actions|-e re|--regex re|--exclude-regex re|--exclude-topics /a /b
--exclude-topic-types a/msg/B|--exclude-services /s|--exclude-actions /x|--static-topics-path FILE|--include-unpublished-topics
--include-hidden-topics|--no-discovery|-p 100|--ignore-leaf-topics|--qos-profile-overrides-path FILE
-f cdr|--serialization-format cdr|-b 100000|--max-bag-size 100000|-d 5|--max-bag-duration 5|--max-bag-files 3
--max-cache-size 1000000|--max-cache-duration 5|--start-paused|--use-sim-time|--node-name me|--log-level warn
--disable-keyboard-controls|--max-cache-size 0
--custom-data A=1 B=2|--snapshot-mode|--repeat-transient-local /a=2 /b
--stats_max_publishing_rate 1.0|--storage-config-file FILE|--storage-preset-profile none
--storage-preset-profile zstd_fast
--compression-mode none
--compression-mode message --compression-format zstd|--compression-queue-size 1|--compression-threads 0
--compression-threads-priority 0|--topic-throttle-frequency /a=2.5|--min-free-space 1000|--min-free-space-percent 5
--low-free-space-action stop|--max-recording-duration 5|--max-recording-size 100|--max-recording-messages 5
"""
BOTH = """
-s mcap|--storage mcap|--read-ahead-queue-size 100|--topics /a /b|--services /s|--qos-profile-overrides-path FILE
-m /a:=/b /c:=/d|--remap /a:=/b|--storage-config-file FILE|--start-offset 1.5
"""
PLAY = f"""{BOTH.strip()}
-r 2.0|--rate 2.0|--actions /x|-e re|--regex re|-x re|--exclude-regex re|--exclude-topics /a|--exclude-services /s|--exclude-actions /x
-l|--loop|--clock
--clock 10
--clock-topics /a /b
--clock-topics-all|-d 1.0|--delay 1.0|--playback-duration -1.0|--playback-duration 2.5
--playback-until-sec 3.5|--playback-until-sec -1|--playback-until-nsec -1
--playback-until-nsec 5|-p|--start-paused
--disable-keyboard-controls|--log-level info|--wait-for-all-acked 0|--disable-loan-message|--publish-service-requests
--service-requests-source client_introspection|--send-actions-as-client|--message-order sent|--progress-bar-update-rate -1
--progress-bar-separation-lines 2|--persistent
"""
BURST = f"{BOTH.strip()}|-n 5|--num-messages 0"
INFO = "-s mcap|-t|--topic-name|-v|--verbose|--sort count"


def stand_in_for_ros2cli():
    command = types.ModuleType("ros2cli.command")
    command.CommandExtension = type("CommandExtension", (), {})
    sys.modules["ros2cli"] = types.ModuleType("ros2cli")
    sys.modules["ros2cli.command"] = command


def argument_of_setup(name):
    """The value of an argument in the text of setup.py."""
    tree = ast.parse((PACKAGE / "setup.py").read_text(encoding="utf-8"))
    return next(ast.literal_eval(n.value) for n in ast.walk(tree) if isinstance(n, ast.keyword) and n.arg == name)


def words_of(*arguments):
    from ros2bag_holdall.words import words_of

    return words_of(list(arguments))


class Bag(unittest.TestCase):
    holdall = bag = ""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "options.yaml")
        pathlib.Path(self.file).write_text("{}\n", encoding="utf-8")

    def tearDown(self):
        self.folder.cleanup()

    def run_holdall(self, words):
        """Run it in an empty folder without a network: status 1 or 3 means that it accepted the arguments."""
        words = [self.file if w == "FILE" else w for w in words]
        return subprocess.run([self.holdall, *words], capture_output=True, text=True, check=False, cwd=self.folder.name,
                              stdin=subprocess.DEVNULL, env={**os.environ, "HOLDALL_PLUGIN_PATH": ""})

    def must_accept(self, verb, options, first):
        """Options are mapped, and accepted by holdall up to the network that does not exist; a line at a time."""
        for line in options.strip().splitlines():
            with self.subTest(verb=verb, options=line):
                words = [w for w in words_of(verb, *first, *line.replace("|", " ").split()) if w != "--ros2"]
                done = self.run_holdall([*words, "--transport", "none"])
                # a player whose options select no message of the bag does not need the network
                code, text = (3, "no messages are selected") if "are selected" in done.stderr else (1, "no transport none")
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(text, done.stderr)

    def test_options_of_record(self):
        self.must_accept("record", RECORD, ["-a"])

    def test_options_of_play(self):
        self.must_accept("play", PLAY, [self.bag])
        self.must_accept("burst", BURST, [self.bag])

    def test_options_of_info(self):
        for options in INFO.split("|"):
            with self.subTest(options=options):
                self.assertEqual(self.run_holdall(words_of("info", self.bag, *options.split())).returncode, 0)

    def test_words(self):
        for arguments, words in (
            ("record /a /b -o x", "record /a /b --ros2 --output x --node-name rosbag2_recorder"),
            ("record -a --node-name me", "record --ros2 --all --node-name me"),
            ("record -a --custom-data A=1 B=2 -b 5", "record --ros2 --all --max-bag-size 5 --custom-data A=1 B=2 --node-name rosbag2_recorder"),
            ("play --topics /a /b --rate 2 -- x", "play x --ros2 --node-name rosbag2_player --topics /a /b --rate 2"),
            ("play -i x mcap -i y --clock", "play x y --ros2 --node-name rosbag2_player --clock"),
            ("play x --playback-duration -1 --playback-until-nsec -1", "play x --ros2 --node-name rosbag2_player"),
            ("burst x -n 3", "burst x --ros2 --node-name rosbag2_player --num-messages 3"),
            ("burst x -n 0", "burst x --ros2 --node-name rosbag2_player"),
            ("info x -s sqlite3 --sort type", "info x --sort type"),
            ("reindex x -s mcap", "reindex x"),
            ("convert -i x -i y sqlite3 -o out.yaml", "convert x y --output-options out.yaml"),
            ("convert --input-options in.yaml -o out.yaml", "convert --input-options in.yaml --output-options out.yaml"),
            ("list storage -v", "list storage --verbose"),
            ("list converter", "list encoding"),
            ("list compressor", "list compression"),
            ("list decompressor", "list compression"),
        ):
            with self.subTest(arguments=arguments):
                self.assertEqual(words_of(*arguments.split()), words.split())
        self.assertEqual(words_of("record", "-a", "--regex", "")[:5], ["record", "--ros2", "--all", "--regex", ""])  # a value may be empty

    def test_what_is_unknown_is_refused_by_name(self):
        for arguments, name in (
            ("record -a --nonsense 3", "--nonsense"), ("play x --nonsense", "--nonsense"), ("info x --json", "--json"),
            ("frobnicate x", "frobnicate"), ("list nonsense", "nonsense"), ("play", "-i BAG"), ("play x -i y", "-i BAG"),
            ("convert -i x", "-o FILE"), ("convert -o x", "--input-options"), ("play -i a b c", "--input"),
        ):
            with self.subTest(arguments=arguments):
                said = io.StringIO()
                with contextlib.redirect_stderr(said), self.assertRaises(SystemExit) as caught:
                    words_of(*arguments.split())
                self.assertEqual(caught.exception.code, 2)
                self.assertIn(name, said.getvalue())

    def test_bags_are_converted_by_the_options_of_rosbag2(self):
        bag, out = (os.path.join(self.folder.name, name) for name in ("first", "new"))
        self.run_holdall(["convert", self.bag, "-o", bag, "--to", "ros2"])
        pathlib.Path(self.file).write_text(f"output_bags:\n- uri: {out}\n  storage_id: mcap\n  all_topics: true\n", encoding="utf-8")
        self.assertEqual(self.run_holdall(words_of("convert", "-i", bag, "-o", self.file)).returncode, 0)
        counts = [self.run_holdall(["info", "--json", bag]).stdout.count('"type"') for bag in (bag, out)]
        self.assertEqual(counts[0], counts[1])
        self.assertGreater(counts[0], 2)
        os.remove(os.path.join(out, "metadata.yaml"))
        self.assertEqual(self.run_holdall(words_of("reindex", out)).returncode, 0)
        self.assertTrue(os.path.exists(os.path.join(out, "metadata.yaml")))

    def test_the_command_runs_holdall(self):
        name, target = argument_of_setup("entry_points")["ros2cli.command"][0].split(" = ")
        module, _, member = target.partition(":")
        self.assertEqual(name, "bag")
        extension = getattr(importlib.import_module(module), member)()
        parser = argparse.ArgumentParser()
        extension.add_arguments(parser, "ros2 bag")
        os.environ["HOLDALL_COMMAND"] = self.holdall
        self.assertEqual(extension.main(parser=parser, args=parser.parse_args(["info", "none.bag", "-s", "mcap"])), 1)

    def test_the_command_replaces_that_of_an_installation_under_it(self):
        """In both orders of names in a folder: Python uses the first distribution of a name in its path."""
        paths = []
        for place, target in (("workspace", "ours:Command"), ("installation", "theirs:Command")):
            info = pathlib.Path(self.folder.name, place, f"{argument_of_setup('name')}-1.0.dist-info")
            info.mkdir(parents=True)
            info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {argument_of_setup('name')}\nVersion: 1.0\n", encoding="utf-8")
            info.joinpath("entry_points.txt").write_text(f"[ros2cli.command]\nbag = {target}\n", encoding="utf-8")
            paths.append(str(info.parent))
        found = subprocess.run(
            [sys.executable, "-c", "import importlib.metadata as m; print({e.name: e.value for e in m.entry_points(group='ros2cli.command')})"],
            capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)})
        self.assertIn("'bag': 'ours:Command'", found.stdout)


def main():
    sys.path[:0] = [str(PACKAGE), str(PACKAGE.parent / "ros2holdall")]
    stand_in_for_ros2cli()
    Bag.holdall, Bag.bag = map(os.path.abspath, sys.argv[1:3])
    result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromTestCase(Bag))
    return not result.wasSuccessful()


if __name__ == "__main__":
    sys.exit(main())
