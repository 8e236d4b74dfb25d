/* Plot panel: numbers over time. All plot and state panels show the same time span. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { getJson, getMessages, query, useLoaded } from '../api.js';
import { COLORS, prepare, ticks, useSize } from '../canvas.js';
import { bag, chosen, go, now, since, span, view, wholeView } from '../state.js';
import { brief, interesting, numbersIn } from '../text.js';
import { Empty, TopicChoice } from '../topic.jsx';

const LEFT = 58, BOTTOM = 18;

/* --- data --- */

/* Loads points of a field in the span: [[time, value]], the smallest and the largest value for each pixel column. */
const loadSeries = async ({ topic, field }, [from, to], width, abort) => {
  if (field === '') return { topic, field, points: [] };
  const start = bag.value.first + BigInt(Math.floor(from)), end = bag.value.first + BigInt(Math.ceil(to));
  const points = Math.max(1, Math.min(width, 10000));
  const answer = await getJson(`/${bag.value.id}/series${query({ topic, field, start, end, points })}`, abort);
  const offset = since(BigInt(answer.start_ns)), found = [];
  for (const [count, t0, v0, t1, v1] of answer.points) {
    const pair = t0 <= t1 ? [[t0 + offset, v0], [t1 + offset, v1]] : [[t1 + offset, v1], [t0 + offset, v0]];
    found.push(...(count > 1 ? pair : pair.slice(1)));
  }
  return { topic, field, points: found };
};
const loadAll = (series, at, width, abort) => Promise.all(series.map((s) => loadSeries(s, at, width, abort)
  .catch((error) => ({ ...s, points: [], error: error.message }))));

/* Numeric fields of a topic, from its first message. */
export const useFields = (topic) => useLoaded(`${bag.value.id} ${topic}`, async (abort) => {
  if (topic === '') return [];
  const [message] = await getMessages(bag.value.id, { topic, limit: 1 }, abort);
  return message && message.data ? numbersIn(message.data) : [];
}).value.value || [];

/* --- drawing --- */

const rangeOf = (all) => {
  let least = Infinity, most = -Infinity;
  for (const { points } of all) for (const [, v] of points) { least = Math.min(least, v); most = Math.max(most, v); }
  return least <= most ? [least, most] : null;
};

const drawAxes = ({ ink, width, height }, x, y, [from, to], [low, high]) => {
  ink.lineWidth = 1;
  for (const value of ticks(low, high, height / 40)) {
    ink.globalAlpha = 0.15;
    ink.fillRect(LEFT, y(value), width - LEFT, 1);
    ink.globalAlpha = 0.8;
    ink.textAlign = 'right';
    ink.fillText(brief(value), LEFT - 4, y(value) + 4);
  }
  for (const value of ticks(from / 1e9, to / 1e9, (width - LEFT) / 90)) {
    ink.globalAlpha = 0.15;
    ink.fillRect(x(value * 1e9), 0, 1, height - BOTTOM);
    ink.globalAlpha = 0.8;
    ink.textAlign = 'center';
    ink.fillText(brief(value), x(value * 1e9), height - 5);
  }
  ink.globalAlpha = 1;
};

const draw = (canvas, all, at, cursor, hover) => {
  const area = prepare(canvas), { ink, width, height } = area, range = rangeOf(all) || [0, 1];
  const room = range[1] > range[0] ? (range[1] - range[0]) * 0.05 : Math.abs(range[0]) * 0.1 || 1;
  const low = range[0] - room, high = range[1] + room;
  const x = (t) => LEFT + (t - at[0]) / (at[1] - at[0]) * (width - LEFT);
  const y = (v) => (high - v) / (high - low) * (height - BOTTOM);
  drawAxes(area, x, y, at, [low, high]);
  ink.save();
  ink.beginPath();
  ink.rect(LEFT, 0, width - LEFT, height - BOTTOM);
  ink.clip();
  all.forEach(({ points }, i) => {
    ink.strokeStyle = ink.fillStyle = COLORS[i % COLORS.length];
    ink.lineWidth = 1.5;
    ink.beginPath();
    for (const [t, v] of points) ink.lineTo(x(t), y(v));
    ink.stroke();
    for (const [t, v] of points.length < 200 ? points : []) ink.fillRect(x(t) - 1.5, y(v) - 1.5, 3, 3);
  });
  ink.fillStyle = '#e33';
  ink.fillRect(x(cursor) - 0.5, 0, 1, height);
  if (hover !== null) {
    ink.fillStyle = '#888';
    ink.fillRect(x(hover) - 0.5, 0, 1, height);
  }
  ink.restore();
};

/* The last drawn value at or before a time. */
const valueAt = (points, t) => {
  let low = 0, high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle][0] <= t) low = middle + 1; else high = middle;
  }
  return low > 0 ? points[low - 1][1] : null;
};

/* --- the span --- */

/* Mouse: the wheel zooms, dragging moves, a click sets the time, a double click shows the whole bag. */
export const useSpan = (left) => {
  const hover = useSignal(null), drag = useRef(null);
  const timeAt = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    return view.value[0] + (event.clientX - box.left - left) / (box.width - left) * (view.value[1] - view.value[0]);
  };
  const set = (from, to) => {
    const size = Math.min(Math.max(10, to - from), span()), start = Math.max(0, Math.min(from, span() - size));
    view.value = [start, start + size];
  };
  return { hover, events: {
    onWheel: (event) => {
      event.preventDefault();
      const at = timeAt(event), factor = event.deltaY > 0 ? 1.25 : 0.8, [from, to] = view.value;
      set(at - (at - from) * factor, at + (to - at) * factor);
    },
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, view: view.value, moved: false };
    },
    onPointerMove: (event) => {
      hover.value = timeAt(event);
      const start = drag.current;
      if (!start || event.buttons === 0) return;
      const width = event.currentTarget.clientWidth - left;
      const shift = (start.x - event.clientX) / width * (start.view[1] - start.view[0]);
      if (Math.abs(start.x - event.clientX) > 3) start.moved = true;
      if (start.moved) set(start.view[0] + shift, start.view[1] + shift);
    },
    onPointerUp: (event) => {
      if (drag.current && !drag.current.moved) go(bag.value.first + BigInt(Math.round(Math.max(0, timeAt(event)))));
      drag.current = null;
    },
    onPointerLeave: () => { hover.value = null; },
    onDblClick: wholeView,
  } };
};

/* --- the panel --- */

const Series = ({ series, index, at, points, error, onChange, onRemove }) => {
  const fields = useFields(series.topic);
  useEffect(() => {
    if (series.field === '' && fields.length > 0) onChange({ ...series, field: interesting(fields) });
  }, [series.field, fields.join()]);
  const value = at === null ? null : valueAt(points, at), range = rangeOf([{ points }]);
  return (
    <div class="series" data-range={range ? `${range[0]} to ${range[1]}` : ''}>
      <i style={{ backgroundColor: COLORS[index % COLORS.length] }} />
      <TopicChoice kind={() => true} value={series.topic} onChange={(topic) => onChange({ topic, field: '' })} />
      <select class="field" aria-label="Field" value={series.field} onChange={(event) => onChange({ ...series, field: event.target.value })}>
        {(fields.includes(series.field) ? fields : [series.field, ...fields]).map((name) => <option value={name}>{name}</option>)}
      </select>
      <output>{error || (value === null ? '' : String(value))}</output>
      <button class="plain" aria-label="Remove" title="remove" onClick={onRemove}>&#10005;</button>
    </div>
  );
};

const csv = (all) => ['topic,field,seconds,value', ...all.flatMap(({ topic, field, points }) => points
  .map(([t, v]) => `${JSON.stringify(topic)},${JSON.stringify(field)},${t / 1e9},${v}`))].join('\n') + '\n';
const download = (name, text) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

export const Plot = ({ node, set }) => {
  const canvas = useRef(null), size = useSize(canvas), { hover, events } = useSpan(LEFT);
  const series = node.series || [], width = Math.max(0, (parseInt(size.value, 10) || 0) - LEFT);
  const key = [bag.value.id, JSON.stringify(series), view.value, width].join(' ');
  const at = view.value;
  const { value, error } = useLoaded(key, (abort) => (width === 0 ? [] : loadAll(series, at, width, abort))).value;
  const all = value || [];
  useEffect(() => {
    if (canvas.current) draw(canvas.current, all, view.value, since(now.value), hover.value);
  }, [value, view.value, now.value, hover.value, size.value]);
  const replace = (i, next) => set({ series: series.map((s, n) => (n === i ? next : s)) });
  const found = (s) => all.find((a) => a.topic === s.topic && a.field === s.field) || { points: [] };
  return (
    <div class="fill">
      <div class="tools list">
        {series.map((s, i) => <Series key={i} series={s} index={i} at={hover.value ?? since(now.value)} points={found(s).points}
          error={found(s).error} onChange={(next) => replace(i, next)} onRemove={() => set({ series: series.filter((_, n) => n !== i) })} />)}
        <div>
          <button onClick={() => set({ series: [...series, { topic: chosen.value || bag.value.topics[0].name, field: '' }] })}>Add a field</button>
          {all.length > 0 && <button title="what is drawn, as CSV" onClick={() => download('plot.csv', csv(all))}>CSV</button>}
        </div>
        {error && <span role="alert">{error}</span>}
      </div>
      {series.length === 0 && <Empty>no field is chosen</Empty>}
      <canvas class="chart" ref={canvas} role="img" aria-label="Plot" title="wheel: zoom; drag: move; click: go there; double click: all" {...events} />
    </div>
  );
};
