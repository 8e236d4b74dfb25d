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
/* Returns false if the browser does not keep them. */
const keep = (all) => {
  try {
    localStorage.setItem(key(), JSON.stringify(all));
    return true;
  } catch {
    note.value = 'the browser does not keep marks';
    return false;
  }
};
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
let queue = Promise.resolve();
/* One request at a time: a change needs to know where marks are kept, and its answer is newer than those before. */
const inTurn = (work) => (queue = queue.then(work, work));

let inBag = [];
export const openMarks = () => {
  marks.value = { list: [], where: '', readOnly: null };
  edited.value = null;
  if (bag.value.live) return undefined;
  const { id } = bag.value;
  return inTurn(async () => {
    if (bag.value.id !== id) return;
    try {
      const answer = await getJson(`/${id}/marks`);
      if (bag.value.id !== id) return;
      inBag = answer.marks;
      show(answer);
    } catch (error) { note.value = error.message; }
  });
};

/* id: the bag, which may not be shown any more. Returns false if the change failed. */
const change = async (id, parameters) => {
  const { readOnly, where } = marks.value;
  note.value = '';
  if (readOnly !== null && bag.value.id === id) {
    const isKept = keep(changes[parameters.do](kept(), parameters));
    show({ read_only: readOnly, file: where, marks: inBag });
    return isKept;
  }
  try {
    const answer = parse(await post(`/${id}/marks?${new URLSearchParams(parameters)}`));
    if (bag.value.id === id) show(answer);
    return true;
  } catch (error) {
    note.value = error.message;
    return false;
  }
};

/* Marks the stretch of the loop, or the current time. */
export const addMark = () => {
  const { id } = bag.value, [start, end] = loop.value || [now.value, now.value];
  return inTurn(async () => {
    const before = new Set(marks.value.list.map((mark) => mark.id));
    if (!await change(id, { do: 'add', start: String(start), end: String(end) })) return;
    const made = bag.value.id === id && marks.value.list.find((mark) => !before.has(mark.id));
    if (made) edited.value = made.id;
  });
};
export const markHits = () => {
  const { id } = bag.value, times = [...new Set(hits.value.map((hit) => String(hit.time)))], text = search.value.text.slice(0, 300);
  return inTurn(async () => {
    for (let i = 0; i < times.length; i += MOST_TIMES) {
      if (!await change(id, { do: 'add', times: times.slice(i, i + MOST_TIMES).join(','), note: text })) return;
    }
  });
};
const changeInTurn = (parameters) => {
  const { id } = bag.value;
  return inTurn(() => change(id, parameters));
};
export const renameMark = (id, text) => changeInTurn({ do: 'change', id, note: text });
export const removeMark = (id) => changeInTurn({ do: 'remove', id });

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
