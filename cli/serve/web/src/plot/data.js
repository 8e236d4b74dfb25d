/* Data of plots: fields and expressions over time. Times are in ns since the start of the bag. */
import { getJson, getNumbers, query } from '../api.js';
import { evaluate, parseExpression } from '../expression.js';
import { hasTopic, other, sourceOf } from '../compare.js';

const MOST_CACHED = 8;

/* --- exact values --- */

const cache = new Map();
const ask = async (source, topic, paths, start, end, abort) => {
  const [head, bytes, reason] = await getNumbers(`/${source.id}/values${query({ topic, fields: paths.join(','), start, end })}`, abort);
  const rows = new Float64Array(bytes), width = paths.length + 1, count = rows.length / width, offset = Number(BigInt(head.start_ns) - source.first);
  const column = (i) => Float64Array.from({ length: count }, (_, row) => rows[row * width + i]);
  return { times: column(0).map((t) => t + offset), columns: paths.map((_, i) => column(i + 1)), whole: reason === 'end' };
};

/* Returns { times, columns, whole } of a topic. The values of the whole bag are kept; if there are too many, those of the
 * span are loaded, which is whole if they are not too many either. */
const loadValues = async (source, topic, paths, [from, to], abort) => {
  const key = JSON.stringify([source.id, String(source.first), topic, paths]);
  if (!cache.has(key) && !source.live) {
    const all = await ask(source, topic, paths, source.from, '', abort);
    cache.set(key, all.whole ? all : null);
    if (cache.size > MOST_CACHED) cache.delete(cache.keys().next().value);
  }
  return cache.get(key) || ask(source, topic, paths, source.first + BigInt(Math.floor(from)), source.first + BigInt(Math.ceil(to) + 1), abort);
};

/* Returns for each time the last value at or before it. */
const joined = (times, { times: others, columns }) => columns.map((column) => {
  let at = -1;
  return times.map((t) => {
    while (at + 1 < others.length && others[at + 1] <= t) at++;
    return at < 0 ? NaN : column[at];
  });
});

const group = (items, keyOf) => {
  const found = new Map();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) || []), item]);
  return found;
};

/* Evaluates an expression at the times of the messages of a topic: { times, values, whole }. */
const loadExpression = async (source, text, own, times, at, abort) => {
  const { tree, fields } = parseExpression(text);
  const topics = group(fields, (field) => field.topic || own), columns = [];
  if (!times && !topics.has(own)) throw new Error(`the expression has no field of ${own}`);
  let whole = true;
  const load = async (topic) => {
    const of = topics.get(topic), loaded = await loadValues(source, topic, of.map((field) => field.path), at, abort);
    whole = whole && loaded.whole;
    if (!times) ({ times } = loaded);
    const aligned = times === loaded.times ? loaded.columns : joined(times, loaded);
    of.forEach((field, i) => { columns[fields.indexOf(field)] = aligned[i]; });
  };
  if (topics.has(own)) await load(own);
  for (const topic of topics.keys()) if (topic !== own) await load(topic);
  return { times, values: evaluate(tree, times, columns), whole };
};

/* --- points to draw --- */

/* Keeps the first, smallest, largest and last value of each pixel column. */
const thin = (times, values, [from, to], width) => {
  const out = [];
  let column = -1, picks = [];
  const flush = () => out.push(...[...new Set(picks)].sort((a, b) => a - b).map((i) => [times[i], values[i]]));
  for (let i = 0; i < times.length; i++) {
    if (times[i] < from || times[i] > to || !Number.isFinite(values[i])) continue;
    const at = Math.floor((times[i] - from) / (to - from) * width);
    if (at !== column) { flush(); column = at; picks = [i, i, i, i]; }
    if (values[i] < values[picks[1]]) picks[1] = i;
    if (values[i] > values[picks[2]]) picks[2] = i;
    picks[3] = i;
  }
  flush();
  return out;
};

/* Points of an answer with series: the smallest and the largest value of each interval, in order of time. */
export const pointsIn = ({ points }) => points.flatMap(([count, t0, v0, t1, v1]) => (count === 1 ? [[t0, v0]]
  : t0 <= t1 ? [[t0, v0], [t1, v1]] : [[t1, v1], [t0, v0]]));

/* Loads the smallest and the largest value for each pixel column. */
const loadField = async (source, { topic, field }, [from, to], width, abort) => {
  const start = source.first + BigInt(Math.floor(from)), end = source.first + BigInt(Math.ceil(to));
  const points = Math.max(1, Math.min(width, 10000));
  const answer = await getJson(`/${source.id}/series${query({ topic, field, start, end, points })}`, abort);
  const offset = Number(BigInt(answer.start_ns) - source.first);
  return { points: pointsIn(answer).map(([t, v]) => [t + offset, v]) };
};

const LIMITED = 'too many messages: zoom in';
const textOf = (series) => series.text ?? series.field;
const loadSeries = async (source, series, at, width, abort) => {
  if (textOf(series) === '') return { points: [] };
  if (series.text === undefined) return loadField(source, series, at, width, abort);
  const { times, values, whole } = await loadExpression(source, series.text, series.topic, null, at, abort);
  return { points: thin(times, values, at, width), error: whole ? '' : LIMITED };
};

/* A plot of values over the values of another series: [[x, y, time]]. */
const loadPairs = async (source, series, x, at, abort) => {
  if (textOf(series) === '' || textOf(x) === '') return { points: [] };
  const ys = await loadExpression(source, textOf(series), series.topic, null, at, abort);
  const xs = await loadExpression(source, textOf(x), x.topic, ys.times, at, abort);
  const points = [];
  ys.times.forEach((t, i) => { if (t >= at[0] && t <= at[1]) points.push([xs.values[i], ys.values[i], t]); });
  return { points, error: ys.whole && xs.whole ? '' : LIMITED };
};

const guarded = (series, promise, abort) => promise.catch((error) => {
  if (abort.aborted) throw error;
  return { points: [], error: error.message };
}).then((result) => ({ ...series, ...result }));

/* x: index of the series that is the horizontal axis; null = time */
export const loadAll = (series, x, at, width, abort, source = sourceOf(false)) => Promise.all(series.map((s, i) => guarded(s,
  x === null || i === x ? loadSeries(source, s, at, width, abort) : loadPairs(source, s, series[x], at, abort), abort)));

/* --- CSV --- */

const quote = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/* Each value of all series in the span, not only the drawn ones; of two bags with a column for the name of the bag. */
export const makeCsv = async (series, at, abort) => {
  const isTwo = other.value !== null, lines = [`${isTwo ? 'bag,' : ''}topic,field,log_time_ns,value`], problems = [];
  const named = series.filter((each) => textOf(each) !== ''), first = sourceOf(false), second = sourceOf(true);
  const all = [...named.map((s) => [first, s]), ...(isTwo ? named.filter((s) => hasTopic(s.topic)).map((s) => [second, s]) : [])];
  for (const [source, s] of all) {
    const { times, values, whole } = await loadExpression(source, textOf(s), s.topic, null, at, abort);
    if (!whole) problems.push(`${s.topic}: ${LIMITED}; the file has the first values only`);
    const start = `${isTwo ? quote(source.name) + ',' : ''}${quote(s.topic)},${quote(textOf(s))},`;
    times.forEach((t, i) => { if (t >= at[0] && t <= at[1]) lines.push(`${start}${source.first + BigInt(t)},${values[i]}`); });
  }
  return [lines.join('\n') + '\n', problems.join('; ')];
};
