/* The row of the timeline in which users cut a stretch into a new bag. */
import { useSignal } from '@preact/signals';
import { cancelCut, cut, cutError, latchedOf, proposedName, startCut, stretch } from './cut.js';
import { bag, loop } from './state.js';
import { seconds, sizeOf } from './text.js';

const Result = () => {
  const state = cut.value;
  if (cutError.value) return <span role="alert">{cutError.value}</span>;
  if (!state || !state.bag) return null;
  if (state.running) return <><progress aria-label="Written" value={state.part} /><button onClick={cancelCut}>Cancel</button></>;
  if (state.cancelled) return <output id="cutresult">cancelled; nothing is written</output>;
  if (state.error) return <span role="alert">{state.error}</span>;
  return (
    <output id="cutresult">{state.bag}: {state.messages} messages, {sizeOf(state.size)}
      {state.losses.length > 0 && <b title={state.losses.join('\n')}>, {state.losses.length} losses: {state.losses[0]}</b>}</output>
  );
};

const Form = () => {
  const without = useSignal([]), typed = useSignal(null), keepsLatched = useSignal(true), [from, to] = stretch();
  const topics = bag.value.topics.map((t) => t.name).filter((name) => !without.value.includes(name));
  const submit = (event) => {
    event.preventDefault();
    startCut(typed.value ?? proposedName(), topics, keepsLatched.value);
  };
  const toggle = (name) => { without.value = without.value.includes(name) ? without.value.filter((other) => other !== name) : [...without.value, name]; };
  return (
    <form id="cutform" onSubmit={submit}>
      <div class="line">
        <span>{loop.value ? 'the stretch' : 'the whole bag'}, +{seconds(from - bag.value.first)} to +{seconds(to - bag.value.first)}</span>
        <label>as <input id="cutname" size="30" required value={typed.value ?? proposedName()} onInput={(event) => { typed.value = event.target.value; }} /></label>
        {loop.value && latchedOf(topics) && <label><input type="checkbox" checked={keepsLatched.value}
          onChange={(event) => { keepsLatched.value = event.target.checked; }} />with latched messages from before</label>}
        <button disabled={topics.length === 0 || !!(cut.value && cut.value.running)}>Write</button>
        <Result />
      </div>
      <fieldset class="line"><legend class="hidden">Topics of the new bag</legend>
        {bag.value.topics.map(({ name }) => <label><input type="checkbox" checked={!without.value.includes(name)} onChange={() => toggle(name)} />{name}</label>)}
      </fieldset>
    </form>
  );
};

export const Cut = () => {
  const isOpen = useSignal(false);
  if (bag.value.live) return null;
  return (
    <>
      <button id="cut" disabled={!bag.value.control} aria-expanded={isOpen.value} onClick={() => { isOpen.value = !isOpen.value; }}
        title={bag.value.control ? 'write a stretch and some topics to a new bag' : 'needs serve --control'}>Cut</button>
      {isOpen.value && <Form />}
    </>
  );
};
