/* Check panel: what `holdall check` finds in the bag. A finding with a time leads to it. */
import { check } from '../reports.js';
import { bag, go } from '../state.js';
import { seconds } from '../text.js';
import { Empty } from '../topic.jsx';

const Finding = ({ finding }) => {
  const time = finding.log_time_ns === undefined ? null : BigInt(finding.log_time_ns);
  const place = finding.offset === undefined ? finding.file : `${finding.file}:${finding.offset}`;
  return (
    <tr class={finding.severity === 'error' ? 'error' : 'warn'}>
      <td>{finding.severity}</td>
      <td>{time === null ? place
        : <button class="plain link" title={place} onClick={() => go(time)}>+{seconds(time - bag.value.first)}</button>}</td>
      <td>{finding.text}</td>
    </tr>
  );
};

export const Check = ({ node, set }) => {
  const { value, busy, error } = check.state.value;
  return (
    <div class="scroll">
      <div class="tools">
        {busy ? <button onClick={check.stop}>Cancel</button>
          : <button onClick={() => check.load(node.types ? '?types=1' : '')}>Check</button>}
        <label><input type="checkbox" checked={!!node.types} onChange={(event) => set({ types: event.target.checked })} />definitions and messages, too</label>
        {busy && <output>checking ...</output>}
        {value && <output>{value.errors} errors, {value.warnings} warnings, {value.messages} messages
          {value.findings.length < value.errors + value.warnings ? `; the first ${value.findings.length} findings` : ''}</output>}
        {error && <span role="alert">{error}</span>}
      </div>
      {value && value.findings.length === 0 && <Empty>nothing is wrong with this bag</Empty>}
      {value && value.findings.length > 0 && (
        <table class="log">
          <thead><tr><th>Severity</th><th>Place</th><th>Finding</th></tr></thead>
          <tbody id="findings">{value.findings.map((finding) => <Finding finding={finding} />)}</tbody>
        </table>
      )}
    </div>
  );
};
