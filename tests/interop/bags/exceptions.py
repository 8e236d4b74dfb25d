"""Bags of the shared data for which holdall and an independent reader differ, and why holdall is
right. Bags not listed must agree, and listed bags must differ.

    why           the reason
    status        the exit status of cat and info: 3 for unfinished, damaged or incomplete bags
    info_status   that of info, where metadata.yaml is wrong but cat reads all messages
    reader_error  the error of the independent reader; messages read before it still count
    unpacked      each message is a zstd frame; the independent reader returns the stored bytes
    manifest      (messages, topics) of the independent reader, where the manifest differs
    rosbags       messages that the package rosbags gives instead
"""

MESSAGES_ARE_FRAMES = {
    "why": "rosbag2 compressed message by message: holdall unpacks what the file's own copy of "
           "metadata.yaml, or the first messages, show to be packed",
    "unpacked": True,
}
LISTS_TOPICS_WITH_MESSAGES = "metadata.yaml of this version lists only topics with messages"
QOS_DIFFERS = ("rosbags drops topics whose QoS profiles are not written alike in metadata.yaml and "
               "in the file; the reader of the file alone gives all messages")
CUT_SHORT = "error: unpack requires a buffer of 8 bytes"

FILES = {
    "SkoltechRobotics+rosbag-rs/dummy.bag": {
        "why": "its header states 600 chunks, and the file ends there",
        "status": 3,
    },
    "Tiryoh+rosbag-analyzer-web/e2e/fixtures/test_unindexed.bag": {
        "why": "it has no index: all messages are there, but it was not closed",
        "status": 3,
    },
    "Tiryoh+rosbag-analyzer-web/e2e/fixtures/test_sample_truncated.mcap": {
        "why": "it is cut in a message index; the chunk before it is whole",
        "status": 3,
        "reader_error": CUT_SHORT,
    },
    "rosbag2-recorded/mcap_killed/mcap_killed_0.mcap": {
        "why": "the recorder was killed; the last record is cut",
        "status": 3,
        "reader_error": CUT_SHORT,
    },
    "rosbag2-recorded/reindex_mcap_killed/mcap_killed_0.mcap": {
        "why": "rosbag2's reindex writes metadata.yaml and leaves the cut file as it is",
        "status": 3,
        "reader_error": CUT_SHORT,
    },
}

FILES.update({name: MESSAGES_ARE_FRAMES for name in (
    "ros2+rosbag2/@97031a12/rosbag2_tests/resources/reindex_test_bags/message_compression/"
    "message_compression_0.db3",
    "ros2+rosbag2/@97031a12/rosbag2_tests/resources/reindex_test_bags/message_compression/"
    "message_compression_1.db3",
    "rosbag2-recorded/sqlite3_zstd_message/sqlite3_zstd_message_0.db3",
    "rosbag2-recorded/mcap_split3_zstd_message/mcap_split3_zstd_message_0.mcap",
    "rosbag2-recorded/mcap_split3_zstd_message/mcap_split3_zstd_message_1.mcap",
    "rosbag2-recorded/mcap_split3_zstd_message/mcap_split3_zstd_message_2.mcap",
    "rosbag-sharing-community+amber/@d388a411/tests/rosbag/soccer_goal/soccer_goal_12.mcap",
)})

FOLDERS = {
    "KrishnaH96+beginner_tutorials/rosbag2": {
        "why": "metadata.yaml names a file that was renamed; holdall finds it by its content",
        "status": 3,
    },
    "rayyuan90+ros_workspace_socoolme/my_bag": {
        "why": "metadata.yaml gives its only file twice as many messages as the whole bag",
        "info_status": 3,
    },
    "rayyuan90+ros_workspace_socoolme/timed_synthetic_bag": {
        "why": "metadata.yaml gives its only file twice as many messages as the whole bag",
        "info_status": 3,
    },
    "ros2+rosbag2/rosbag2_py/test/resources/mcap/convert_a": {
        "why": "metadata.yaml was written by hand: it starts 1 ms too early; " + QOS_DIFFERS,
        "info_status": 3,
        "rosbags": 0,
    },
    "ros2+rosbag2/rosbag2_py/test/resources/mcap/talker": {
        "why": QOS_DIFFERS,
        "rosbags": 0,
    },
    "ros2+rosbag2/rosbag2_py/test/resources/sqlite3/talker": {
        "why": QOS_DIFFERS,
        "rosbags": 0,
    },
    "ros2+rosbag2/rosbag2_py/test/resources/sqlite3/convert_b": {
        "why": QOS_DIFFERS,
        "rosbags": 0,
    },
    "ros2+rosbag2/@97031a12/rosbag2_tests/resources/cdr_test": {
        "why": QOS_DIFFERS,
        "rosbags": 0,
    },
    "ros2+rosbag2/@9c377a85/rosbag2_tests/resources/cdr_test": {
        "why": LISTS_TOPICS_WITH_MESSAGES + ", and with other types than the file, for which "
               "rosbags drops them",
        "manifest": (7, 4),
        "rosbags": 0,
    },
    "ros2+rosbag2/@cb86a1da/rosbag2_tests/resources/cdr_test": {
        "why": LISTS_TOPICS_WITH_MESSAGES + ", and with other types than the file, for which "
               "rosbags drops them",
        "manifest": (7, 4),
        "rosbags": 0,
    },
    "ros2+rosbag2/@7b952548/rosbag2_tests/resources/cdr_test": {
        "why": LISTS_TOPICS_WITH_MESSAGES,
        "manifest": (7, 4),
    },
    "ros2+rosbag2/@7b952548/rosbag2_tests/resources/wrong_rmw_test": {
        "why": LISTS_TOPICS_WITH_MESSAGES,
        "manifest": (7, 4),
    },
    "rosbag-sharing-community+amber/@d388a411/tests/rosbag/soccer_goal": {
        "why": "12 of its 13 files are not there; the one that is has 1 message",
        "status": 3,
        "manifest": (1, 1),
    },
    **{f"ros2+rosbag2/@{commit}/rosbag2_tests/resources/test": {
        "why": LISTS_TOPICS_WITH_MESSAGES,
        "manifest": (7, 4),
    } for commit in ("3795f5f4", "949273bf", "d5f74eed")},
    "rosbag2-recorded/mcap_killed": {
        "why": "the recorder was killed; the last record is cut",
        "status": 3,
    },
    "rosbag2-recorded/reindex_mcap_killed": {
        "why": "rosbag2's reindex writes metadata.yaml and leaves the cut file as it is",
        "status": 3,
    },
    "rosbag2-recorded/reindex_sqlite3_split3": {
        "why": "rosbag2's reindex adds up the durations of the files, without the gaps between them",
        "info_status": 3,
    },
    "rosbag2-recorded/mcap_snapshot": {
        "why": "metadata.yaml counts the messages that the snapshot had dropped",
        "info_status": 3,
    },
}
