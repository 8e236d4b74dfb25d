/* State shared by all panels: the bag, the time, and the chosen topic. */
import { batch, signal } from '@preact/signals';
import { getMessages, getText } from './api.js';

export const bags = signal([]);
export const bag = signal(null); /* { id, name, first, last, topics, messages, problems } */
export const now = signal(0n); /* BigInt, because 64-bit times do not fit into a JavaScript number */
export const chosen = signal('');
export const note = signal('');
export const playing = signal(false);
export const following = signal(false); /* the time is the present one of a network */
export const rate = signal(1);
export const loop = signal(null); /* [from, to]: the time range that is repeated */
export const view = signal([0, 1]); /* time span of plots, in ns since the start of the bag */
/* The message selected by a step, among those with the same time: { topic, time, index, message }. */
export const stepped = signal(null);

export const span = () => Number(bag.value.last - bag.value.first) + 1;
export const since = (ns) => Number(ns - bag.value.first);
export const wholeView = () => { view.value = [0, span()]; };

const clamp = (ns) => (ns < bag.value.first ? bag.value.first : ns > bag.value.last ? bag.value.last : ns);

let turn = 0; /* of requests that change the time: later changes count */

/* Sets the current time. */
export const go = (ns) => batch(() => {
  turn++;
  following.value = false;
  now.value = clamp(ns);
  stepped.value = null;
});

/* Topics of a network have messages only after a panel has asked for them. */
export const hasData = (topic) => bag.value.live || topic.messages > 0;

/* The initial time: shortly after the first message, so that most topics have a message. */
const begin = ({ first, last }) => {
  const part = (last - first) / 20n;
  return first + (part < 500000000n ? part : 500000000n);
};

export const describe = async (entry) => {
  const text = await getText('/' + entry.id), info = JSON.parse(text);
  const ns = (key) => BigInt((new RegExp(`"${key}":(-?\\d+)`).exec(text) || [0, '0'])[1]);
  return { ...entry, first: ns('start_ns'), last: ns('end_ns'), topics: info.topics, messages: info.messages, storage: info.storage,
    size: info.size, channels: info.channels || [], problems: info.problems || [] };
};

export const open = async (entry) => {
  stop();
  const opened = await describe(entry);
  turn++;
  batch(() => {
    bag.value = opened;
    following.value = opened.live;
    now.value = opened.live ? opened.last : begin(opened);
    stepped.value = null;
    chosen.value = '';
    loop.value = null;
    note.value = '';
    wholeView();
  });
};

/* --- steps --- */

const reach = (topic, message, index) => batch(() => {
  note.value = message ? '' : 'no message there';
  if (!message || message.error) return;
  following.value = false;
  now.value = message.time;
  stepped.value = { topic, time: message.time, index, message };
});
const find = (topic, parameters) => getMessages(bag.value.id, { topic, ...parameters });

/* index: index of the message among those with its time; null = the last one */
const current = () => (stepped.value && stepped.value.topic === chosen.value && stepped.value.time === now.value
  ? stepped.value.index : null);

const nextOf = async (topic, at, index) => {
  if (index === null) return [(await find(topic, { start: at + 1n, limit: 1 }))[0], 0];
  const message = (await find(topic, { start: at, limit: Math.min(index + 2, 10000) }))[index + 1];
  return [message, message && message.time === at ? index + 1 : 0];
};
const previousOf = async (topic, at, index) => {
  const limit = index === null ? 10000 : index;
  const before = limit > 0 ? await find(topic, { start: at, end: at + 1n, limit }) : [];
  if (index === null) before.pop();
  if (before.length > 0) return [before[before.length - 1], before.length - 1];
  return [(await find(topic, { end: at, limit: 1, reverse: 1 }))[0], null];
};

export const step = async (isForward) => {
  if (chosen.value === '') return;
  stop();
  const mine = ++turn, topic = chosen.value;
  try {
    const [message, index] = await (isForward ? nextOf : previousOf)(topic, now.value, current());
    if (mine === turn) reach(topic, message, index);
  } catch (error) { note.value = error.message; }
};

/* Chooses a topic; if it has no message at or before this time, goes to its first one. */
export const choose = async (topic) => {
  chosen.value = topic;
  const mine = ++turn, at = now.value;
  try {
    if ((await find(topic, { at })).length > 0) return;
    const first = (await find(topic, { start: at, limit: 1 }))[0];
    if (mine === turn && now.value === at && !following.value && first) reach(topic, first, 0);
  } catch (error) { note.value = error.message; }
};

/* --- playback --- */

export const RATES = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16];
export const changeRate = (by) => {
  rate.value = RATES[Math.min(RATES.length - 1, Math.max(0, RATES.indexOf(rate.value) + by))];
};
/* Begins or ends the repeated stretch at the current time. */
export const loopFrom = () => { loop.value = [now.value, loop.value && loop.value[1] > now.value ? loop.value[1] : bag.value.last]; };
export const loopTo = () => { loop.value = [loop.value && loop.value[0] < now.value ? loop.value[0] : bag.value.first, now.value]; };

let last = 0;
const tick = (at) => {
  if (!playing.value) return;
  const passed = BigInt(Math.round(Math.min(at - last, 250) * 1e6 * rate.value));
  last = at;
  const [from, to] = loop.value || [bag.value.first, bag.value.last];
  let next = now.value + passed;
  if (next >= to && loop.value) next = to > from ? from + (next - from) % (to - from) : from;
  go(next);
  if (next >= bag.value.last) {
    stop();
    following.value = bag.value.live;
  }
  requestAnimationFrame(tick);
};
export const stop = () => { playing.value = false; };
export const play = () => {
  if (playing.value || following.value) {
    stop();
    following.value = false;
    return;
  }
  if (now.value >= bag.value.last) go(bag.value.first);
  playing.value = true;
  last = performance.now();
  requestAnimationFrame(tick);
};
