/* Image panel: zooms with the wheel, moves by dragging, shows depth in colors. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { getBlob, query, useLoaded } from '../api.js';
import { useSize } from '../canvas.js';
import { kindOf } from '../kinds.js';
import { turbo } from '../colors.js';
import { bag, now } from '../state.js';
import { Empty, TopicChoice } from '../topic.jsx';

const isImage = (topic) => kindOf(topic) === 'image';

const colorize = (ink, width, height) => {
  const pixels = ink.getImageData(0, 0, width, height), bytes = pixels.data;
  const colors = Array.from({ length: 256 }, (_, i) => turbo(i / 255).map((part) => Math.round(part * 255)));
  for (let i = 0; i < bytes.length; i += 4) [bytes[i], bytes[i + 1], bytes[i + 2]] = colors[bytes[i]];
  ink.putImageData(pixels, 0, 0);
};

const draw = (canvas, bitmap, inColors) => {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const ink = canvas.getContext('2d', { willReadFrequently: inColors });
  ink.drawImage(bitmap, 0, 0);
  if (inColors) colorize(ink, bitmap.width, bitmap.height);
};

/* Zoom and position of an image, changed by wheel, dragging and keys. */
const useZoom = () => {
  const at = useSignal({ zoom: 1, x: 0, y: 0 });
  const wheel = (event) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect(), { zoom, x, y } = at.value;
    const next = Math.min(64, Math.max(1, zoom * (event.deltaY > 0 ? 0.8 : 1.25)));
    const px = event.clientX - box.left - box.width / 2, py = event.clientY - box.top - box.height / 2;
    at.value = next === 1 ? { zoom: 1, x: 0, y: 0 }
      : { zoom: next, x: px - (px - x) * next / zoom, y: py - (py - y) * next / zoom };
  };
  const drag = (event) => {
    if (event.buttons === 1) at.value = { ...at.value, x: at.value.x + event.movementX, y: at.value.y + event.movementY };
  };
  const reset = () => { at.value = { zoom: 1, x: 0, y: 0 }; };
  return { at, wheel, drag, reset };
};

export const Image = ({ node, set }) => {
  const canvas = useRef(null), box = useRef(null), size = useSize(box), zoom = useZoom();
  const first = bag.value.topics.find(isImage);
  const topic = node.topic || (first ? first.name : '');
  const width = Math.min(4096, Math.ceil((parseInt(size.value, 10) || 0) * Math.min(zoom.at.value.zoom, 4) * (window.devicePixelRatio || 1) / 64) * 64);
  const at = now.value;
  const loaded = useLoaded([bag.value.id, topic, at, width].join(' '), async (abort) => (topic === '' || width === 0 ? null
    : createImageBitmap(await getBlob(`/${bag.value.id}/image${query({ topic, at, width })}`, abort))));
  const { value: bitmap, error } = loaded.value;
  useEffect(() => { if (bitmap) draw(canvas.current, bitmap, !!node.colors); }, [bitmap, node.colors]);
  const { zoom: scale, x, y } = zoom.at.value;
  return (
    <div class="fill">
      <div class="tools">
        <TopicChoice kind={isImage} value={topic} onChange={(name) => set({ topic: name })} />
        <label><input type="checkbox" checked={!!node.colors} onChange={(event) => set({ colors: event.target.checked })} />colors</label>
        {error && <span role="alert">{error}</span>}
      </div>
      <div class="picture" ref={box} onWheel={zoom.wheel} onPointerMove={zoom.drag} onDblClick={zoom.reset}>
        <canvas ref={canvas} role="img" aria-label={topic} hidden={!bitmap} style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }} />
        {topic === '' && <Empty>the bag has no images</Empty>}
      </div>
    </div>
  );
};
