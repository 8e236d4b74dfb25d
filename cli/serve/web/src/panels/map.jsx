/* Map panel: the track of a sensor_msgs/NavSatFix topic, to scale, over map tiles if the server names some. It is zoomed and moved
 * as pictures are. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { getJson, getMessages, getOther, query, useLoaded } from '../api.js';
import { prepare, ticks, useSize } from '../canvas.js';
import { kindOf } from '../kinds.js';
import { bag, now } from '../state.js';
import { drawTiles } from '../tiles.js';
import { brief } from '../text.js';
import { Empty, TopicChoice } from '../topic.jsx';
import { useZoom } from '../zoom.js';

const POINTS = 2000, METRES_PER_DEGREE = 111320;
const isPosition = (topic) => kindOf(topic) === 'position';

const values = async (topic, field, abort) => {
  const answer = await getJson(`/${bag.value.id}/series${query({ topic, field, points: POINTS })}`, abort);
  return answer.points.flatMap(([count, t0, v0, t1, v1]) => (count === 1 ? [[t0, v0]]
    : t0 <= t1 ? [[t0, v0], [t1, v1]] : [[t1, v1], [t0, v0]]));
};
/* Interpolates the value at a time. */
const between = (points, t, from) => {
  let i = from;
  while (i + 1 < points.length && points[i + 1][0] <= t) i++;
  const [t0, v0] = points[i], [t1, v1] = points[Math.min(i + 1, points.length - 1)];
  return [t <= t0 || t1 <= t0 ? v0 : v0 + (v1 - v0) * (t - t0) / (t1 - t0), i];
};
/* Returns [[latitude, longitude]] at each time that one of both lists has. */
const track = (latitudes, longitudes) => {
  if (latitudes.length === 0 || longitudes.length === 0) return [];
  const times = [...new Set([...latitudes, ...longitudes].map(([t]) => t))].sort((a, b) => a - b);
  let i = 0, j = 0;
  return times.map((t) => {
    const [latitude, at] = between(latitudes, t, i), [longitude, to] = between(longitudes, t, j);
    i = at;
    j = to;
    return [latitude, longitude];
  });
};

/* view: zoom, and the shift of the middle in widths and heights */
const draw = (canvas, points, here, tiles, view) => {
  const { ink, width, height } = prepare(canvas), all = here ? [...points, here] : points;
  if (all.length === 0) return;
  const side = (axis, pick) => all.reduce((found, point) => pick(found, point[axis]), all[0][axis]);
  const south = side(0, Math.min), north = side(0, Math.max), west = side(1, Math.min), east = side(1, Math.max);
  const shrink = Math.cos((south + north) / 2 * Math.PI / 180);
  const metresX = Math.max(1, (east - west) * METRES_PER_DEGREE * shrink), metresY = Math.max(1, (north - south) * METRES_PER_DEGREE);
  const scale = Math.min((width - 40) / metresX, (height - 40) / metresY) * view.zoom; /* pixels per metre */
  const middleX = width * (0.5 + view.x), middleY = height * (0.5 + view.y);
  const x = (longitude) => middleX + (longitude - (west + east) / 2) * METRES_PER_DEGREE * shrink * scale;
  const y = (latitude) => middleY - (latitude - (south + north) / 2) * METRES_PER_DEGREE * scale;
  if (tiles.url) drawTiles(ink, tiles, { x, y, width, height, west: (west + east) / 2 - middleX / (METRES_PER_DEGREE * shrink * scale),
    north: (south + north) / 2 + middleY / (METRES_PER_DEGREE * scale), pixelsPerTurn: 360 * METRES_PER_DEGREE * shrink * scale });
  ink.strokeStyle = '#3b82f6';
  ink.lineWidth = 2;
  ink.beginPath();
  for (const [latitude, longitude] of points) ink.lineTo(x(longitude), y(latitude));
  ink.stroke();
  const [bar] = ticks(1e-3, 120 / scale, 1).slice(-1);
  if (bar) {
    ink.fillRect(10, height - 12, bar * scale, 2);
    ink.fillText(`${brief(bar)} m`, 10, height - 16);
  }
  if (!here) return;
  ink.fillStyle = '#e33';
  ink.beginPath();
  ink.arc(x(here[1]), y(here[0]), 5, 0, 7);
  ink.fill();
};

export const Map = ({ node, set }) => {
  const canvas = useRef(null), size = useSize(canvas), zoom = useZoom(false), at = now.value, id = bag.value.id;
  const first = bag.value.topics.find(isPosition), topic = node.topic || (first ? first.name : '');
  const whole = useLoaded(`${id} ${topic}`, async (abort) => (topic === '' ? []
    : track(...await Promise.all(['latitude', 'longitude'].map((field) => values(topic, field, abort)))))).value;
  const place = useLoaded([id, topic, at].join(' '), async (abort) => (topic === '' ? null
    : (await getMessages(id, { topic, at }, abort))[0])).value.value;
  const loaded = useSignal(0), url = useLoaded('tiles', async () => JSON.parse(await getOther('tiles')).url).value.value;
  const tiles = { url, loaded };
  const data = place ? place.data : null;
  const here = data && typeof data.latitude === 'number' && typeof data.longitude === 'number' ? [data.latitude, data.longitude] : null;
  useEffect(() => { if (canvas.current) draw(canvas.current, whole.value || [], here, tiles, zoom.at.value); },
    [whole.value, place, size.value, zoom.at.value, tiles.url, tiles.loaded.value]);
  return (
    <div class="fill">
      <div class="tools">
        <TopicChoice kind={isPosition} value={topic} onChange={(name) => set({ topic: name })} />
        <output>{here ? here.join(', ') : ''}</output>
        {whole.error && <span role="alert">{whole.error}</span>}
      </div>
      {topic === '' && <Empty>the bag has no positions</Empty>}
      <canvas class="chart" ref={canvas} tabIndex={0} role="img" {...zoom.events}
        aria-label="Track: + and - zoom, 0 shows all, shift and arrows move" />
    </div>
  );
};
