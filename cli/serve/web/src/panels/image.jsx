/* Image panel: zooms, shows depth in colors, and draws another image or annotations over the image. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { drawAnnotations } from '../annotations.js';
import { getMessages, useLoaded } from '../api.js';
import { useSize } from '../canvas.js';
import { kindOf } from '../kinds.js';
import { colorMaps } from '../colors.js';
import { isPicture, pictureAt } from '../pictures.js';
import { bag, now } from '../state.js';
import { Empty, TopicChoice } from '../topic.jsx';
import { useZoom } from '../zoom.js';

const WIDEST = 4096;
const isAnnotation = (topic) => kindOf(topic) === 'annotations';

const colorize = (ink, width, height, map) => {
  const pixels = ink.getImageData(0, 0, width, height), bytes = pixels.data;
  const colors = Array.from({ length: 256 }, (_, i) => map(i / 255).map((part) => Math.round(part * 255)));
  for (let i = 0; i < bytes.length; i += 4) [bytes[i], bytes[i + 1], bytes[i + 2]] = colors[bytes[i]];
  ink.putImageData(pixels, 0, 0);
};

/* Returns the reason why annotations can't be drawn, or ''. */
const drawOver = (ink, { width, height }, over, opacity) => {
  ink.globalAlpha = opacity;
  try {
    if (over.bitmap) ink.drawImage(over.bitmap, 0, 0, width, height);
    else drawAnnotations(ink, over.data);
    return '';
  } catch (error) { return `not all annotations can be drawn: ${error.message}`; }
};
const draw = (canvas, bitmap, map, over, opacity) => {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const ink = canvas.getContext('2d', { willReadFrequently: !!map });
  ink.drawImage(bitmap, 0, 0);
  if (map) colorize(ink, bitmap.width, bitmap.height, map);
  return over ? drawOver(ink, bitmap, over, opacity) : '';
};

/* Frees the memory of a picture that is replaced, which garbage collection would do much later. */
const useClosed = (bitmap) => useLayoutEffect(() => () => { if (bitmap) bitmap.close(); }, [bitmap]);

/* Only an image in its full size has the pixels that annotations name. */
const widthOf = (size, zoom, isWhole) => (isWhole ? WIDEST
  : Math.min(WIDEST, Math.ceil((parseInt(size, 10) || 0) * Math.min(zoom, 4) * (window.devicePixelRatio || 1) / 64) * 64));

const loadImage = async (topic, at, width, abort) => (topic === '' || width === 0 ? null : pictureAt(topic, at, width, abort));
const loadOver = async (topic, at, width, abort) => {
  if (!topic || width === 0) return null;
  if (isPicture(topic)) return { bitmap: await loadImage(topic.name, at, width, abort) };
  const [message] = await getMessages(bag.value.id, { topic: topic.name, at, full: 1 }, abort);
  if (message && message.error) throw new Error(message.error);
  return message ? { data: message.data } : null;
};

export const Image = ({ node, set }) => {
  const canvas = useRef(null), box = useRef(null), size = useSize(box), zoom = useZoom(!!node.linked), problem = useSignal('');
  const first = bag.value.topics.find(isPicture), id = bag.value.id, at = now.value;
  const topic = node.topic || (first ? first.name : ''), other = bag.value.topics.find((t) => t.name === node.over);
  const { zoom: scale, x, y } = zoom.at.value, width = widthOf(size.value, scale, !!other && isAnnotation(other));
  const map = node.colors === true ? 'turbo' : node.colors || '', opacity = node.opacity ?? 0.5;
  const { value: bitmap, error } = useLoaded([id, topic, at, width].join(' '), (abort) => loadImage(topic, at, width, abort)).value;
  const over = useLoaded([id, node.over, at, width].join(' '), (abort) => loadOver(other, at, width, abort)).value;
  useLayoutEffect(() => { problem.value = bitmap ? draw(canvas.current, bitmap, colorMaps[map], over.value, opacity) : ''; },
    [bitmap, map, over.value, opacity]);
  useClosed(bitmap);
  useClosed(over.value && over.value.bitmap);
  return (
    <div class="fill">
      <div class="tools">
        <TopicChoice kind={isPicture} value={topic} onChange={(name) => set({ topic: name })} />
        <select aria-label="Colors" value={map} onChange={(event) => set({ colors: event.target.value })}>
          <option value="">own colors</option>
          {Object.keys(colorMaps).map((name) => <option value={name}>{name}</option>)}
        </select>
        <label>over it <select class="topic" aria-label="Over the image" value={node.over || ''} onChange={(event) => set({ over: event.target.value })}>
          <option value="">nothing</option>
          {bag.value.topics.filter((t) => (isPicture(t) || isAnnotation(t)) && t.name !== topic).map((t) => <option value={t.name}>{t.name}</option>)}
        </select></label>
        {other && <input aria-label="Opacity" type="range" min="0" max="1" step="0.05" value={opacity} onInput={(event) => set({ opacity: Number(event.target.value) })} />}
        <label title="zoom together with other panels"><input type="checkbox" checked={!!node.linked} onChange={(event) => set({ linked: event.target.checked })} />linked</label>
        {(error || over.error || problem.value) && <span role="alert">{error || over.error || problem.value}</span>}
      </div>
      <div class="picture" ref={box} tabIndex={0} role="group" aria-label="Picture: + and - zoom, 0 shows all, shift and arrows move" {...zoom.events}>
        <canvas ref={canvas} role="img" aria-label={topic} hidden={!bitmap}
          style={{ transform: `translate(${100 * x}%, ${100 * y}%) scale(${scale})` }} />
        {topic === '' && <Empty>the bag has no images</Empty>}
      </div>
    </div>
  );
};
