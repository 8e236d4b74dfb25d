/* Marks of the bag: in a file beside it, or, if that can't be written, in this browser. */
import { batch, signal } from '@preact/signals';
import { getJson, parse, post } from './api.js';
import { identityOf } from './layout.js';
import { hits, search } from './search.js';
import { bag, go, loop, note, now } from './state.js';

const MOST_TIMES = 500; /* marks of one request */

/* list: [{ id, start, end, note }] in order of time; id null: part of the recording. where: the name of the file.
 * readOnly: why it can't be written, else null. */
export const marks = signal({ list: [], where: '', readOnly: null });
export const edited = signal(null); /* id of the mark whose note gets the focus */

/* --- marks in this browser --- */

const key = () => `marks of ${identityOf(bag.value)}`;
const kept = () => { try { return parse(localStorage.getItem(key()) || '[]'); } catch { return []; } };
const keep = (all) => { try { localStorage.setItem(key(), JSON.stringify(all)); } catch { note.value = 'the browser does not keep marks'; } };
const added = (all, start, end, text = '') => [...all, { id: 1 + all.reduce((most, mark) => Math.max(most, mark.id), 0), start_ns: start, end_ns: end, note: text }];
const changes = {
  add: (all, { start, end, times, note: text }) => (times ? times.split(',').reduce((list, t) => added(list, t, t, text), all)
    : added(all, start, end || start, text)),
  change: (all, { id, note: text }) => all.map((mark) => (mark.id === id ? { ...mark, note: text } : mark)),
  remove: (all, { id }) => all.filter((mark) => mark.id !== id),
};

/* --- requests --- */

const toMark = (mark) => ({ id: mark.id, start: BigInt(mark.start_ns), end: BigInt(mark.end_ns), note: mark.note });
const inOrder = (a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : (a.id ?? 0) - (b.id ?? 0));
const show = (answer) => {
  const own = answer.read_only === null ? [] : kept();
  marks.value = { list: [...answer.marks, ...own].map(toMark).sort(inOrder), where: answer.file, readOnly: answer.read_only };
};
let inBag = [];
export const openMarks = async () => {
  marks.value = { list: [], where: '', readOnly: null };
  edited.value = null;
  if (bag.value.live) return;
  const { id } = bag.value;
  try {
    const answer = await getJson(`/${id}/marks`);
    if (bag.value.id !== id) return;
    inBag = answer.marks;
    show(answer);
  } catch (error) { note.value = error.message; }
};

const change = async (parameters) => {
  const { readOnly, where } = marks.value;
  note.value = '';
  if (readOnly !== null) {
    keep(changes[parameters.do](kept(), parameters));
    show({ read_only: readOnly, file: where, marks: inBag });
    return;
  }
  try {
    show(parse(await post(`/${bag.value.id}/marks?${new URLSearchParams(parameters)}`)));
  } catch (error) { note.value = error.message; }
};

/* Marks the stretch of the loop, or the current time. */
export const addMark = async () => {
  const before = new Set(marks.value.list.map((mark) => mark.id));
  const [start, end] = loop.value || [now.value, now.value];
  await change({ do: 'add', start: String(start), end: String(end) });
  const made = marks.value.list.find((mark) => !before.has(mark.id));
  if (made) edited.value = made.id;
};
export const markHits = async () => {
  const times = [...new Set(hits.value.map((hit) => String(hit.time)))];
  for (let i = 0; i < times.length && note.value === ''; i += MOST_TIMES) {
    await change({ do: 'add', times: times.slice(i, i + MOST_TIMES).join(','), note: search.value.text.slice(0, 300) });
  }
};
export const renameMark = (id, text) => change({ do: 'change', id, note: text });
export const removeMark = (id) => change({ do: 'remove', id });

/* --- going there --- */

export const goToMark = (mark) => batch(() => {
  go(mark.start);
  if (mark.end > mark.start) loop.value = [mark.start, mark.end];
});
export const stepMark = (isForward) => {
  const { list } = marks.value;
  const mark = isForward ? list.find((each) => each.start > now.value) : list.findLast((each) => each.start < now.value);
  if (mark) goToMark(mark);
};
