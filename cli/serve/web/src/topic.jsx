/* Selection of a topic in a panel. */
import { bag } from './state.js';

export const TopicChoice = ({ kind, value, onChange, empty }) => (
  <select class="topic" aria-label="Topic" value={value} onChange={(event) => onChange(event.target.value)}>
    {empty !== undefined && <option value="">{empty}</option>}
    {bag.value.topics.filter(kind).map((t) => <option value={t.name}>{t.name}</option>)}
  </select>
);

export const Empty = ({ children }) => <p class="empty">{children}</p>;
