/* Pictures on a canvas; times are ns since the start of the bag. */
const prepare = (canvas) => {
  const scale = window.devicePixelRatio || 1, box = canvas.getBoundingClientRect();
  canvas.width = Math.max(1, Math.round(box.width * scale));
  canvas.height = Math.max(1, Math.round(box.height * scale));
  const ink = canvas.getContext('2d');
  ink.scale(scale, scale);
  ink.fillStyle = ink.strokeStyle = getComputedStyle(canvas).color;
  ink.font = '11px system-ui, sans-serif';
  return { ink, width: box.width, height: box.height };
};

const cursor = ({ ink, height }, x) => {
  ink.globalAlpha = 1;
  ink.strokeStyle = '#e44';
  ink.lineWidth = 1;
  ink.beginPath();
  ink.moveTo(x, 0);
  ink.lineTo(x, height);
  ink.stroke();
};

/* Bars of all messages, those of the topic with more ink; part: of the time, 0 to 1. */
export const drawDensity = (canvas, topics, name, part) => {
  const area = prepare(canvas), { ink, width, height } = area;
  const bins = topics.length > 0 ? topics[0].counts.length : 0, all = new Array(bins).fill(0);
  for (const t of topics) t.counts.forEach((count, i) => { all[i] += count; });
  const most = all.reduce((a, b) => Math.max(a, b), 1);
  const bars = (counts, alpha) => {
    ink.globalAlpha = alpha;
    counts.forEach((count, i) => {
      const size = count > 0 ? Math.max(1, count / most * height) : 0;
      ink.fillRect(i * width / bins, height - size, width / bins, size);
    });
  };
  bars(all, 0.25);
  const chosen = topics.find((t) => t.name === name);
  if (chosen) bars(chosen.counts, 0.8);
  cursor(area, part * width);
};

/* points: [count, time of the least, least, time of the most, most]; returns [least, most]. */
export const drawSeries = (canvas, points, start, end, now) => {
  const area = prepare(canvas), { ink, width, height } = area;
  let least = Infinity, most = -Infinity;
  for (const p of points) { least = Math.min(least, p[2]); most = Math.max(most, p[4]); }
  if (points.length === 0) return null;
  const span = most - least || 1, x = (t) => (t - start) / (end - start) * width;
  const y = (v) => height - 6 - (most > least ? (v - least) / span : 0.5) * (height - 12);
  ink.strokeStyle = '#48f';
  ink.lineWidth = 1.25;
  ink.beginPath();
  for (const [count, t0, v0, t1, v1] of points) {
    const pair = t0 <= t1 ? [[t0, v0], [t1, v1]] : [[t1, v1], [t0, v0]];
    for (const [t, v] of count > 1 ? pair : pair.slice(1)) ink.lineTo(x(t), y(v));
  }
  ink.stroke();
  for (const p of points.length < 100 ? points : []) {
    ink.fillRect(x(p[1]) - 1.5, y(p[2]) - 1.5, 3, 3);
    ink.fillRect(x(p[3]) - 1.5, y(p[4]) - 1.5, 3, 3);
  }
  cursor(area, x(now));
  return [least, most];
};

/* The paths of numbers in a message. */
export const numbersIn = (value, path = '') => {
  if (typeof value === 'number' || typeof value === 'boolean') return path === '' ? [] : [path];
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return path === '' ? [] : [path];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => numbersIn(part, path === '' ? name : path + '.' + name));
};
