/* Topics panel: all topics of the bag. */
import { useSignal } from '@preact/signals';
import { add, layout, panel, panelsOf } from '../layout.js';
import { kindOf } from '../kinds.js';
import { bag, choose, chosen } from '../state.js';
import { brief } from '../text.js';

const PANELS = { image: 'image', position: 'map', log: 'log', diagnostics: 'diagnostics', frames: 'frames', other: 'raw' };

/* Adds a panel for a topic; topics of the 3-D panel share one panel. */
const addFor = (topic) => {
  const name = PANELS[kindOf(topic)] || 'scene';
  if (name !== 'scene' || !panelsOf(layout.value).some((node) => node.panel === 'scene')) add(panel(name, { topic: topic.name }));
};

const rateOf = (topic) => {
  const seconds = Number(bag.value.last - bag.value.first) / 1e9;
  return topic.messages > 1 && seconds > 0 ? brief(Number(((topic.messages - 1) / seconds).toPrecision(3))) : '';
};

export const Topics = () => {
  const filter = useSignal('');
  const words = filter.value.toLowerCase();
  const shown = bag.value.topics.filter((t) => (t.name + ' ' + t.types.join(' ')).toLowerCase().includes(words));
  return (
    <div class="scroll">
      <input class="filter" type="search" placeholder="filter topics" aria-label="Filter topics" value={filter.value}
        onInput={(event) => { filter.value = event.target.value; }} />
      <table>
        <thead><tr><th>Topic</th><th>Type</th><th>Messages</th><th>Hz</th><th><span class="hidden">Show</span></th></tr></thead>
        <tbody id="topics">
          {shown.map((t) => (
            <tr aria-selected={t.name === chosen.value} key={t.name}>
              <td><button class="plain" onClick={() => choose(t.name)}>{t.name}</button></td>
              <td>{t.types.join(', ')}</td><td>{String(t.messages)}</td><td>{rateOf(t)}</td>
              <td><button class="plain" title="show in a panel" aria-label={'Show ' + t.name} onClick={() => addFor(t)}>+</button></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
