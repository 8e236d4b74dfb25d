#!/usr/bin/env python3
"""Checks that independent readers find the written content in ROS 1 bags of holdall. TAP.

write_rosbag.py --copy PROGRAM [--shared FOLDER]

Each bag 2.0 of the repository and of the shared data that they can read is copied by every
method of copy_rosbag. Debian's python3-rosbag and the package rosbags must read the same messages, times
and connection headers in the copy as in the bag. The copy of a bag that rosbag_storage wrote must be
identical to it.
"""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import OWN, READER_FOLDER, Difference, arguments, chosen, skip  # noqa: E402

ROS_PYTHON = "/usr/bin/python3"  # the interpreter that Debian's ROS packages are installed for
WAYS = ["same", "none", "lz4", "bz2", "pad", "append"]
SIZE_MAX = 400000  # of bags that are copied by every method

# Bags that rosbag_storage wrote, with uncompressed chunks: lz4 and bz2 depend on their libraries'
# versions. All others come from Python, old releases, or other writers.
OF_ROSBAG_STORAGE = {
    "20_header_4104.bag",
    "20_no_messages.bag",
    "demo.bag",
    "bcharrow+matlab_rosbag/@c553e970/test/constants.bag",
    "cruise-automation+rosbag.js/fixtures/no-messages.bag",
    "cwru-robotics+cwru-ros-pkg/documents/Octave/exp.bag",
    "ethz-asl+trajectory_toolkit/data/example.bag",
    "facontidavide+PlotJuggler/datasamples/out.bag",
    "gt-ros-pkg+hrl-assistive/@1e75c9d5/hrl_manipulation_task/src/hrl_manipulation_task/prediction/data_experiment/data36.bag",
    "gt-ros-pkg+hrl-assistive/@1e75c9d5/hrl_manipulation_task/src/hrl_manipulation_task/prediction/data_experiment/data4.bag",
    "gt-ros-pkg+hrl-assistive/@1e75c9d5/hrl_manipulation_task/src/hrl_manipulation_task/prediction/data_experiment/data42.bag",
    "gt-ros-pkg+hrl/hai_sandbox/gt_strongbot/motions/head_initial_pose00.bag",
    "gt-ros-pkg+hrl/hai_sandbox/gt_strongbot/motions/left_initial_pose00.bag",
    "gt-ros-pkg+hrl/hai_sandbox/gt_strongbot/motions/light_button_on3.bag",
    "jsk-ros-pkg+jsk_recognition/@0f234ec9/jsk_pcl_ros_utils/sample/data/bunny_marker_array.bag",
    "jsk-ros-pkg+jsk_recognition/jsk_pcl_ros/scripts/check_depth_error/test.bag",
    "marc-hanheide+jupyter-notebooks/bag.bag",
    "robinzhoucmu+MLab_Mocap/src/2014-12-07-15-17-47.bag",
    "ros2+rosbag2_bag_v2/rosbag2_bag_v2_plugins/resources/test_bag_end_to_end.bag",
    "ros2+rosbag2_bag_v2/rosbag2_bag_v2_plugins/resources/test_bag_multiple_connections.bag",
    "salisbury-robotics+jks-ros-pkg/pr2_coffee/pr2_specific/door_blast/2012-07-03-12-57-59.bag",
    "swri-robotics+bag-reader-java/src/test/resources/Float32.bag",
    "swri-robotics+bag-reader-java/src/test/resources/Int8.bag",
    "swri-robotics+bag-reader-java/src/test/resources/UInt16MultiArray.bag",
    "usc-clmc+usc-clmc-ros-pkg/@921e66b8/dmp/dynamic_movement_primitive_controller_test/data/pr2_joint_space.bag",
    "usc-clmc+usc-clmc-ros-pkg/@f35b2e53/dmp/locally_weighted_regression/test/library/lwr_model.bag",
    "usc-clmc+usc-clmc-ros-pkg/dmp/locally_weighted_regression/test/library/lwr_model.bag",
    "ut-amrl+vision_slam_frontend/@9b2b183c/test.bag",
    "willowgarage+arm_navigation/@7dc1ab8b/arm_kinematics_reachability/2012-03-04-16-34-18.bag",
}

# Bags that cannot be copied, and the error of copy_rosbag.
REFUSED = {
    "20_connection_missing.bag": "connections that are nowhere defined",
    "20_connections.bag": "a topic without a name",
}


def bags(data):
    """(name, path) of all bags 2.0."""
    own = OWN
    found = [(p.name, p) for p in sorted(own.glob("rosbag1/20_*.bag")) + sorted(own.glob("demo/*.bag"))]
    found += [(str(p.relative_to(data)), p) for p in sorted(data.rglob("*.bag"))]
    for name, path in found:
        if path.is_file() and path.read_bytes()[:12] == b"#ROSBAG V2.0":
            yield name, path


def listings(reader, paths):
    python = ROS_PYTHON if reader == "rosbag" else sys.executable
    run = subprocess.run([python, READER_FOLDER / "list_connections.py", reader],
                         input="".join(f"{p}\n" for p in paths), stdout=subprocess.PIPE, text=True,
                         check=True)
    return dict(zip(paths, map(json.loads, run.stdout.splitlines())))


def check_copy(who, copied, original):
    if copied["error"]:
        raise Difference(f"{who} cannot read the copy: {copied['error']}")
    if copied["headers"] != original["headers"]:
        raise Difference(f"{who}: headers {copied['headers']} instead of {original['headers']}")
    for i, (a, b) in enumerate(zip(copied["messages"], original["messages"])):
        if a != b:
            raise Difference(f"{who}, message {i}: {a!r} instead of {b!r}")
    if len(copied["messages"]) != len(original["messages"]):
        raise Difference(f"{who}: {len(copied['messages'])} messages instead of "
                         f"{len(original['messages'])}")


def check_ends(path, places):
    """Each message ends at a multiple of 4096 in the file, except the first of its channel, which
    follows a definition in the chunk."""
    data = path.read_bytes()
    for chunk, offset in places:
        at = chunk + 49 + offset
        (header,) = struct.unpack_from("<I", data, at)
        (size,) = struct.unpack_from("<I", data, at + 4 + header)
        end = at + 4 + header + 4 + size
        if offset == 0 and end % 4096 != 0:
            raise Difference(f"the message at {at} ends at {end}")


class Suite:
    def __init__(self, program, data):
        self.program = program
        found = dict(chosen(list(bags(data)), None))
        originals = {reader: listings(reader, list(found.values())) for reader in ("rosbag", "rosbags")}
        self.cases = []  # (name, path, way, results of each reader for the bag)
        for name, path in found.items():
            known = {r: by_path[path] for r, by_path in originals.items()}
            if known["rosbag"]["error"]:
                continue
            # rosbags finds no messages if connection records are only in chunks
            known = {r: k for r, k in known.items()
                     if len(k["messages"]) == len(known["rosbag"]["messages"])}
            self.cases += [(name, path, how, known) for how in WAYS
                           if how == "same" or path.stat().st_size <= SIZE_MAX]

    def copy(self, how, path, out):
        run = subprocess.run([self.program, how, path, out], capture_output=True, text=True)
        if run.returncode:
            raise Difference(run.stderr.strip())

    def make(self, scratch):
        """Copies all bags; then each reader reads all copies in one run."""
        self.failed = {}
        self.copies = {}
        for number, (name, path, how, _) in enumerate(self.cases):
            out = scratch / f"{number}.bag"
            try:
                self.copy(how, path, out)
                self.copies[number] = out
            except Difference as e:
                self.failed[number] = e
        paths = [out for number, out in self.copies.items() if not self.must_be_equal(number)]
        self.read = {reader: listings(reader, paths) for reader in ("rosbag", "rosbags")}

    def must_be_equal(self, number):
        name, _, how, _ = self.cases[number]
        return how == "same" and name in OF_ROSBAG_STORAGE

    def check(self, number):
        name, path, how, known = self.cases[number]
        if name in REFUSED:
            if REFUSED[name] not in str(self.failed.get(number)):
                raise Difference(f"copy_rosbag does not say '{REFUSED[name]}'")
            return
        if number in self.failed:
            raise self.failed[number]
        out = self.copies[number]
        if self.must_be_equal(number):
            if out.read_bytes() != path.read_bytes():
                raise Difference("the copy has other bytes")
            return
        for reader, original in known.items():
            check_copy(reader, self.read[reader][out], original)
        if how == "pad":
            check_ends(out, self.read["rosbag"][out]["places"])

    def run(self):
        failed = 0
        print(f"1..{len(self.cases)}")
        for number, (name, _, how, _) in enumerate(self.cases):
            try:
                self.check(number)
                print(f"ok {number + 1} - {name} {how}")
            except Difference as e:
                failed += 1
                print(f"not ok {number + 1} - {name} {how}\n# {e}")
        return failed


def what_is_missing():
    for python, package in ((sys.executable, "rosbags"), (ROS_PYTHON, "rosbag, roslz4")):
        if subprocess.run([python, "-c", f"import {package}"], capture_output=True).returncode:
            return f"{python} has not all of: {package}"
    return None


def main():
    args = arguments("copy")
    missing = what_is_missing()
    if missing:
        return skip(missing)
    suite = Suite(args.copy, args.shared / "data")
    with tempfile.TemporaryDirectory() as scratch:
        suite.make(pathlib.Path(scratch))
        return 1 if suite.run() else 0


sys.exit(main())
