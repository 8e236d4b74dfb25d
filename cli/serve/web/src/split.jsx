/* Draws the layout: panels in splits, which users can resize, drag, divide, change and close. */
import { Component } from 'preact';
import { useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { become, close, configure, divide, layout, move, resize } from './layout.js';
import { panels } from './panels/index.js';

const SMALLEST = 0.05; /* smallest share of a panel in a split */

/* Returns the side of a box that is nearest to the pointer; in the middle third 'middle'. */
const sideAt = (event) => {
  const box = event.currentTarget.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width, y = (event.clientY - box.top) / box.height;
  if (Math.abs(x - 0.5) < 1 / 6 && Math.abs(y - 0.5) < 1 / 6) return 'middle';
  return Math.abs(x - 0.5) > Math.abs(y - 0.5) ? (x < 0.5 ? 'left' : 'right') : (y < 0.5 ? 'top' : 'bottom');
};

const TYPE = 'application/x-holdall-panel';

/* Error boundary: a panel that fails shows its error, and the other panels continue. */
class Guard extends Component {
  static getDerivedStateFromError(error) { return { error: error.message }; }

  render({ children }, { error }) {
    return error ? <p class="empty" role="alert">{error}</p> : children;
  }
}

const Panel = ({ node }) => {
  const side = useSignal('');
  const { title, View } = panels[node.panel] || { title: node.panel, View: () => <p class="empty">unknown panel</p> };
  const over = (event) => {
    if (!event.dataTransfer.types.includes(TYPE)) return;
    event.preventDefault();
    side.value = sideAt(event);
  };
  const drop = (event) => {
    if (!event.dataTransfer.types.includes(TYPE)) return;
    event.preventDefault();
    side.value = '';
    move(Number(event.dataTransfer.getData(TYPE)), node.id, sideAt(event));
  };
  return (
    <section class="panel" aria-label={title} data-panel={node.panel} data-id={node.id} onDragOver={over}
      onDragLeave={() => { side.value = ''; }} onDrop={drop}>
      <header draggable onDragStart={(event) => event.dataTransfer.setData(TYPE, String(node.id))}>
        <select aria-label="Panel" value={node.panel} onChange={(event) => become(node.id, event.target.value)}>
          {Object.entries(panels).map(([name, { title: text }]) => <option value={name}>{text}</option>)}
        </select>
        <span class="grow" title="drag to another panel" />
        <button title="split to the right" aria-label="Split to the right" onClick={() => divide(node.id, 'right')}>&#9707;</button>
        <button title="split downwards" aria-label="Split downwards" onClick={() => divide(node.id, 'bottom')}>&#8863;</button>
        <button title="close" aria-label="Close" onClick={() => close(node.id)}>&#10005;</button>
      </header>
      <div class="content"><Guard><View node={node} set={(settings) => configure(node.id, settings)} /></Guard></div>
      {side.value && <div class={'drop ' + side.value} />}
    </section>
  );
};

const Divider = ({ node, at, box }) => {
  const isRow = node.split === 'row';
  const shift = (part) => {
    const sizes = [...node.sizes], all = sizes.reduce((a, b) => a + b), both = sizes[at] + sizes[at + 1];
    const size = Math.min(both - SMALLEST * all, Math.max(SMALLEST * all, sizes[at] + part * all));
    sizes[at] = size;
    sizes[at + 1] = both - size;
    resize(node, sizes);
  };
  const place = (event) => {
    if (event.buttons === 0 || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const area = box.current.getBoundingClientRect();
    const all = node.sizes.reduce((a, b) => a + b), before = node.sizes.slice(0, at + 1).reduce((a, b) => a + b) / all;
    shift((isRow ? (event.clientX - area.left) / area.width : (event.clientY - area.top) / area.height) - before);
  };
  const key = (event) => {
    const part = { ArrowLeft: -0.02, ArrowUp: -0.02, ArrowRight: 0.02, ArrowDown: 0.02 }[event.key];
    if (part === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    shift(part);
  };
  return (
    <div role="separator" aria-label="Resize" aria-orientation={isRow ? 'vertical' : 'horizontal'} tabIndex={0} class={node.split}
      aria-valuenow={Math.round(100 * node.sizes[at] / node.sizes.reduce((a, b) => a + b))}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)} onPointerMove={place} onKeyDown={key} />
  );
};

const Node = ({ node }) => {
  const box = useRef(null);
  if (!node.split) return <Panel node={node} />;
  return (
    <div class={'split ' + node.split} ref={box}>
      {node.children.flatMap((child, i) => {
        const key = child.split ? 'split' + i : child.id;
        return [
          i > 0 && <Divider key={'divider' + i} node={node} at={i - 1} box={box} />,
          <div class="part" key={key} style={{ flexGrow: node.sizes[i] }}><Node node={child} /></div>,
        ];
      })}
    </div>
  );
};

export const Layout = () => (layout.value ? <Node node={layout.value} /> : null);
