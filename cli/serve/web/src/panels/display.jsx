/* A topic in the list of the 3-D panel: its data in the scene, and its settings. */
import { useEffect, useRef } from 'preact/hooks';
import { useLoaded } from '../api.js';
import { sourceOf, timeIn } from '../compare.js';
import { kindOf } from '../kinds.js';
import { imagesFor } from '../scene/camera.js';
import { CHOICES, COLORS, separateIn } from '../scene/cloud.js';
import { PALETTES } from '../scene/grid.js';
import { LOAD } from '../scene/load.js';
import { transformsTo } from '../scene/transforms.js';

const NONE = [];

/* An empty field is undefined: the default. */
const numberOf = (event) => (event.target.value === '' ? undefined : Number(event.target.value));

const CloudRange = ({ settings, set }) => (
  <div class="more">
    <input aria-label="Least value" type="number" step="any" placeholder="least" value={settings.least ?? ''} onChange={(event) => set({ least: numberOf(event) })} />
    <input aria-label="Greatest value" type="number" step="any" placeholder="most" value={settings.most ?? ''} onChange={(event) => set({ most: numberOf(event) })} />
    <input aria-label="Decay time" title="seconds for which older clouds are shown, too" type="number" min="0" step="any" placeholder="decay s"
      value={settings.decay || ''} onChange={(event) => set({ decay: Math.max(0, Number(event.target.value)) })} />
  </div>
);
const CloudSettings = ({ loaded, settings, set }) => {
  const map = settings.map || 'turbo';
  return (
    <>
      <div class="more">
        <select aria-label="Color by" value={loaded.field} onChange={(event) => set({ field: event.target.value })}>
          {[...separateIn(loaded.fields), ...loaded.fields].map((name) => <option value={name}>{name}</option>)}
        </select>
        <select aria-label="Colors" value={map} onChange={(event) => set({ map: event.target.value })}>
          {CHOICES.map((name) => <option value={name}>{name}</option>)}
        </select>
        {(map === 'flat' || map === 'gradient') && <input aria-label="Color" type="color" value={settings.from || COLORS[0]} onInput={(event) => set({ from: event.target.value })} />}
        {map === 'gradient' && <input aria-label="Color of the greatest value" type="color" value={settings.to || COLORS[1]} onInput={(event) => set({ to: event.target.value })} />}
        <input aria-label="Size of points" type="range" min="1" max="8" value={settings.size || 2} onInput={(event) => set({ size: Number(event.target.value) })} />
        <select aria-label="Shape of points" value={settings.round ? 'round' : 'square'} onChange={(event) => set({ round: event.target.value === 'round' })}>
          <option value="square">square</option><option value="round">round</option>
        </select>
      </div>
      <CloudRange settings={settings} set={set} />
    </>
  );
};

const GridSettings = ({ settings, set }) => (
  <div class="more">
    <select aria-label="Palette" value={settings.palette || 'map'} onChange={(event) => set({ palette: event.target.value })}>
      {PALETTES.map((name) => <option value={name}>{name}</option>)}
    </select>
  </div>
);

const CameraSettings = ({ topic, source, loaded, settings, set }) => (
  <div class="more">
    <select aria-label="Image" value={loaded.image} onChange={(event) => set({ image: event.target.value })}>
      <option value="">no image</option>
      {imagesFor(topic.name, source.topics).map((name) => <option value={name}>{name}</option>)}
    </select>
    <input aria-label="Distance of the image" title="distance in m" type="range" min="0.2" max="10" step="0.2" value={settings.distance || 1}
      onInput={(event) => set({ distance: Number(event.target.value) })} />
  </div>
);
const SETTINGS = { camera: CameraSettings, cloud: CloudSettings, grid: GridSettings };

/* Adds the parts of a topic to the world, named by the topic and a number. */
const useObjects = (world, topic, parts, find, fixed) => {
  const names = useRef([]);
  useEffect(() => {
    if (!world.current) return;
    for (const name of names.current) world.current.set(name, null);
    names.current = parts.map(({ object }, i) => {
      world.current.set(`${topic} ${i}`, object);
      return `${topic} ${i}`;
    });
  }, [parts]);
  useEffect(() => {
    names.current.forEach((name, i) => {
      const { frame, frames } = parts[i];
      world.current.place(name, (frames && transformsTo(frames, fixed)(frame)) || find(frame));
    });
  }, [parts, find, fixed]);
  useEffect(() => () => { for (const name of names.current) if (world.current) world.current.set(name, null); }, []);
};

/* tell({ frames, links }): the frames of the topic's data, and those of the links of a robot model */
export const Display = ({ topic, isOther, world, find, fixed, settings, set, tell }) => {
  const source = sourceOf(isOther), at = timeIn(isOther), kind = kindOf(topic), isShown = !settings.hidden, last = useRef({}).current, More = SETTINGS[kind];
  const { value, error } = useLoaded([source.id, topic.name, isShown ? at : '', JSON.stringify(settings)].join(' '),
    (abort) => (isShown ? LOAD[kind](source, topic.name, at, settings, abort, last) : null)).value;
  const parts = value && isShown ? value.parts : NONE;
  useObjects(world, topic.name, parts, find, fixed);
  const frames = [...new Set(parts.map((part) => part.frame))];
  /* clouds and grids count twice in the choice of the fixed frame */
  useEffect(() => {
    if (value) tell({ frames: kind === 'cloud' || kind === 'grid' ? [...frames, ...frames] : frames, links: value.links || NONE });
  }, [frames.join(), value && value.links]);
  useEffect(() => {
    if (!isShown) tell({ frames: NONE, links: NONE });
    return () => tell({ frames: NONE, links: NONE });
  }, [isShown]);
  const lost = frames.filter((frame) => !find(frame));
  return (
    <li {...{ [isOther ? 'data-second-display' : 'data-display']: topic.name }}>
      <label><input type="checkbox" checked={isShown} onChange={(event) => set({ hidden: !event.target.checked })} />{topic.name}</label>
      <span class="about"> {isShown ? error || (value ? value.text : '') : ''}</span>
      {lost.length > 0 && <span class="lost" role="status"> no transform from {lost.join(', ')}</span>}
      {isShown && value && More && <More topic={topic} source={source} loaded={value} settings={settings} set={set} />}
    </li>
  );
};
