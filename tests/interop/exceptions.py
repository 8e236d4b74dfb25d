"""Bags of the shared data in which holdall and an independent reader differ, and why holdall is
right.

    status        the exit status that holdall must have: 3 for what is unfinished or damaged
    reader_error  what the independent reader says; the messages that it gave before still count
    manifest      why the manifest's counts are not compared
    rosbags       why what the package rosbags reads is not compared
    recorded      why what rosbag2 itself read is not compared
"""

FILES = {}

FOLDERS = {}
