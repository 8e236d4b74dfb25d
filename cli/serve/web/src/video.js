/* Pictures of video, decoded in the browser: from the keyframe before a time on. Pictures that follow are kept, for playback. */
import { getNumbers, query } from './api.js';

const AHEAD_NS = 500000000n, MOST_AHEAD = 20, MOST_TOPICS = 8;

/* Browsers offer WebCodecs to pages of TLS or of this machine alone. */
export const canDecode = () => window.isSecureContext && typeof window.VideoDecoder === 'function';

/* Packets of an answer: [{ time, key, data }]. */
const packetsIn = ([head, buffer]) => {
  const found = [], view = new DataView(buffer), start = BigInt(head.start_ns);
  for (let at = 0; at + 13 <= buffer.byteLength;) {
    const size = view.getUint32(at + 8, true);
    found.push({ time: start + view.getBigUint64(at, true), key: view.getUint8(at + 12) === 1, data: new Uint8Array(buffer, at + 13, size) });
    at += 13 + size;
  }
  return found;
};

const closeLater = (picture) => picture.then((bitmap) => bitmap.close(), () => {});
/* Frames are copied and closed at once, because decoders have few of them. */
const copy = (frame) => createImageBitmap(frame).finally(() => frame.close());

/* Decodes packets. Returns the last picture at or before a time, and those after it: [{ time, bitmap }]. */
const decode = async (codec, packets, at) => {
  const found = [];
  let failure = null;
  const keep = (frame) => {
    const { time } = packets[frame.timestamp];
    if (found.length > MOST_AHEAD) { frame.close(); return; }
    /* of those before, the last one is enough */
    if (time <= at && found.length > 0 && found[0].time <= at) closeLater(found.shift().copied);
    found.push({ time, copied: copy(frame) });
  };
  const decoder = new window.VideoDecoder({ output: keep, error: (error) => { failure = error; } });
  try {
    decoder.configure({ codec, optimizeForLatency: true });
    packets.forEach(({ key, data }, i) => decoder.decode(new window.EncodedVideoChunk({ type: key ? 'key' : 'delta', timestamp: i, data })));
    await decoder.flush();
  } catch (error) { failure ||= error; }
  if (decoder.state !== 'closed') decoder.close();
  if (failure && found.length === 0) throw new Error(`${codec}: ${failure.message}`);
  const pictures = await Promise.all(found.map(async ({ time, copied }) => ({ time, bitmap: await copied })));
  return pictures.sort((a, b) => (a.time < b.time ? -1 : 1));
};

/* By bag and topic: { pictures, until }, the pictures of a stretch of time. */
const kept = new Map();
const forget = (key) => {
  for (const { bitmap } of kept.has(key) ? kept.get(key).pictures : []) bitmap.close();
  kept.delete(key);
};
const keepFor = (key, pictures, until) => {
  forget(key);
  if (kept.size >= MOST_TOPICS) forget(kept.keys().next().value);
  kept.set(key, { pictures, until });
};

const lastAt = (pictures, at) => pictures.filter((each) => each.time <= at).pop();
const load = async (source, key, topic, at, abort) => {
  const answer = await getNumbers(`/${source.id}/video${query({ topic, at, end: at + AHEAD_NS })}`, abort), [{ codec, parameters }] = answer;
  const { supported } = await window.VideoDecoder.isConfigSupported({ codec: parameters });
  if (!supported) throw Object.assign(new Error(`this browser does not decode ${codec} (${parameters})`), { isUnsupported: true });
  const packets = packetsIn(answer), pictures = await decode(parameters, packets, at);
  const isCut = pictures.length > MOST_AHEAD || answer[2] !== 'end';
  keepFor(key, pictures, isCut ? pictures[pictures.length - 1].time : at + AHEAD_NS);
  return lastAt(pictures, at);
};

/* Returns the picture of a topic of a bag at a time, as an ImageBitmap that is the caller's. */
export const videoAt = async (source, topic, at, abort) => {
  const key = `${source.id} ${topic}`, known = kept.get(key);
  const found = (known && !source.live && at < known.until && lastAt(known.pictures, at)) || await load(source, key, topic, at, abort);
  if (!found) throw new Error('no picture at or before this time');
  return createImageBitmap(found.bitmap);
};
