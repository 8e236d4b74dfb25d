/* 3-D panel: shows the data of topics in one fixed frame, and beside it those of a second bag, seen by the same camera. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { useSize } from '../canvas.js';
import { other, sourceOf } from '../compare.js';
import { isFile, isInScene, kindOf } from '../kinds.js';
import { withLinks } from '../scene/joints.js';
import { linkCameras } from '../scene/linked.js';
import { makeFrames, makeLine } from '../scene/things.js';
import { bestFixed, transformsTo } from '../scene/transforms.js';
import { makeWorld } from '../scene/world.js';
import { hasData } from '../state.js';
import { brief } from '../text.js';
import { Display } from './display.jsx';
import { useFrames } from './frames.jsx';

/* link: as linkCameras() returns it */
const useWorld = (canvas, link, onFail) => {
  const world = useRef(null);
  useEffect(() => {
    let leave = () => {};
    try {
      world.current = makeWorld(canvas.current);
      leave = link.add(world.current);
    } catch (error) { onFail(error.message); }
    return () => { leave(); if (world.current) world.current.end(); world.current = null; };
  }, []);
  return world;
};

/* Moves the camera with a frame; turns: with its heading, too. */
const useFollow = (world, frame, turns, find) => {
  const last = useRef(null);
  useEffect(() => {
    const matrix = frame ? find(frame) : null, at = matrix ? matrix.elements.slice(12, 15) : null;
    const heading = matrix ? Math.atan2(matrix.elements[1], matrix.elements[0]) : 0, before = last.current && last.current.frame === frame ? last.current : null;
    if (at && world.current) world.current.follow(before ? before.at : [0, 0, 0], at, before && turns ? heading - before.heading : 0, turns ? heading : 0);
    else if (!frame && world.current) world.current.unfollow();
    last.current = at ? { frame, at, heading } : null;
  }, [frame, turns, find]);
};

/* Returns handlers for clicks. picked: signal for the text about what a click hits, or about the distance between two clicks while
 * measuring, a signal, is true. */
const usePick = (world, picked, measuring) => {
  const from = useRef(null), pressed = useRef([0, 0]);
  const measure = ({ point }) => {
    const start = from.current;
    if (start) picked.value = `${brief(Math.hypot(...point.map((value, i) => value - start[i])))} m`;
    world.current.set('measure', start ? makeLine([start, point]) : null);
    from.current = start ? null : point;
  };
  const show = ({ name, point, value }) => {
    picked.value = `${name.slice(0, name.lastIndexOf(' '))}: ${point.map(brief).join(', ')}${value === null ? '' : `, value ${brief(value)}`}`;
  };
  const pick = (event) => {
    const area = event.currentTarget.getBoundingClientRect(), [x, y] = pressed.current;
    if (!world.current || Math.hypot(event.clientX - x, event.clientY - y) > 5) return; /* the end of a drag */
    const hit = world.current.pick((event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height);
    if (!hit) picked.value = '';
    else if (measuring.value) measure(hit);
    else show(hit);
  };
  useEffect(() => {
    from.current = null;
    picked.value = '';
    if (world.current) world.current.set('measure', null);
  }, [measuring.value]);
  return { onClick: pick, onPointerDown: (event) => { pressed.current = [event.clientX, event.clientY]; } };
};

const STEP = Math.PI / 36, PIXELS = 40;
const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/* Arrows turn the view, with shift they move it. */
const onKey = (world, fit) => (event) => {
  const arrow = ARROWS[event.key];
  if (!world.current || event.ctrlKey || event.metaKey || event.altKey) return;
  if (arrow && event.shiftKey) world.current.move(arrow[0] * PIXELS, arrow[1] * PIXELS);
  else if (arrow) world.current.turn(-arrow[0] * STEP, -arrow[1] * STEP);
  else if (event.key === '+') world.current.zoom(0.8);
  else if (event.key === '-') world.current.zoom(1.25);
  else if (event.key === '0') fit();
  else return;
  event.preventDefault();
  event.stopPropagation();
};

const Tools = ({ node, set, world, fit, fixed, names, picked, measuring }) => (
  <div class="tools">
    <label>fixed <select aria-label="Fixed frame" value={fixed} onChange={(event) => set({ fixed: event.target.value })}>
      {(names.includes(fixed) ? names : [fixed, ...names]).map((name) => <option value={name}>{name}</option>)}</select></label>
    <label>follow <select aria-label="Followed frame" value={node.follow || ''} onChange={(event) => set({ follow: event.target.value })}>
      <option value="">none</option>{names.map((name) => <option value={name}>{name}</option>)}</select></label>
    {node.follow && <label><input type="checkbox" checked={!!node.turns} onChange={(event) => set({ turns: event.target.checked })} />heading</label>}
    <label><input type="checkbox" checked={!node.noFrames} onChange={(event) => set({ noFrames: !event.target.checked })} />tf</label>
    <label><input type="checkbox" checked={!node.noNames} onChange={(event) => set({ noNames: !event.target.checked })} />names</label>
    <button title="look at all that is shown" onClick={fit}>Fit</button>
    <button title="look from above" onClick={() => world.current && world.current.fromAbove()}>Top</button>
    <button aria-label="Nearer" onClick={() => world.current && world.current.zoom(0.8)}>+</button>
    <button aria-label="Farther" onClick={() => world.current && world.current.zoom(1.25)}>&#8722;</button>
    <button title="the distance between two points" aria-pressed={measuring.value} onClick={() => { measuring.value = !measuring.value; }}>Measure</button>
    <input aria-label="Robot model" title="a URDF file in a folder of --assets" placeholder="package://NAME/FILE.urdf" value={node.robot || ''}
      onChange={(event) => set({ robot: isFile(event.target.value) ? event.target.value : '' })} />
    <output>{picked.value}</output>
  </div>
);

/* Returns { frames, fixed, find }: frames of tf and of robot models; find() returns transforms to the fixed frame. */
const useTransforms = (found, told, wanted) => {
  const links = Object.values(told).flatMap((each) => each.links), data = Object.values(told).flatMap((each) => each.frames);
  const frames = useMemo(() => withLinks(found || [], links), [found, told]);
  const fixed = wanted || bestFixed(frames, data);
  /* without transforms all frames are treated as one */
  const find = useMemo(() => (frames.length === 0 ? () => transformsTo([], '')('') : transformsTo(frames, fixed)), [frames, fixed]);
  return { frames, fixed, find };
};

/* Fits the view once, when the first data is loaded and has a position. */
const useFit = (fit, isLoaded, find) => {
  const fitted = useRef(false);
  useEffect(() => {
    if (fitted.current || !isLoaded) return undefined;
    const timer = setTimeout(() => { fitted.current = fit(); }, 300);
    return () => clearTimeout(timer);
  }, [isLoaded, find]);
};

/* The state of the view of a bag. link: as linkCameras() returns it; picked, measuring: as usePick() has them */
const useView = (isOther, node, link, picked, measuring) => {
  const box = useRef(null), canvas = useRef(null), failure = useSignal(''), told = useSignal({});
  const world = useWorld(canvas, link, (text) => { failure.value = text; }), events = usePick(world, picked, measuring);
  const size = useSize(box), ready = useSignal(false);
  useEffect(() => { ready.value = true; }, []);
  const fit = () => world.current !== null && link.fit(world.current);
  const { value } = useFrames(isOther), { frames, fixed, find } = useTransforms(value, told.value, node.fixed);
  useFollow(world, node.follow, node.turns, find);
  useFit(fit, !isOther && value && Object.keys(told.value).length > 0, find);
  useEffect(() => {
    if (world.current && size.value !== '') world.current.resize(box.current.clientWidth, box.current.clientHeight);
  }, [size.value]);
  useEffect(() => {
    if (world.current) world.current.set('transforms', node.noFrames ? null : makeFrames(frames, find, !node.noNames));
  }, [find, node.noFrames, node.noNames]);
  return { isOther, box, canvas, failure, told, world, fit, events, ready, frames, fixed, find };
};

const Picture = ({ node, set, view }) => {
  const { isOther, box, canvas, failure, told, world, fit, events, ready, fixed, find } = view, source = sourceOf(isOther), settings = node.topics || {};
  const topics = source.topics.filter((t) => isInScene(t) && kindOf(t) !== 'frames' && (isOther ? t.messages > 0 : hasData(t)))
    .concat(node.robot ? [{ name: node.robot, types: [] }] : []);
  const setTopic = (name, changes) => set({ topics: { ...settings, [name]: { ...settings[name], ...changes } } });
  return (
    <div class="picture" ref={box}>
      <div class="view" tabIndex={0} role="group" onKeyDown={onKey(world, fit)}
        aria-label={`3-D view${isOther ? ` of ${source.name}` : ''}: arrows turn, shift and arrows move, + and - zoom, 0 shows all`}>
        <canvas ref={canvas} role="img" aria-label={isOther ? `3-D scene of ${source.name}` : '3-D scene'} {...events} />
      </div>
      {failure.value && <p class="empty" role="alert">3-D is not possible here: {failure.value}</p>}
      {ready.value && !failure.value && <ul class="displays">
        {other.value && <li><b>{source.name}</b></li>}
        {topics.map((topic) => <Display key={topic.name} topic={topic} isOther={isOther} world={world} find={find} fixed={fixed}
          tell={(what) => { told.value = { ...told.value, [topic.name]: what }; }}
          settings={settings[topic.name] || {}} set={(changes) => setTopic(topic.name, changes)} />)}
      </ul>}
    </div>
  );
};

const Second = ({ node, set, link, picked, measuring }) => <Picture node={node} set={set} view={useView(true, node, link, picked, measuring)} />;

export const Scene = ({ node, set }) => {
  const picked = useSignal(''), measuring = useSignal(false), link = useMemo(linkCameras, []), view = useView(false, node, link, picked, measuring);
  const names = [...new Set(view.frames.flatMap((frame) => [frame.parent, frame.frame]))].sort();
  return (
    <div class="fill scene">
      <Tools node={node} set={set} world={view.world} fit={view.fit} fixed={view.fixed} names={names} picked={picked} measuring={measuring} />
      <div class="pair">
        <Picture node={node} set={set} view={view} />
        {other.value && <Second key={other.value.id} node={node} set={set} link={link} picked={picked} measuring={measuring} />}
      </div>
    </div>
  );
};
