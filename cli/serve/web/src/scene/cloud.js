/* Colored points of clouds and laser scans. */
import { BufferAttribute, BufferGeometry, Color, Points, ShaderMaterial, Vector3 } from 'three';
import { TURBO_GLSL } from '../colors.js';

/* Color maps in the order of the shader; the last one is for colors in the cloud itself. */
const MAPS = ['turbo', 'rainbow', 'grey', 'gradient', 'flat', 'rgb'];
export const CHOICES = MAPS.slice(0, 5);
export const COLORS = ['#4aa3ff', '#ff5a36']; /* of the maps gradient, from and to, and flat */

const VERTEX = `attribute float value;
attribute vec4 packed_color;
uniform float least, most, size;
uniform int map;
uniform vec3 from, to;
varying vec3 shade;
${TURBO_GLSL}
vec3 rainbow(float t) {
  return clamp(abs(mod(t * 5.0 + vec3(0.0, 4.0, 2.0), 6.0) - 3.0) - 1.0, 0.0, 1.0);
}
void main() {
  float t = most > least ? clamp((value - least) / (most - least), 0.0, 1.0) : 0.5;
  shade = map == 0 ? turbo(t) : map == 1 ? rainbow(1.0 - t) : map == 2 ? vec3(t) : map == 3 ? mix(from, to, t) : map == 5 ? packed_color.zyx : from;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = size;
}`;
const FRAGMENT = `varying vec3 shade;
uniform bool round_points;
void main() {
  if (round_points && distance(gl_PointCoord, vec2(0.5)) > 0.5) discard;
  gl_FragColor = vec4(shade, 1.0);
}`;

/* Colors in separate fields, as a choice of the field. */
const SEPARATE = [['r', 'g', 'b'], ['red', 'green', 'blue']];
export const separateIn = (fields) => SEPARATE.filter((names) => names.every((name) => fields.includes(name))).map((names) => names.join(', '));
/* The fields to be requested for a choice. */
export const partsOf = (choice) => choice.split(', ');

/* The field whose values are shown by default. */
export const bestField = (fields) => ['rgb', 'rgba'].find((name) => fields.includes(name)) || separateIn(fields)[0]
  || ['intensity', 'intensities', 'reflectivity'].find((name) => fields.includes(name)) || 'z';

const valuesOf = ([head, bytes]) => new Float32Array(bytes, head.count * 12, head.count);
/* Makes one answer of those for red, green and blue, which are 0 to 1 or 0 to 255. */
export const joinColors = (answers) => {
  const [head, bytes] = answers[0], joined = new Uint8Array(head.count * 16);
  const scale = answers.some(([{ most }]) => most > 1) ? 1 : 255;
  joined.set(new Uint8Array(bytes, 0, head.count * 12));
  answers.map(valuesOf).forEach((values, channel) => values.forEach((value, i) => { joined[head.count * 12 + i * 4 + 2 - channel] = Math.round(value * scale); }));
  return [{ ...head, packed: true }, joined.buffer];
};

const attributes = (geometry, head, bytes) => {
  const positions = new Float32Array(bytes, 0, head.count * 3), more = head.count * 12;
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (!head.field) return;
  geometry.setAttribute('value', new BufferAttribute(new Float32Array(bytes, more, head.count), 1));
  if (head.packed) geometry.setAttribute('packed_color', new BufferAttribute(new Uint8Array(bytes, more, head.count * 4), 4, true));
};

/* Colors are used as they are on the screen. */
const colorOf = (text) => { const color = new Color(); color.setStyle(text, ''); return color; };

export const makeCloud = ([head, bytes], settings) => {
  const geometry = new BufferGeometry();
  attributes(geometry, head, bytes);
  const map = head.packed ? 'rgb' : head.field ? settings.map || 'turbo' : 'flat', [from, to] = [settings.from || COLORS[0], settings.to || COLORS[1]];
  const material = new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms: {
    least: { value: settings.least ?? head.least ?? 0 }, most: { value: settings.most ?? head.most ?? 1 },
    size: { value: (settings.size || 2) * (window.devicePixelRatio || 1) }, map: { value: MAPS.indexOf(map) },
    from: { value: colorOf(from) }, to: { value: colorOf(to) }, round_points: { value: !!settings.round },
  } });
  const points = new Points(geometry, material);
  points.position.copy(new Vector3(...head.origin));
  return points;
};
