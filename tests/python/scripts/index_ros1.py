"""index_ros1.py BAG OUT: connections and index entries of a bag, by members that are not public, and a raw copy; with rosbag."""
import sys

import rosbag
import rospy
from rosbag.rosbag_main import ProgressMeter

bag = rosbag.Bag(sys.argv[1])
for i, c in sorted(bag._connections.items()):
    print(i, c.id, c.topic, c.datatype, c.md5sum, len(c.msg_def), sorted((k, v) for k, v in c.header.items() if k != "message_definition"))
topics = sorted({c.topic for c in bag._get_connections()})
print(topics, [c.id for c in bag._get_connections(topics[0])], [c.id for c in bag._get_connections([topics[-1], "/none"])])
print([c.topic for c in bag._get_connections(connection_filter=lambda topic, datatype, md5sum, msg_def, header: "Imu" in datatype)])
print(bag._uncompressed_size)
for index in bag._get_indexes(bag._get_connections(topics[0])):
    print(len(index), [str(entry.time) for entry in index])
entries = list(bag._get_entries(bag._get_connections()))
print([str(entry.time) for entry in entries][:20], len(entries))
middle = entries[len(entries) // 2].time
print([sum(1 for _ in bag._get_entries(bag._get_connections(topics), *times)) for times in ((middle,), (None, middle), (rospy.Time(0), rospy.Time(1)))])
print([str(entry.time) for entry in bag._get_entries_reverse(bag._get_connections(topics[0]))][:20])
for entry in list(bag._get_entries(bag._get_connections(topics[0])))[:5]:
    topic, message, time = bag._read_message(entry.position)
    print(topic, message, time == entry.time, len(bag._read_message(entry.position, raw=True).message[1]))
with rosbag.Bag(sys.argv[2], "w") as out:
    meter = rosbag.rosbag_main.ProgressMeter(out.filename, bag._uncompressed_size, 1000)
    done = 0
    for topic, raw, t in bag.read_messages(raw=True):
        out.write(topic, raw, t, raw=True)
        done += len(raw[1])
        meter.step(done)
    print(done, isinstance(meter, ProgressMeter))
