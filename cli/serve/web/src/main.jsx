/* Entry point of the page: bags, layout and timeline. */
import { render } from 'preact';
import { effect, signal, untracked } from '@preact/signals';
import { keepAddress, readAddress } from './address.js';
import { connected, getJson, refused, returns } from './api.js';
import { add, forget, keepLayout, layout, openLayout, panel, undo } from './layout.js';
import { beginLive, follow, startLive } from './live.js';
import { LiveHead } from './livebar.jsx';
import { kindOf } from './kinds.js';
import { plotMovement } from './movement.js';
import { addMark, openMarks, stepMark } from './marks.js';
import { Compare } from './comparebar.jsx';
import { stopComparing } from './compare.js';
import { panels } from './panels/index.js';
import { Layout } from './split.jsx';
import { beginReports } from './reports.js';
import { clear, goToHit } from './search.js';
import { bag, bags, changeRate, choose, describe, go, hasData, loopFrom, loopTo, note, open, play, step } from './state.js';
import { seconds, sizeOf } from './text.js';
import { Timeline } from './timeline.jsx';

const shown = signal(''); /* id of the bag that is completely shown */
const showNow = async (id, wanted) => {
  shown.value = '';
  try {
    const entry = bags.value.find((b) => String(b.id) === String(id)) || bags.value[0];
    layout.value = null;
    clear();
    stopComparing();
    await open(entry);
    beginReports();
    openMarks();
    const isMade = await openLayout(bag.value, wanted.layout);
    startLive(isMade);
    plotMovement(bag.value);
    if (!entry.live && /^-?\d{1,19}$/.test(wanted.at || '')) go(BigInt(wanted.at));
    const named = bag.value.topics.find((t) => t.name === wanted.topic);
    const used = bag.value.topics.filter(hasData);
    const first = named || used.find((t) => !['image', 'video', 'cloud', 'grid'].includes(kindOf(t))) || used[0];
    if (first) await choose(first.name);
    shown.value = String(entry.id);
  } catch (error) { note.value = error.message; }
};

/* One after another; of those that wait, only the newest. */
let showing = Promise.resolve(), newest = 0;
const show = (id, wanted = {}) => {
  const mine = ++newest;
  showing = showing.then(() => (mine === newest ? showNow(id, wanted) : null));
  return showing;
};

/* After the server was away: another one may serve other bags at its port. */
const refresh = async () => {
  note.value = ''; // may be of a request that failed while the server was away
  try {
    bags.value = await getJson('');
    const { value: old } = bag, entry = bags.value.find((b) => old && b.id === old.id && b.name === old.name);
    const found = entry && !entry.live ? await describe(entry) : null;
    const isSame = entry && (entry.live ? old.live : found.size === old.size && found.first === old.first && found.messages === old.messages);
    if (bags.value.length > 0 && !isSame) await show(bags.value[0].id);
  } catch (error) { note.value = error.message; }
};

const About = () => (
  <span id="about">
    {bag.value.messages} messages, {seconds(bag.value.last - bag.value.first)} s, {sizeOf(bag.value.size)}
    {bag.value.problems.length > 0 && <b title={bag.value.problems.map((p) => p.text || p.message || '').join('\n')}>
      , {bag.value.problems.length} problems</b>}
  </span>
);

const Head = () => (
  <header id="head">
    <h1>holdall</h1>
    <select id="bag" aria-label="Bag" value={bag.value ? bag.value.id : ''} onChange={(event) => show(event.target.value)}>
      {bags.value.map((b) => <option value={b.id}>{b.name}</option>)}
    </select>
    {bag.value && <Compare />}
    {bag.value && (bag.value.live ? <LiveHead /> : <About />)}
    <span class="grow" />
    <output id="note" role="status">{connected.value ? note.value : refused.value || 'the server does not answer'}</output>
    {bag.value && <select id="add" aria-label="Add a panel" value="" onChange={(event) => {
      add(panel(event.target.value));
      event.target.value = '';
    }}>
      <option value="">Add a panel</option>
      {Object.entries(panels).map(([name, { title }]) => <option value={name}>{title}</option>)}
    </select>}
    <button id="undo" title="undo a change of the layout (Ctrl+Z)" onClick={undo}>Undo</button>
    <button id="reset" title="the layout made from the topics" onClick={() => { forget(bag.value); plotMovement(bag.value); }}>Reset</button>
  </header>
);

const None = () => (
  <p class="empty">No bag is served here. A viewer that speaks the Foxglove protocol shows the network.</p>
);

const App = () => (
  <>
    <Head />
    <main data-shown={shown.value}>{bag.value ? <Layout key={bag.value.id} /> : bags.value.length === 0 ? <None /> : null}</main>
    {bag.value && <Timeline key={bag.value.id} />}
  </>
);

const goLive = () => { if (bag.value && bag.value.live) follow(); };
const keys = { l: goLive, m: addMark, ',': () => stepMark(false), '.': () => stepMark(true), n: () => goToHit(true), p: () => goToHit(false), '[': loopFrom, ']': loopTo, '<': () => changeRate(-1), '>': () => changeRate(1) };
document.addEventListener('keydown', (event) => {
  if (event.target.matches('input:not([type=range], [type=checkbox]), select, textarea')) return;
  if ((event.ctrlKey || event.metaKey) && event.key === 'z') { event.preventDefault(); undo(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input')) return;
  if (event.key === 'ArrowRight') step(true);
  else if (event.key === 'ArrowLeft') step(false);
  else if (event.key === '/') document.getElementById('where').focus();
  else if (keys[event.key]) keys[event.key]();
  else if (event.key === ' ' && !event.target.matches('button, summary')) play();
  else return;
  event.preventDefault();
});

/* Repeats the request after the server was unreachable. */
effect(() => {
  if (connected.value) return;
  const timer = setInterval(() => getJson('').catch(() => {}), 1000);
  return () => clearInterval(timer);
});
effect(() => { if (returns.value > 0) untracked(refresh); });

render(<App />, document.body);
try {
  bags.value = await getJson('');
  keepLayout(bag);
  keepAddress();
  beginLive();
  const wanted = readAddress();
  if (bags.value.length > 0) await show(wanted.bag ?? bags.value[0].id, wanted);
} catch (error) { note.value = error.message; }
