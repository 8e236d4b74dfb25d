/* Occupancy grids as textured planes. Cells are 0 to 100, and -1 if unknown. */
import { DataTexture, Mesh, MeshBasicMaterial, NearestFilter, PlaneGeometry, RGBAFormat, SRGBColorSpace } from 'three';
import { place } from './things.js';
import { matrixOfPose } from './transforms.js';

const UNKNOWN = [112, 137, 134, 120], ILLEGAL = [200, 60, 60, 255];
/* The palettes of rviz. map: free cells are light, occupied cells dark. costmap: from blue, free, to red; inscribed cells are cyan,
 * lethal ones magenta. raw: the value as grey. */
const COLOR = {
  map: (cell) => (cell < 0 ? UNKNOWN : cell > 100 ? ILLEGAL : [254 - cell * 2.3, 254 - cell * 2.3, 254 - cell * 2.3, 235]),
  costmap: (cell) => (cell < 0 ? UNKNOWN : cell > 100 ? ILLEGAL : cell === 0 ? [0, 0, 0, 0] : cell === 99 ? [0, 255, 255, 255]
    : cell === 100 ? [255, 0, 255, 255] : [cell * 2.55, 0, 255 - cell * 2.55, 255]),
  raw: (cell) => { const value = cell & 255; return [value, value, value, 255]; },
};
export const PALETTES = Object.keys(COLOR);

const textureOf = (head, cells, palette) => {
  const pixels = new Uint8Array(head.width * head.height * 4), color = COLOR[palette] || COLOR.map;
  for (let i = 0; i < cells.length; i++) pixels.set(color(cells[i]), i * 4);
  const texture = new DataTexture(pixels, head.width, head.height, RGBAFormat);
  texture.magFilter = texture.minFilter = NearestFilter;
  texture.colorSpace = SRGBColorSpace;
  texture.needsUpdate = true;
  return texture;
};

export const makeGrid = (head, cells, palette) => {
  const width = head.width * head.resolution, height = head.height * head.resolution;
  const geometry = new PlaneGeometry(width || 1, height || 1);
  geometry.translate(width / 2, height / 2, 0);
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ map: textureOf(head, cells, palette), transparent: true, depthWrite: false }));
  mesh.renderOrder = -1;
  return place(mesh, matrixOfPose(head.origin || { position: {}, orientation: {} }));
};

const bytesOf = (data) => (typeof data === 'string' ? Int8Array.from(atob(data), (char) => char.charCodeAt(0)) : Int8Array.from(data));
/* Applies a map_msgs/OccupancyGridUpdate. Of a grid that the server made smaller, each cell has the largest value of those that it
 * replaces; there an update can only make values larger. */
export const updateGrid = (cells, head, { x, y, width, height, data }) => {
  const values = bytesOf(data);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const column = Math.floor((x + i) / head.step), row = Math.floor((y + j) / head.step), at = row * head.width + column;
      if (column < 0 || row < 0 || column >= head.width || row >= head.height) continue;
      const value = values[j * width + i];
      cells[at] = head.step === 1 ? value : Math.max(cells[at], value);
    }
  }
};
