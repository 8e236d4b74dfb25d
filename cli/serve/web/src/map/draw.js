/* Draws tracks on a canvas, to scale, over map tiles if there are some. */
import { prepare, ticks } from '../canvas.js';
import { brief } from '../text.js';
import { drawTiles } from './tiles.js';

const METRES_PER_DEGREE = 111320;

/* Functions from longitude and latitude to pixels, for all points. view: zoom, and the shift of the middle in widths and heights. */
const project = (all, { width, height }, view) => {
  const side = (axis, pick) => all.reduce((found, point) => pick(found, point[axis]), all[0][axis]);
  const south = side(0, Math.min), north = side(0, Math.max), west = side(1, Math.min), east = side(1, Math.max);
  const shrink = Math.cos((south + north) / 2 * Math.PI / 180);
  const metresX = Math.max(1, (east - west) * METRES_PER_DEGREE * shrink), metresY = Math.max(1, (north - south) * METRES_PER_DEGREE);
  const scale = Math.min((width - 40) / metresX, (height - 40) / metresY) * view.zoom; /* pixels per metre */
  const perLongitude = METRES_PER_DEGREE * shrink * scale, perLatitude = METRES_PER_DEGREE * scale;
  const middleX = width * (0.5 + view.x), middleY = height * (0.5 + view.y);
  return { scale, x: (longitude) => middleX + (longitude - (west + east) / 2) * perLongitude,
    y: (latitude) => middleY - (latitude - (south + north) / 2) * perLatitude,
    west: (west + east) / 2 - middleX / perLongitude, north: (south + north) / 2 + middleY / perLatitude, pixelsPerTurn: 360 * perLongitude };
};

const drawTrack = (ink, { points, color, dashed }, { x, y }) => {
  ink.strokeStyle = color;
  ink.lineWidth = 2;
  ink.setLineDash(dashed ? [6, 4] : []);
  ink.beginPath();
  for (const [latitude, longitude] of points) ink.lineTo(x(longitude), y(latitude));
  ink.stroke();
};
const drawPlace = (ink, { place, color }, { x, y }) => {
  ink.fillStyle = '#e33';
  ink.strokeStyle = color;
  ink.setLineDash([]);
  ink.beginPath();
  ink.arc(x(place[1]), y(place[0]), 5, 0, 7);
  ink.fill();
  ink.stroke();
};

/* tracks: [{ points, place: the present one or null, color, dashed }] */
export const drawMap = (canvas, tracks, tiles, view) => {
  const area = prepare(canvas), { ink } = area, all = tracks.flatMap(({ points, place }) => (place ? [...points, place] : points));
  if (all.length === 0) return;
  const map = project(all, area, view);
  if (tiles.url) drawTiles(ink, tiles, { ...map, width: area.width, height: area.height });
  for (const track of tracks) drawTrack(ink, track, map);
  const [bar] = ticks(1e-3, 120 / map.scale, 1).slice(-1);
  if (bar) {
    ink.fillRect(10, area.height - 12, bar * map.scale, 2);
    ink.fillText(`${brief(bar)} m`, 10, area.height - 16);
  }
  for (const track of tracks) if (track.place) drawPlace(ink, track, map);
};
