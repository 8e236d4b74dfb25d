/* Statistics and findings of the bag, which need all of it to be read; shared by panels and the timeline. */
import { signal } from '@preact/signals';
import { getJson } from './api.js';
import { bag } from './state.js';

const QUICK = 256 * 1024 * 1024; /* bytes that are read without being asked for */
const NOTHING = { value: null, busy: false, error: '' };

/* A report with its state. load(): starts it; stop(): cancels and clears it. */
const makeReport = (place) => {
  const state = signal(NOTHING);
  let abort = new AbortController();
  const stop = () => { abort.abort(); state.value = NOTHING; };
  const load = async (parameters = '') => {
    stop();
    abort = new AbortController();
    const { signal: mine } = abort;
    state.value = { ...NOTHING, busy: true };
    try {
      const value = await getJson(`/${bag.value.id}/${place}${parameters}`, mine);
      if (!mine.aborted) state.value = { value, busy: false, error: '' };
    } catch (error) { if (!mine.aborted) state.value = { ...NOTHING, error: error.message }; }
  };
  return { state, load, stop };
};
export const statistics = makeReport('statistics');
export const check = makeReport('check');

export const beginReports = () => {
  statistics.stop();
  check.stop();
  if (!bag.value.live && bag.value.size <= QUICK) statistics.load();
};

export const statisticsOf = (topic) => (statistics.state.value.value || []).find((t) => t.topic === topic);

const MANY = 3; /* periods without a message that are a gap */
/* Returns [start, end] of the longest gap of a topic, or null if its messages come regularly. */
export const gapOf = (topic) => {
  const found = statisticsOf(topic);
  if (!found || found.max_gap_ns === null || !(found.median_hz > 0)) return null;
  const from = BigInt(found.gap_at_ns);
  return found.max_gap_ns > MANY * 1e9 / found.median_hz ? [from, from + BigInt(Math.round(found.max_gap_ns))] : null;
};
