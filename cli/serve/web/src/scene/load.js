/* Loads the data of topics for the 3-D panel, by kind. Each loader returns { parts, text } of a topic of a bag at a time. parts:
 * [{ frame, frames, object }]; frames are the transforms at the stamp of the message, or null. */
import { Group } from 'three';
import { getAsset, getMessages, getNumbers, query } from '../api.js';
import { isFile } from '../kinds.js';
import { pictureAt } from '../pictures.js';
import { brief } from '../text.js';
import { imageOf, makeCamera } from './camera.js';
import { bestField, joinColors, makeCloud, partsOf } from './cloud.js';
import { makeGrid, updateGrid } from './grid.js';
import { framesOf, positionsIn } from './joints.js';
import { collectMarkers, makeMarker, meshesOf } from './markers.js';
import { makeRobot } from './robot.js';
import { framesAt, nanoseconds } from './stamped.js';
import { makePath, makePoses } from './things.js';
import { bare } from './transforms.js';

const MARKER_MESSAGES = 30, CLOUD_POINTS = 200000, OLD_POINTS = 50000, MOST_CLOUDS = 50, IMAGE_WIDTH = 640, UPDATES = 1000, MOST_STAMPS = 20;

/* --- clouds --- */

const askCloud = async (source, topic, at, choice, max, abort) => {
  const answers = await Promise.all(partsOf(choice).map((field) => getNumbers(`/${source.id}/cloud${query({ topic, at, field, max })}`, abort)));
  return answers.length === 1 ? answers[0] : joinColors(answers);
};
const loadCloud = async (source, topic, at, settings, max, abort) => {
  let field = settings.field || 'intensity', answer = await askCloud(source, topic, at, field, max, abort);
  const [{ fields }] = answer;
  if (!settings.field && bestField(fields) !== field) {
    field = bestField(fields);
    answer = await askCloud(source, topic, at, field, max, abort);
  }
  const [head] = answer;
  return { head, field, time: BigInt(head.log_time_ns), frame: bare(head.frame), frames: await framesAt(source, head.stamp, abort), object: makeCloud(answer, settings) };
};

/* Returns the clouds before one, down to a time. kept: those of the last call, by the time before which they are */
const loadOlder = async (source, topic, newest, least, settings, abort, kept) => {
  const found = [], used = new Map();
  let before = newest.time;
  while (found.length < MOST_CLOUDS) {
    let older = kept.get(before) || null;
    try {
      older ||= await loadCloud(source, topic, before - 1n, settings, OLD_POINTS, abort);
    } catch (error) { if (error.status !== 404) throw error; }
    if (!older || older.time < least) break;
    used.set(before, older);
    found.push(older);
    before = older.time;
  }
  kept.clear();
  for (const [time, cloud] of used) kept.set(time, cloud);
  return found;
};

const describeCloud = (head) => `${head.count} of ${head.points} points`
  + (head.field && !head.packed ? `, ${head.field} ${brief(head.least ?? 0)} to ${brief(head.most ?? 0)}` : '');
const loadClouds = async (source, topic, at, settings, abort, last) => {
  const key = JSON.stringify(settings), decay = settings.decay || 0;
  if (last.key !== key) Object.assign(last, { key, kept: new Map() });
  const newest = await loadCloud(source, topic, at, settings, CLOUD_POINTS, abort);
  const older = decay > 0 ? await loadOlder(source, topic, newest, at - BigInt(Math.round(decay * 1e9)), settings, abort, last.kept) : [];
  return { parts: [newest, ...older], fields: newest.head.fields, field: newest.field,
    text: describeCloud(newest.head) + (decay > 0 ? `, ${older.length + 1} clouds` : '') };
};

/* --- grids: at the latest transform, because a map is often older than the transforms --- */

const loadGrid = async (source, topic, at, settings, abort) => {
  const [head, bytes] = await getNumbers(`/${source.id}/grid${query({ topic, at })}`, abort), cells = new Int8Array(bytes);
  const updates = source.topics.some((t) => t.name === `${topic}_updates`)
    ? await getMessages(source.id, { topic: `${topic}_updates`, start: head.log_time_ns, end: at + 1n, limit: UPDATES, full: 1 }, abort) : [];
  for (const { data } of updates) if (data) updateGrid(cells, head, data);
  return { parts: [{ frame: bare(head.frame), frames: null, object: makeGrid(head, cells, settings.palette) }],
    text: `${head.width} x ${head.height} cells of ${brief(head.resolution)} m${updates.length > 0 ? `, ${updates.length} updates` : ''}` };
};

/* --- markers --- */

const frameOf = (data) => (data.header ? bare(data.header.frame_id) : '');
const stampOf = (data) => (data.header ? data.header.stamp : null);

/* Groups markers by what moves them: their frame, and the stamp unless they are locked to the frame. */
const groupsOf = (markers) => {
  const groups = new Map(), stamps = new Set();
  for (const { marker } of [...markers].reverse()) {
    const ns = marker.frame_locked ? null : nanoseconds(stampOf(marker)), frame = frameOf(marker);
    if (ns !== null) stamps.add(ns);
    const isStamped = ns !== null && (stamps.size <= MOST_STAMPS), key = `${frame} ${isStamped ? ns : ''}`;
    if (!groups.has(key)) groups.set(key, { frame, stamp: isStamped ? stampOf(marker) : null, object: new Group(), markers: [] });
    groups.get(key).markers.unshift(marker);
  }
  return [...groups.values()];
};
const loadMarkers = async (source, topic, at, settings, abort) => {
  const messages = await getMessages(source.id, { topic, end: at + 1n, limit: MARKER_MESSAGES, reverse: 1, full: 1 }, abort);
  const markers = collectMarkers(messages, at), { meshes, problem } = await meshesOf(markers);
  const parts = await Promise.all(groupsOf(markers).map(async ({ frame, stamp, object, markers: all }) => {
    for (const marker of all) object.add(makeMarker(marker, meshes));
    return { frame, object, frames: await framesAt(source, stamp, abort) };
  }));
  return { parts, text: `${markers.length} markers${problem && `, ${problem}`}` };
};

/* --- others --- */

const lastMessage = async (source, topic, at, abort) => {
  const [message] = await getMessages(source.id, { topic, at, full: 1 }, abort);
  if (!message) throw new Error('no message yet');
  if (message.error) throw new Error(message.error);
  return message.data;
};
const loadMessage = (make, describe) => async (source, topic, at, settings, abort) => {
  const data = await lastMessage(source, topic, at, abort);
  return { parts: [{ frame: frameOf(data), frames: await framesAt(source, stampOf(data), abort), object: make(data) }], text: describe(data) };
};

const loadCamera = async (source, topic, at, settings, abort) => {
  const image = settings.image ?? imageOf(topic, source.topics);
  const data = await lastMessage(source, topic, at, abort);
  let bitmap = null, problem = '';
  try { bitmap = image === '' ? null : await pictureAt(source, image, at, IMAGE_WIDTH, abort); } catch (error) { if (abort.aborted) throw error; problem = `: ${error.message}`; }
  return { parts: [{ frame: frameOf(data), frames: await framesAt(source, stampOf(data), abort), object: makeCamera(data, bitmap, settings.distance || 1) }], image,
    text: `${data.width} x ${data.height}${image ? `, ${image}` : ''}${problem}` };
};

/* Contents of the last messages of all topics of joint states. */
const jointStates = async (source, at, abort) => {
  const topics = source.topics.filter((topic) => /(^|\/)JointState$/.test(topic.types[0]));
  const found = await Promise.all(topics.map(({ name }) => getMessages(source.id, { topic: name, at, full: 1 }, abort)));
  return found.flat().filter((message) => message.data).sort((a, b) => (a.time < b.time ? -1 : 1)).map((message) => message.data);
};
const loadModel = async (source, topic, at, abort, last) => {
  if (isFile(topic) && last.model) return last.model;
  const text = isFile(topic) ? new TextDecoder().decode(await getAsset(topic)) : (await lastMessage(source, topic, at, abort)).data;
  /* a model is made again only if its text changes */
  if (last.text !== text) Object.assign(last, { text, model: await makeRobot(text) });
  return last.model;
};
/* links: frames of the model's links, for those that tf does not have */
const loadRobot = async (source, topic, at, settings, abort, last) => {
  const model = await loadModel(source, topic, at, abort, last), states = await jointStates(source, at, abort), positions = positionsIn(states);
  const count = model.joints.filter((joint) => positions.has(joint.name)).length;
  return { parts: model.parts, links: framesOf(model.joints, positions), text: model.text + (count > 0 ? `, ${count} joints` : '') };
};

const place = (p) => `${brief(Number(p.x))}, ${brief(Number(p.y))}, ${brief(Number(p.z))}`;
const describePose = (data) => {
  if (data.polygon) return `${data.polygon.points.length} corners`;
  if (data.poses) return `${data.poses.length} poses`;
  return place(data.point || (data.pose.pose || data.pose).position);
};

/* By kind: load(source, topic, at, settings, abort, last); source: as compare.js returns it; last is an object of the display, for what it keeps. */
export const LOAD = {
  camera: loadCamera,
  cloud: loadClouds,
  grid: loadGrid,
  markers: loadMarkers,
  path: loadMessage(makePath, (data) => `${data.poses.length} poses`),
  robot: loadRobot,
  pose: loadMessage(makePoses, describePose),
};
