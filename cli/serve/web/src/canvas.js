/* Canvases with the size of their panel. */
import { useLayoutEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';

/* Returns a signal that changes with the size of the element. */
export const useSize = (ref) => {
  const size = useSignal('');
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => {
      if (ref.current) size.value = `${ref.current.clientWidth}x${ref.current.clientHeight}`;
    });
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return size;
};

/* Clears the canvas, and sets coordinates to CSS pixels. */
export const prepare = (canvas) => {
  const scale = window.devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const ink = canvas.getContext('2d');
  ink.scale(scale, scale);
  const color = getComputedStyle(canvas).color;
  ink.fillStyle = ink.strokeStyle = color;
  ink.font = '11px system-ui, sans-serif';
  return { ink, width, height, color };
};

export const COLORS = ['#3b82f6', '#f97316', '#22a565', '#d946ef', '#dc2626', '#0e9aa7', '#a07a00', '#8b5cf6'];

/* Returns about `count` round numbers between two values. */
export const ticks = (least, most, count) => {
  const rough = (most - least) / Math.max(1, count), power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
  const found = [];
  if (!(step > 0)) return found;
  for (let i = Math.ceil(least / step); i * step <= most && found.length < 100; i++) found.push(i * step);
  return found;
};
