/* Objects of visualization_msgs/Marker and MarkerArray. */
import {
  BoxGeometry, BufferAttribute, BufferGeometry, Color, ConeGeometry, CylinderGeometry, Group, InstancedMesh, Matrix4, Mesh,
  MeshBasicMaterial, MeshLambertMaterial, DoubleSide, Points, PointsMaterial, Quaternion, SphereGeometry, Vector3,
} from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { loadMeshes, readMesh, repaint } from './meshes.js';
import { lineGeometry, makeText, place } from './things.js';
import { matrixOfPose } from './transforms.js';
import { FIELD_OF_VIEW } from './world.js';

const [ARROW, CUBE, SPHERE, CYLINDER, LINE_STRIP, LINE_LIST, CUBE_LIST, SPHERE_LIST, POINTS, TEXT, MESH, TRIANGLES] = Array(12).keys();
const [MODIFY, , DELETE, DELETE_ALL] = Array(4).keys();

const seconds = (time) => (time ? Number(time.secs ?? time.sec ?? 0) + Number(time.nsecs ?? time.nanosec ?? 0) / 1e9 : 0);
const at = (p) => [Number(p.x) || 0, Number(p.y) || 0, Number(p.z) || 0];
const sizes = (scale) => [Number(scale.x) || 1e-3, Number(scale.y) || 1e-3, Number(scale.z) || 1e-3];

/* Returns the markers that are visible at a time, [{ marker, time }], after applying the messages in order. messages:
 * newest first. */
export const collectMarkers = (messages, now) => {
  const shown = new Map();
  for (const { data, time } of [...messages].reverse()) {
    for (const marker of data ? data.markers || [data] : []) {
      const key = JSON.stringify([marker.ns, marker.id]);
      if (marker.action === DELETE_ALL) shown.clear();
      else if (marker.action === DELETE) shown.delete(key);
      else if (marker.action === MODIFY) shown.set(key, { marker, time });
    }
  }
  return [...shown.values()].filter(({ marker, time }) => {
    const lifetime = seconds(marker.lifetime);
    return lifetime <= 0 || Number(now - time) / 1e9 < lifetime;
  });
};

/* --- materials --- */

const paint = ({ color: c }) => ({ color: new Color().setRGB(c.r, c.g, c.b), opacity: c.a, transparent: c.a < 1 });
/* Opacity of a marker. With colors for each point, that of the first one is used, because the color of the marker is
 * then often not set. */
const opacityOf = (marker, colors) => (colors ? { opacity: marker.colors[0].a, transparent: marker.colors[0].a < 1 } : {});
const lit = (marker) => new MeshLambertMaterial(paint(marker));
const colorsOf = (marker) => (marker.colors && marker.colors.length > 0 && marker.colors.length === marker.points.length
  ? marker.colors.map((c) => [c.r, c.g, c.b]) : null);
const painted = (marker, colors) => (colors ? { ...opacityOf(marker, colors), color: new Color(1, 1, 1), vertexColors: true } : paint(marker));

/* --- shapes --- */

const cylinder = () => new CylinderGeometry(0.5, 0.5, 1, 24).rotateX(Math.PI / 2); /* along z */
const solid = (geometry, marker) => {
  const mesh = new Mesh(geometry, lit(marker));
  mesh.scale.set(...sizes(marker.scale));
  return mesh;
};

/* An arrow from one point to another. */
const arrow = (marker, from, to, shaft, head, length) => {
  const group = new Group(), direction = new Vector3(...to).sub(new Vector3(...from)), size = direction.length() || 1e-3;
  const tip = Math.min(length || size * 0.23, size);
  const body = new Mesh(cylinder().translate(0, 0, 0.5), lit(marker)), point = new Mesh(new ConeGeometry(0.5, 1, 24).rotateX(Math.PI / 2), lit(marker));
  body.scale.set(shaft, shaft, size - tip);
  point.scale.set(head, head, tip);
  point.position.z = size - tip / 2;
  group.add(body, point);
  group.position.set(...from);
  group.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), direction.normalize()));
  return group;
};
const makeArrow = (marker) => {
  const [x, y, z] = sizes(marker.scale), points = marker.points || [];
  return points.length >= 2 ? arrow(marker, at(points[0]), at(points[1]), x, y, z) : arrow(marker, [0, 0, 0], [x, 0, 0], y, y * 2, x * 0.23);
};

const makeList = (geometry, marker) => {
  const colors = colorsOf(marker);
  const material = colors ? new MeshLambertMaterial({ ...opacityOf(marker, colors), color: new Color(1, 1, 1) }) : lit(marker);
  const mesh = new InstancedMesh(geometry, material, marker.points.length);
  const scale = new Vector3(...sizes(marker.scale)), none = new Quaternion();
  marker.points.forEach((p, i) => {
    mesh.setMatrixAt(i, new Matrix4().compose(new Vector3(...at(p)), none, scale));
    if (colors) mesh.setColorAt(i, new Color().setRGB(...colors[i]));
  });
  return mesh;
};

/* Lines with a width in metres. points: two for each line */
const makeLines = (marker, points) => {
  const geometry = new LineSegmentsGeometry(), colors = colorsOf(marker);
  geometry.setPositions(points(marker.points.map(at)).flat());
  if (colors) geometry.setColors(points(colors).flat());
  return new LineSegments2(geometry, new LineMaterial({ ...painted(marker, colors), worldUnits: true, linewidth: sizes(marker.scale)[0] }));
};
const pairsOf = (points) => points.slice(0, points.length - points.length % 2);
const stripOf = (points) => points.slice(1).flatMap((point, i) => [points[i], point]);

/* The material's size is the height in metres if the field of view is 90 degrees. */
const makePoints = (marker) => {
  const colors = colorsOf(marker);
  return new Points(lineGeometry(marker.points.map(at), colors),
    new PointsMaterial({ ...painted(marker, colors), size: sizes(marker.scale)[0] / Math.tan(FIELD_OF_VIEW * Math.PI / 360) }));
};
const makeTriangles = (marker) => {
  const geometry = new BufferGeometry(), colors = colorsOf(marker);
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(marker.points.flatMap(at)), 3));
  if (colors) geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors.flat()), 3));
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ ...painted(marker, colors), side: DoubleSide }));
  mesh.scale.set(...sizes(marker.scale));
  return mesh;
};

/* Meshes that markers contain, by marker. */
const readMeshes = async (markers) => {
  const meshes = new Map(), problems = [];
  for (const marker of markers) {
    try { meshes.set(marker, await readMesh(marker.mesh_file)); } catch (error) { problems.push(`${marker.mesh_file.filename}: ${error.message}`); }
  }
  return { meshes, problem: problems[0] || '' };
};
/* Loads the meshes of markers. Returns { meshes, problem }: meshes by marker or by URL. */
export const meshesOf = async (markers) => {
  const all = markers.map(({ marker }) => marker).filter((marker) => marker.type === MESH);
  const isFile = ({ mesh_file: file }) => !!file && typeof file.data === 'string' && file.data !== '';
  const read = await readMeshes(all.filter(isFile));
  const { meshes, problem } = await loadMeshes(all.filter((marker) => !isFile(marker) && marker.mesh_resource !== '').map((marker) => marker.mesh_resource));
  return { meshes: new Map([...meshes, ...read.meshes]), problem: read.problem || problem };
};
const makeMesh = (marker, meshes) => {
  const group = new Group(), mesh = meshes.get(marker) || meshes.get(marker.mesh_resource);
  if (!mesh) return group;
  group.add(marker.mesh_use_embedded_materials ? mesh.clone() : repaint(mesh.clone(), lit(marker)));
  group.scale.set(...sizes(marker.scale));
  return group;
};

const shapeOf = (marker, meshes) => {
  switch (marker.type) {
    case ARROW: return makeArrow(marker);
    case CUBE: return solid(new BoxGeometry(), marker);
    case SPHERE: return solid(new SphereGeometry(0.5, 24, 16), marker);
    case CYLINDER: return solid(cylinder(), marker);
    case LINE_STRIP: return makeLines(marker, stripOf);
    case LINE_LIST: return makeLines(marker, pairsOf);
    case CUBE_LIST: return makeList(new BoxGeometry(), marker);
    case SPHERE_LIST: return makeList(new SphereGeometry(0.5, 12, 8), marker);
    case POINTS: return makePoints(marker);
    case TEXT: return makeText(String(marker.text), Number(marker.scale.z) || 0.1, '#' + new Color().setRGB(marker.color.r, marker.color.g, marker.color.b).getHexString());
    case TRIANGLES: return makeTriangles(marker);
    case MESH: return makeMesh(marker, meshes);
    default: return new Group();
  }
};

export const makeMarker = (marker, meshes) => {
  const group = new Group();
  group.add(shapeOf(marker, meshes));
  return place(group, matrixOfPose(marker.pose));
};
