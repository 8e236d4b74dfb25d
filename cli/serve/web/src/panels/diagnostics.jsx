/* Diagnostics panel: the last status of each name up to the current time. */
import { getMessages, useLoaded } from '../api.js';
import { kindOf } from '../kinds.js';
import { bag, now } from '../state.js';
import { seconds } from '../text.js';
import { Empty, TopicChoice } from '../topic.jsx';

const MESSAGES = 200;
const isDiagnostics = (topic) => kindOf(topic) === 'diagnostics';
const LEVELS = ['OK', 'WARN', 'ERROR', 'STALE'];
/* The level is a number; in some ROS 2 bags a byte is base64 text. */
const levelOf = (status) => (typeof status.level === 'number' ? status.level : 0);

/* messages: newest first */
const collect = (messages) => {
  const found = new Map();
  for (const { data, time } of messages) {
    for (const status of data ? data.status || [] : []) if (!found.has(status.name)) found.set(status.name, { ...status, time });
  }
  return [...found.values()].sort((a, b) => levelOf(b) - levelOf(a) || (a.name < b.name ? -1 : 1));
};

export const Diagnostics = ({ node, set }) => {
  const first = bag.value.topics.find(isDiagnostics), topic = node.topic || (first ? first.name : ''), end = now.value + 1n;
  const { value, error } = useLoaded([bag.value.id, topic, end].join(' '), async (abort) => (topic === '' ? []
    : collect(await getMessages(bag.value.id, { topic, end, limit: MESSAGES, reverse: 1, full: 1 }, abort)))).value;
  return (
    <div class="scroll">
      <div class="tools">
        <TopicChoice kind={isDiagnostics} value={topic} onChange={(name) => set({ topic: name })} />
        {error && <span role="alert">{error}</span>}
      </div>
      {!value || value.length === 0 ? <Empty>no status before this time</Empty> : value.map((status) => (
        <details key={status.name} class={'status ' + (LEVELS[levelOf(status)] || 'OK').toLowerCase()}>
          <summary><b>{LEVELS[levelOf(status)] || String(status.level)}</b> {status.name}: {status.message}
            <small> {seconds(now.value - status.time).slice(0, -8)} s ago</small></summary>
          <table><tbody>{(status.values || []).map((pair) => <tr><td>{pair.key}</td><td>{pair.value}</td></tr>)}</tbody></table>
        </details>
      ))}
    </div>
  );
};
