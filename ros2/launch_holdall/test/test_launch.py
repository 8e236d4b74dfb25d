"""The actions in a launch service. Needs ros2/launch, and holdall in PATH or HOLDALL_COMMAND; joins DDS domain 101."""
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

import launch
from launch import LaunchDescription, LaunchService
from launch.actions import EmitEvent, RegisterEventHandler
from launch.event_handlers import OnProcessExit
from launch.events.process import SignalProcess
from launch.frontend import Parser
from launch.launch_description_sources import AnyLaunchDescriptionSource

from launch_holdall import OnEnded, OnReady, OnSplit, Play, Record

DOMAIN = {"ros2": True, "domain": 101}
HOLDALL = os.environ.get("HOLDALL_COMMAND") or "holdall"
DEMO = pathlib.Path(__file__).resolve().parents[3] / "tests/data/demo/demo.bag"


def end(action):
    return EmitEvent(event=SignalProcess(signal_number=signal.SIGINT, process_matcher=lambda a: a is action))


class Launched(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bag = str(pathlib.Path(folder.name) / "bag")
        self.seen = []

    def note(self, event, _context):
        self.seen.append(event)

    def run_service(self, *entities):
        service = LaunchService(noninteractive=True)
        service.include_launch_description(LaunchDescription(list(entities)))
        self.assertEqual(service.run(), 0)

    def names(self):
        return [type(event).__name__ for event in self.seen]

    def test_record_reports_its_events(self):
        action = Record(["/none"], bag=self.bag, options={"max_recording_duration": "1s", **DOMAIN}, on_ready=self.note,
                        on_ended=self.note, on_exit=self.note)
        self.run_service(action)
        self.assertEqual(self.names(), ["Ready", "Ended", "ProcessExited"])
        ready, ended, exited = self.seen
        self.assertEqual((ready.pid, ready.bag), (exited.pid, self.bag))
        self.assertEqual(ended.report["output"], self.bag)
        self.assertEqual((ended.report["messages"], exited.returncode), (0, 3))

    def test_actions_follow_ready(self):
        """An action of on_ready ends the recorder by a signal."""
        action = Record(bag=self.bag, options={"all": True, **DOMAIN})
        self.run_service(RegisterEventHandler(OnReady(target_action=action, on_ready=[end(action)])),
                         RegisterEventHandler(OnEnded(target_action=action, on_ended=self.note)),
                         RegisterEventHandler(OnProcessExit(target_action=action, on_exit=self.note)), action)
        self.assertEqual(self.names(), ["Ended", "ProcessExited"])

    def test_shutdown_finishes_the_bag(self):
        action = Record(bag=self.bag, options={"all": True, **DOMAIN}, on_ended=self.note,
                        on_ready=[EmitEvent(event=launch.events.Shutdown())])
        self.run_service(action)
        self.assertTrue((pathlib.Path(self.bag) / "metadata.yaml").exists())

    def test_splits_of_a_played_bag(self):
        if not DEMO.exists():
            self.skipTest("needs the source tree of holdall")
        subprocess.run([HOLDALL, "split", str(DEMO), "--split-duration", "1", "-o", self.bag], check=True, capture_output=True)
        action = Play(self.bag, options={"immediate": True, **DOMAIN}, on_ready=self.note,
                      on_ended=self.note, on_exit=self.note)
        self.run_service(RegisterEventHandler(OnSplit(target_action=action, on_split=self.note)), action)
        splits = self.seen[1:-2]
        self.assertGreater(len(splits), 1)
        self.assertEqual(self.names(), ["Ready", *["Split"] * len(splits), "Ended", "ProcessExited"])
        self.assertEqual([s.closed for s in splits[1:]], [s.opened for s in splits[:-1]])
        self.assertEqual((self.seen[-2].report["messages"], self.seen[-1].returncode), (182, 0))

    def launched_from(self, name, text):
        path = pathlib.Path(self.bag).with_name(name)
        path.write_text(text, encoding="utf-8")
        service = LaunchService(noninteractive=True)
        service.include_launch_description(LaunchDescription([
            RegisterEventHandler(OnEnded(on_ended=self.note)),
            launch.actions.DeclareLaunchArgument("bag", default_value=self.bag),
            launch.actions.IncludeLaunchDescription(AnyLaunchDescriptionSource(str(path)))]))
        self.assertEqual(service.run(), 0)
        self.assertEqual([event.report["output"] for event in self.seen], [self.bag])

    def test_launch_file_in_xml(self):
        Parser.load_launch_extensions()
        self.launched_from("record.launch.xml", """<launch><holdall_record topics="/a /b" bag="$(var bag)" output="log">
            <option name="ros2"/><option name="domain" value="101"/>
            <option name="max-recording-duration" value="1s"/></holdall_record></launch>""")

    def test_launch_file_in_yaml(self):
        self.launched_from("record.launch.yaml", """launch:
- holdall_record:
    topics: /a /b
    bag: $(var bag)
    option:
    - {name: ros2}
    - {name: domain, value: '101'}
    - {name: max-recording-duration, value: 1s}
""")


if __name__ == "__main__":
    unittest.main()
