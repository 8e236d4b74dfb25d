/* Search by an expression of --where: the server evaluates it stretch by stretch, and can be cancelled. */
import { batch, signal } from '@preact/signals';
import { getJson, getMessages, query } from './api.js';
import { bag, choose, chosen, go, now } from './state.js';

const MOST_HITS = 100000;

export const hits = signal([]); /* [{ time, topic }] in order of time */
export const search = signal({ text: '', busy: false, error: '', done: 0 }); /* done: share of the bag, 0 to 1 */

let abort = new AbortController();
const report = (change) => { search.value = { ...search.value, ...change }; };
const shareOf = (time) => Number(time - bag.value.first) / Math.max(1, Number(bag.value.last - bag.value.first));

export const cancel = () => {
  abort.abort();
  report({ busy: false });
};
export const clear = () => {
  cancel();
  batch(() => { hits.value = []; search.value = { text: '', busy: false, error: '', done: 0 }; });
};

const finish = (failed, isCrowded) => {
  const notes = [failed > 0 ? `${failed} messages could not be evaluated` : '', isCrowded ? 'hits at crowded times are left out' : '',
    hits.value.length >= MOST_HITS ? `only the first ${MOST_HITS} hits are shown` : ''];
  report({ busy: false, done: 1, error: notes.filter((text) => text !== '').join('; ') });
};

export const start = async (text) => {
  clear();
  if (text.trim() === '') return;
  abort = new AbortController();
  const { signal: mine } = abort;
  report({ text, busy: true });
  let from = '', failed = 0, isCrowded = false;
  try {
    for (;;) {
      const answer = await getJson(`/${bag.value.id}/search${query({ where: text, start: from })}`, mine);
      if (mine.aborted) return;
      failed += answer.failed;
      isCrowded = isCrowded || answer.crowded;
      const found = answer.hits.map((hit) => ({ time: BigInt(hit.log_time_ns), topic: hit.topic }));
      if (found.length > 0) hits.value = [...hits.value, ...found];
      if (!answer.next_ns || hits.value.length >= MOST_HITS) break;
      from = answer.next_ns;
      report({ done: shareOf(BigInt(from)) });
    }
    finish(failed, isCrowded);
  } catch (error) { if (!mine.aborted) report({ busy: false, error: error.message }); }
};

/* Goes to the next or the previous hit. */
export const goToHit = async (isForward) => {
  const all = hits.value, at = now.value;
  const hit = isForward ? all.find((h) => h.time > at) : all.findLast((h) => h.time < at);
  if (!hit) return;
  go(hit.time);
  if (chosen.value !== hit.topic) await choose(hit.topic);
};
/* Number of hits at or before the current time. */
export const hitsBefore = () => {
  let low = 0, high = hits.value.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hits.value[middle].time <= now.value) low = middle + 1; else high = middle;
  }
  return low;
};

/* --- completion --- */

const leavesIn = (value, path = '') => {
  if (value === null || typeof value !== 'object') return path === '' ? [] : [path];
  if (Array.isArray(value)) return value.length > 0 ? [`len(${path})`, ...leavesIn(value[0], `${path}[0]`)] : [`len(${path})`];
  return Object.entries(value).flatMap(([name, part]) => leavesIn(part, path === '' ? name : `${path}.${name}`));
};
const fields = new Map();
const fieldsOf = async (topic) => {
  const key = `${bag.value.id} ${topic}`;
  if (!fields.has(key)) {
    const [message] = await getMessages(bag.value.id, { topic, limit: 1 }, new AbortController().signal);
    fields.set(key, message && message.data ? leavesIn(message.data) : []);
  }
  return fields.get(key);
};

const WORDS = ['topic', 'type', 'time', 'publish_time', 'size', 'len(', 'abs('], MOST_OFFERED = 50;
/* Returns texts that continue the word before the caret: topics, then fields. */
export const complete = async (text, caret) => {
  const before = text.slice(0, caret), word = /[/\w.[\]]*$/.exec(before)[0], head = before.slice(0, before.length - word.length);
  const topics = bag.value.topics.map((t) => t.name).filter((name) => /^[/\w]+$/.test(name));
  const topic = topics.filter((name) => word.startsWith(name + '.')).sort((a, b) => b.length - a.length)[0];
  const own = word.startsWith('/') || chosen.value === '' ? [] : [...await fieldsOf(chosen.value), ...WORDS];
  const words = topic ? (await fieldsOf(topic)).filter((field) => !field.startsWith('len(')).map((field) => `${topic}.${field}`)
    : word.startsWith('/') ? topics.map((name) => name + '.') : own;
  return words.filter((offered) => offered.startsWith(word) && offered !== word).slice(0, MOST_OFFERED)
    .map((offered) => head + offered + text.slice(caret));
};
