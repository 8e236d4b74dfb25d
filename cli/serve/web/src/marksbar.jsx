/* The row of the timeline with the marks of the bag. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { addMark, edited, goToMark, markHits, marks, removeMark, renameMark, stepMark } from './marks.js';
import { Cut } from './cutbar.jsx';
import { hits } from './search.js';
import { bag, loop } from './state.js';
import { seconds } from './text.js';

const Mark = ({ mark }) => {
  const field = useRef(null);
  /* before users can type, because it renders the note again */
  useLayoutEffect(() => {
    if (edited.value !== mark.id || !field.current) return;
    field.current.focus();
    edited.value = null;
  }, [edited.value]);
  const key = (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); /* else Enter presses the button that gets the focus */
    document.getElementById('mark').focus();
  };
  const length = mark.end > mark.start ? ` for ${seconds(mark.end - mark.start)}` : '';
  return (
    <li data-mark={mark.id ?? ''}>
      <button class="plain link" title="go there" onClick={() => goToMark(mark)}>+{seconds(mark.start - bag.value.first)}{length}</button>
      {mark.id === null ? <span title="stored by the recorder">{mark.note || 'recorded'}</span> : <>
        <input ref={field} aria-label="Note" maxLength={300} value={mark.note.trim()} onKeyDown={key}
          onChange={(event) => renameMark(mark.id, event.target.value)} />
        <button class="plain" aria-label="Remove the mark" title="remove" onClick={() => removeMark(mark.id)}>&#10005;</button>
      </>}
    </li>
  );
};

const Where = () => {
  const { where, readOnly } = marks.value;
  return <span id="kept">{readOnly === null ? `kept in ${where}` : `kept in this browser: ${readOnly}`}</span>;
};

export const Marks = () => {
  const isOpen = useSignal(false), { list } = marks.value;
  useEffect(() => { if (edited.value !== null) isOpen.value = true; }, [edited.value]);
  if (bag.value.live) return null;
  return (
    <div id="marks">
      <div class="line">
        <button id="mark" title={loop.value ? 'mark the stretch of the loop (m)' : 'mark this time (m)'} onClick={addMark}>Mark</button>
        {hits.value.length > 0 && <button id="markhits" onClick={markHits}>Mark the hits</button>}
        {list.length > 0 && <>
          <button title="previous mark (,)" aria-label="Previous mark" onClick={() => stepMark(false)}>&#9664;</button>
          <button title="next mark (.)" aria-label="Next mark" onClick={() => stepMark(true)}>&#9654;</button>
          <button id="listmarks" aria-expanded={isOpen.value} onClick={() => { isOpen.value = !isOpen.value; }}>
            {list.length} {list.length === 1 ? 'mark' : 'marks'}</button>
          <Where />
        </>}
        <Cut />
      </div>
      {isOpen.value && list.length > 0 && <ul aria-label="Marks">{list.map((mark) => <Mark key={`${mark.id} ${mark.start}`} mark={mark} />)}</ul>}
    </div>
  );
};
