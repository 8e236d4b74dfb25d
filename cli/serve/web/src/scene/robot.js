/* A robot model (URDF): the visual shapes of each link, in the frame of that name. */
import { BoxGeometry, Color, CylinderGeometry, Group, Mesh, MeshLambertMaterial, SphereGeometry } from 'three';
import { jointsOf } from './joints.js';
import { loadMeshes, repaint } from './meshes.js';
import { place } from './things.js';
import { child, children, matrixOf, numbers } from './urdf.js';

/* Returns the material of a shape, or null if the model names none. named: colors of the materials of the whole robot */
const materialOf = (node, named) => {
  const color = child(node, 'color'), rgba = color ? numbers(color, 'rgba', [0.7, 0.7, 0.7, 1]) : node ? named.get(node.getAttribute('name')) : undefined;
  return rgba ? new MeshLambertMaterial({ color: new Color().setRGB(...rgba.slice(0, 3)), opacity: rgba[3], transparent: rgba[3] < 1 }) : null;
};

const plain = (geometry, material) => new Mesh(geometry, material || new MeshLambertMaterial({ color: '#bbb' }));
const shapeOf = (geometry, material, meshes) => {
  const kind = geometry && geometry.children[0];
  switch (kind && kind.localName) {
    case 'box': return plain(new BoxGeometry(...numbers(kind, 'size', [1, 1, 1])), material);
    case 'sphere': return plain(new SphereGeometry(numbers(kind, 'radius', [0.5])[0], 24, 16), material);
    case 'cylinder': {
      const [radius] = numbers(kind, 'radius', [0.5]), [length] = numbers(kind, 'length', [1]);
      return plain(new CylinderGeometry(radius, radius, length, 24).rotateX(Math.PI / 2), material);
    }
    case 'mesh': {
      const mesh = meshes.get(kind.getAttribute('filename'));
      if (!mesh) return null;
      const group = new Group();
      group.add(material ? repaint(mesh.clone(), material) : mesh.clone());
      group.scale.set(...numbers(kind, 'scale', [1, 1, 1]));
      return group;
    }
    default: return null;
  }
};

/* Returns { parts, joints, text }: the shapes of links as [{ frame, object }]. */
export const makeRobot = async (text) => {
  const robot = new DOMParser().parseFromString(text, 'text/xml').documentElement;
  if (robot.localName !== 'robot') throw new Error('not a URDF model');
  const named = new Map(children(robot, 'material').filter((m) => child(m, 'color')).map((m) => [m.getAttribute('name'), numbers(child(m, 'color'), 'rgba', [0.7, 0.7, 0.7, 1])]));
  const urls = [...robot.querySelectorAll('link > visual > geometry > mesh')].map((mesh) => mesh.getAttribute('filename') || '');
  const { meshes, problem } = await loadMeshes(urls), parts = [];
  for (const link of children(robot, 'link')) {
    const group = new Group();
    for (const visual of children(link, 'visual')) {
      const shape = shapeOf(child(visual, 'geometry'), materialOf(child(visual, 'material'), named), meshes);
      if (!shape) continue;
      const holder = new Group();
      holder.add(shape);
      group.add(place(holder, matrixOf(child(visual, 'origin'))));
    }
    if (group.children.length > 0) parts.push({ frame: link.getAttribute('name') || '', object: group });
  }
  const missing = new Set(urls.filter((url) => !meshes.has(url))).size;
  return { parts, joints: jointsOf(robot), text: `${parts.length} links, ${meshes.size} meshes${missing > 0 ? `, ${missing} missing: ${problem}` : ''}` };
};
