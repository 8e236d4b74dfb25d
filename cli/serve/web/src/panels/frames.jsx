/* Frames panel: the tree of coordinate frames at the current time. */
import { getJson, query, useLoaded } from '../api.js';
import { sourceOf, timeIn } from '../compare.js';
import { brief } from '../text.js';
import { Empty } from '../topic.jsx';

export const useFrames = (isOther = false) => {
  const { id } = sourceOf(isOther), at = timeIn(isOther);
  return useLoaded(`${id} ${at}`, async (abort) => (await getJson(`/${id}/tf${query({ at })}`, abort)).frames).value;
};

const degrees = ([x, y, z, w]) => [
  Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)), Math.asin(Math.min(1, Math.max(-1, 2 * (w * y - z * x)))),
  Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
].map((angle) => brief(angle * 180 / Math.PI));

const age = (frame) => (frame.static ? 'static' : frame.age_ns === 0 ? 'interpolated' : `${brief(Number(frame.age_ns) / 1e9)} s old`);

const Frame = ({ name, frame, frames, depth }) => (
  <li data-frame={name}>
    <b>{name}</b>
    {frame && <span> [{frame.translation.map(brief).join(', ')}] m, [{degrees(frame.rotation).join(', ')}]&deg;, {age(frame)}</span>}
    {depth < 64 && <ul>{frames.filter((f) => f.parent === name).map((f) => <Frame key={f.frame} name={f.frame} frame={f} frames={frames} depth={depth + 1} />)}</ul>}
  </li>
);

export const Frames = () => {
  const { value, error } = useFrames(), frames = value || [];
  const children = new Set(frames.map((f) => f.frame));
  const roots = [...new Set(frames.map((f) => f.parent))].filter((name) => !children.has(name));
  return (
    <div class="scroll">
      {error && <p role="alert">{error}</p>}
      {roots.length === 0 && <Empty>no transforms around this time</Empty>}
      <ul class="tree">{roots.map((name) => <Frame key={name} name={name} frames={frames} depth={0} />)}</ul>
    </div>
  );
};
