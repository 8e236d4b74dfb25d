/* Image panel: zooms, shows depth in colors, draws another image or annotations over the image, and shows the image of a second bag beside it. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { drawAnnotations } from '../annotations.js';
import { getMessages, useLoaded } from '../api.js';
import { useSize } from '../canvas.js';
import { colorMaps } from '../colors.js';
import { hasTopic, other, sourceOf, timeIn } from '../compare.js';
import { kindOf } from '../kinds.js';
import { isPicture, pictureAt } from '../pictures.js';
import { bag } from '../state.js';
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

const loadImage = async (source, topic, at, width, abort) => (topic === '' || width === 0 ? null : pictureAt(source, topic, at, width, abort));
const loadOver = async (source, topic, at, width, abort) => {
  if (!topic || width === 0) return null;
  if (isPicture(topic)) return { bitmap: await loadImage(source, topic.name, at, width, abort) };
  const [message] = await getMessages(source.id, { topic: topic.name, at, full: 1 }, abort);
  if (message && message.error) throw new Error(message.error);
  return message ? { data: message.data } : null;
};

/* The image of one of two bags. tell(text): says what is wrong, or '' */
const Picture = ({ isOther, topic, node, zoom, tell }) => {
  const canvas = useRef(null), box = useRef(null), size = useSize(box), source = sourceOf(isOther), { id } = source, at = timeIn(isOther);
  const over = source.topics.find((t) => t.name === node.over), opacity = node.opacity ?? 0.5;
  const { zoom: scale, x, y } = zoom.at.value, width = widthOf(size.value, scale, !!over && isAnnotation(over));
  const map = node.colors === true ? 'turbo' : node.colors || '';
  const { value: bitmap, error } = useLoaded([id, topic, at, width].join(' '), (abort) => loadImage(source, topic, at, width, abort)).value;
  const above = useLoaded([id, node.over, at, width].join(' '), (abort) => loadOver(source, over, at, width, abort)).value;
  useLayoutEffect(() => {
    const problem = bitmap ? draw(canvas.current, bitmap, colorMaps[map], above.value, opacity) : '';
    tell(error || above.error || problem);
  }, [bitmap, error, map, above, opacity]);
  useClosed(bitmap);
  useClosed(above.value && above.value.bitmap);
  return (
    <div class="picture" ref={box} tabIndex={0} role="group" {...zoom.events}
      aria-label={`Picture${isOther ? ` of ${source.name}` : ''}: + and - zoom, 0 shows all, shift and arrows move`}>
      <canvas ref={canvas} role="img" aria-label={topic} hidden={!bitmap}
        style={{ transform: `translate(${100 * x}%, ${100 * y}%) scale(${scale})` }} />
      {other.value && <span class="bagname">{source.name}</span>}
      {topic === '' && <Empty>the bag has no images</Empty>}
    </div>
  );
};

export const Image = ({ node, set }) => {
  const zoom = useZoom(!!node.linked), problem = useSignal(''), problemOfOther = useSignal('');
  const first = bag.value.topics.find(isPicture), topic = node.topic || (first ? first.name : '');
  const over = bag.value.topics.find((t) => t.name === node.over), hasSecond = hasTopic(topic);
  const map = node.colors === true ? 'turbo' : node.colors || '';
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
        {over && <input aria-label="Opacity" type="range" min="0" max="1" step="0.05" value={node.opacity ?? 0.5} onInput={(event) => set({ opacity: Number(event.target.value) })} />}
        <label title="zoom together with other panels"><input type="checkbox" checked={!!node.linked} onChange={(event) => set({ linked: event.target.checked })} />linked</label>
        {problem.value && <span role="alert">{problem.value}</span>}
        {hasSecond && problemOfOther.value && <span role="alert">{other.value.name}: {problemOfOther.value}</span>}
      </div>
      <div class="pair">
        <Picture isOther={false} topic={topic} node={node} zoom={zoom} tell={(text) => { problem.value = text; }} />
        {hasSecond && <Picture key={other.value.id} isOther={true} topic={topic} node={node} zoom={zoom} tell={(text) => { problemOfOther.value = text; }} />}
      </div>
    </div>
  );
};
