/* The row of the timeline in which users search by an expression. */
import { useSignal } from '@preact/signals';
import { cancel, clear, complete, goToHit, hits, hitsBefore, search, start } from './search.js';

const Result = () => {
  const { text, busy, error, done } = search.value;
  if (text === '') return null;
  return (
    <>
      <button title="previous hit (p)" aria-label="Previous hit" onClick={() => goToHit(false)}>&#9664;</button>
      <button title="next hit (n)" aria-label="Next hit" onClick={() => goToHit(true)}>&#9654;</button>
      <output id="hits">{hitsBefore()} of {hits.value.length} hits{busy ? `, ${Math.floor(done * 100)} % searched` : ''}</output>
      {busy ? <button onClick={cancel}>Cancel</button> : <button onClick={clear}>Clear</button>}
      {error && <span role="alert">{error}</span>}
    </>
  );
};

export const Search = () => {
  const text = useSignal(''), offered = useSignal([]);
  const typed = async (event) => {
    const { value, selectionStart } = event.target;
    text.value = value;
    const found = await complete(value, selectionStart).catch(() => []);
    if (text.value === value) offered.value = found;
  };
  const submit = (event) => {
    event.preventDefault();
    start(text.value);
  };
  return (
    <div id="search" class="line" role="search">
      <form onSubmit={submit}>
        <input id="where" type="search" aria-label="Search by an expression" list="offered" autocomplete="off" spellcheck={false} value={text.value}
          placeholder="/imu.linear_acceleration.z > 12 && /mode.data == &quot;auto&quot;" title="an expression of --where (/)" onInput={typed} />
        <button>Search</button>
      </form>
      <datalist id="offered">{offered.value.map((value) => <option value={value} />)}</datalist>
      <Result />
    </div>
  );
};
