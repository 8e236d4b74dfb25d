/* Topics panel: all topics of the bag. */
import { useSignal } from '@preact/signals';
import { add, layout, panel, panelsOf } from '../layout.js';
import { kindOf } from '../kinds.js';
import { rateNow } from '../live.js';
import { statistics, statisticsOf } from '../reports.js';
import { bag, choose, chosen, go } from '../state.js';
import { brief, sizeOf } from '../text.js';

const PANELS = { image: 'image', video: 'image', position: 'map', log: 'log', diagnostics: 'diagnostics', frames: 'frames', other: 'raw' };

/* Adds a panel for a topic; topics of the 3-D panel share one panel. */
const addFor = (topic) => {
  const name = PANELS[kindOf(topic)] || 'scene';
  if (name !== 'scene' || !panelsOf(layout.value).some((node) => node.panel === 'scene')) add(panel(name, { topic: topic.name }));
};

const rateOf = (topic) => {
  if (bag.value.live) return rateNow(topic.name) ? brief(Number(rateNow(topic.name).toPrecision(3))) : '';
  const found = statisticsOf(topic.name), seconds = Number(bag.value.last - bag.value.first) / 1e9;
  if (found && found.median_hz !== null) return brief(Number(found.median_hz.toPrecision(3)));
  return topic.messages > 1 && seconds > 0 ? brief(Number(((topic.messages - 1) / seconds).toPrecision(3))) : '';
};

/* The profiles of a topic's publishers, each one once. */
const qosOf = (topic) => {
  const all = bag.value.channels.filter((channel) => channel.topic === topic.name).flatMap((channel) => channel.qos);
  return [...new Set(all.map((qos) => `${qos.reliability}, ${qos.durability}, ${qos.history} ${qos.depth}`))].join('; ');
};

const Gap = ({ topic }) => {
  const found = statisticsOf(topic.name);
  if (!found || found.max_gap_ns === null) return '';
  return <button class="plain link" title="go to the longest gap" onClick={() => { choose(topic.name); go(BigInt(found.gap_at_ns)); }}>
    {brief(Number((found.max_gap_ns / 1e9).toPrecision(3)))}</button>;
};

const Row = ({ topic, hasQos }) => {
  const found = statisticsOf(topic.name) || {};
  return (
    <tr aria-selected={topic.name === chosen.value}>
      <td><button class="plain" onClick={() => choose(topic.name)}>{topic.name}</button></td>
      <td>{topic.types.join(', ')}</td><td>{String(topic.messages)}</td><td>{rateOf(topic)}</td>
      <td><Gap topic={topic} /></td>
      <td>{found.bytes_per_second > 0 ? sizeOf(Math.round(found.bytes_per_second)) : ''}</td>
      <td class={found.dropped > 0 ? 'bad' : ''}>{found.dropped ?? ''}</td>
      {hasQos && <td class="qos">{qosOf(topic)}</td>}
      <td><button class="plain" title="show in a panel" aria-label={'Show ' + topic.name} onClick={() => addFor(topic)}>+</button></td>
    </tr>
  );
};

const Problems = () => (
  <>
    <h2>Problems</h2>
    <ul id="problems">{bag.value.problems.map((p) => <li>{p.offset === null ? '' : `${p.offset}: `}{p.text}</li>)}</ul>
  </>
);

const Statistics = () => {
  const { value, busy, error } = statistics.state.value;
  return (
    <>
      {busy && <><output>reading all messages ...</output><button onClick={statistics.stop}>Cancel</button></>}
      {!busy && !value && !bag.value.live && <button title="reads all messages" onClick={() => statistics.load()}>Statistics</button>}
      {error && <span role="alert">{error}</span>}
    </>
  );
};

export const Topics = () => {
  const filter = useSignal('');
  const words = filter.value.toLowerCase();
  const shown = bag.value.topics.filter((t) => (t.name + ' ' + t.types.join(' ')).toLowerCase().includes(words));
  const hasQos = bag.value.channels.some((channel) => channel.qos.length > 0);
  return (
    <div class="scroll">
      <input class="filter" type="search" placeholder="filter topics" aria-label="Filter topics" value={filter.value}
        onInput={(event) => { filter.value = event.target.value; }} />
      <Statistics />
      <table>
        <thead><tr><th>Topic</th><th>Type</th><th>Messages</th><th title="median rate">Hz</th><th title="the longest time between two messages, in seconds">Gap</th>
          <th title="bytes of messages per second">B/s</th><th title="missing sequence numbers">Lost</th>{hasQos && <th>QoS</th>}
          <th><span class="hidden">Show</span></th></tr></thead>
        <tbody id="topics">{shown.map((t) => <Row key={t.name} topic={t} hasQos={hasQos} />)}</tbody>
      </table>
      {bag.value.problems.length > 0 && <Problems />}
    </div>
  );
};
