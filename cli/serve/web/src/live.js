/* A network as a bag that grows: the current time follows the present, by the clock of the server. */
import { batch, effect, signal } from '@preact/signals';
import { askedSince, getOther, messagesIn, query } from './api.js';
import { kindOf } from './kinds.js';
import { remake } from './layout.js';
import { bag, choose, chosen, describe, following, now, view } from './state.js';

const TICK_MS = 100, POLL_MS = 1000, SHOWN_MS = 3000, SETTLE_MS = 5000;
const WIDTH = 30e9; /* initial span of plots, in ns */
const RATE_NS = 5e9; /* the time over which rates are measured */
const TOLERANCE = 1000000000n; /* ns by which the server's clock may seem late, because its answers need time */

export const latest = signal({}); /* of shown topics by name: { ns: latency or null, isRead: its last message could be decoded } */
export const counts = signal(null); /* the last answer to a request for the density */
export const recording = signal(null); /* the state of the recording; null = not allowed */
export const failure = signal(''); /* of a request to record */

/* --- time --- */

let base = 0n, baseAt = 0;
const present = () => base + BigInt(Math.round((performance.now() - baseAt) * 1e6));
/* Time does not run back, unless the server's clock was set. */
const setPresent = (ns) => {
  const expected = present();
  base = expected > ns && expected < ns + TOLERANCE ? expected : ns;
  baseAt = performance.now();
};

let width = WIDTH, shown = null;
/* Moves the span of plots with the time; a span of another size is kept if a user has set it. */
const tick = () => {
  if (!bag.value || !bag.value.live || !following.value) return;
  if (shown !== null && view.value !== shown) width = view.value[1] - view.value[0];
  batch(() => {
    now.value = present();
    const end = Number(now.value - bag.value.first);
    view.value = shown = [end - width, end];
  });
};

export const follow = () => { following.value = true; };

/* --- topics --- */

/* Times of views count from the start of the bag. It moves when old messages are dropped, but rarely, because panels load again then. */
const isFar = (from, { first, last }) => from > first + (last - first) / 10n + 10000000000n || from < first;
const namesOf = ({ topics }) => topics.map((t) => t.name).join(' ');
let settled = 0;
const update = async () => {
  const { value: old } = bag, found = await describe(old);
  if (bag.value !== old) return;
  setPresent(found.last);
  const first = isFar(found.first, { ...found, first: old.first }) ? found.first : old.first, moved = Number(first - old.first);
  batch(() => {
    bag.value = { ...found, first };
    if (moved !== 0) view.value = shown = view.value.map((at) => at - moved);
  });
  const isOther = namesOf(found) !== namesOf(old);
  if (isOther && performance.now() < settled) remake(bag.value);
  if (isOther && chosen.value === '' && found.topics.length > 0) choose(found.topics[0].name);
};

const stampOf = (data) => {
  const { header } = data && (data.header ? data : (data.transforms || data.markers || [])[0] || {}), stamp = header && header.stamp;
  if (!stamp) return null;
  const ns = BigInt(stamp.sec ?? stamp.secs ?? 0) * 1000000000n + BigInt(stamp.nanosec ?? stamp.nsecs ?? 0);
  return ns === 0n ? null : ns;
};
/* Returns the time in ns from the header stamp of a message until it was received, or null. */
export const latencyOf = ({ data, time }) => {
  const stamp = data ? stampOf(data) : null;
  return stamp === null ? null : Number(time - stamp);
};
export const milliseconds = (ns) => `${(ns / 1e6).toFixed(1)} ms`;
/* Of the last message of a shown topic, as text. */
export const latencyText = (topic) => (latest.value[topic] && latest.value[topic].ns !== null ? milliseconds(latest.value[topic].ns) : '');

let since = 0; /* time after which requests of panels count: those shortly before the pause, because their messages are shown */
const shownTopics = () => askedSince(following.value ? performance.now() - SHOWN_MS : since)
  .flatMap((name) => (name === '' ? bag.value.topics.filter((t) => kindOf(t) === 'frames').map((t) => t.name) : [name]));
/* Reads the last message of each shown topic. The server keeps messages of topics only while it is asked for them, also during a pause. */
const look = async () => {
  const { id } = bag.value, found = {};
  for (const topic of new Set(shownTopics())) {
    const [message] = messagesIn(await getOther(`bags/${id}/messages${query({ topic, at: present() + TOLERANCE, cut: 1 })}`));
    if (message) found[topic] = { ns: latencyOf(message), isRead: message.data !== null };
  }
  latest.value = found;
};

/* Messages per second of a topic during the last seconds, or null. */
export const rateNow = (topic) => {
  const { value } = counts, mine = value && value.topics.find((t) => t.name === topic);
  if (!mine) return null;
  const complete = mine.counts.slice(0, -1), some = complete.slice(-Math.max(1, Math.ceil(RATE_NS / value.width_ns)));
  return some.length > 0 ? some.reduce((a, b) => a + b, 0) / (some.length * value.width_ns / 1e9) : null;
};

/* --- recording --- */

const setRecording = async (path, method) => { recording.value = JSON.parse(await getOther(path, method)); };
export const record = async (wanted) => {
  failure.value = '';
  try { await setRecording(`recording?do=${wanted}`, 'POST'); } catch (error) { failure.value = error.message; }
};

/* --- polling --- */

const poll = async () => {
  if (!bag.value || !bag.value.live) return;
  try {
    await update();
    await look();
    if (bag.value.control) await setRecording('recording');
  } catch { /* the page says that the server does not answer */ }
};

export const beginLive = () => {
  const again = async () => {
    await poll();
    setTimeout(again, POLL_MS);
  };
  again();
  setInterval(tick, TICK_MS);
  effect(() => { since = following.value ? Infinity : performance.now() - SHOWN_MS; });
};

/* isMade: the layout is made from the topics, some of which may not be discovered yet */
export const startLive = (isMade) => {
  settled = isMade ? performance.now() + SETTLE_MS : 0;
  base = bag.value.last;
  baseAt = performance.now();
  width = WIDTH;
  shown = null;
  latest.value = {};
  recording.value = counts.value = null;
};
