/* Requests to the server, and their answers. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { batch, signal, useSignal } from '@preact/signals';

export const connected = signal(true);
export const returns = signal(0); /* how often the server answered again after it did not; panels load again then */
export const refused = signal(''); /* why the server does not accept the token; another server may use its port now */

const connect = (isConnected) => batch(() => {
  if (isConnected && !connected.value) returns.value++;
  connected.value = isConnected;
});

const send = async (path, options) => {
  let answer;
  try {
    answer = await fetch('api/v1/' + path, options);
  } catch (error) {
    if (error.name !== 'AbortError') connect(false);
    throw error;
  }
  if (answer.ok) refused.value = '';
  if (answer.ok || answer.status !== 401) connect(true);
  if (answer.ok) return answer;
  const text = await answer.text();
  let reason = text;
  try { reason = JSON.parse(text).error.text; } catch { /* the answer is not from this server */ }
  if (answer.status === 401) {
    refused.value = reason;
    connect(false);
  }
  throw Object.assign(new Error(reason), { status: answer.status });
};

/* Times of the last requests of panels, in ms, by topic; '' stands for transforms. */
const asked = new Map();
export const askedSince = (time) => [...asked].filter(([, at]) => at >= time).map(([topic]) => topic);

const ask = (path, options) => {
  const [, place, parameters] = /^\/\d+\/?(\w*)\??(.*)$/.exec(path) || [], topic = new URLSearchParams(parameters).get('topic');
  if (topic !== null || place === 'tf') asked.set(topic ?? '', performance.now());
  return send('bags' + path, options);
};

/* A request that no panel makes. */
export const getOther = async (path, method = 'GET') => (await send(path, { method })).text();

export const query = (parameters) => '?' + Object.entries(parameters)
  .filter(([, value]) => value !== undefined && value !== null && value !== '')
  .map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');

export const getText = async (path, abort) => (await ask(path, { signal: abort })).text();
/* Requests a change of state. keepalive: also if the page is closed meanwhile. Returns the text of the answer. */
export const post = async (path, keepalive = false) => (await ask(path, { method: 'POST', keepalive })).text();
export const getBlob = async (path, abort) => (await ask(path, { signal: abort })).blob();

/* A file of a robot model, by a URL as messages have it. */
export const addressOfAsset = (url) => `api/v1/asset${query({ url })}`;
export const getAsset = async (url) => (await send(`asset${query({ url })}`)).arrayBuffer();

/* Parses JSON; integers that a JavaScript number can't represent become BigInt. */
export const parse = (text) => JSON.parse(text, (key, value, context) => (
  typeof value === 'number' && !Number.isSafeInteger(value) && context && /^-?\d+$/.test(context.source)
    ? BigInt(context.source) : value));

export const getJson = async (path, abort) => parse(await getText(path, abort));

/* Requests an answer with numbers. Returns [the JSON line, the bytes after it, the reason why a list ends]. */
export const getNumbers = async (path, abort) => {
  const answer = await ask(path, { signal: abort }), buffer = await answer.arrayBuffer();
  const end = new Uint8Array(buffer).indexOf(10);
  return [JSON.parse(new TextDecoder().decode(buffer.slice(0, end))), buffer.slice(end + 1), answer.headers.get('X-Holdall-End')];
};

const timeOf = (line) => BigInt(/"log_time_ns":(-?\d+)/.exec(line)[1]);

/* Returns [{ line, time, data }]; messages that could not be read have an error instead. */
export const messagesIn = (text) => text.split('\n').filter((line) => line !== '').map((line) => {
  const message = parse(line);
  return message.error ? { line, error: message.error.text, data: null, time: 0n }
    : { line, time: timeOf(line), data: message.data, type: message.type };
});
export const getMessages = async (bag, parameters, abort) => messagesIn(
  await getText(`/${bag}/messages${query({ cut: parameters.full ? '' : 1, ...parameters })}`, abort));

/* Calls load(abort) when the key changes, or the server answers again, one call at a time: while a call runs, only the newest request waits. Returns
 * a signal with { value, error, key } of the last result. */
export const useLoaded = (key, load) => {
  const result = useSignal({ value: null, error: '', key: '' });
  const state = useRef({ busy: false, next: null, abort: new AbortController() }).current;
  const run = async () => {
    const [key, load] = state.next;
    state.next = null;
    state.busy = true;
    try {
      const value = await load(state.abort.signal);
      result.value = { value, error: '', key };
    } catch (error) {
      if (!state.abort.signal.aborted) result.value = { value: null, error: error.message, key };
    }
    state.busy = false;
    if (state.next && !state.abort.signal.aborted) run();
  };
  useLayoutEffect(() => { /* useEffect would wait for the next frame */
    state.next = [key, load];
    if (!state.busy) run();
  }, [key, returns.value]);
  useEffect(() => {
    if (state.abort.signal.aborted) state.abort = new AbortController();
    return () => state.abort.abort();
  }, []);
  return result;
};
