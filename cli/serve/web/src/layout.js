/* The layout: a tree of splits and panels. { split: 'row' | 'column', sizes, children } or { panel, id, ...settings }. */
import { effect, signal } from '@preact/signals';
import { getJson, post } from './api.js';
import { isInScene, kindOf } from './kinds.js';

export const layout = signal(null);
const past = [];
let shown = ''; /* identity of the bag that the layout is for */
let known = null; /* the layout, as text, that the server has or does not need */

let ids = 0;
export const panel = (name, settings = {}) => ({ panel: name, id: ++ids, ...settings });
const split = (direction, children, sizes = children.map(() => 1)) => {
  const kept = children.map((child, i) => [child, sizes[i]]).filter(([child]) => child);
  return kept.length === 1 ? kept[0][0] : kept.length === 0 ? null
    : { split: direction, children: kept.map(([child]) => child), sizes: kept.map(([, size]) => size) };
};

/* --- the default layout, from the topics --- */

/* used: topics that have messages. The plot of a bag waits for fillPlots(). */
const makeLayout = (used, isLive) => {
  const of = (kind) => used.filter((t) => kindOf(t) === kind);
  const images = [...of('image'), ...of('video')].slice(0, 2).map((t) => panel('image', { topic: t.name }));
  const scene = used.some((t) => isInScene(t) && kindOf(t) !== 'camera') ? panel('scene') : null;
  const numbers = used.find((t) => /Imu|Odometry|Twist|JointState|Battery/.test(t.types[0]))
    || used.find((t) => kindOf(t) === 'other' || kindOf(t) === 'pose');
  const plot = numbers ? panel('plot', isLive ? { series: [{ topic: numbers.name, field: '' }] } : { awaits: numbers.name }) : null;
  const others = [of('position').length > 0 ? panel('map') : null, of('log').length > 0 ? panel('log') : null,
    of('diagnostics').length > 0 ? panel('diagnostics') : null];
  const side = split('column', [panel('topics'), panel('raw')], [1, 1.2]);
  const top = split('row', [scene, split('column', images)], [1.6, 1]);
  const body = split('column', [top, split('row', [plot, ...others])], [1.7, 1]);
  return split('row', [side, body], [1, 2.2]);
};

/* --- changes --- */

/* Replaces each node by the result of change(), children first; null removes the node. */
const map = (node, change) => {
  if (!node.split) return change(node);
  const children = node.children.map((child) => map(child, change));
  return change(split(node.split, children, node.sizes)) || null;
};
const find = (node, id) => (node.split ? node.children.map((child) => find(child, id)).find(Boolean)
  : node.id === id ? node : undefined);
export const panelsOf = (node) => (node === null ? [] : node.split ? node.children.flatMap(panelsOf) : [node]);

const set = (node) => {
  past.push(layout.value);
  if (past.length > 100) past.shift();
  layout.value = node;
};
export const undo = () => { if (past.length > 0) layout.value = past.pop(); };

const sides = { left: ['row', true], right: ['row', false], top: ['column', true], bottom: ['column', false] };
const beside = (node, other, side) => {
  const [direction, isFirst] = sides[side];
  return { split: direction, sizes: [1, 1], children: isFirst ? [other, node] : [node, other] };
};

const configured = (id, settings) => map(layout.value, (node) => (node && node.id === id ? { ...node, ...settings } : node));
export const configure = (id, settings) => { layout.value = configured(id, settings); };
/* Sets what the page has chosen by itself, which is no reason to store a layout. */
const setUnstored = (node) => {
  if (known === JSON.stringify(layout.value)) known = JSON.stringify(node);
  layout.value = node;
};
export const complete = (id, settings) => setUnstored(configured(id, settings));
export const close = (id) => {
  if (panelsOf(layout.value).length > 1) set(map(layout.value, (node) => (node && node.id === id ? null : node)));
};
export const divide = (id, side, other = null) => set(map(layout.value, (node) => (node && node.id === id
  ? beside(node, other || panel(node.panel, { ...node, id: ++ids }), side) : node)));
export const become = (id, name) => set(map(layout.value, (node) => (node && node.id === id ? { ...panel(name), id } : node)));
/* Adds a panel beside the last one. */
export const add = (added) => {
  const all = panelsOf(layout.value);
  divide(all[all.length - 1].id, 'right', added);
};
/* Moves a panel to a side of another one, or swaps both. */
export const move = (id, target, side) => {
  if (id === target) return;
  const moved = find(layout.value, id), other = find(layout.value, target);
  if (!moved || !other) return;
  if (side === 'middle') {
    set(map(layout.value, (node) => (node && node.id === id ? other : node && node.id === target ? moved : node)));
    return;
  }
  const without = map(layout.value, (node) => (node && node.id === id ? null : node));
  set(map(without, (node) => (node && node.id === target ? beside(node, moved, side) : node)));
};
/* old: the node, because splits have no id */
export const resize = (old, sizes) => {
  const walk = (node) => (node === old ? { ...node, sizes }
    : node.split ? { ...node, children: node.children.map(walk) } : node);
  layout.value = walk(layout.value);
};

const waits = (node) => node.awaits !== undefined && !node.series;
export const awaitsPlots = () => panelsOf(layout.value).some(waits);
/* Fills the plots of a made layout that wait. plots: a list of series for each; none = a default field. Where the plot has
 * several neighbours, there is room for one alone. */
const filled = (node, plots, room = 1) => {
  if (node.split) {
    return split(node.split, node.children.map((child) => filled(child, plots, node.split === 'row' ? node.children.length : 1)), node.sizes);
  }
  if (!waits(node)) return node;
  const all = plots.length > 0 ? plots.slice(0, room > 2 ? 1 : plots.length) : [[{ topic: node.awaits, field: '' }]];
  return split('row', all.map((series) => panel('plot', { series })));
};
export const fillPlots = (bag, plots) => {
  if (identityOf(bag) !== shown) return;
  past.forEach((node, i) => { past[i] = filled(node, plots); });
  setUnstored(filled(layout.value, plots));
};

/* --- storage per bag and in the URL --- */

const valid = (node) => node && typeof node === 'object' && (typeof node.panel === 'string'
  || ((node.split === 'row' || node.split === 'column') && Array.isArray(node.children) && node.children.length > 1
    && Array.isArray(node.sizes) && node.sizes.length === node.children.length && node.children.every(valid)));
const renumber = (node) => (node.split ? { ...node, children: node.children.map(renumber) } : { ...node, id: ++ids });
const read = (text) => {
  try {
    const node = JSON.parse(text);
    return valid(node) ? renumber(node) : null;
  } catch { return null; }
};
/* Identifies the contents of a bag, so that bags of the same name have their own layouts. */
export const identityOf = (bag) => bag.name + (bag.live ? '' : ` ${bag.size} ${bag.first} ${bag.messages}`);
const key = (bag) => `layout of ${identityOf(bag)}`;
const stored = (bag) => { try { return localStorage.getItem(key(bag)); } catch { return null; } };
/* The server keeps the layouts of bags beyond its port; the browser also those of networks. */
const MOST = 8192, WAIT_MS = 400;
const NONE = '{}'; /* instead of a layout that is too long for the server: the one of the browser counts */
const ofServer = async (bag) => {
  if (bag.live) return null;
  try {
    const node = read((await getJson(`/${bag.id}/layout`)).layout);
    known = node && JSON.stringify(node);
    return node;
  } catch { return null; }
};
let timer = 0, pending = null; /* [id of the bag, text] */
/* isLast: the page is closed. */
const sendPending = (isLast = false) => {
  clearTimeout(timer);
  if (!pending) return;
  const [id, text] = pending;
  pending = null;
  known = text;
  post(`/${id}/layout?${new URLSearchParams({ text })}`, isLast).catch(() => { known = null; }); /* the browser keeps it, too */
};
const send = ({ id, live }, whole) => {
  const text = new TextEncoder().encode(whole).length > MOST ? NONE : whole;
  clearTimeout(timer);
  pending = live || text === known ? null : [id, text];
  if (pending) timer = setTimeout(sendPending, WAIT_MS);
};
const made = (bag) => makeLayout(bag.live ? bag.topics : bag.topics.filter((t) => t.messages > 0), bag.live);
export const forget = (bag) => set(made(bag));
/* Makes the layout again while a network is discovered. */
export const remake = (bag) => {
  if (past.length === 0) layout.value = made(bag);
};
/* Returns true if the layout is made from the topics. */
export const openLayout = async (bag, text) => {
  sendPending();
  known = null;
  const kept = read(text) || await ofServer(bag) || read(stored(bag)), node = kept || made(bag);
  past.length = 0;
  shown = identityOf(bag);
  if (!kept) known = JSON.stringify(node);
  layout.value = node;
  return kept === null;
};
export const keepLayout = (bag) => {
  effect(() => {
    if (!layout.value || !bag.value) return;
    const text = JSON.stringify(layout.value);
    try { localStorage.setItem(key(bag.value), text); } catch { /* full, or not allowed */ }
    send(bag.value, text);
  });
  addEventListener('pagehide', () => sendPending(true));
};
