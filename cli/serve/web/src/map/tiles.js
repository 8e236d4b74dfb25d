/* Tiles of a map in Web Mercator: pictures of 256 x 256 pixels by zoom level, column and row. */
const SIZE = 256, HIGHEST = 19, MOST = 100, KEPT = 400;
const pictures = new Map();

const longitudeAt = (column, count) => column / count * 360 - 180;
const latitudeAt = (row, count) => Math.atan(Math.sinh(Math.PI * (1 - 2 * row / count))) * 180 / Math.PI;
const columnAt = (longitude, count) => Math.floor((longitude + 180) / 360 * count);
const rowAt = (latitude, count) => Math.floor((1 - Math.asinh(Math.tan(latitude * Math.PI / 180)) / Math.PI) / 2 * count);

/* Returns a picture that is loaded, or null. loaded: signal that is counted up when a picture arrives */
const pictureOf = (url, loaded) => {
  if (!pictures.has(url)) {
    if (pictures.size >= KEPT) pictures.delete(pictures.keys().next().value);
    const picture = new Image();
    picture.onload = () => { loaded.value++; };
    picture.src = url;
    pictures.set(url, picture);
  }
  const picture = pictures.get(url);
  return picture.complete && picture.naturalWidth > 0 ? picture : null;
};

/* area: functions from longitude and latitude to pixels, size in pixels, coordinates of the left and of the upper edge, and
 * pixels of 360 degrees of longitude */
export const drawTiles = (ink, { url, loaded }, { x, y, width, height, west, north, pixelsPerTurn }) => {
  const level = Math.min(HIGHEST, Math.max(0, Math.round(Math.log2(pixelsPerTurn / SIZE)))), count = 2 ** level;
  const left = columnAt(west, count), top = Math.max(0, rowAt(Math.min(85, north), count));
  let drawn = 0;
  for (let row = top; row < count && y(latitudeAt(row, count)) < height; row++) {
    for (let column = left; x(longitudeAt(column, count)) < width && drawn < MOST; column++) {
      const place = [((column % count) + count) % count, row], [x0, y0] = [x(longitudeAt(column, count)), y(latitudeAt(row, count))];
      const picture = pictureOf(url.replace('{z}', level).replace('{x}', place[0]).replace('{y}', place[1]), loaded);
      drawn++;
      if (picture) ink.drawImage(picture, x0, y0, x(longitudeAt(column + 1, count)) - x0, y(latitudeAt(row + 1, count)) - y0);
    }
  }
};
