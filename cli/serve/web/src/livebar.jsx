/* What the page shows of a network besides panels: whether it follows the present, latency, and recording. */
import { failure, follow, latencyText, record, recording } from './live.js';
import { bag, chosen, following } from './state.js';
import { sizeOf } from './text.js';

export const LiveButton = () => (
  <button id="live" aria-pressed={following.value} title="follow the present (l)" onClick={follow}>Live</button>
);

const Latency = () => {
  const text = latencyText(chosen.value);
  return <output id="latency" title="of the chosen topic: from the stamp in its header until it was received">
    {text && `latency ${text}`}</output>;
};

const Recording = () => {
  const { recording: isOn, bag: path, messages, bytes, lost, dropped, unmatched, error } = recording.value, missing = lost + dropped;
  return (
    <>
      <button id="record" aria-pressed={isOn} onClick={() => record(isOn ? 'stop' : 'start')}>{isOn ? 'Stop recording' : 'Record'}</button>
      {path && <output id="recording" title={path}>{isOn ? 'recording' : 'recorded'} {path.split('/').at(-1)}
        {isOn && `: ${messages} messages, ${sizeOf(bytes)}`}{missing > 0 && <b class="bad">, {missing} lost</b>}
        {unmatched > 0 && <b class="bad">, {unmatched} topics not received</b>}</output>}
      {(error || failure.value) && <span role="alert">{error || failure.value}</span>}
    </>
  );
};

export const LiveHead = () => (
  <>
    <span id="about">network, {bag.value.topics.length} topics</span>
    <Latency />
    {recording.value && <Recording />}
  </>
);
