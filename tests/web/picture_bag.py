#!/usr/bin/env python3
"""Write a bag with a green image, a red image, a depth image, detections and positions, using rosbags.

picture_bag.py OUTPUT.bag
"""
import pathlib
import sys

import numpy as np
from rosbags.rosbag1 import Writer
from rosbags.typesys import get_types_from_msg

import scene

WIDTH, HEIGHT = 160, 120
BOX = (40, 30, 60, 40)  # middle and size of the detection, in pixels
TYPES = {"vision_msgs/msg/BoundingBox2D": "geometry_msgs/Pose2D center\nfloat64 size_x\nfloat64 size_y",
         "vision_msgs/msg/ObjectHypothesis": "int64 id\nfloat64 score",
         "vision_msgs/msg/Detection2D": "std_msgs/Header header\nObjectHypothesis[] results\nBoundingBox2D bbox",
         "vision_msgs/msg/Detection2DArray": "std_msgs/Header header\nDetection2D[] detections"}


def image(encoding, pixels):
    step = pixels.nbytes // HEIGHT
    return scene.T["sensor_msgs/msg/Image"](header=scene.header(scene.START_NS, "camera"), height=HEIGHT, width=WIDTH, encoding=encoding,
                                            is_bigendian=0, step=step, data=pixels.view("u1").reshape(-1))


def messages():
    flat = {"/green": (0, 255, 0), "/red": (255, 0, 0)}
    for topic, color in flat.items():
        yield topic, image("rgb8", np.tile(np.array(color, dtype="u1"), WIDTH * HEIGHT))
    yield "/depth", image("16UC1", np.repeat(np.arange(HEIGHT, dtype="<u2") * 50 + 500, WIDTH))
    for name, text in TYPES.items():
        scene.store.register(get_types_from_msg(text, name))
    types, (x, y, width, height) = scene.store.types, BOX
    box = types["vision_msgs/msg/BoundingBox2D"](center=types["geometry_msgs/msg/Pose2D"](x=float(x), y=float(y), theta=0.0),
                                                size_x=float(width), size_y=float(height))
    found = types["vision_msgs/msg/Detection2D"](header=scene.header(scene.START_NS, "camera"), bbox=box,
                                                results=[types["vision_msgs/msg/ObjectHypothesis"](id=7, score=0.5)])
    yield "/detections", types["vision_msgs/msg/Detection2DArray"](header=scene.header(scene.START_NS, "camera"), detections=[found])


def positions():
    """A track of about 100 m."""
    status = scene.T["sensor_msgs/msg/NavSatStatus"](status=0, service=1)
    for i in range(2):
        yield "/fix", scene.T["sensor_msgs/msg/NavSatFix"](
            header=scene.header(scene.START_NS, "gps"), status=status, latitude=48.1 + i * 1e-3, longitude=11.5 + i * 1e-3, altitude=500.0,
            position_covariance=np.zeros(9), position_covariance_type=0)


def main():
    with Writer(pathlib.Path(sys.argv[1])) as writer:
        connections = {}
        for i, (topic, message) in enumerate([*messages(), *positions()]):
            name = message.__msgtype__
            if topic not in connections:
                connections[topic] = writer.add_connection(topic, name, typestore=scene.store)
            writer.write(connections[topic], scene.START_NS + i, scene.store.serialize_ros1(message, name))


if __name__ == "__main__":
    main()
