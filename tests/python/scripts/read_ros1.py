"""All messages of bags, as text, and what is known of them; with rosbag."""
import sys

import rosbag

for path in sys.argv[1:]:
    bag = rosbag.Bag(path)
    print(bag.version, bag.get_message_count(), bag.get_start_time(), bag.get_end_time())
    info = bag.get_type_and_topic_info()
    print(sorted(info.msg_types.items()), sorted(info.topics.items()))
    for topic, msg, t in bag.read_messages():
        print(topic, t, repr(t), msg._type, msg._md5sum, msg._slot_types, msg._has_header)
        print(msg)
    start = rosbag.bag.genpy.Time.from_sec(bag.get_start_time() + 1) if hasattr(rosbag.bag, "genpy") else None
    print(sum(1 for _ in bag.read_messages(start_time=start, topics=["/imu"])))
    print(sum(1 for _ in bag.read_messages(connection_filter=lambda topic, datatype, md5sum, msg_def, header: datatype == "std_msgs/String")))
    for topic, (datatype, data, md5sum, position, made), t in bag.read_messages(raw=True):
        message = made()
        message.deserialize(data)
        print(topic, datatype, len(data), md5sum, made._type, message == message, message != made())
        break
    bag.close()
