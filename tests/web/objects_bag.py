#!/usr/bin/env python3
"""Write bags of ROS 2 for tests of the 3-D panel, using rosbags, and meshes.

objects_bag.py FOLDER

FOLDER/kinds has a marker of each kind, each on its own topic, red and around 0; a grid with an update. FOLDER/moving has a cloud
of a sensor that moves by tf. FOLDER/joints has a robot model and joint states, and no tf. FOLDER/packages/bot has the meshes.
"""
import json
import math
import pathlib
import struct
import sys
import zlib

import numpy as np
from rosbags.rosbag2 import StoragePlugin, Writer
from rosbags.typesys import Stores, get_types_from_msg, get_typestore

import robot_bag

START_NS = 1_700_000_000_000_000_000
store = get_typestore(Stores.ROS2_HUMBLE)
store.register(get_types_from_msg("std_msgs/Header header\nint32 x\nint32 y\nuint32 width\nuint32 height\nint8[] data", "map_msgs/msg/OccupancyGridUpdate"))
T = store.types
ARROW, CUBE, SPHERE, CYLINDER, LINE_STRIP, LINE_LIST, CUBE_LIST, SPHERE_LIST, POINTS, TEXT, MESH, TRIANGLES = range(12)


def time(ns):
    return T["builtin_interfaces/msg/Time"](sec=ns // 10**9, nanosec=ns % 10**9)


def header(ns, frame):
    return T["std_msgs/msg/Header"](stamp=time(ns), frame_id=frame)


def point(x, y, z=0):
    return T["geometry_msgs/msg/Point"](x=float(x), y=float(y), z=float(z))


def pose(x=0, y=0, z=0):
    return T["geometry_msgs/msg/Pose"](position=point(x, y, z), orientation=T["geometry_msgs/msg/Quaternion"](x=0.0, y=0.0, z=0.0, w=1.0))


# --- meshes: each is a red box of 2 m along x and 1 m along y, except the cubes of robot_bag ---------------

def png():
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b"")


def ply():
    lines = ["ply", "format ascii 1.0", "element vertex 8", *(f"property float {axis}" for axis in "xyz"),
             *(f"property uchar {name}" for name in ("red", "green", "blue")), f"element face {len(robot_bag.TRIANGLES)}",
             "property list uchar int vertex_indices", "end_header"]
    lines += [f"{2 * x:g} {y:g} {z:g} 255 0 0" for x, y, z in robot_bag.CORNERS] + ["3 %d %d %d" % t for t in robot_bag.TRIANGLES]
    return "\n".join(lines).encode() + b"\n"


def glb():
    """With a texture, and y upwards: its size along y becomes the height."""
    corners = np.array([robot_bag.CORNERS[i] for t in robot_bag.TRIANGLES for i in t], "<f4") * np.array([2, 0.5, 1], "<f4")
    normals = np.repeat(np.array([robot_bag.normal(t) for t in robot_bag.TRIANGLES], "<f4"), 3, axis=0)
    parts = [corners.tobytes(), normals.tobytes(), bytes(8 * len(corners)), png()]
    offsets = [sum(map(len, parts[:i])) for i in range(len(parts))]
    low, high = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    accessors = [{"bufferView": i, "componentType": 5126, "count": len(corners), "type": kind} for i, kind in enumerate(("VEC3", "VEC3", "VEC2"))]
    accessors[0].update(min=low, max=high)
    text = json.dumps({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2}, "material": 0}]}],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "metallicFactor": 0}}],
        "textures": [{"source": 0}], "images": [{"bufferView": 3, "mimeType": "image/png"}], "accessors": accessors,
        "bufferViews": [{"buffer": 0, "byteOffset": at, "byteLength": len(part)} for at, part in zip(offsets, parts)],
        "buffers": [{"byteLength": sum(map(len, parts))}]}).encode()
    body = b"".join(parts)
    text += b" " * (-len(text) % 4)
    body += bytes(-len(body) % 4)
    return (struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(body)) + struct.pack("<I4s", len(text), b"JSON") + text
            + struct.pack("<I4s", len(body), b"BIN\0") + body)


def dae():
    """The cube of robot_bag with a texture instead of a color."""
    text = robot_bag.dae().decode().replace("<color>0 0 1 1</color>", '<texture texture="sampler" texcoord="UV"/>')
    text = text.replace('<technique sid="t">', """<newparam sid="surface"><surface type="2D"><init_from>image</init_from></surface></newparam>
        <newparam sid="sampler"><sampler2D><source>surface</source></sampler2D></newparam><technique sid="t">""")
    text = text.replace("<library_effects>", '<library_images><image id="image"><init_from>red.png</init_from></image></library_images><library_effects>')
    uv = '<source id="t"><float_array id="t-a" count="2">0 0</float_array><technique_common><accessor source="#t-a" count="1" stride="2"><param name="S" type="float"/><param name="T" type="float"/></accessor></technique_common></source>'
    text = text.replace("<vertices", uv + "<vertices").replace('<p>', '<input semantic="TEXCOORD" source="#t" offset="2" set="0"/><p>')
    indices = " ".join(f"{i} {number} 0" for number, t in enumerate(robot_bag.TRIANGLES) for i in t)
    start, end = text.index("<p>"), text.index("</p>")
    return (text[:start] + "<p>" + indices + text[end:]).replace('symbol="m" target="#m"/>', 'symbol="m" target="#m"><bind_vertex_input semantic="UV" input_semantic="TEXCOORD" input_set="0"/></instance_material>').encode()


# --- markers --------------------------------------------------------------------------------------

def marker(kind, scale, points=(), z=0, **more):
    red = T["std_msgs/msg/ColorRGBA"](r=1.0, g=0.0, b=0.0, a=1.0)
    parts = {"colors": [], "text": "", "mesh_resource": "", "mesh_file": T["visualization_msgs/msg/MeshFile"](filename="", data=np.zeros(0, "u1")),
             "mesh_use_embedded_materials": False, "color": red, **more}
    empty = T["sensor_msgs/msg/CompressedImage"](header=header(0, ""), format="", data=np.zeros(0, "u1"))
    return T["visualization_msgs/msg/Marker"](
        header=header(START_NS, "map"), ns="test", id=0, type=kind, action=0, pose=pose(z=z), scale=T["geometry_msgs/msg/Vector3"](*map(float, scale)),
        lifetime=T["builtin_interfaces/msg/Duration"](sec=0, nanosec=0), frame_locked=False, points=[point(*p) for p in points],
        texture_resource="", texture=empty, uv_coordinates=[], **parts)


def mesh(filename, data):
    return marker(MESH, (1, 1, 0.1), mesh_file=T["visualization_msgs/msg/MeshFile"](filename=filename, data=np.frombuffer(data, "u1")),
                  mesh_use_embedded_materials=not filename.endswith("stl"))


def resource(name):
    return marker(MESH, (1, 1, 0.1), mesh_resource=f"package://bot/meshes/{name}", mesh_use_embedded_materials=True)


PAIR = [(-1, 0), (1, 0)]
WHITE = T["std_msgs/msg/ColorRGBA"](r=1.0, g=1.0, b=1.0, a=1.0)
RED = T["std_msgs/msg/ColorRGBA"](r=1.0, g=0.0, b=0.0, a=1.0)
# By topic: the marker; its extent in metres as seen from above (least x, greatest x, least y, greatest y); the share of it that is covered.
MARKERS = {
    "/arrow": (marker(ARROW, (2, 0.4, 0.4)), (0, 2, -0.4, 0.4), 0.5),
    "/arrow_of_points": (marker(ARROW, (0.4, 0.8, 0.5), PAIR), (-1, 1, -0.4, 0.4), 0.5),
    "/cube": (marker(CUBE, (2, 1, 0.1)), (-1, 1, -0.5, 0.5), 1),
    "/sphere": (marker(SPHERE, (2, 1, 0.1)), (-1, 1, -0.5, 0.5), math.pi / 4),
    "/cylinder": (marker(CYLINDER, (2, 1, 0.1)), (-1, 1, -0.5, 0.5), math.pi / 4),
    "/line_strip": (marker(LINE_STRIP, (0.2, 0, 0), [(-1, -1), (-1, 1), (1, 1)]), (-1.1, 1.1, -1.1, 1.1), 0.18),
    "/line_list": (marker(LINE_LIST, (0.2, 0, 0), [(-1, -1), (-1, 1), (1, -1), (1, 1)]), (-1.1, 1.1, -1.1, 1.1), 0.18),
    "/cube_list": (marker(CUBE_LIST, (0.6, 0.6, 0.1), PAIR), (-1.3, 1.3, -0.3, 0.3), 0.46),
    "/sphere_list": (marker(SPHERE_LIST, (0.6, 0.6, 0.1), PAIR), (-1.3, 1.3, -0.3, 0.3), 0.36),
    "/points": (marker(POINTS, (0.4, 0.4, 0), PAIR), (-1.2, 1.2, -0.2, 0.2), 0.33),
    "/colored_points": (marker(CUBE_LIST, (0.6, 0.6, 0.1), PAIR, color=WHITE, colors=[RED, RED]), (-1.3, 1.3, -0.3, 0.3), 0.46),
    "/text": (marker(TEXT, (0, 0, 1), text="MMM"), None, None),
    "/triangles": (marker(TRIANGLES, (2, 2, 1), [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5)]), (-1, 1, -1, 1), 0.5),
    "/mesh_file_stl": (mesh("cube.stl", robot_bag.stl()), (-0.5, 0.5, -0.5, 0.5), 1),
    "/mesh_file_ply": (mesh("box.ply", ply()), (-1, 1, -0.5, 0.5), 1),
    "/mesh_glb": (resource("box.glb"), (-1, 1, -0.5, 0.5), 1),
    "/mesh_dae": (resource("cube.dae"), (-0.5, 0.5, -0.5, 0.5), 1),
}
# Blue, 4 m wide, below the others: its size on the screen gives the scale.
SCALE = marker(TRIANGLES, (4, 4, 1), [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)], z=-0.06,
               color=T["std_msgs/msg/ColorRGBA"](r=0.0, g=0.0, b=1.0, a=1.0))


# --- bags -----------------------------------------------------------------------------------------

class Bag(Writer):
    def put(self, topic, ns, message):
        known = {connection.topic: connection for connection in self.connections}
        connection = known.get(topic) or self.add_connection(topic, message.__msgtype__, typestore=store)
        self.write(connection, ns, store.serialize_cdr(message, message.__msgtype__))


def grid():
    """Free, unknown and lethal cells; the update makes the cell at the greatest x and y lethal."""
    info = T["nav_msgs/msg/MapMetaData"](map_load_time=time(0), resolution=1.0, width=4, height=4, origin=pose(-2, -2))
    cells = np.zeros((4, 4), "i1")
    cells[0, 0], cells[0, 3] = 100, 99
    return T["nav_msgs/msg/OccupancyGrid"](header=header(START_NS, "map"), info=info, data=cells.reshape(-1))


def write_kinds(path):
    with Bag(path, version=8, storage_plugin=StoragePlugin.MCAP) as bag:
        bag.put("/scale", START_NS, SCALE)
        for i, (topic, (message, *_)) in enumerate(MARKERS.items()):
            bag.put(topic, START_NS + i, message)
        bag.put("/costs", START_NS + 100, grid())
        bag.put("/costs_updates", START_NS + 10**9, T["map_msgs/msg/OccupancyGridUpdate"](
            header=header(START_NS + 10**9, "map"), x=3, y=3, width=1, height=1, data=np.array([100], "i1")))


def cloud(ns):
    """Two points; red, green and blue are separate fields."""
    values = np.array([(0, 0, 0, 0, 1, 0.5, 0), (0, 1, 0, 1, 1, 0.5, 0)], "<f4")
    fields = [T["sensor_msgs/msg/PointField"](name=name, offset=4 * i, datatype=7, count=1) for i, name in enumerate(("x", "y", "z", "intensity", "r", "g", "b"))]
    return T["sensor_msgs/msg/PointCloud2"](header=header(ns, "lidar"), height=1, width=2, fields=fields, is_bigendian=False, point_step=28, row_step=56,
                                            is_dense=True, data=values.view("u1").reshape(-1))


def write_moving(path):
    """The sensor moves by 1 m in each second."""
    identity = T["geometry_msgs/msg/Quaternion"](x=0.0, y=0.0, z=0.0, w=1.0)
    with Bag(path, version=8, storage_plugin=StoragePlugin.MCAP) as bag:
        bag.put("/scale", START_NS, SCALE)
        for i in range(3):
            ns = START_NS + i * 10**9
            transform = T["geometry_msgs/msg/Transform"](translation=T["geometry_msgs/msg/Vector3"](x=i - 1.0, y=0.0, z=0.0), rotation=identity)
            stamped = T["geometry_msgs/msg/TransformStamped"](header=header(ns, "map"), child_frame_id="lidar", transform=transform)
            bag.put("/tf", ns, T["tf2_msgs/msg/TFMessage"](transforms=[stamped]))
            bag.put("/points", ns, cloud(ns))


def box(size, color, origin="0 0 0"):
    return (f'<visual><origin xyz="{origin}"/><geometry><box size="{size}"/></geometry><material name="{color}"><color rgba="{color}"/></material></visual>')


# The arm is red and turns about z, the slide is green and moves along y, the follower has the negative angle of the arm.
URDF = f"""<robot name="jointed">
  <link name="base">{box("1 1 0.1", "0 0 1 1")}</link>
  <link name="arm">{box("2 0.2 0.1", "1 0 0 1", "1 0 0")}</link>
  <link name="slide">{box("0.4 0.4 0.1", "0 1 0 1")}</link>
  <link name="follower">{box("1 0.2 0.1", "1 1 0 1", "0.5 0 0")}</link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="arm"/><origin xyz="0.5 0 0.2"/><axis xyz="0 0 1"/></joint>
  <joint name="rail" type="prismatic"><parent link="base"/><child link="slide"/><origin xyz="-1 0 0.1"/><axis xyz="0 1 0"/></joint>
  <joint name="mimic" type="revolute"><parent link="base"/><child link="follower"/><origin xyz="-2 0 0"/><axis xyz="0 0 1"/><mimic joint="shoulder" multiplier="-1"/></joint>
</robot>"""


def write_joints(path):
    with Bag(path, version=8, storage_plugin=StoragePlugin.MCAP) as bag:
        bag.put("/robot_description", START_NS, T["std_msgs/msg/String"](data=URDF))
        for i, (angle, way) in enumerate(((0.0, 0.0), (math.pi / 2, 1.5))):
            ns = START_NS + i * 10**9
            bag.put("/joint_states", ns, T["sensor_msgs/msg/JointState"](
                header=header(ns, ""), name=["rail", "shoulder"], position=np.array([way, angle]), velocity=np.zeros(0), effort=np.zeros(0)))


def main():
    folder = pathlib.Path(sys.argv[1])
    meshes = folder / "packages/bot/meshes"
    meshes.mkdir(parents=True)
    for name, data in (("box.glb", glb()), ("cube.dae", dae()), ("red.png", png())):
        (meshes / name).write_bytes(data)
    write_kinds(folder / "kinds")
    write_moving(folder / "moving")
    write_joints(folder / "joints")


if __name__ == "__main__":
    main()
