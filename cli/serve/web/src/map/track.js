/* Tracks of sensor_msgs/NavSatFix topics. */
import { getJson, getMessages, query } from '../api.js';
import { pointsIn } from '../plot/data.js';

const POINTS = 2000;

const values = async (source, topic, field, abort) => pointsIn(await getJson(`/${source.id}/series${query({ topic, field, points: POINTS })}`, abort));
/* Interpolates the value at a time. */
const between = (points, t, from) => {
  let i = from;
  while (i + 1 < points.length && points[i + 1][0] <= t) i++;
  const [t0, v0] = points[i], [t1, v1] = points[Math.min(i + 1, points.length - 1)];
  return [t <= t0 || t1 <= t0 ? v0 : v0 + (v1 - v0) * (t - t0) / (t1 - t0), i];
};
/* Returns [[latitude, longitude]] at each time that one of both lists has. */
const join = (latitudes, longitudes) => {
  if (latitudes.length === 0 || longitudes.length === 0) return [];
  const times = [...new Set([...latitudes, ...longitudes].map(([t]) => t))].sort((a, b) => a - b);
  let i = 0, j = 0;
  return times.map((t) => {
    const [latitude, at] = between(latitudes, t, i), [longitude, to] = between(longitudes, t, j);
    i = at;
    j = to;
    return [latitude, longitude];
  });
};

/* Returns the track of a topic of a bag: { points, error }. */
export const loadTrack = async (source, topic, abort) => {
  try {
    return { points: join(...await Promise.all(['latitude', 'longitude'].map((field) => values(source, topic, field, abort)))), error: '' };
  } catch (error) {
    if (abort.aborted) throw error;
    return { points: [], error: error.message };
  }
};

/* Returns [latitude, longitude] of the last message at or before a time, or null. */
export const loadPlace = async (source, topic, at, abort) => {
  const [message] = await getMessages(source.id, { topic, at }, abort), data = message && message.data;
  return data && Number.isFinite(data.latitude) && Number.isFinite(data.longitude) ? [data.latitude, data.longitude] : null;
};
