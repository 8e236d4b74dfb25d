/* All panels by the names used in layouts. */
import { Check } from './check.jsx';
import { Diagnostics } from './diagnostics.jsx';
import { Frames } from './frames.jsx';
import { Image } from './image.jsx';
import { Log } from './log.jsx';
import { Map } from './map.jsx';
import { Network } from './network.jsx';
import { Plot } from './plot.jsx';
import { Raw } from './raw.jsx';
import { Scene } from './scene.jsx';
import { States } from './states.jsx';
import { Topics } from './topics.jsx';

export const panels = {
  topics: { title: 'Topics', View: Topics },
  raw: { title: 'Raw messages', View: Raw },
  scene: { title: '3-D', View: Scene },
  image: { title: 'Image', View: Image },
  plot: { title: 'Plot', View: Plot },
  states: { title: 'States', View: States },
  map: { title: 'Map', View: Map },
  log: { title: 'Log', View: Log },
  diagnostics: { title: 'Diagnostics', View: Diagnostics },
  frames: { title: 'TF tree', View: Frames },
  check: { title: 'Bag check', View: Check },
  network: { title: 'Network', View: Network },
};
