/* Log panel: log messages of nodes up to the current time. */
import { useSignal } from '@preact/signals';
import { getMessages, useLoaded } from '../api.js';
import { kindOf } from '../kinds.js';
import { bag, go, now } from '../state.js';
import { seconds } from '../text.js';
import { Empty, TopicChoice } from '../topic.jsx';

const LINES = 300;
const isLog = (topic) => kindOf(topic) === 'log';
/* severities are 1 to 16 in ROS 1, and 10 to 50 in ROS 2 */
const ROS1 = { 1: 0, 2: 1, 4: 2, 8: 3, 16: 4 };
const NAMES = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'];
const levelOf = ({ type, data }) => (/\/msg\//.test(type) ? Math.min(4, Math.max(0, Math.floor(Number(data.level) / 10) - 1))
  : ROS1[data.level] ?? 1);

export const Log = ({ node, set }) => {
  const words = useSignal('');
  const first = bag.value.topics.find(isLog), topic = node.topic || (first ? first.name : ''), end = now.value + 1n;
  const { value, error } = useLoaded([bag.value.id, topic, end].join(' '), (abort) => (topic === '' ? []
    : getMessages(bag.value.id, { topic, end, limit: LINES, reverse: 1 }, abort))).value;
  const least = node.level || 0, text = words.value.toLowerCase();
  const shown = (value || []).filter((m) => m.data && levelOf(m) >= least && `${m.data.name} ${m.data.msg}`.toLowerCase().includes(text));
  return (
    <div class="scroll">
      <div class="tools">
        <TopicChoice kind={isLog} value={topic} onChange={(name) => set({ topic: name })} />
        <select aria-label="Least level" value={least} onChange={(event) => set({ level: Number(event.target.value) })}>
          {NAMES.map((name, level) => <option value={level}>{name}</option>)}
        </select>
        <input type="search" aria-label="Filter the log" placeholder="node or text" value={words.value}
          onInput={(event) => { words.value = event.target.value; }} />
        {error && <span role="alert">{error}</span>}
      </div>
      {shown.length === 0 && <Empty>nothing was logged before this time</Empty>}
      <table class="log"><tbody>
        {shown.map((m, i) => (
          <tr key={i} class={NAMES[levelOf(m)].toLowerCase()}>
            <td><button class="plain" title="go there" onClick={() => go(m.time)}>+{seconds(m.time - bag.value.first).slice(0, -6)}</button></td>
            <td>{NAMES[levelOf(m)]}</td><td>{m.data.name}</td><td>{m.data.msg}</td>
          </tr>
        ))}
      </tbody></table>
    </div>
  );
};
