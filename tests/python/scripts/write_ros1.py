"""A bag of ROS 1 written, read, and copied with changes; with rosbag."""
import rosbag, rospy, sys
from std_msgs.msg import String, Float64MultiArray, MultiArrayDimension, Header, UInt8MultiArray
from sensor_msgs.msg import Imu, CompressedImage
from geometry_msgs.msg import Vector3, PoseStamped
out = sys.argv[1]
with rosbag.Bag(out, 'w', compression='bz2') as bag:
    for i in range(50):
        t = rospy.Time(10 + i, 500)
        imu = Imu(); imu.header.stamp = t; imu.header.seq = i; imu.header.frame_id = 'imu'
        imu.linear_acceleration = Vector3(1.5, i, float('nan') if i == 3 else -2)
        imu.orientation_covariance = [0.5] * 9
        bag.write('/imu', imu, t)
        bag.write('/chatter', String('hello %d' % i), t)
        a = Float64MultiArray(); a.data = [1.0, 2.5, i]; a.layout.dim.append(MultiArrayDimension('x', 3, 3))
        bag.write('/array', a, t)
        c = CompressedImage(format='jpeg', data=bytes(range(256)))
        bag.write('/image', c, t)
b = rosbag.Bag(out)
print(b.get_type_and_topic_info().topics)
for topic, msg, t in b.read_messages():
    print(topic, t, msg)
with rosbag.Bag(out + '.copy', 'w') as o:
    for topic, msg, t in b.read_messages(raw=True):
        o.write(topic, msg, t, raw=True)
    for topic, msg, t in b.read_messages(['/imu']):
        msg.header.frame_id = 'other'; msg.linear_acceleration.x += 1
        o.write(topic + '2', msg, msg.header.stamp + rospy.Duration(1.5))
