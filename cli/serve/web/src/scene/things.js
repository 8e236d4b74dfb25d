/* Makes three.js objects of paths, poses and transforms. */
import {
  BufferAttribute, BufferGeometry, CanvasTexture, Group, Line, LineBasicMaterial, LineLoop, LineSegments, Sprite, SpriteMaterial,
  SRGBColorSpace,
} from 'three';
import { matrixOfPose } from './transforms.js';

export const place = (object, matrix) => {
  object.matrixAutoUpdate = false;
  object.matrix.copy(matrix);
  object.matrixWorldNeedsUpdate = true;
  return object;
};

export const lineGeometry = (points, colors) => {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points.flat()), 3));
  if (colors) geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors.flat()), 3));
  return geometry;
};
export const makeLine = (points) => new Line(lineGeometry(points), new LineBasicMaterial({ color: '#fff' }));
const at = (p) => [Number(p.x) || 0, Number(p.y) || 0, Number(p.z) || 0];

/* Axes: x is red, y is green, z is blue. */
const makeAxes = (size) => {
  const red = [0.9, 0.2, 0.2], green = [0.2, 0.7, 0.2], blue = [0.25, 0.4, 1];
  return new LineSegments(lineGeometry([[0, 0, 0], [size, 0, 0], [0, 0, 0], [0, size, 0], [0, 0, 0], [0, 0, size]],
    [red, red, green, green, blue, blue]), new LineBasicMaterial({ vertexColors: true }));
};

/* A text that faces the viewer. Names are drawn on a canvas, never inserted as markup. */
export const makeText = (text, height, color = '#fff', isFixedSize = false) => {
  const canvas = document.createElement('canvas'), ink = canvas.getContext('2d'), font = '32px system-ui, sans-serif';
  const lines = text.slice(0, 400).split('\n').slice(0, 20);
  ink.font = font;
  canvas.width = Math.min(2048, Math.max(1, Math.ceil(Math.max(...lines.map((line) => ink.measureText(line).width))) + 8));
  canvas.height = 40 * lines.length;
  ink.font = font;
  ink.fillStyle = color;
  ink.strokeStyle = '#000a';
  ink.lineWidth = 5;
  lines.forEach((line, i) => {
    ink.strokeText(line, 4, 40 * i + 30);
    ink.fillText(line, 4, 40 * i + 30);
  });
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  const sprite = new Sprite(new SpriteMaterial({ map: texture, depthTest: false, transparent: true, sizeAttenuation: !isFixedSize }));
  sprite.scale.set(height * canvas.width / 40, height * lines.length, 1);
  return sprite;
};

/* --- paths and poses --- */

const YELLOW = new LineBasicMaterial({ color: '#f5a524' });
export const makePath = (data) => {
  const group = new Group();
  group.add(new Line(lineGeometry((data.poses || []).map((stamped) => at(stamped.pose.position))), YELLOW.clone()));
  return group;
};

const poseOf = (data) => {
  const pose = data.pose || {};
  return pose.pose || pose; /* in types with a covariance the pose is one level deeper */
};
/* The standard deviation in the plane of x and y as an ellipse, by the eigenvalues of its covariance. */
const makeEllipse = ([xx, xy, , , , , , yy]) => {
  const mean = (xx + yy) / 2, half = Math.hypot((xx - yy) / 2, xy), angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [long, short] = [mean + half, mean - half].map((value) => Math.sqrt(Math.max(0, value)));
  const points = Array.from({ length: 48 }, (_, i) => {
    const [u, v] = [long * Math.cos(i * Math.PI / 24), short * Math.sin(i * Math.PI / 24)];
    return [u * Math.cos(angle) - v * Math.sin(angle), u * Math.sin(angle) + v * Math.cos(angle), 0];
  });
  return new LineLoop(lineGeometry(points), new LineBasicMaterial({ color: '#d946ef' }));
};
const covarianceOf = ({ pose }) => (pose && pose.pose && (pose.covariance || []).every(Number.isFinite) && pose.covariance.some((value) => value !== 0) ? pose.covariance : null);

export const makePoses = (data) => {
  const group = new Group();
  if (data.polygon) {
    group.add(new LineLoop(lineGeometry(data.polygon.points.map(at)), YELLOW.clone()));
  } else if (data.point) {
    const axes = makeAxes(0.3);
    axes.position.set(...at(data.point));
    group.add(axes);
  } else {
    for (const pose of data.poses || [poseOf(data)]) {
      if (pose.position && pose.orientation) group.add(place(makeAxes(data.poses ? 0.4 : 0.8), matrixOfPose(pose)));
    }
    /* the axes of the covariance are those of the frame, not of the pose */
    const covariance = covarianceOf(data), ellipse = covariance && makeEllipse(covariance);
    if (ellipse) ellipse.position.set(...at(poseOf(data).position));
    if (ellipse) group.add(ellipse);
  }
  return group;
};

/* --- transforms --- */

const GREY = new LineBasicMaterial({ color: '#888' });
/* Axes and names of frames, with lines to their parent frames. */
export const makeFrames = (frames, find, hasNames) => {
  const group = new Group(), names = [...new Set(frames.flatMap((frame) => [frame.parent, frame.frame]))];
  for (const name of names.slice(0, 500)) {
    const matrix = find(name);
    if (!matrix) continue;
    const axes = place(makeAxes(0.4), matrix);
    if (hasNames) {
      const text = makeText(name, 0.022, '#8df', true);
      text.center.set(0, 0);
      axes.add(text);
    }
    group.add(axes);
  }
  const lines = frames.flatMap((frame) => {
    const from = find(frame.frame), to = find(frame.parent);
    return from && to ? [from, to].map((matrix) => matrix.elements.slice(12, 15)) : [];
  });
  group.add(new LineSegments(lineGeometry(lines), GREY.clone()));
  return group;
};
