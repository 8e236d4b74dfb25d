/* Joints of a robot model: the transforms of its links, from the positions in sensor_msgs/JointState. */
import { Matrix4, Quaternion, Vector3 } from 'three';
import { attribute, child, children, matrixOf, numbers } from './urdf.js';

const mimicOf = (node) => (node ? { joint: attribute(node, 'joint'), multiplier: numbers(node, 'multiplier', [1])[0], offset: numbers(node, 'offset', [0])[0] } : null);

/* robot: the root element of the model */
export const jointsOf = (robot) => children(robot, 'joint').map((joint) => ({
  name: attribute(joint, 'name'), type: attribute(joint, 'type'), parent: attribute(child(joint, 'parent'), 'link'),
  child: attribute(child(joint, 'child'), 'link'), origin: matrixOf(child(joint, 'origin')),
  axis: new Vector3(...numbers(child(joint, 'axis'), 'xyz', [1, 0, 0])).normalize(), mimic: mimicOf(child(joint, 'mimic')),
})).filter((joint) => joint.parent !== '' && joint.child !== '');

/* Returns a Map from joint to position. messages: contents of sensor_msgs/JointState; later ones count. */
export const positionsIn = (messages) => {
  const found = new Map();
  for (const { name = [], position = [] } of messages) {
    name.forEach((joint, i) => { if (Number.isFinite(position[i])) found.set(joint, position[i]); });
  }
  return found;
};

/* A joint without a position is at 0. */
const positionOf = ({ name, mimic }, positions) => (mimic ? mimic.multiplier * (positions.get(mimic.joint) ?? 0) + mimic.offset : positions.get(name) ?? 0);

const motionOf = (joint, position) => {
  if (joint.type === 'revolute' || joint.type === 'continuous') return new Matrix4().makeRotationAxis(joint.axis, position);
  if (joint.type === 'prismatic') return new Matrix4().makeTranslation(joint.axis.clone().multiplyScalar(position));
  return new Matrix4();
};

/* Returns the frames of the links, in the form in which the server returns those of tf. */
export const framesOf = (joints, positions) => joints.map((joint) => {
  const translation = new Vector3(), rotation = new Quaternion();
  joint.origin.clone().multiply(motionOf(joint, positionOf(joint, positions))).decompose(translation, rotation, new Vector3());
  return { frame: joint.child, parent: joint.parent, translation: translation.toArray(), rotation: rotation.toArray() };
});

/* Adds the frames of links that tf does not have. */
export const withLinks = (frames, links) => {
  const known = new Set(frames.map((frame) => frame.frame));
  return frames.concat(links.filter((link) => !known.has(link.frame)));
};
