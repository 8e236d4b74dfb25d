/* Stores bag, time, chosen topic and layout in the fragment of the URL, so that users can share the view. */
import { effect } from '@preact/signals';
import { layout } from './layout.js';
import { bag, chosen, following, now, playing } from './state.js';

export const readAddress = () => {
  const parameters = new URLSearchParams(location.hash.slice(1));
  return Object.fromEntries(['bag', 'at', 'topic', 'layout'].map((name) => [name, parameters.get(name)]));
};

let timer = 0;
const write = () => {
  const at = following.value ? {} : { at: now.value };
  const parameters = new URLSearchParams({ bag: bag.value.id, ...at, topic: chosen.value, layout: JSON.stringify(layout.value) });
  history.replaceState(null, '', '#' + parameters);
};
export const keepAddress = () => effect(() => {
  if (!bag.value || !layout.value || playing.value) return;
  void (following.value || now.value), chosen.value;
  clearTimeout(timer);
  timer = setTimeout(write, 300);
});
