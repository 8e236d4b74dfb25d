/* Zoom and position of a picture, changed by wheel, dragging, two fingers and keys. Pictures can share one zoom. */
import { signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

const WHOLE = { zoom: 1, x: 0, y: 0 }; /* x, y: shift of the middle, in widths and heights of the box */
const MOST = 64;
const shared = signal(WHOLE);
/* A picture can't be moved out of its box. */
const limit = (value, zoom) => Math.min(zoom / 2, Math.max(-zoom / 2, value));

/* at: point of the box that keeps its place, from the middle */
const zoomed = ({ zoom, x, y }, factor, [px, py]) => {
  const next = Math.min(MOST, Math.max(1, zoom * factor));
  if (next === 1) return WHOLE;
  return { zoom: next, x: limit(px - (px - x) * next / zoom, next), y: limit(py - (py - y) * next / zoom, next) };
};
const moved = ({ zoom, x, y }, dx, dy) => ({ zoom, x: limit(x + dx, zoom), y: limit(y + dy, zoom) });

const KEYS = { ArrowLeft: [0.1, 0], ArrowRight: [-0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1] };

/* Returns { at, events }: a signal with the zoom, and handlers for the element that is the box. */
export const useZoom = (isShared) => {
  const own = useSignal(WHOLE), at = isShared ? shared : own;
  const fingers = useRef(new Map()).current; /* by pointer id: the place in the box, from the middle */
  const placeOf = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width - 0.5, (event.clientY - box.top) / box.height - 0.5];
  };
  const middle = () => [0, 1].map((axis) => [...fingers.values()].reduce((sum, place) => sum + place[axis], 0) / fingers.size);
  const distance = (box) => {
    const [[x0, y0], [x1, y1]] = [...fingers.values()];
    return Math.hypot((x1 - x0) * box.clientWidth, (y1 - y0) * box.clientHeight);
  };
  const release = (event) => { fingers.delete(event.pointerId); };
  const events = {
    onWheel: (event) => {
      event.preventDefault();
      at.value = zoomed(at.value, event.deltaY > 0 ? 0.8 : 1.25, placeOf(event));
    },
    onPointerDown: (event) => {
      if (event.button !== 0 || fingers.size === 2) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, placeOf(event));
    },
    onPointerMove: (event) => {
      if (!fingers.has(event.pointerId)) return;
      const [x, y] = middle(), before = fingers.size === 2 ? distance(event.currentTarget) : 0;
      fingers.set(event.pointerId, placeOf(event));
      const [nextX, nextY] = middle();
      const next = moved(at.value, nextX - x, nextY - y);
      at.value = before > 0 ? zoomed(next, distance(event.currentTarget) / before, [nextX, nextY]) : next;
    },
    onPointerUp: release,
    onPointerCancel: release,
    onDblClick: () => { at.value = WHOLE; },
    onKeyDown: (event) => {
      if (event.key === '+') at.value = zoomed(at.value, 1.25, [0, 0]);
      else if (event.key === '-') at.value = zoomed(at.value, 0.8, [0, 0]);
      else if (event.key === '0') at.value = WHOLE;
      else if (event.shiftKey && KEYS[event.key]) at.value = moved(at.value, ...KEYS[event.key]);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { at, events };
};
