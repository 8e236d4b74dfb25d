/* The timeline: message counts over time, seeking, and playback. */
import { useRef } from 'preact/hooks';
import { useSignal, useSignalEffect } from '@preact/signals';
import { getJson, useLoaded } from './api.js';
import { prepare, useSize } from './canvas.js';
import { counts as liveCounts } from './live.js';
import { LiveButton } from './livebar.jsx';
import { bag, chosen, following, go, loop, now, play, playing, rate, RATES, since, span, step, stop } from './state.js';
import { check, gapOf } from './reports.js';
import { marks } from './marks.js';
import { Marks } from './marksbar.jsx';
import { hits } from './search.js';
import { Search } from './searchbar.jsx';
import { seconds } from './text.js';

const BINS = 400, MARK = 9;

/* left: of the first bar */
const bars = ({ ink, height }, counts, [left, width], most, alpha) => {
  ink.globalAlpha = alpha;
  counts.forEach((count, i) => {
    const size = count > 0 ? Math.max(1, count / most * height) : 0;
    ink.fillRect(left + i * width, height - size, width, size);
  });
};

/* One mark for each pixel that has hits of the search. */
const drawHits = (ink, x) => {
  let last = -1;
  for (const { time } of hits.value) {
    const at = Math.round(x(time));
    if (at !== last) ink.fillRect(at - 1, 0, 2, MARK);
    last = at;
  }
};

/* A triangle for each mark, and a line over its stretch. */
const drawMarks = (ink, x) => {
  for (const { start, end } of marks.value.list) {
    const at = x(start);
    ink.beginPath();
    ink.moveTo(at - 5, 0);
    ink.lineTo(at + 5, 0);
    ink.lineTo(at, MARK);
    ink.fill();
    if (end > start) ink.fillRect(at, 0, Math.max(2, x(end) - at), 3);
  }
};

/* The longest gap of the chosen topic, and places at which the check found something. */
const drawReports = (ink, x, height) => {
  const gap = gapOf(chosen.value), found = check.state.value.value;
  ink.fillStyle = '#d33';
  ink.globalAlpha = 0.25;
  if (gap) ink.fillRect(x(gap[0]), height - MARK, Math.max(2, x(gap[1]) - x(gap[0])), MARK);
  ink.globalAlpha = 1;
  for (const { log_time_ns: time } of found ? found.findings : []) if (time !== undefined) ink.fillRect(x(BigInt(time)) - 1.5, 0, 3, height / 2);
};

const Density = ({ counts }) => {
  const canvas = useRef(null), size = useSize(canvas);
  useSignalEffect(() => {
    void size.value;
    if (!canvas.current || !bag.value) return;
    const area = prepare(canvas.current), { ink, width, height } = area;
    const { value } = counts.value, topics = value ? value.topics : [];
    const place = value ? [since(BigInt(value.start_ns)) / span() * width, value.width_ns / span() * width] : [0, 0];
    const all = new Array(topics.length > 0 ? topics[0].counts.length : 0).fill(0);
    for (const t of topics) t.counts.forEach((count, i) => { all[i] += count; });
    const most = all.reduce((a, b) => Math.max(a, b), 1);
    bars(area, all, place, most, 0.3);
    const mine = topics.find((t) => t.name === chosen.value);
    if (mine) bars(area, mine.counts, place, mine.counts.reduce((a, b) => Math.max(a, b), 1), 0.7);
    const x = (ns) => since(ns) / span() * width;
    if (loop.value) {
      ink.globalAlpha = 0.2;
      ink.fillStyle = '#48f';
      ink.fillRect(x(loop.value[0]), 0, x(loop.value[1]) - x(loop.value[0]), height);
    }
    drawReports(ink, x, height);
    ink.globalAlpha = 1;
    ink.fillStyle = '#e08a00';
    drawHits(ink, x);
    ink.fillStyle = '#7c5cff';
    drawMarks(ink, x);
    ink.fillStyle = '#e33';
    ink.fillRect(x(now.value) - 1, 0, 2, height);
  });
  const from = useRef(null);
  const at = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return bag.value.first + BigInt(Math.round(part * (span() - 1)));
  };
  const down = (event) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    stop();
    from.current = at(event);
    if (!event.shiftKey) go(from.current);
  };
  const moved = (event) => {
    if (event.buttons === 0 || from.current === null) return;
    const to = at(event);
    if (!event.shiftKey) go(to);
    else if (to !== from.current) loop.value = to > from.current ? [from.current, to] : [to, from.current];
  };
  return <canvas id="density" ref={canvas} onPointerDown={down} onPointerMove={moved}
    title="drag: go there; shift and drag: a stretch to loop" aria-label="Messages over time" role="img" />;
};

export const Timeline = () => {
  const text = useSignal('');
  const { id, live, last } = bag.value;
  const counts = useLoaded(`density ${id} ${live ? last : ''}`, (abort) => getJson(`/${id}/density?bins=${BINS}`, abort));
  useSignalEffect(() => { if (live) liveCounts.value = counts.value.value; });
  const goTo = (event) => {
    event.preventDefault();
    const found = /^\s*\+?(\d+)(?:\.(\d{0,9}))?\s*$/.exec(text.value);
    if (found) go(bag.value.first + BigInt(found[1]) * 1000000000n + BigInt((found[2] || '').padEnd(9, '0')));
    text.value = '';
  };
  const scrub = (event) => {
    stop();
    go(bag.value.first + (bag.value.last - bag.value.first) * BigInt(event.target.value) / 100000n);
  };
  const length = bag.value.last - bag.value.first;
  return (
    <footer>
      <div id="bar">
        <button id="previous" title="previous message of the chosen topic (left arrow)" onClick={() => step(false)}>&#9664;</button>
        <button id="play" title="play, or stop (space)" aria-pressed={playing.value} onClick={play}>{playing.value ? 'Stop' : following.value ? 'Pause' : 'Play'}</button>
        {live && <LiveButton />}
        <button id="next" title="next message of the chosen topic (right arrow)" onClick={() => step(true)}>&#9654;</button>
        <select id="rate" aria-label="Speed" title="speed (&lt; and &gt;)" value={rate.value} onChange={(event) => { rate.value = Number(event.target.value); }}>
          {RATES.map((value) => <option value={value}>{value}&times;</option>)}
        </select>
        <button id="loop" aria-pressed={loop.value !== null} title="loop the whole bag, or the stretch marked by shift and drag, or by [ and ]"
          onClick={() => { loop.value = loop.value ? null : [bag.value.first, bag.value.last]; }}>Loop</button>
        <input id="time" type="range" min="0" max="100000" aria-label="Time" onInput={scrub}
          value={length > 0n ? Math.min(100000, Number((now.value - bag.value.first) * 100000n / length)) : 0} />
        <output id="now">+{seconds(now.value - bag.value.first)}</output>
        <form onSubmit={goTo}><input id="goto" size="8" aria-label="Go to seconds" placeholder="seconds" value={text.value}
          onInput={(event) => { text.value = event.target.value; }} /></form>
      </div>
      <Search />
      <Marks />
      <Density counts={counts} />
    </footer>
  );
};
