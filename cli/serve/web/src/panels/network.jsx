/* Network panel: who publishes and subscribes to each topic, what the page receives, and why endpoints do not match. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { getOther } from '../api.js';
import { latencyText, latest, rateNow } from '../live.js';
import { bag, choose } from '../state.js';
import { brief } from '../text.js';
import { Empty } from '../topic.jsx';

const POLL_MS = 1500;

const useNetwork = () => {
  const state = useSignal({ value: null, error: '' });
  useEffect(() => {
    if (!bag.value.live) return undefined;
    let timer = 0, isEnded = false;
    const load = async () => {
      try { state.value = { value: JSON.parse(await getOther('network')), error: '' }; } catch (error) { state.value = { ...state.value, error: error.message }; }
      if (!isEnded) timer = setTimeout(load, POLL_MS);
    };
    load();
    return () => { isEnded = true; clearTimeout(timer); };
  }, []);
  return state.value;
};

const nodeOf = (ends, gid) => (ends.find((end) => end.gid === gid) || {}).node || 'an unknown node';
const textOf = ({ publishers, subscribers }, { matched, what, policy, publisher, subscriber, text }) => {
  const both = `${nodeOf(publishers, publisher)} to ${nodeOf(subscribers, subscriber)}`;
  return `${both}${matched ? '' : ': not received'}: ${policy || what}: ${text}`;
};

/* Why the page has no values of a topic, or ''. */
const unread = ({ name, publishers }) => {
  if (publishers.length === 0) return 'no publisher';
  if (publishers.some((end) => end.keyed || !end.ros)) return 'not a topic of ROS';
  return latest.value[name] && !latest.value[name].isRead ? 'its messages can\'t be decoded: the definition of its type is not known' : '';
};

const unique = (texts) => [...new Set(texts)];
const profile = ({ qos }) => (qos ? `${qos.reliability}, ${qos.durability}` : '');

const Row = ({ topic }) => {
  const rate = rateNow(topic.name), why = unread(topic);
  return (
    <>
      <tr data-topic={topic.name}>
        <td><button class="plain" onClick={() => choose(topic.name)}>{topic.name}</button></td><td>{topic.type}</td>
        <td title={topic.publishers.map((end) => end.node).join('\n')}>{topic.publishers.length}</td>
        <td title={topic.subscribers.map((end) => end.node).join('\n')}>{topic.subscribers.length}</td>
        <td>{rate ? brief(Number(rate.toPrecision(3))) : ''}</td><td>{latencyText(topic.name)}</td>
        <td class="qos">{unique(topic.publishers.map(profile)).join('; ')}</td>
      </tr>
      {(why || topic.problems.length > 0) && <tr class="why"><td colSpan={7}><ul>
        {why && <li>{why}</li>}
        {topic.problems.map((problem) => <li class={problem.matched ? '' : 'bad'}>{textOf(topic, problem)}</li>)}
      </ul></td></tr>}
    </>
  );
};

const Nodes = ({ nodes }) => (
  <>
    <h2>Nodes</h2>
    <ul>{nodes.map((node) => <li>{node.name}</li>)}</ul>
  </>
);

export const Network = () => {
  const { value, error } = useNetwork();
  if (!bag.value.live) return <Empty>this is a bag; a network is shown with --live</Empty>;
  return (
    <div class="scroll">
      {error && <p role="alert">{error}</p>}
      {value && <table>
        <thead><tr><th>Topic</th><th>Type</th><th title="publishers">Pub</th><th title="subscribers">Sub</th><th title="rate of the last seconds">Hz</th>
          <th title="from the stamp in its header until it was received">Latency</th><th>QoS</th></tr></thead>
        <tbody id="network">{value.topics.map((topic) => <Row key={topic.name + ' ' + topic.type} topic={topic} />)}</tbody>
      </table>}
      {value && value.nodes.length > 0 && <Nodes nodes={value.nodes} />}
    </div>
  );
};
