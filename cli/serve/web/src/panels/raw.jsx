/* Raw panel: a message as a tree of all fields, with the differences to the previous message, the values of a second bag and paths to copy. */
import { useSignal } from '@preact/signals';
import { getMessages, useLoaded } from '../api.js';
import { hasTopic, other, sourceOf, timeIn } from '../compare.js';
import { add, configure, layout, panel, panelsOf } from '../layout.js';
import { latencyOf, milliseconds } from '../live.js';
import { bag, chosen, now, stepped } from '../state.js';
import { copy, seconds } from '../text.js';
import { Empty, TopicChoice } from '../topic.jsx';

const SHOWN_ITEMS = 100, LONG_TEXT = 300;

const isNode = (value) => value !== null && typeof value === 'object';
const text = (value) => {
  const whole = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return whole.length > LONG_TEXT ? `${whole.slice(0, LONG_TEXT)}... ${whole.length} characters` : whole;
};
const isFlat = (value) => Array.isArray(value) && value.length <= 16 && !value.some((item) => isNode(item) || typeof item === 'string');
const same = (a, b) => a === b || (isNode(a) && isNode(b) && Object.keys(a).length === Object.keys(b).length
  && Object.keys(a).every((key) => same(a[key], b[key])));

/* Adds a field to the first plot panel, or creates one. */
const plotField = (topic, field) => {
  const plot = panelsOf(layout.value).find((node) => node.panel === 'plot');
  const series = { topic, field };
  if (plot) configure(plot.id, { series: [...(plot.series || []).filter((s) => s.field !== ''), series] });
  else add(panel('plot', { series: [series] }));
};

const textOf = (value) => (isFlat(value) ? `[${value.map(text).join(', ')}]` : isNode(value) || value === undefined ? '' : text(value));

/* before, second: { value } of the previous message and of the second bag, or undefined */
const Leaf = ({ topic, name, path, value, before, second }) => {
  const isChanged = before !== undefined && !same(value, before.value);
  const isNumber = ['number', 'bigint', 'boolean'].includes(typeof value) || value === 'NaN';
  return (
    <div class={isChanged ? 'leaf changed' : 'leaf'} data-path={path}>
      <button class="plain name" title={'copy ' + path} onClick={() => copy(path)}>{name}</button>
      <span class="value">{textOf(value)}</span>
      {isChanged && <s>{textOf(before.value)}</s>}
      {second && <span class="second">{textOf(second.value)}</span>}
      {isNumber && <button class="plain add" title="plot" aria-label={'Plot ' + path} onClick={() => plotField(topic, path)}>&#8767;</button>}
    </div>
  );
};

const Branch = ({ topic, name, path, value, before, second, depth }) => {
  if (!isNode(value) || isFlat(value)) return <Leaf topic={topic} name={name} path={path} value={value} before={before} second={second} />;
  const isArray = Array.isArray(value);
  const entries = Object.entries(value), shown = entries.slice(0, SHOWN_ITEMS);
  const of = (other, key) => (other === undefined ? undefined : { value: isNode(other.value) ? other.value[key] : undefined });
  return (
    <details open={depth < 3 && !(isArray && depth > 0 && entries.length > 4)}>
      <summary><span class="name">{name}</span>{isArray ? ` [${entries.length}]` : ''}</summary>
      {shown.map(([key, part]) => <Branch key={key} topic={topic} name={key} value={part} before={of(before, key)} second={of(second, key)} depth={depth + 1}
        path={isArray ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`} />)}
      {entries.length > SHOWN_ITEMS && <p>... {entries.length - SHOWN_ITEMS} more</p>}
    </details>
  );
};

const Latency = ({ message }) => {
  const ns = latencyOf(message);
  return ns === null ? null : <span title="from the stamp in its header until it was received">, latency {milliseconds(ns)}</span>;
};

/* Loads the message of a topic at a time, or the message selected by a step, and with withLast the previous one. */
const load = async (topic, at, step, isFull, withLast, abort) => {
  const id = bag.value.id;
  let message = step && step.topic === topic && step.time === at && !isFull ? step.message : null;
  if (!message) [message] = await getMessages(id, { topic, at, full: isFull ? 1 : '' }, abort);
  if (!message || message.error || !withLast) return { topic, message };
  const [before] = await getMessages(id, { topic, end: message.time, limit: 1, reverse: 1, full: isFull ? 1 : '' }, abort);
  return { topic, message, before };
};

/* The message of the second bag at the same time, or undefined. */
const useSecond = (topic, isFull) => {
  const source = sourceOf(true), at = timeIn(true), isThere = hasTopic(topic);
  const { value, key } = useLoaded([isThere ? source.id : '', topic, at, isFull].join(' '), async (abort) => (isThere
    ? (await getMessages(source.id, { topic, at, full: isFull ? 1 : '' }, abort))[0] : undefined)).value;
  return isThere && value && !value.error && key.startsWith(`${source.id} ${topic} `) ? value : undefined;
};

const Second = ({ message }) => <p class="second" data-second-time={String(message.time)}>
  {other.value.name}: +{seconds(message.time - other.value.first)}, log_time_ns {String(message.time)}</p>;

export const Raw = ({ node, set }) => {
  const topic = node.topic || chosen.value;
  const isFull = useSignal(false);
  const key = [bag.value.id, topic, now.value, stepped.value ? stepped.value.index : '', isFull.value, node.diff].join(' ');
  const at = now.value, step = stepped.value;
  const loaded = useLoaded(key, (abort) => (topic === '' ? null : load(topic, at, step, isFull.value, node.diff, abort)));
  const { value, error } = loaded.value, message = value ? value.message : null, second = useSecond(topic, isFull.value);
  return (
    <div class="scroll">
      <div class="tools">
        <TopicChoice kind={() => true} value={node.topic || ''} empty="the chosen topic" onChange={(name) => set({ topic: name })} />
        <label><input type="checkbox" checked={!!node.diff} onChange={(event) => set({ diff: event.target.checked })} />difference</label>
        <label><input type="checkbox" checked={isFull.value} onChange={(event) => { isFull.value = event.target.checked; }} />whole arrays</label>
        {message && <button onClick={() => copy(message.line)}>Copy</button>}
      </div>
      {error && <p role="alert">{error}</p>}
      {!message ? <Empty>{topic === '' ? 'no topic is chosen' : 'no message at or before this time'}</Empty>
        : message.error ? <p role="alert">{message.error}</p> : (
          <div class="message" tabIndex={0} data-time={String(message.time)} data-topic={value.topic}>
            <p>{value.topic}, {message.type}, +{seconds(message.time - bag.value.first)}, log_time_ns {String(message.time)}<Latency message={message} /></p>
            {second && <Second message={second} />}
            <Branch topic={value.topic} name="data" path="" value={message.data} depth={0} second={second ? { value: second.data } : undefined}
              before={value.before && !value.before.error ? { value: value.before.data } : undefined} />
          </div>
        )}
    </div>
  );
};
