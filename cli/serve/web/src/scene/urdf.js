/* Elements and attributes of robot models (URDF). */
import { Euler, Matrix4, Quaternion, Vector3 } from 'three';

export const child = (node, name) => (node ? [...node.children].find((part) => part.localName === name) : undefined);
export const children = (node, name) => [...node.children].filter((part) => part.localName === name);
export const attribute = (node, name) => (node ? node.getAttribute(name) || '' : '');
export const numbers = (node, name, fallback) => {
  const text = node ? node.getAttribute(name) : null, found = text === null ? [] : text.trim().split(/\s+/).map(Number);
  return found.length === fallback.length && found.every(Number.isFinite) ? found : fallback;
};

/* The transform of an <origin>, whose angles are about the fixed axes x, y, z. */
export const matrixOf = (origin) => {
  const [r, p, y] = numbers(origin, 'rpy', [0, 0, 0]);
  return new Matrix4().compose(new Vector3(...numbers(origin, 'xyz', [0, 0, 0])), new Quaternion().setFromEuler(new Euler(r, p, y, 'ZYX')), new Vector3(1, 1, 1));
};
