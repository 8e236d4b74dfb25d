/* Transforms at the stamps of messages: data of a moving sensor is where the sensor was then. */
import { getJson, query } from '../api.js';
import { kindOf } from '../kinds.js';

const MARGIN_NS = 10000000000n; /* a stamp that is farther from the bag's times is of another clock */
const MOST = 100; /* answers that are kept; the oldest is forgotten */
const kept = new Map();

/* stamp: null, or a time as ROS 1 or ROS 2 prints it. Returns ns, or null if it is not set. */
export const nanoseconds = (stamp) => {
  if (!stamp) return null;
  const ns = BigInt(stamp.secs ?? stamp.sec ?? 0) * 1000000000n + BigInt(stamp.nsecs ?? stamp.nsec ?? stamp.nanosec ?? 0);
  return ns === 0n ? null : ns;
};

const isUsable = (source, ns) => ns !== null && source.topics.some((topic) => kindOf(topic) === 'frames')
  && (source.live || (ns >= source.from - MARGIN_NS && ns <= source.last + MARGIN_NS));

/* Returns frames as the server does, or null: then those of the current time are used. */
export const framesAt = async (source, stamp, abort) => {
  const ns = nanoseconds(stamp), key = `${source.id} ${ns}`, { live } = source;
  if (!isUsable(source, ns)) return null;
  if (!live && kept.has(key)) return kept.get(key);
  const { frames } = await getJson(`/${source.id}/tf${query({ at: ns })}`, abort);
  if (kept.size >= MOST) kept.delete(kept.keys().next().value);
  if (!live) kept.set(key, frames);
  return frames;
};
