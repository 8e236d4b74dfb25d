/* Map panel: the tracks of all sensor_msgs/NavSatFix topics, to scale, each in its color, over map tiles if the server names some;
 * those of a second bag are dashed. It is zoomed and moved as pictures are. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { getOther, useLoaded } from '../api.js';
import { COLORS, useSize } from '../canvas.js';
import { hasTopic, other, shift, sourceOf, timeIn } from '../compare.js';
import { kindOf } from '../kinds.js';
import { drawMap } from '../map/draw.js';
import { loadPlace, loadTrack } from '../map/track.js';
import { bag, now } from '../state.js';
import { Empty } from '../topic.jsx';
import { useZoom } from '../zoom.js';

const isPosition = (topic) => kindOf(topic) === 'position';

/* Choice of a topic, which is the legend, too: color, name, and present place of each track. */
const Track = ({ topic, color, isShown, tracks, onChange }) => (
  <div class="track" data-track={topic}>
    <i style={{ backgroundColor: color }} />
    <label><input type="checkbox" checked={isShown} onChange={(event) => onChange(event.target.checked)} />{topic}</label>
    <output>{tracks.filter(({ place }) => place).map(({ place }) => place.join(', ')).join(' / ')}</output>
    {tracks.filter(({ error }) => error).map(({ error }) => <span role="alert">{error}</span>)}
  </div>
);

/* hidden: names of topics */
export const Map = ({ node, set }) => {
  const canvas = useRef(null), size = useSize(canvas), zoom = useZoom(false), hidden = node.hidden || [];
  const topics = bag.value.topics.filter(isPosition).map((t) => t.name), colorOf = (topic) => COLORS[topics.indexOf(topic) % COLORS.length];
  const wanted = topics.filter((topic) => !hidden.includes(topic)).flatMap((topic) => [{ topic, isOther: false },
    ...(hasTopic(topic) ? [{ topic, isOther: true }] : [])]);
  const key = [bag.value.id, bag.value.first, other.value ? other.value.id : '', ...wanted.map(({ topic }) => topic)].join(' ');
  const loaded = useLoaded(key, (abort) => Promise.all(wanted.map(async (each) => ({ ...each,
    ...await loadTrack(sourceOf(each.isOther), each.topic, abort) })))).value.value || [];
  const places = useLoaded([key, now.value, shift.value].join(' '), (abort) => Promise.all(wanted.map(async (each) => ({ ...each,
    place: await loadPlace(sourceOf(each.isOther), each.topic, timeIn(each.isOther), abort) })))).value.value || [];
  const tracks = wanted.map((each) => {
    const isSame = ({ topic, isOther }) => topic === each.topic && isOther === each.isOther;
    return { points: [], place: null, ...loaded.find(isSame), ...places.find(isSame), color: colorOf(each.topic), dashed: each.isOther };
  });
  const arrived = useSignal(0), url = useLoaded('tiles', async () => JSON.parse(await getOther('tiles')).url).value.value;
  useEffect(() => { if (canvas.current) drawMap(canvas.current, tracks, { url, loaded: arrived }, zoom.at.value); },
    [loaded, places, size.value, zoom.at.value, url, arrived.value]);
  const show = (topic, isShown) => set({ hidden: isShown ? hidden.filter((name) => name !== topic) : [...hidden, topic] });
  return (
    <div class="fill">
      <div class="tools list">
        {topics.map((topic) => <Track topic={topic} color={colorOf(topic)} isShown={!hidden.includes(topic)}
          tracks={tracks.filter((track) => track.topic === topic)} onChange={(isShown) => show(topic, isShown)} />)}
      </div>
      {topics.length === 0 && <Empty>the bag has no positions</Empty>}
      <canvas class="chart" ref={canvas} tabIndex={0} role="img" {...zoom.events}
        aria-label="Tracks: + and - zoom, 0 shows all, shift and arrows move" />
    </div>
  );
};
