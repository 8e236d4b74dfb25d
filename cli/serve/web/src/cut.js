/* Cuts a stretch and some topics of the bag into a new bag; the server does the work. */
import { signal } from '@preact/signals';
import { getJson, parse, post } from './api.js';
import { bag, loop } from './state.js';
import { seconds } from './text.js';

const WAIT_MS = 300;

export const cut = signal(null); /* the state that the server reports; null = nothing was cut */
export const cutError = signal('');

/* [from, to]: the stretch of the loop, or the whole bag. */
export const stretch = () => loop.value || [bag.value.first, bag.value.last];

const ENDINGS = { rosbag1: '.bag', sqlite3: '.db3' };
export const proposedName = () => {
  const [from, to] = stretch().map((time) => seconds(time - bag.value.first).replace(/\.?0*$/, ''));
  return `${bag.value.name.replace(/\.(bag|mcap|db3|active)\b.*$/, '')}_${from}-${to}${ENDINGS[bag.value.storage] || '.mcap'}`;
};

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isLatched = (channel) => channel.topic === '/tf_static' || (channel.metadata || {}).latching === '1'
  || channel.qos.some((qos) => qos.durability === 'transient_local');
/* A regular expression for the latched ones of some topics; '' = none. */
export const latchedOf = (topics) => {
  const names = new Set(bag.value.channels.filter(isLatched).map((channel) => channel.topic));
  const latched = topics.filter((topic) => names.has(topic)).map(escaped);
  return latched.length > 0 ? `^(${latched.join('|')})$` : '';
};

/* Also while the server does not answer, because it continues meanwhile. */
const follow = async (id) => {
  while (cut.value && cut.value.running) {
    await new Promise((done) => setTimeout(done, WAIT_MS));
    try {
      cut.value = await getJson(`/${id}/cut`);
      cutError.value = '';
    } catch (error) {
      cutError.value = error.message;
      if (error.status) cut.value = null;
    }
  }
};
const ask = async (parameters) => {
  const { id } = bag.value;
  cutError.value = '';
  try {
    cut.value = parse(await post(`/${id}/cut?${new URLSearchParams(parameters)}`));
    await follow(id);
  } catch (error) { cutError.value = error.message; }
};
/* The message at the end of the stretch is part of the new bag. */
export const startCut = (name, topics, keepsLatched) => {
  const [from, to] = stretch(), last = keepsLatched ? latchedOf(topics) : '';
  const isAll = topics.length === bag.value.topics.length;
  return ask({ do: 'start', name, start: String(from), end: String(to + 1n), ...(isAll ? {} : { topics: topics.join('\n') }), ...(last ? { last } : {}) });
};
export const cancelCut = () => ask({ do: 'cancel' });
