// Tests the expressions of plots. expression.mjs ROOT. Prints TAP.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { parseExpression, evaluate } = await import(pathToFileURL(path.join(process.argv[2], 'cli/serve/web/src/expression.js')));

const TIMES = Float64Array.from([0, 5e8, 1e9, 3e9]);
const COLUMNS = { 'a.b': [1, 2, 4, 8], 'c[0]': [3, 4, 0, -6], '/t/u.x': [10, 20, 30, 40] };
const valueOf = (text) => {
  const { tree, fields } = parseExpression(text);
  return [...evaluate(tree, TIMES, fields.map(({ topic, path: name }) => Float64Array.from(COLUMNS[topic ? `${topic}.${name}` : name])))];
};

const VALUES = {
  'a.b': [1, 2, 4, 8],
  '1 + 2 * 3 ^ 2': [19, 19, 19, 19],
  '2 ^ 3 ^ 2': [512, 512, 512, 512],
  '-2 ^ 2': [-4, -4, -4, -4],
  '2 ^ -1': [0.5, 0.5, 0.5, 0.5],
  '10 - 4 - 3': [3, 3, 3, 3],
  '(10 - 4) / 3 % 2': [0, 0, 0, 0],
  '-a.b * 2': [-2, -4, -8, -16],
  'a.b*c[0]-1e1': [-7, -2, -10, -58],
  'a.b/a.b': [1, 1, 1, 1],
  '/t/u.x / 10': [1, 2, 3, 4],
  '/t/u.x/a.b': [10, 10, 7.5, 5],
  'derivative(a.b)': [NaN, 2, 4, 2],
  'a.b.@derivative': [NaN, 2, 4, 2],
  'delta(a.b + 1)': [NaN, 1, 2, 4],
  'integral(a.b)': [0, 0.75, 2.25, 14.25],
  'norm(c[0], 4)': [5, Math.hypot(4, 4), 4, Math.hypot(6, 4)],
  'max(a.b, c[0], 3)': [3, 4, 4, 8],
  'c[0].@abs': [3, 4, 0, 6],
  'yaw(0, 0, 1, 1)': [Math.PI / 2, Math.PI / 2, Math.PI / 2, Math.PI / 2],
  'deg(pi)': [180, 180, 180, 180],
};
const WRONG = {
  '': 'column 1: a number', 'a.b +': 'column 6: a number', '(a.b': 'column 5: ")" expected', 'a.b c': 'column 4: an operator',
  'f(1)': 'no function f', 'abs(1, 2)': 'abs needs 1 values', 'constructor(1)': 'no function constructor', 'a.b.@eval': 'no function eval',
  'alert`1`': 'column 6: an operator', ['('.repeat(200)]: 'nested too deep', ['-'.repeat(5000)]: 'nested too deep',
};

let number = 0;
const report = (good, name, why) => console.log(`${good ? 'ok' : 'not ok'} ${++number} - ${JSON.stringify(name).slice(0, 60)}${good ? '' : `\n# ${why}`}`);
console.log(`1..${Object.keys(VALUES).length + Object.keys(WRONG).length}`);
let failed = 0;
const check = (good, name, why) => { if (!good) failed++; report(good, name, why); };
for (const [text, wanted] of Object.entries(VALUES)) {
  let found = [];
  try { found = valueOf(text); } catch (error) { found = [error.message]; }
  check(found.length === wanted.length && found.every((v, i) => Object.is(v, wanted[i]) || Math.abs(v - wanted[i]) < 1e-12), text, `${found}, not ${wanted}`);
}
for (const [text, wanted] of Object.entries(WRONG)) {
  let found = 'no error';
  try { parseExpression(text); } catch (error) { found = error.message; }
  check(found.includes(wanted), text, `${found}, not ${wanted}`);
}
process.exitCode = failed ? 1 : 0;
