/* Plots of what moves most, in layouts made from the topics. */
import { getJson } from './api.js';
import { awaitsPlots, fillPlots } from './layout.js';

const MOST_PLOTS = 2, MOST_FIELDS = 3, LEAST = 0.2; /* smallest share of the best score of a plot */
const LARGE = 1e9; /* bytes of a bag: each field of a plot may be a pass over it */

/* A struct or an array of a topic, whose fields have the same unit. */
const parentOf = ({ topic, field }) => `${topic} ${field.slice(0, Math.max(0, field.lastIndexOf('.'), field.lastIndexOf('[')))}`;

/* Returns a list of series for each plot; the first ones are of different topics. */
const plotsOf = (fields, size) => {
  const groups = new Map();
  for (const { topic, field, score } of fields) {
    const key = parentOf({ topic, field }), group = groups.get(key) || [];
    if (group.some((s) => s.field === field) || group.length === MOST_FIELDS || (group[0] && score < LEAST * group[0].score)) continue;
    groups.set(key, [...group, { topic, field, score }]);
  }
  const all = [...groups.values()].map((group) => group.map(({ topic, field }) => ({ topic, field })));
  const isFirst = (group) => all.find((other) => other[0].topic === group[0].topic) === group;
  const sorted = [...all.filter(isFirst), ...all.filter((group) => !isFirst(group))];
  return size > LARGE ? sorted.slice(0, 1).map((group) => group.slice(0, 1)) : sorted.slice(0, MOST_PLOTS);
};

/* Fills the plots that wait for their fields. They keep a default field if the server finds none. */
export const plotMovement = async (bag) => {
  if (!awaitsPlots()) return;
  const { fields } = await getJson(`/${bag.id}/movement`).catch(() => ({ fields: [] }));
  fillPlots(bag, plotsOf(fields, bag.size));
};
