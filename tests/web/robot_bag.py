#!/usr/bin/env python3
"""Write a bag with a robot model, and the meshes that it names, using rosbags.

robot_bag.py FOLDER

FOLDER/robot.bag has the model, transforms that move one link, a marker with a mesh, and a marker whose mesh does not exist.
FOLDER/packages/bot has a cube of 1 m as STL, DAE and OBJ, and the model as bot.urdf.
"""
import itertools
import pathlib
import struct
import sys

from rosbags.rosbag1 import Writer

import scene

STEPS = 11
CORNERS = list(itertools.product((-0.5, 0.5), repeat=3))
SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
TRIANGLES = [corners for a, b, c, d in SIDES for corners in ((a, b, c), (a, c, d))]
# Each link has a color of its own. The links are above each other, except arm, which moves by tf.
URDF = """<?xml version="1.0"?>
<robot name="bot">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base"><visual><geometry><mesh filename="package://bot/meshes/cube.stl"/></geometry><material name="red"/></visual></link>
  <link name="arm"><visual><origin xyz="0 0 1" rpy="0 0 1.5707963"/><geometry><mesh filename="package://bot/meshes/cube.dae" scale="1 1 0.5"/></geometry></visual></link>
  <link name="head"><visual><geometry><mesh filename="package://bot/meshes/cube.obj"/></geometry><material name="own"><color rgba="1 1 0 1"/></material></visual>
    <visual><origin xyz="0 0 0.8"/><geometry><sphere radius="0.3"/></geometry><material name="red"/></visual></link>
  <link name="empty"/>
</robot>
"""


def normal(triangle):
    a, b, c = (CORNERS[i] for i in triangle)
    u, v = ([q - p for p, q in zip(a, other)] for other in (b, c))
    return tuple(u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3] for i in range(3))


def stl():
    parts = [struct.pack("<3f", *normal(t)) + b"".join(struct.pack("<3f", *CORNERS[i]) for i in t) + b"\0\0" for t in TRIANGLES]
    return bytes(80) + struct.pack("<I", len(parts)) + b"".join(parts)


def obj():
    lines = ["v %g %g %g" % corner for corner in CORNERS] + ["f %d %d %d" % tuple(i + 1 for i in t) for t in TRIANGLES]
    return "\n".join(lines).encode() + b"\n"


def dae():
    """A blue cube, whose file says that z is up, in units of 1 cm."""
    corners = " ".join("%g" % (100 * part) for corner in CORNERS for part in corner)
    normals = " ".join("%g" % part for t in TRIANGLES for part in normal(t))
    indices = " ".join(f"{i} {number}" for number, t in enumerate(TRIANGLES) for i in t)

    def source(name, values):
        count = len(values.split())
        return f"""<source id="{name}"><float_array id="{name}-a" count="{count}">{values}</float_array><technique_common>
          <accessor source="#{name}-a" count="{count // 3}" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
          <param name="Z" type="float"/></accessor></technique_common></source>"""

    return f"""<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset><unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
  <library_effects><effect id="e"><profile_COMMON><technique sid="t"><lambert><diffuse><color>0 0 1 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
  <library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
  <library_geometries><geometry id="g"><mesh>{source("p", corners)}{source("n", normals)}
    <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
    <triangles count="{len(TRIANGLES)}" material="m"><input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/><p>{indices}</p></triangles>
  </mesh></geometry></library_geometries>
  <library_visual_scenes><visual_scene id="s"><node id="n0"><instance_geometry url="#g"><bind_material><technique_common>
    <instance_material symbol="m" target="#m"/></technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#s"/></scene>
</COLLADA>
""".encode()


def mesh_marker(ns, number, where, url, color):
    return scene.marker(ns, number, 10, where, (1, 1, 1), color, mesh_resource=url)


def write_bag(path):
    with Writer(path) as writer:
        connections = {}

        def write(topic, ns, message):
            name = message.__msgtype__
            if topic not in connections:
                connections[topic] = writer.add_connection(topic, name, typestore=scene.store)
            writer.write(connections[topic], ns, scene.store.serialize_ros1(message, name))

        write("/robot_description", scene.START_NS, scene.T["std_msgs/msg/String"](data=URDF))
        for i in range(STEPS):
            ns = scene.START_NS + 1 + i * 10**8
            write("/tf", ns, scene.tf(scene.stamped(ns, "map", "base", 0, 0, 0), scene.stamped(ns, "base", "head", 0, 0, 2),
                                      scene.stamped(ns, "base", "arm", 2 + i * 0.4, 0, 0)))
            write("/markers", ns + 1, scene.T["visualization_msgs/msg/MarkerArray"](markers=[
                mesh_marker(ns, 0, (0, 4), "package://bot/meshes/cube.stl", (0.0, 1.0, 0.0)),
                mesh_marker(ns, 1, (0, 6), "package://bot/meshes/none.stl", (0.0, 1.0, 0.0))]))


def main():
    folder = pathlib.Path(sys.argv[1])
    meshes = folder / "packages/bot/meshes"
    meshes.mkdir(parents=True)
    (meshes.parent / "bot.urdf").write_text(URDF)
    for name, data in (("cube.stl", stl()), ("cube.dae", dae()), ("cube.obj", obj())):
        (meshes / name).write_bytes(data)
    write_bag(folder / "robot.bag")


if __name__ == "__main__":
    main()
