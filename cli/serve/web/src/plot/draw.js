/* Draws plots on a canvas. */
import { COLORS, prepare, ticks } from '../canvas.js';
import { brief, secondsAt } from '../text.js';

export const LEFT = 58;
const BOTTOM = 18, DOTS = 200;

/* Smallest and largest number of a list of points at an index of each point. */
export const rangeOf = (all, index = 1) => {
  let least = Infinity, most = -Infinity;
  for (const { points } of all) {
    for (const point of points) {
      if (!Number.isFinite(point[index])) continue;
      least = Math.min(least, point[index]);
      most = Math.max(most, point[index]);
    }
  }
  return least <= most ? [least, most] : null;
};
const withRoom = (range) => {
  const [low, high] = range || [0, 1], room = high > low ? (high - low) * 0.05 : Math.abs(low) * 0.1 || 1;
  return [low - room, high + room];
};

const drawAxes = ({ ink, width, height }, { x, y, low, high, marks, label }) => {
  ink.lineWidth = 1;
  for (const value of ticks(low, high, height / 40)) {
    ink.globalAlpha = 0.15;
    ink.fillRect(LEFT, y(value), width - LEFT, 1);
    ink.globalAlpha = 0.8;
    ink.textAlign = 'right';
    ink.fillText(brief(value), LEFT - 4, y(value) + 4);
  }
  for (const value of marks) {
    ink.globalAlpha = 0.15;
    ink.fillRect(x(value), 0, 1, height - BOTTOM);
    ink.globalAlpha = 0.8;
    ink.textAlign = 'center';
    ink.fillText(label(value), x(value), height - 5);
  }
  ink.globalAlpha = 1;
};

/* Draws lines between points, dashed for a second bag; a value that is not finite is a gap. */
const drawLines = (ink, all, x, y) => all.forEach(({ points, color, dashed }, i) => {
  ink.strokeStyle = ink.fillStyle = COLORS[(color ?? i) % COLORS.length];
  ink.setLineDash(dashed ? [6, 4] : []);
  ink.lineWidth = 1.5;
  ink.beginPath();
  let isGap = true;
  for (const [t, v] of points) {
    if (!Number.isFinite(t) || !Number.isFinite(v)) { isGap = true; continue; }
    if (isGap) ink.moveTo(x(t), y(v)); else ink.lineTo(x(t), y(v));
    isGap = false;
  }
  ink.stroke();
  for (const [t, v] of points.length < DOTS ? points : []) ink.fillRect(x(t) - 1.5, y(v) - 1.5, 3, 3);
});

const clip = ({ ink, width, height }) => {
  ink.save();
  ink.beginPath();
  ink.rect(LEFT, 0, width - LEFT, height - BOTTOM);
  ink.clip();
};

/* at: the span, cursor: the current time, hover: the time at the pointer or null; in ns since the start */
export const drawTime = (canvas, all, at, cursor, hover) => {
  const area = prepare(canvas), { ink, width, height } = area, [low, high] = withRoom(rangeOf(all));
  const x = (t) => LEFT + (t - at[0]) / (at[1] - at[0]) * (width - LEFT);
  const y = (v) => (high - v) / (high - low) * (height - BOTTOM);
  const marks = ticks(at[0], at[1], (width - LEFT) / 110), step = marks.length > 1 ? marks[1] - marks[0] : at[1] - at[0];
  drawAxes(area, { x, y, low, high, marks, label: (t) => secondsAt(t, step) });
  clip(area);
  drawLines(ink, all, x, y);
  ink.fillStyle = '#e33';
  ink.fillRect(x(cursor) - 0.5, 0, 1, height);
  if (hover !== null) {
    ink.fillStyle = '#888';
    ink.fillRect(x(hover) - 0.5, 0, 1, height);
  }
  ink.restore();
};

const lastBefore = (points, time) => points.findLast((point) => point[2] <= time && Number.isFinite(point[0]) && Number.isFinite(point[1]));

/* Draws values over values. Returns a function that finds the point nearest to a place: its time, or null. */
export const drawPairs = (canvas, all, isEqual, cursor) => {
  const area = prepare(canvas), { ink, width, height } = area;
  let [left, right] = withRoom(rangeOf(all, 0)), [low, high] = withRoom(rangeOf(all, 1));
  if (isEqual) {
    const scale = Math.max((right - left) / Math.max(1, width - LEFT), (high - low) / Math.max(1, height - BOTTOM));
    const grow = (from, to, size) => [(from + to - size * scale) / 2, (from + to + size * scale) / 2];
    [left, right] = grow(left, right, width - LEFT);
    [low, high] = grow(low, high, height - BOTTOM);
  }
  const x = (v) => LEFT + (v - left) / (right - left) * (width - LEFT);
  const y = (v) => (high - v) / (high - low) * (height - BOTTOM);
  drawAxes(area, { x, y, low, high, marks: ticks(left, right, (width - LEFT) / 90), label: brief });
  clip(area);
  drawLines(ink, all, x, y);
  ink.fillStyle = '#e33';
  for (const { points } of all) {
    const here = lastBefore(points, cursor);
    if (!here) continue;
    ink.beginPath();
    ink.arc(x(here[0]), y(here[1]), 5, 0, 7);
    ink.fill();
  }
  ink.restore();
  return (px, py) => {
    let best = null, least = Infinity;
    for (const [vx, vy, t] of all.flatMap(({ points }) => points)) {
      const distance = (x(vx) - px) ** 2 + (y(vy) - py) ** 2;
      if (distance < least) { least = distance; best = t; }
    }
    return best;
  };
};
