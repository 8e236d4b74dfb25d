/* Colored points of clouds and laser scans. */
import { BufferAttribute, BufferGeometry, Color, Points, ShaderMaterial, Vector3 } from 'three';
import { TURBO_GLSL } from '../colors.js';

export const MAPS = ['turbo', 'rainbow', 'grey', 'flat', 'rgb'];

const VERTEX = `attribute float value;
attribute vec4 packed_color;
uniform float least, most, size;
uniform int map;
uniform vec3 flat_color;
varying vec3 shade;
${TURBO_GLSL}
vec3 rainbow(float t) {
  return clamp(abs(mod(t * 5.0 + vec3(0.0, 4.0, 2.0), 6.0) - 3.0) - 1.0, 0.0, 1.0);
}
void main() {
  float t = most > least ? clamp((value - least) / (most - least), 0.0, 1.0) : 0.5;
  shade = map == 0 ? turbo(t) : map == 1 ? rainbow(1.0 - t) : map == 2 ? vec3(t) : map == 4 ? packed_color.zyx : flat_color;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = size;
}`;
const FRAGMENT = `varying vec3 shade;
void main() { gl_FragColor = vec4(shade, 1.0); }`;

/* The field whose values are shown by default. */
export const bestField = (fields) => ['rgb', 'rgba', 'intensity', 'intensities', 'reflectivity'].find((name) => fields.includes(name)) || 'z';

const attributes = (geometry, head, bytes) => {
  const positions = new Float32Array(bytes, 0, head.count * 3), more = head.count * 12;
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (!head.field) return;
  geometry.setAttribute('value', new BufferAttribute(new Float32Array(bytes, more, head.count), 1));
  if (head.packed) geometry.setAttribute('packed_color', new BufferAttribute(new Uint8Array(bytes, more, head.count * 4), 4, true));
};

export const makeCloud = ([head, bytes], settings) => {
  const geometry = new BufferGeometry();
  attributes(geometry, head, bytes);
  const map = head.packed ? 'rgb' : head.field ? settings.map || 'turbo' : 'flat';
  const material = new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms: {
    least: { value: settings.least ?? head.least ?? 0 }, most: { value: settings.most ?? head.most ?? 1 },
    size: { value: (settings.size || 2) * (window.devicePixelRatio || 1) }, map: { value: MAPS.indexOf(map) },
    flat_color: { value: new Color(settings.color || '#4aa3ff') },
  } });
  const points = new Points(geometry, material);
  points.position.copy(new Vector3(...head.origin));
  return points;
};
