/* Draws annotations of images: vision_msgs/Detection2DArray and foxglove ImageAnnotations, in pixels of the whole image. */
const number = (value) => Number(value) || 0;
const css = (c) => (c ? `rgba(${[c.r, c.g, c.b].map((part) => Math.round(255 * number(part))).join()},${number(c.a)})` : '#3f3');
const at = (p) => [number(p.x), number(p.y)];

const write = (ink, text, x, y, size) => {
  ink.font = `${size}px system-ui, sans-serif`;
  ink.fillText(text, x, y);
};

/* The names of the fields differ between versions of vision_msgs. */
const labelOf = ({ results = [], id }) => {
  const best = results.map((result) => result.hypothesis || result).sort((a, b) => number(b.score) - number(a.score))[0];
  return best ? `${best.class_id ?? best.id} ${number(best.score).toFixed(2)}` : String(id ?? '');
};
const drawDetection = (ink, detection) => {
  const { center, size_x: width, size_y: height } = detection.bbox, [x, y] = at(center.position || center);
  ink.save();
  ink.translate(x, y);
  ink.rotate(number(center.theta));
  ink.strokeRect(-number(width) / 2, -number(height) / 2, number(width), number(height));
  ink.restore();
  write(ink, labelOf(detection), x - number(width) / 2, y - number(height) / 2 - 3, Math.max(10, ink.canvas.height / 40));
};

const [POINTS, LOOP, STRIP] = [1, 2, 3]; /* other types are lists of lines */
const drawPoints = (ink, { type, points, outline_color: outline, fill_color: fill, thickness }) => {
  ink.strokeStyle = css(outline);
  ink.lineWidth = number(thickness) || 1;
  ink.beginPath();
  points.map(at).forEach(([x, y], i) => {
    if (type === POINTS) { ink.moveTo(x + ink.lineWidth, y); ink.arc(x, y, ink.lineWidth, 0, 7); }
    else if (i === 0 || (type !== LOOP && type !== STRIP && i % 2 === 0)) ink.moveTo(x, y);
    else ink.lineTo(x, y);
  });
  if (type === LOOP) ink.closePath();
  if (type === LOOP && fill) { ink.fillStyle = css(fill); ink.fill(); }
  ink.stroke();
};
const drawCircle = (ink, { position, diameter, outline_color: outline, fill_color: fill, thickness }) => {
  ink.strokeStyle = css(outline);
  ink.fillStyle = css(fill);
  ink.lineWidth = number(thickness) || 1;
  ink.beginPath();
  ink.arc(...at(position), number(diameter) / 2, 0, 7);
  if (fill) ink.fill();
  ink.stroke();
};

export const drawAnnotations = (ink, data) => {
  ink.strokeStyle = ink.fillStyle = '#3f3';
  ink.lineWidth = Math.max(1, ink.canvas.width / 400);
  for (const detection of data.detections || []) drawDetection(ink, detection);
  for (const points of data.points || []) drawPoints(ink, points);
  for (const circle of data.circles || []) drawCircle(ink, circle);
  for (const text of data.texts || []) {
    ink.fillStyle = css(text.text_color);
    write(ink, String(text.text), ...at(text.position), number(text.font_size) || 12);
  }
};
