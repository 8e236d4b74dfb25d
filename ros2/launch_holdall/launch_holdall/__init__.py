"""Launch actions that record and play bags with the command holdall.

    Record(["/imu", "/camera"], bag="drive", options={"max_bag_size": "4G"}, on_ready=[...], on_exit=[...])
    Play(["drive"], options={"rate": 2, "loop": True}, on_split=[...])

In launch files: <holdall_record topics="/imu /camera" bag="drive"><option name="max-bag-size" value="4G"/>, and
<holdall_play bags="drive">. The actions emit Ready, Split and Ended.
"""
from launch_holdall.actions import Play, Record
from launch_holdall.events import Ended, Ready, Split
from launch_holdall.handlers import OnEnded, OnReady, OnSplit

__all__ = ["Ended", "OnEnded", "OnReady", "OnSplit", "Play", "Ready", "Record", "Split"]
