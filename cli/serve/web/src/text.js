/* Formats values as text. */
export const seconds = (ns) => {
  const sign = ns < 0n ? '-' : '', size = ns < 0n ? -ns : ns;
  return sign + size / 1000000000n + '.' + String(size % 1000000000n).padStart(9, '0');
};

/* Formats a time as seconds, with the digits that times at this distance need to differ. */
export const secondsAt = (ns, step) => {
  const digits = Math.max(0, Math.min(9, 9 - Math.floor(Math.log10(Math.max(1, step)) + 1e-9))), text = seconds(BigInt(Math.round(ns)));
  return digits === 0 ? text.slice(0, -10) : text.slice(0, text.length - 9 + digits);
};

/* Formats a number with few digits, for axes and ages. */
export const brief = (value) => {
  if (value === 0) return '0';
  const size = Math.abs(value);
  return size >= 1e6 || size < 1e-4 ? value.toExponential(2) : String(Number(value.toPrecision(5)));
};

export const sizeOf = (bytes) => {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let i = 0, size = bytes;
  while (size >= 1024 && i < units.length - 1) { size /= 1024; i++; }
  return `${i === 0 ? size : size.toFixed(1)} ${units[i]}`;
};

/* Returns the paths of all numbers in a message. */
export const numbersIn = (value, path = '') => {
  if (['number', 'boolean', 'bigint'].includes(typeof value)) return path === '' ? [] : [path];
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return path === '' ? [] : [path];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => numbersIn(part, path === '' ? name : path + '.' + name));
};

/* The field that a plot shows by default. */
export const interesting = (names) => names.find((name) => !/stamp|seq|header|covariance/.test(name)) || names[0];

export const copy = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  /* pages of plain HTTP have no clipboard API */
  const area = document.body.appendChild(document.createElement('textarea'));
  area.value = text;
  area.select();
  document.execCommand('copy');
  area.remove();
};
