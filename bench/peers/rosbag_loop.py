"""rosbag_loop.py holdall|rosbag BAG: an old script's loop, with three fields of each message.

With holdall.compat.rosbag, or with the package rosbag of the Python that runs it.
"""
import pathlib
import resource
import sys
import time

package, path = sys.argv[1:]
if package == "holdall":
    from holdall.compat import rosbag
else:
    import rosbag

started = time.perf_counter(), time.process_time()
total, n = 0.0, 0
with rosbag.Bag(path) as bag:
    for topic, msg, t in bag.read_messages(topics=["/imu"]):
        total += msg.linear_acceleration.z + msg.angular_velocity.x + msg.orientation.w
        n += 1
wall, cpu = time.perf_counter() - started[0], time.process_time() - started[1]
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
print(f"{package:9} loop {pathlib.Path(path).name:14} {n:8} messages  {cpu / n * 1e9:8.0f} ns CPU  {wall / n * 1e9:8.0f} ns wall  {memory} MiB")
