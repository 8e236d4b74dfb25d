import { drawDensity, drawSeries, numbersIn } from './plot.js';
import { cut, pretty, seconds } from './text.js';
const $ = (id) => document.getElementById(id);
/* times are BigInt: 64 bits of ns do not fit a number */
let bag = 0, first = 0n, last = 0n, topic = null, now = 0n, asked = 0;
/* number of the message among those of its time; null = the last one */
let index = null;
let density = [], points = [], from = 0, to = 1, fields = '', plotted = 0;
const api = async (path) => {
  const answer = await fetch('api/v1/bags' + path);
  const text = await answer.text();
  if (!answer.ok) throw new Error(JSON.parse(text).error.text);
  return text;
};
const failed = (error) => { $('note').textContent = error.message; };

/* --- messages --- */

const lines = async (query) => {
  const text = await api(`/${bag}/messages?topic=${encodeURIComponent(topic)}&${query}`);
  return text.split('\n').filter((line) => line !== '');
};
/* find: gives [line, number among those of its time]; nothing if another request came after it.
   empty: the time to go to if there is no such message */
const show = async (find, empty) => {
  if (topic === null) return;
  const turn = ++asked;
  try {
    const [line, number] = await find();
    if (turn !== asked) return;
    $('note').textContent = line === undefined ? 'no message there' : '';
    if (line === undefined) {
      if (empty !== undefined) { index = null; place(empty); }
      return;
    }
    const found = timeOf(line);
    index = number;
    if (found !== null) { place(found); load(found); }
    $('message').textContent = pretty(cut(line));
    offer(line);
  } catch (error) { if (turn === asked) failed(error); }
};
const timeOf = (line) => {
  const found = /"log_time_ns":(-?\d+)/.exec(line);
  return found ? BigInt(found[1]) : null;
};
const place = (ns) => {
  now = ns;
  $('now').textContent = '+' + seconds(now - first);
  $('time').value = last > first ? Number((now - first) * 1000n / (last - first)) : 0;
  draw();
};
const firstFrom = async (ns) => [(await lines(`start=${ns}&limit=1`))[0], 0];
const lastAt = async (ns) => [(await lines(`at=${ns}`))[0], null];
const next = () => show(async () => {
  if (index === null) return firstFrom(now + 1n);
  const line = (await lines(`start=${now}&limit=${Math.min(index + 2, 10000)}`))[index + 1];
  return [line, line !== undefined && timeOf(line) === now ? index + 1 : 0];
});
const previous = () => show(async () => {
  const limit = index === null ? 10000 : index;
  const before = limit > 0 ? await lines(`start=${now}&end=${now + 1n}&limit=${limit}`) : [];
  if (index === null) before.pop();
  if (before.length > 0) return [before[before.length - 1], before.length - 1];
  return [(await lines(`end=${now}&limit=1&reverse=1`))[0], null];
});

/* --- images --- */

const IMAGE = /(^|\/)(Raw|Compressed)?Image$/;
let isImage = false, loading = false, later = null;
/* One request at a time: while an image is loaded, the time of the next one may change. */
const load = (ns) => {
  if (!isImage) return;
  if (loading) { later = ns; return; }
  loading = true;
  const width = Math.min(4096, Math.ceil(($('image').parentElement.clientWidth || 640) * devicePixelRatio));
  $('image').src = `api/v1/bags/${bag}/image?topic=${encodeURIComponent(topic)}&at=${ns}&width=${width}`;
};
const loaded = (shown) => {
  loading = false;
  $('image').hidden = !isImage || !shown;
  $('image').alt = shown ? topic : '';
  const ns = later;
  later = null;
  if (ns !== null) load(ns);
};
$('image').onload = () => loaded(true);
$('image').onerror = () => loaded(false);

/* --- pictures --- */

const draw = () => {
  drawDensity($('density'), density, topic, last > first ? Number(now - first) / Number(last - first) : 0);
  if ($('plot').hidden) return;
  const range = drawSeries($('chart'), points, from, to, Number(now - first));
  $('range').textContent = range ? `${range[0]} to ${range[1]}` : 'no values';
};
const plot = async () => {
  const turn = ++plotted, field = $('field').value;
  $('plot').hidden = field === '';
  if (field === '') return;
  const start = first + BigInt(Math.floor(from)), width = Math.max(1, Math.floor($('chart').clientWidth));
  const end = first + BigInt(Math.ceil(to));
  const query = `topic=${encodeURIComponent(topic)}&field=${encodeURIComponent(field)}&start=${start}&end=${end}`;
  try {
    const answer = JSON.parse(await api(`/${bag}/series?${query}&points=${Math.min(width, 10000)}`));
    if (turn !== plotted) return;
    const offset = Number(BigInt(answer.start_ns) - first);
    points = answer.points.map(([count, t0, v0, t1, v1]) => [count, t0 + offset, v0, t1 + offset, v1]);
    draw();
  } catch (error) { if (turn === plotted) failed(error); }
};
const whole = () => { from = 0; to = Number(last - first) + 1; };
/* the fields of the message that is shown can be plotted */
const offer = (line) => {
  const names = numbersIn(JSON.parse(line).data), key = topic + '\n' + names.join('\n');
  if (key === fields) return;
  fields = key;
  const chosen = $('field').value;
  $('field').replaceChildren(...names.map((name) => {
    const choice = document.createElement('option');
    choice.value = choice.textContent = name;
    return choice;
  }));
  $('field').value = names.includes(chosen) ? chosen : names.find((name) => !/stamp|seq/.test(name)) || names[0] || '';
  plot();
};
const timeAt = (event) => {
  const box = $('chart').getBoundingClientRect();
  return from + (event.clientX - box.left) / box.width * (to - from);
};
let waiting = 0;
$('chart').onwheel = (event) => {
  event.preventDefault();
  const at = timeAt(event), factor = event.deltaY > 0 ? 1.25 : 0.8, all = Number(last - first) + 1;
  from = Math.max(0, at - (at - from) * factor);
  to = Math.min(all, Math.max(from + 10, at + (to - at) * factor));
  draw();
  clearTimeout(waiting);
  waiting = setTimeout(plot, 100);
};
$('chart').onclick = (event) => show(() => lastAt(first + BigInt(Math.round(timeAt(event)))));
$('chart').ondblclick = () => { whole(); plot(); };
$('field').onchange = () => plot();
window.onresize = draw;

/* --- play --- */

const STEP_MS = 100;
let player = 0;
const stop = () => { clearInterval(player); player = 0; $('play').textContent = 'Play'; };
const play = () => {
  if (player !== 0) { stop(); return; }
  let head = now, busy = false;
  $('play').textContent = 'Stop';
  player = setInterval(async () => {
    if (busy) return;
    head += BigInt(STEP_MS) * 1000000n;
    if (head >= last) { head = last; stop(); }
    busy = true;
    await show(() => lastAt(head));
    busy = false;
  }, STEP_MS);
};

/* --- bags and topics --- */

const choose = (name, types, row) => {
  stop();
  topic = name; index = 0;
  isImage = types.some((type) => IMAGE.test(type));
  $('image').hidden = true;
  location.replace('#' + encodeURIComponent(name));
  for (const other of $('topics').children) other.setAttribute('aria-selected', other === row);
  $('message').textContent = '';
  fields = '';
  points = [];
  plotted++;
  $('plot').hidden = true;
  show(async () => {
    const before = await lastAt(now);
    return before[0] === undefined ? firstFrom(now) : before;
  });
};
const cell = (row, text) => row.appendChild(document.createElement('td')).append(text);
const open = async (id) => {
  stop();
  bag = id; topic = null; asked++; density = [];
  $('topics').replaceChildren(); $('message').textContent = '';
  const text = await api('/' + id), info = JSON.parse(text);
  const ns = (key) => BigInt((new RegExp('"' + key + '":(-?\\d+)').exec(text) || [0, '0'])[1]);
  first = ns('start_ns'); last = ns('end_ns');
  whole();
  $('about').textContent = `${info.messages} messages, ${seconds(last - first)} s`;
  for (const t of info.topics) {
    const row = document.createElement('tr'), button = document.createElement('button');
    button.textContent = t.name;
    button.onclick = () => choose(t.name, t.types, row);
    cell(row, button); cell(row, t.types.join(', ')); cell(row, String(t.messages));
    $('topics').append(row);
  }
  place(first);
  const rows = [...$('topics').children];
  const names = info.topics.map((t) => t.name), named = names.indexOf(wanted());
  const i = named >= 0 ? named : names.findIndex((_, n) => info.topics[n].messages > 0);
  if (i >= 0) choose(names[i], info.topics[i].types, rows[i]);
  const counted = JSON.parse(await api(`/${id}/density?bins=200`)).topics;
  if (bag === id) { density = counted; draw(); }
};
/* the topic in the address */
const wanted = () => {
  try { return decodeURIComponent(location.hash.slice(1)); } catch { return ''; }
};
$('next').onclick = () => { stop(); next(); };
$('previous').onclick = () => { stop(); previous(); };
$('play').onclick = play;
$('time').oninput = () => {
  stop();
  const at = first + (last - first) * BigInt($('time').value) / 1000n;
  show(() => lastAt(at), at);
};
document.onkeydown = (event) => {
  if (event.target.matches('input, select')) return;
  if (event.key === 'ArrowRight') { stop(); next(); }
  if (event.key === 'ArrowLeft') { stop(); previous(); }
  if (event.key === ' ' && !event.target.matches('button')) { event.preventDefault(); play(); }
};
const bags = JSON.parse(await api(''));
for (const b of bags) {
  const choice = document.createElement('option');
  choice.value = b.id; choice.textContent = b.name;
  $('bag').append(choice);
}
$('bag').onchange = () => open($('bag').value).catch(failed);
if (bags.length > 0) $('bag').onchange();
else $('note').textContent = 'No bag is served here. A viewer that speaks the Foxglove protocol shows the network.';
