/* Transforms at the stamps of messages: data of a moving sensor is where the sensor was then. */
import { getJson, query } from '../api.js';
import { kindOf } from '../kinds.js';
import { bag } from '../state.js';

const MARGIN_NS = 10000000000n; /* a stamp that is farther from the bag's times is of another clock */
const MOST = 100; /* answers that are kept; the oldest is forgotten */
const kept = new Map();

/* stamp: null, or a time as ROS 1 or ROS 2 prints it. Returns ns, or null if it is not set. */
export const nanoseconds = (stamp) => {
  if (!stamp) return null;
  const ns = BigInt(stamp.secs ?? stamp.sec ?? 0) * 1000000000n + BigInt(stamp.nsecs ?? stamp.nsec ?? stamp.nanosec ?? 0);
  return ns === 0n ? null : ns;
};

const isUsable = (ns) => ns !== null && bag.value.topics.some((topic) => kindOf(topic) === 'frames')
  && (bag.value.live || (ns >= bag.value.first - MARGIN_NS && ns <= bag.value.last + MARGIN_NS));

/* Returns frames as the server does, or null: then those of the current time are used. */
export const framesAt = async (stamp, abort) => {
  const ns = nanoseconds(stamp), key = `${bag.value.id} ${ns}`, { live } = bag.value;
  if (!isUsable(ns)) return null;
  if (!live && kept.has(key)) return kept.get(key);
  const { frames } = await getJson(`/${bag.value.id}/tf${query({ at: ns })}`, abort);
  if (kept.size >= MOST) kept.delete(kept.keys().next().value);
  if (!live) kept.set(key, frames);
  return frames;
};
