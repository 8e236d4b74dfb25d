/* Choice of a second bag and of its offset. */
import { compareWith, isByTime, offset, other, others } from './compare.js';
import { seconds } from './text.js';

const setOffset = (event) => {
  const found = /^\s*([+-]?)(\d+)(?:\.(\d{0,9}))?\s*$/.exec(event.target.value);
  if (found) offset.value = BigInt(`${found[1] === '-' ? '-' : ''}${found[2]}${(found[3] || '').padEnd(9, '0')}`);
  event.target.value = seconds(offset.value);
};

export const Compare = () => {
  const all = others();
  if (all.length === 0) return null;
  return (
    <>
      <select id="compare" aria-label="Compare with" value={other.value ? other.value.id : ''} onChange={(event) => compareWith(event.target.value)}>
        <option value="">Compare with</option>
        {all.map((each) => <option value={each.id}>{each.name}</option>)}
      </select>
      {other.value && <>
        <select id="align" aria-label="Align" value={isByTime.value ? 'time' : 'start'} onChange={(event) => { isByTime.value = event.target.value === 'time'; }}>
          <option value="start">by start</option>
          <option value="time">by time</option>
        </select>
        <label>offset <input id="offset" size="9" title="seconds by which the second bag is moved to the right" value={seconds(offset.value)}
          onChange={setOffset} /></label>
      </>}
    </>
  );
};
