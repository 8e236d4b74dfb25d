/* Plot panel: numbers over time, or over another number. All plot and state panels show the same time span. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { getMessages, useLoaded } from '../api.js';
import { COLORS, useSize } from '../canvas.js';
import { hasTopic, other, shift, sourceOf } from '../compare.js';
import { FUNCTION_NAMES } from '../expression.js';
import { complete } from '../layout.js';
import { loadAll, makeCsv } from '../plot/data.js';
import { drawPairs, drawTime, LEFT, rangeOf } from '../plot/draw.js';
import { bag, chosen, go, note, now, since, span, view, wholeView } from '../state.js';
import { interesting, numbersIn } from '../text.js';
import { Empty, TopicChoice } from '../topic.jsx';

const SMALLEST_SPAN = 4; /* ns */

/* Numeric fields of a topic, from its first message. */
const useFields = (topic) => {
  const wanted = `${bag.value.id} ${topic}`;
  const { value, key } = useLoaded(wanted, async (abort) => {
    if (topic === '') return [];
    const [message] = await getMessages(bag.value.id, { topic, limit: 1 }, abort);
    return message && message.data ? numbersIn(message.data) : [];
  }).value;
  return (key === wanted && value) || []; /* not those of the topic before */
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
    const size = Math.min(Math.max(SMALLEST_SPAN, to - from), span()), start = Math.max(0, Math.min(from, span() - size));
    view.value = [start, start + size];
  };
  const zoom = (at, factor) => set(at - (at - view.value[0]) * factor, at + (view.value[1] - at) * factor);
  /* keys zoom around the current time, which is moved into the middle if it is outside */
  const keys = { '+': 0.5, '=': 0.5, '-': 2 };
  return { hover, events: {
    tabIndex: 0,
    onKeyDown: (event) => {
      const at = since(now.value), [from, to] = view.value;
      if (event.key === '0') wholeView();
      if (!keys[event.key] || event.ctrlKey || event.metaKey) return;
      if (at < from || at > to) set(at - (to - from) / 2, at + (to - from) / 2);
      zoom(at, keys[event.key]);
    },
    onWheel: (event) => {
      event.preventDefault();
      zoom(timeAt(event), event.deltaY > 0 ? 1.25 : 0.8);
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

/* Choice of a field, or a text field for an expression. */
const FieldChoice = ({ series, fields, onChange }) => {
  const typed = useSignal(null); /* text that is not applied yet */
  if (series.text !== undefined) {
    const apply = (event) => { typed.value = null; onChange({ ...series, text: event.target.value }); };
    return <input class="expression" aria-label="Expression" value={typed.value ?? series.text} list={'fields of ' + series.topic} spellcheck={false}
      title={`fields (a.b, /topic.a.b), + - * / % ^, ${FUNCTION_NAMES.join(', ')}`}
      onInput={(event) => { typed.value = event.target.value; }} onChange={apply} />;
  }
  const choose = (value) => onChange(value === '=' ? { topic: series.topic, field: '', text: series.field } : { ...series, field: value });
  return (
    <select class="field" aria-label="Field" value={series.field} onChange={(event) => choose(event.target.value)}>
      {(fields.includes(series.field) ? fields : [series.field, ...fields]).map((name) => <option value={name}>{name}</option>)}
      <option value="=">expression ...</option>
    </select>
  );
};

const textOfRange = (points) => {
  const range = rangeOf([{ points }]);
  return range ? `${range[0]} to ${range[1]}` : '';
};

const Series = ({ series, index, at, points, second, error, onDefault, onChange, onRemove }) => {
  const fields = useFields(series.topic);
  useLayoutEffect(() => { /* useEffect would run later, and replace what the user has chosen meanwhile */
    if (series.field === '' && series.text === undefined && fields.length > 0) onDefault({ ...series, field: interesting(fields) });
  }, [series.field, series.text, fields.join()]);
  const value = at === null ? null : valueAt(points, at), range = textOfRange(points);
  const next = second && at !== null ? valueAt(second, at) : null;
  return (
    <div class="series" data-range={range} data-second={second ? textOfRange(second) : ''}>
      <i style={{ backgroundColor: COLORS[index % COLORS.length] }} />
      <TopicChoice kind={() => true} value={series.topic} onChange={(topic) => onChange({ topic, field: '' })} />
      <FieldChoice series={series} fields={fields} onChange={onChange} />
      <datalist id={'fields of ' + series.topic}>{fields.map((name) => <option value={name} />)}</datalist>
      <output>{error || (value === null ? '' : String(value)) + (second ? ` / ${next ?? ''}` : '')}</output>
      <button class="plain" aria-label="Remove" title="remove" onClick={onRemove}>&#10005;</button>
    </div>
  );
};

const download = (name, text) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};
const save = async (series) => {
  try {
    const [text, problem] = await makeCsv(series, view.value, new AbortController().signal);
    download('plot.csv', text);
    note.value = problem;
  } catch (error) { note.value = error.message; }
};

const nameOf = (series) => `${series.topic} ${series.text ?? series.field}`;

const Tools = ({ node, series, x, set }) => (
  <div class="line">
    <button onClick={() => set({ series: [...series, { topic: chosen.value || bag.value.topics[0].name, field: '' }] })}>Add a field</button>
    {series.length > 0 && <label>x <select aria-label="Horizontal axis" value={x ?? ''}
      onChange={(event) => set({ x: event.target.value === '' ? undefined : Number(event.target.value) })}>
      <option value="">time</option>
      {series.map((s, i) => <option value={i}>{nameOf(s)}</option>)}
    </select></label>}
    {x !== null && <label><input type="checkbox" checked={!!node.equal} onChange={(event) => set({ equal: event.target.checked })} />equal scales</label>}
    {series.length > 0 && <button title="all values of the shown span, as CSV" onClick={() => save(series)}>CSV</button>}
  </div>
);

/* The same fields of the second bag, if it has their topics. color: index of the field. */
const loadSecond = async (series, x, at, width, abort) => {
  const both = series.map((s, color) => ({ ...s, color, dashed: true })).filter((s) => hasTopic(s.topic));
  const horizontal = x === null ? null : both.findIndex((s) => s.color === x);
  return both.length > 0 && horizontal !== -1 ? loadAll(both, horizontal, at, width, abort, sourceOf(true)) : [];
};

export const Plot = ({ node, set }) => {
  const canvas = useRef(null), nearest = useRef(null), size = useSize(canvas), { hover, events } = useSpan(LEFT);
  const series = node.series || [], width = Math.max(0, (parseInt(size.value, 10) || 0) - LEFT);
  const x = Number.isInteger(node.x) && node.x < series.length ? node.x : null;
  const key = [bag.value.id, bag.value.first, JSON.stringify(series), x, view.value, width, other.value ? other.value.id : '', shift.value].join(' ');
  const at = view.value;
  const { value, error } = useLoaded(key, async (abort) => (width === 0 ? { all: [], second: [] } : {
    all: await loadAll(series, x, at, width, abort), second: await loadSecond(series, x, at, width, abort) })).value;
  const { all, second } = value || { all: [], second: [] };
  useEffect(() => {
    if (!canvas.current) return;
    const cursor = since(now.value);
    if (x === null) drawTime(canvas.current, [...all, ...second], view.value, cursor, hover.value);
    else nearest.current = drawPairs(canvas.current, [...all.map((s, i) => (i === x ? { points: [] } : s)),
      ...second.filter((s) => s.color !== x)], !!node.equal, cursor);
  }, [value, x, node.equal, view.value, now.value, hover.value, size.value]);
  const withSeries = (i, next) => ({ series: series.map((s, n) => (n === i ? next : s)) });
  const remove = (i) => set({ series: series.filter((_, n) => n !== i), x: x === null || x === i ? undefined : x - (i < x ? 1 : 0) });
  const found = (s) => all.find((a) => a.topic === s.topic && a.field === s.field && a.text === s.text) || { points: [] };
  const goToPoint = (event) => {
    const box = event.currentTarget.getBoundingClientRect(), t = nearest.current && nearest.current(event.clientX - box.left, event.clientY - box.top);
    if (Number.isFinite(t)) go(bag.value.first + BigInt(Math.round(t)));
  };
  return (
    <div class="fill">
      <div class="tools list">
        {series.map((s, i) => <Series key={i} series={s} index={i} at={x !== null ? null : hover.value ?? since(now.value)} points={found(s).points}
          second={other.value && hasTopic(s.topic) ? (second.find((a) => a.color === i) || { points: [] }).points : null}
          error={found(s).error} onDefault={(next) => complete(node.id, withSeries(i, next))}
          onChange={(next) => set(withSeries(i, next))} onRemove={() => remove(i)} />)}
        <Tools node={node} series={series} x={x} set={set} />
        {error && <span role="alert">{error}</span>}
      </div>
      {series.length === 0 && !node.awaits && <Empty>no field is chosen</Empty>}
      <canvas class="chart" ref={canvas} role="img" aria-label={x === null ? 'Plot' : 'Plot of values over values'} data-span={at.join(' ')} {...(x === null
        ? { title: 'wheel, + and -: zoom; drag: move; click: go there; double click, 0: all', ...events }
        : { title: 'click: go to the time of a point', onClick: goToPoint })} />
    </div>
  );
};
