/* A camera as its field of view at a distance, with its image. */
import { BufferAttribute, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, DoubleSide, SRGBColorSpace, Texture } from 'three';
import { isPicture } from '../pictures.js';
import { lineGeometry } from './things.js';

const folderOf = (name) => name.slice(0, name.lastIndexOf('/') + 1);
/* Returns the names of image topics, those in the folder of the camera's topic first. */
export const imagesFor = (topic, topics) => {
  const folder = folderOf(topic), images = topics.filter((t) => isPicture(t) && t.messages > 0).map((t) => t.name);
  return images.sort((a, b) => b.startsWith(folder) - a.startsWith(folder));
};
/* The image topic that belongs to a camera by its name, or ''. */
export const imageOf = (topic, topics) => imagesFor(topic, topics).find((name) => name.startsWith(folderOf(topic))) || '';

/* Corners of the image at a distance, in the optical frame (z forward, y down): left top, right top, right bottom, left bottom. */
const cornersOf = ({ width, height, K, k }, distance) => {
  const [fx, , cx, , fy, cy] = (K || k).map(Number);
  if (!(fx > 0) || !(fy > 0) || !(width > 0) || !(height > 0)) throw new Error('the camera is not calibrated');
  return [[0, 0], [width, 0], [width, height], [0, height]].map(([u, v]) => [(u - cx) / fx * distance, (v - cy) / fy * distance, distance]);
};

/* bitmap: null = only the lines */
export const makeCamera = (info, bitmap, distance) => {
  const [a, b, c, d] = cornersOf(info, distance), eye = [0, 0, 0], group = new Group();
  const lines = [eye, a, eye, b, eye, c, eye, d, a, b, b, c, c, d, d, a];
  group.add(new LineSegments(lineGeometry(lines), new LineBasicMaterial({ color: '#f5a524' })));
  if (!bitmap) return group;
  const texture = new Texture(bitmap);
  texture.flipY = false; /* has no effect on ImageBitmap: the first row is at v = 0 */
  texture.colorSpace = SRGBColorSpace;
  texture.needsUpdate = true;
  const geometry = lineGeometry([a, b, c, a, c, d]);
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array([0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1]), 2));
  group.add(new Mesh(geometry, new MeshBasicMaterial({ map: texture, side: DoubleSide })));
  return group;
};
