/* A second bag, compared with the first: its times are shifted, so that both start together, or that equal times meet. */
import { batch, computed, signal } from '@preact/signals';
import { bag, bags, describe, note, now } from './state.js';

export const other = signal(null); /* described as `bag`; null = nothing is compared */
export const isByTime = signal(false); /* else by the start */
export const offset = signal(0n); /* ns that the second bag is moved to the right */

/* What is added to a time of the first bag to get the time of the second one. */
export const shift = computed(() => (other.value === null ? 0n : (isByTime.value ? 0n : other.value.first - bag.value.first) - offset.value));

/* A bag to read from: first is the time that is shown as 0. */
export const sourceOf = (isOther) => (isOther && other.value ? { ...other.value, first: bag.value.first + shift.value, from: other.value.first }
  : { ...bag.value, from: bag.value.first });
export const hasTopic = (name) => other.value !== null && other.value.topics.some((t) => t.name === name);
export const timeIn = (isOther) => now.value + (isOther ? shift.value : 0n);

let turn = 0;
export const stopComparing = () => {
  turn++;
  batch(() => { other.value = null; offset.value = 0n; isByTime.value = false; });
};
export const compareWith = async (id) => {
  stopComparing();
  const mine = turn, entry = bags.value.find((each) => String(each.id) === id);
  if (!entry) return;
  try {
    const described = await describe(entry);
    if (mine === turn && bag.value.id !== entry.id) other.value = described;
  } catch (error) { if (mine === turn) note.value = error.message; }
};
/* The bags that can be compared with the present one. */
export const others = () => (bag.value.live ? [] : bags.value.filter((each) => !each.live && each.id !== bag.value.id));
