/* 3-D panel: shows the data of topics in one fixed frame. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { Group } from 'three';
import { getAsset, getBlob, getMessages, getNumbers, query, useLoaded } from '../api.js';
import { useSize } from '../canvas.js';
import { isFile, isInScene, kindOf } from '../kinds.js';
import { imageOf, imagesFor, makeCamera } from '../scene/camera.js';
import { bestField, makeCloud, MAPS } from '../scene/cloud.js';
import { collectMarkers, makeMarker, meshesOf } from '../scene/markers.js';
import { loadMeshes } from '../scene/meshes.js';
import { makeRobot } from '../scene/robot.js';
import { makeFrames, makeGrid, makePath, makePoses } from '../scene/things.js';
import { bare, bestFixed, transformsTo } from '../scene/transforms.js';
import { makeWorld } from '../scene/world.js';
import { bag, hasData, now } from '../state.js';
import { brief } from '../text.js';
import { useFrames } from './frames.jsx';

const MARKER_MESSAGES = 30, CLOUD_POINTS = 200000, IMAGE_WIDTH = 640;

/* --- loaders by kind; each returns { frame, object, text } of a topic at a time --- */

const frameOf = (data) => (data.header ? data.header.frame_id : '');

const loadCloud = async (topic, at, settings, abort) => {
  const ask = (field) => getNumbers(`/${bag.value.id}/cloud${query({ topic, at, field, max: CLOUD_POINTS })}`, abort);
  let answer = await ask(settings.field || 'intensity');
  const field = settings.field || bestField(answer[0].fields);
  if (answer[0].field !== field) answer = await ask(field);
  const [head] = answer;
  const text = `${head.count} of ${head.points} points` + (head.field && !head.packed ? `, ${head.field} ${brief(head.least ?? 0)} to ${brief(head.most ?? 0)}` : '');
  return { frame: head.frame, fields: head.fields, field, text, object: makeCloud(answer, settings) };
};

const loadGrid = async (topic, at, settings, abort) => {
  const answer = await getNumbers(`/${bag.value.id}/grid${query({ topic, at })}`, abort), [head] = answer;
  return { frame: head.frame, text: `${head.width} x ${head.height} cells of ${brief(head.resolution)} m`, object: makeGrid(answer) };
};

/* Returns several objects, because each marker has its own frame. */
const loadMarkers = async (topic, at, settings, abort) => {
  const messages = await getMessages(bag.value.id, { topic, end: at + 1n, limit: MARKER_MESSAGES, reverse: 1, full: 1 }, abort);
  const markers = collectMarkers(messages, at), frames = new Map(), { meshes, problem } = await loadMeshes(meshesOf(markers));
  for (const { marker } of markers) {
    const frame = bare(frameOf(marker));
    if (!frames.has(frame)) frames.set(frame, new Group());
    frames.get(frame).add(makeMarker(marker, meshes));
  }
  return { text: `${markers.length} markers${problem && `, ${problem}`}`, frames };
};

const lastMessage = async (topic, at, abort) => {
  const [message] = await getMessages(bag.value.id, { topic, at, full: 1 }, abort);
  if (!message) throw new Error('no message yet');
  if (message.error) throw new Error(message.error);
  return message.data;
};
const loadMessage = (make, describe) => async (topic, at, settings, abort) => {
  const data = await lastMessage(topic, at, abort);
  return { frame: frameOf(data), text: describe(data), object: make(data) };
};

const loadImage = async (topic, at, abort) => (topic === '' ? null
  : createImageBitmap(await getBlob(`/${bag.value.id}/image${query({ topic, at, width: IMAGE_WIDTH })}`, abort)));

const loadCamera = async (topic, at, settings, abort) => {
  const image = settings.image ?? imageOf(topic, bag.value.topics);
  const data = await lastMessage(topic, at, abort);
  let bitmap = null, problem = '';
  try { bitmap = await loadImage(image, at, abort); } catch (error) { if (abort.aborted) throw error; problem = `: ${error.message}`; }
  return { frame: frameOf(data), image, text: `${data.width} x ${data.height}${image ? `, ${image}` : ''}${problem}`,
    object: makeCamera(data, bitmap, settings.distance || 1) };
};

/* A model is built again only if its text changes. last: of the display, { text, model } */
const loadRobot = async (topic, at, settings, abort, last) => {
  if (isFile(topic) && last.model) return last.model;
  const text = isFile(topic) ? new TextDecoder().decode(await getAsset(topic)) : (await lastMessage(topic, at, abort)).data;
  if (last.text !== text) Object.assign(last, { text, model: await makeRobot(text) });
  return last.model;
};

const place = (p) => `${brief(Number(p.x))}, ${brief(Number(p.y))}, ${brief(Number(p.z))}`;
const describePose = (data) => {
  if (data.polygon) return `${data.polygon.points.length} corners`;
  if (data.poses) return `${data.poses.length} poses`;
  return place(data.point || (data.pose.pose || data.pose).position);
};
const LOAD = {
  camera: loadCamera,
  cloud: loadCloud,
  grid: loadGrid,
  markers: loadMarkers,
  path: loadMessage(makePath, (data) => `${data.poses.length} poses`),
  robot: loadRobot,
  pose: loadMessage(makePoses, describePose),
};

/* --- a topic in the list --- */

const CloudSettings = ({ loaded, settings, set }) => (
  <div class="more">
    <select aria-label="Color by" value={loaded.field} onChange={(event) => set({ field: event.target.value })}>
      {loaded.fields.map((name) => <option value={name}>{name}</option>)}
    </select>
    <select aria-label="Colors" value={settings.map || 'turbo'} onChange={(event) => set({ map: event.target.value })}>
      {MAPS.slice(0, 4).map((name) => <option value={name}>{name}</option>)}
    </select>
    <input aria-label="Size of points" type="range" min="1" max="8" value={settings.size || 2} onInput={(event) => set({ size: Number(event.target.value) })} />
  </div>
);

const CameraSettings = ({ topic, loaded, settings, set }) => (
  <div class="more">
    <select aria-label="Image" value={loaded.image} onChange={(event) => set({ image: event.target.value })}>
      <option value="">no image</option>
      {imagesFor(topic.name, bag.value.topics).map((name) => <option value={name}>{name}</option>)}
    </select>
    <input aria-label="Distance of the image" title="distance in m" type="range" min="0.2" max="10" step="0.2" value={settings.distance || 1}
      onInput={(event) => set({ distance: Number(event.target.value) })} />
  </div>
);

/* Adds the objects of a topic to the world, named by the topic, and by the frame if there are several. */
const useObjects = (world, topic, loaded, find, isShown) => {
  const names = useRef([]);
  useEffect(() => {
    if (!world.current) return undefined;
    const parts = !loaded || !isShown ? [] : loaded.frames ? [...loaded.frames] : [[bare(loaded.frame), loaded.object]];
    for (const name of names.current) world.current.set(name, null);
    names.current = parts.map(([frame, object]) => {
      world.current.set(`${topic} ${frame}`, object);
      return `${topic} ${frame}`;
    });
    return undefined;
  }, [loaded, isShown]);
  useEffect(() => {
    for (const name of names.current) world.current.place(name, find(name.slice(topic.length + 1)));
  }, [loaded, isShown, find]);
  useEffect(() => () => { for (const name of names.current) if (world.current) world.current.set(name, null); }, []);
};

const Display = ({ topic, world, find, settings, set, tell }) => {
  const kind = kindOf(topic), at = now.value, isShown = !settings.hidden, last = useRef({}).current;
  const { value, error } = useLoaded([bag.value.id, topic.name, isShown ? at : '', JSON.stringify(settings)].join(' '),
    (abort) => (isShown ? LOAD[kind](topic.name, at, settings, abort, last) : null)).value;
  useObjects(world, topic.name, value, find, isShown);
  const frames = value ? (value.frames ? [...value.frames.keys()] : [bare(value.frame)]) : [];
  /* clouds and grids count twice in the choice of the fixed frame */
  useEffect(() => { if (value) tell(kind === 'cloud' || kind === 'grid' ? [...frames, ...frames] : frames); }, [frames.join()]);
  const lost = isShown ? frames.filter((frame) => !find(frame)) : [];
  return (
    <li data-display={topic.name}>
      <label><input type="checkbox" checked={isShown} onChange={(event) => set({ hidden: !event.target.checked })} />{topic.name}</label>
      <span class="about"> {isShown ? error || (value ? value.text : '') : ''}</span>
      {lost.length > 0 && <span class="lost" role="status"> no transform from {lost.join(', ')}</span>}
      {isShown && kind === 'camera' && value && <CameraSettings topic={topic} loaded={value} settings={settings} set={set} />}
      {isShown && kind === 'cloud' && value && <CloudSettings loaded={value} settings={settings} set={set} />}
    </li>
  );
};

/* --- the panel --- */

const useWorld = (canvas, onFail) => {
  const world = useRef(null);
  useEffect(() => {
    try { world.current = makeWorld(canvas.current); } catch (error) { onFail(error.message); }
    return () => { if (world.current) world.current.end(); world.current = null; };
  }, []);
  return world;
};

const useFollow = (world, frame, find) => {
  const last = useRef(null);
  useEffect(() => {
    const matrix = frame ? find(frame) : null, at = matrix ? matrix.elements.slice(12, 15) : null;
    if (at && world.current) world.current.follow(last.current && last.current.frame === frame ? last.current.at : [0, 0, 0], at);
    last.current = at ? { frame, at } : null;
  }, [frame, find]);
};

export const Scene = ({ node, set }) => {
  const box = useRef(null), canvas = useRef(null), failure = useSignal(''), picked = useSignal('');
  const world = useWorld(canvas, (text) => { failure.value = text; });
  const size = useSize(box), ready = useSignal(false);
  useEffect(() => { ready.value = true; }, []);
  const { value } = useFrames(), frames = value || [];
  const topics = bag.value.topics.filter((t) => isInScene(t) && kindOf(t) !== 'frames' && hasData(t))
    .concat(node.robot ? [{ name: node.robot, types: [] }] : []);
  const names = [...new Set(frames.flatMap((frame) => [frame.parent, frame.frame]))].sort();
  const data = useSignal({});
  const fixed = node.fixed || bestFixed(frames, Object.values(data.value).flat());
  const tell = (name, used) => { data.value = { ...data.value, [name]: used }; };
  const memo = useRef({ key: null, find: null }), key = value;
  if (memo.current.key !== key || memo.current.fixed !== fixed) {
    const known = transformsTo(frames, fixed);
    /* without transforms all frames are treated as one */
    memo.current = { key, fixed, find: frames.length === 0 ? () => transformsTo([], '')('') : known };
  }
  const find = memo.current.find;
  useFollow(world, node.follow, find);
  /* runs once, when the first data is loaded and has a position */
  const fitted = useRef(false), loaded = Object.keys(data.value).length;
  useEffect(() => {
    if (fitted.current || loaded === 0 || !value) return undefined;
    const timer = setTimeout(() => { fitted.current = world.current !== null && world.current.fit(); }, 300);
    return () => clearTimeout(timer);
  }, [loaded, find]);
  useEffect(() => {
    if (world.current && size.value !== '') world.current.resize(box.current.clientWidth, box.current.clientHeight);
  }, [size.value]);
  useEffect(() => {
    if (!world.current) return;
    world.current.set('transforms', node.noFrames ? null : makeFrames(frames, find, !node.noNames));
  }, [find, node.noFrames, node.noNames]);
  const settings = node.topics || {};
  const setTopic = (name, changes) => set({ topics: { ...settings, [name]: { ...settings[name], ...changes } } });
  const pick = (event) => {
    const area = event.currentTarget.getBoundingClientRect();
    const hit = world.current && world.current.pick((event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height);
    picked.value = hit ? `${hit.name.split(' ')[0]}: ${hit.point.map(brief).join(', ')}` : '';
  };
  return (
    <div class="fill scene">
      <div class="tools">
        <label>fixed <select aria-label="Fixed frame" value={fixed} onChange={(event) => set({ fixed: event.target.value })}>
          {(names.includes(fixed) ? names : [fixed, ...names]).map((name) => <option value={name}>{name}</option>)}</select></label>
        <label>follow <select aria-label="Followed frame" value={node.follow || ''} onChange={(event) => set({ follow: event.target.value })}>
          <option value="">none</option>{names.map((name) => <option value={name}>{name}</option>)}</select></label>
        <label><input type="checkbox" checked={!node.noFrames} onChange={(event) => set({ noFrames: !event.target.checked })} />tf</label>
        <label><input type="checkbox" checked={!node.noNames} onChange={(event) => set({ noNames: !event.target.checked })} />names</label>
        <button title="look at all that is shown" onClick={() => world.current && world.current.fit()}>Fit</button>
        <button title="look from above" onClick={() => world.current && world.current.fromAbove()}>Top</button>
        <button aria-label="Nearer" onClick={() => world.current && world.current.zoom(0.8)}>+</button>
        <button aria-label="Farther" onClick={() => world.current && world.current.zoom(1.25)}>&#8722;</button>
        <input aria-label="Robot model" title="a URDF file in a folder of --assets" placeholder="package://NAME/FILE.urdf" value={node.robot || ''}
          onChange={(event) => set({ robot: isFile(event.target.value) ? event.target.value : '' })} />
        <output>{picked.value}</output>
      </div>
      <div class="picture" ref={box}>
        <canvas ref={canvas} role="img" aria-label="3-D scene" onClick={pick} />
        {failure.value && <p class="empty" role="alert">3-D is not possible here: {failure.value}</p>}
        {ready.value && !failure.value && <ul class="displays">
          {topics.map((topic) => <Display key={topic.name} topic={topic} world={world} find={find} tell={(used) => tell(topic.name, used)}
            settings={settings[topic.name] || {}} set={(changes) => setTopic(topic.name, changes)} />)}
        </ul>}
      </div>
    </div>
  );
};
