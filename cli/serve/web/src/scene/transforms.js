/* Transforms from any frame to the fixed frame. The server returns the transform of each frame to its parent at one
 * time. */
import { Matrix4, Quaternion, Vector3 } from 'three';

const ONE = new Vector3(1, 1, 1);
export const matrixOf = (translation, rotation) => new Matrix4().compose(new Vector3(...translation), new Quaternion(...rotation), ONE);
const number = (value) => (typeof value === 'number' ? value : 0);
export const matrixOfPose = ({ position: p, orientation: q }) => {
  const rotation = [q.x, q.y, q.z, q.w].map(number);
  const isNone = rotation.every((part) => part === 0); /* an unset rotation is all zero; treated as no rotation */
  return matrixOf([p.x, p.y, p.z].map(number), isNone ? [0, 0, 0, 1] : rotation);
};

export const bare = (name) => name.replace(/^\//, '');

/* Returns { root, matrix }: the root of the frame's tree, and the transform to it. */
const toRoot = (byName, name) => {
  const matrix = new Matrix4();
  let at = name;
  for (let depth = 0; depth < 1000 && byName.has(at); depth++) {
    const frame = byName.get(at);
    matrix.premultiply(matrixOf(frame.translation, frame.rotation));
    at = frame.parent;
  }
  return { root: at, matrix };
};

/* Returns a function find(name), which returns a matrix, or null if there is no transform. */
export const transformsTo = (frames, fixed) => {
  const byName = new Map(frames.map((frame) => [frame.frame, frame]));
  const target = toRoot(byName, bare(fixed)), back = target.matrix.clone().invert(), known = new Map();
  return (name) => {
    const frame = bare(name);
    if (!known.has(frame)) {
      const { root, matrix } = toRoot(byName, frame);
      known.set(frame, root === target.root ? back.clone().multiply(matrix) : null);
    }
    return known.get(frame);
  };
};

/* Chooses the fixed frame: the tree with most data, then with most frames; in that tree map, world or odom, else the
 * root. data: frame of each item of data, with repetitions. */
export const bestFixed = (frames, data) => {
  const byName = new Map(frames.map((frame) => [frame.frame, frame])), trees = new Map();
  const add = (name, weight) => {
    const { root } = toRoot(byName, bare(name)), tree = trees.get(root) || { root, weight: 0, names: new Set([root]) };
    tree.weight += weight;
    tree.names.add(bare(name));
    trees.set(root, tree);
  };
  for (const frame of frames) add(frame.frame, 1);
  for (const name of data) if (name !== '') add(name, 1000);
  const [best] = [...trees.values()].sort((a, b) => b.weight - a.weight);
  return best ? ['map', 'world', 'odom'].find((name) => best.names.has(name)) || best.root : '';
};
