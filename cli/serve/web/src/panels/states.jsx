/* States panel: the values of a field over time, as colored bands. */
import { useEffect, useRef } from 'preact/hooks';
import { getMessages, useLoaded } from '../api.js';
import { COLORS, prepare, useSize } from '../canvas.js';
import { bag, chosen, now, since, view } from '../state.js';
import { Empty, TopicChoice } from '../topic.jsx';
import { useSpan } from './plot.jsx';

const MOST = 10000, BAND = 34;

const valueOf = (data, field) => field.split('.').reduce((value, name) => (value === null || value === undefined ? value : value[name]), data);
/* Paths of all values that are not objects. */
const leavesIn = (value, path = '') => (value === null || typeof value !== 'object' ? [path] : Array.isArray(value) ? []
  : Object.entries(value).flatMap(([name, part]) => leavesIn(part, path === '' ? name : `${path}.${name}`)));

/* Returns runs of equal values: [{ from, to, value }]. */
const runsOf = (messages, field) => {
  const runs = [];
  for (const { data, time } of messages) {
    const value = String(valueOf(data, field)), last = runs[runs.length - 1];
    if (last && last.value === value) last.to = since(time);
    else {
      if (last) last.to = since(time);
      runs.push({ from: since(time), to: since(time), value });
    }
  }
  return runs;
};

const load = async (topic, abort) => {
  if (topic === '') return { messages: [], fields: [], cut: false };
  const messages = (await getMessages(bag.value.id, { topic, limit: MOST }, abort)).filter((m) => !m.error && m.data);
  return { messages, fields: messages.length > 0 ? leavesIn(messages[0].data) : [], cut: messages.length === MOST };
};

const draw = (canvas, runs, [from, to], cursor) => {
  const { ink, width, height, color } = prepare(canvas), x = (t) => (t - from) / (to - from) * width;
  const values = [...new Set(runs.map((run) => run.value))], top = Math.max(0, (height - BAND) / 2);
  for (const { from: start, to: end, value } of runs) {
    const left = x(start), size = Math.max(1, x(end) - left);
    ink.fillStyle = COLORS[values.indexOf(value) % COLORS.length];
    ink.globalAlpha = 0.75;
    ink.fillRect(left, top, size, BAND);
    ink.globalAlpha = 1;
    ink.fillStyle = color;
    ink.save();
    ink.beginPath();
    ink.rect(left, top, size, BAND);
    ink.clip();
    ink.fillText(value, left + 4, top + BAND / 2 + 4);
    ink.restore();
  }
  ink.fillStyle = '#e33';
  ink.fillRect(x(cursor) - 0.5, 0, 1, height);
};

export const States = ({ node, set }) => {
  const canvas = useRef(null), size = useSize(canvas), { events } = useSpan(0);
  const topic = node.topic || chosen.value;
  const { value, error } = useLoaded(`${bag.value.id} ${topic}`, (abort) => load(topic, abort)).value;
  const { messages, fields, cut } = value || { messages: [], fields: [], cut: false };
  const field = fields.includes(node.field) ? node.field : fields.find((name) => !/stamp|seq|header/.test(name)) || fields[0] || '';
  const runs = field === '' ? [] : runsOf(messages, field);
  useEffect(() => { if (canvas.current) draw(canvas.current, runs, view.value, since(now.value)); },
    [messages, field, view.value, now.value, size.value]);
  return (
    <div class="fill">
      <div class="tools">
        <TopicChoice kind={() => true} value={node.topic || ''} empty="the chosen topic" onChange={(name) => set({ topic: name, field: '' })} />
        <select aria-label="Field" value={field} onChange={(event) => set({ topic, field: event.target.value })}>
          {fields.map((name) => <option value={name}>{name}</option>)}
        </select>
        <output>{runs.length} states{cut ? `, of the first ${MOST} messages` : ''}</output>
        {error && <span role="alert">{error}</span>}
      </div>
      {fields.length === 0 && <Empty>no messages</Empty>}
      <canvas class="chart" ref={canvas} role="img" aria-label={runs.map((run) => run.value).slice(0, 50).join(', ')} {...events} />
    </div>
  );
};
