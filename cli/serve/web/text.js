export const seconds = (ns) => {
  const sign = ns < 0n ? '-' : '', size = ns < 0n ? -ns : ns;
  return sign + size / 1000000000n + '.' + String(size % 1000000000n).padStart(9, '0');
};
/* numbers with many digits stay as they are: shown text is the server's */
export const pretty = (line) => {
  let out = '', depth = 0, quoted = false;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (quoted) { out += c; if (c === '\\') out += line[++i]; else if (c === '"') quoted = false; continue; }
    if (c === '"') { quoted = true; out += c; }
    else if (c === '{') { depth++; out += c + '\n' + '  '.repeat(depth); }
    else if (c === '}') { depth--; out += '\n' + '  '.repeat(depth) + c; }
    else if (c === ',') out += depth > 0 && !inList(line, i) ? c + '\n' + '  '.repeat(depth) : c + ' ';
    else if (c === ':') out += ': ';
    else out += c;
  }
  return out;
};
const inList = (line, i) => /[\d\]]/.test(line[i - 1]) && /[\d\-\[]/.test(line[i + 1]);
/* bytes, which are base64: their beginning */
export const cut = (line) => line.replace(/"([A-Za-z0-9+\/]{256})[A-Za-z0-9+\/=]+"/g, (whole, start) => `"${start}... ${whole.length - 2} characters"`);
