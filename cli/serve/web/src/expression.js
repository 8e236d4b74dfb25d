/* Expressions over fields, for plots: parsed to a tree and evaluated on columns of numbers, without eval().
 *
 *   numbers, + - * / % ^ ( ), functions of FUNCTIONS, pi
 *   FIELD          a.b[0].c: a field of the topic of the series
 *   /TOPIC.FIELD   a field of another topic: its last value at the time
 *   FIELD.@NAME    the same as NAME(FIELD)
 *
 * The whole text may be one field. */
const each = (change) => (times, ...columns) => Float64Array.from(times, (_, i) => change(...columns.map((column) => column[i])));
const steps = (times, values, change) => {
  const out = new Float64Array(times.length);
  for (let i = 0; i < times.length; i++) out[i] = change(out, i, i > 0 ? (times[i] - times[i - 1]) / 1e9 : NaN);
  return out;
};

/* Functions by name: [least and most number of arguments, function of times (ns) and columns]. */
const FUNCTIONS = {
  ...Object.fromEntries(['abs', 'sqrt', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp', 'log', 'log10', 'floor', 'ceil', 'round', 'sign']
    .map((name) => [name, [1, 1, each(Math[name])]])),
  atan2: [2, 2, each(Math.atan2)],
  min: [1, 9, each(Math.min)],
  max: [1, 9, each(Math.max)],
  norm: [1, 9, each(Math.hypot)],
  deg: [1, 1, each((x) => x * 180 / Math.PI)],
  rad: [1, 1, each((x) => x * Math.PI / 180)],
  /* heading of a quaternion x, y, z, w, in radians */
  yaw: [4, 4, each((x, y, z, w) => Math.atan2(2 * (w * z + x * y), w * w + x * x - y * y - z * z))],
  delta: [1, 1, (times, v) => steps(times, v, (out, i) => (i > 0 ? v[i] - v[i - 1] : NaN))],
  derivative: [1, 1, (times, v) => steps(times, v, (out, i, s) => (s > 0 ? (v[i] - v[i - 1]) / s : NaN))],
  integral: [1, 1, (times, v) => steps(times, v, (out, i, s) => {
    const area = (v[i] + v[i - 1]) / 2 * s;
    return i === 0 ? 0 : out[i - 1] + (Number.isNaN(area) ? 0 : area);
  })],
};
export const FUNCTION_NAMES = Object.keys(FUNCTIONS);

const OPERATORS = {
  '+': [1, each((a, b) => a + b)], '-': [1, each((a, b) => a - b)], '*': [2, each((a, b) => a * b)],
  '/': [2, each((a, b) => a / b)], '%': [2, each((a, b) => a % b)], '^': [4, each((a, b) => a ** b)],
};
const NEGATION = 3, DEEPEST = 100;

const NUMBER = /\s*((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/y;
const PATH = /\s*((?:\/[A-Za-z_~]\w*)+\.|)([A-Za-z_]\w*(?:\[-?\d+\])*(?:\.[A-Za-z_]\w*(?:\[-?\d+\])*)*)(?:\.@(\w+))?/y;
const SIGN = /\s*([-+*/%^(),])/y;

/* Returns a tree: { value } | { field } | { call, inputs }, where field is an index into fields. */
class Parser {
  constructor(text) { Object.assign(this, { text, at: 0, fields: [], depth: 0 }); }

  fail(what) { throw new Error(`column ${this.at + 1}: ${what}`); }

  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  sign(wanted) {
    const before = this.at, found = this.take(SIGN);
    if (found && wanted.includes(found[1])) return found[1];
    this.at = before;
    return null;
  }

  field(topic, path) {
    const known = this.fields.findIndex((f) => f.topic === topic && f.path === path);
    return { field: known >= 0 ? known : this.fields.push({ topic, path }) - 1 };
  }

  call(name, inputs) {
    if (!Object.hasOwn(FUNCTIONS, name)) this.fail(`no function ${name}`);
    const [least, most, call] = FUNCTIONS[name];
    if (inputs.length < least || inputs.length > most) this.fail(`${name} needs ${least === most ? least : `${least} to ${most}`} values`);
    return { call, inputs };
  }

  operand() {
    const number = this.take(NUMBER);
    if (number) return { value: Number(number[1]) };
    if (this.sign('(')) {
      const inner = this.sum(0);
      if (!this.sign(')')) this.fail('")" expected');
      return inner;
    }
    if (this.sign('-')) return { call: each((a) => -a), inputs: [this.sum(NEGATION)] };
    const path = this.take(PATH);
    if (!path) return this.fail('a number, field, function or "(" expected');
    const [, topic, name, suffix] = path;
    if (topic === '' && !suffix && this.sign('(')) {
      const inputs = [];
      do inputs.push(this.sum(0)); while (this.sign(','));
      if (!this.sign(')')) this.fail('")" expected');
      return this.call(name, inputs);
    }
    if (topic === '' && name === 'pi' && !suffix) return { value: Math.PI };
    const field = this.field(topic.slice(0, -1), name);
    return suffix ? this.call(suffix, [field]) : field;
  }

  /* Parses operators of at least this rank. */
  sum(least) {
    if (++this.depth > DEEPEST) this.fail('nested too deep');
    let left = this.operand();
    for (;;) {
      const before = this.at, sign = this.sign('+-*/%^');
      if (!sign || OPERATORS[sign][0] < least) { this.at = before; break; }
      const rank = OPERATORS[sign][0];
      left = { call: OPERATORS[sign][1], inputs: [left, this.sum(sign === '^' ? rank : rank + 1)] };
    }
    this.depth--;
    return left;
  }
}

/* Returns { tree, fields: [{ topic, path }] }; topic is '' for fields of the series' own topic. Throws Error. */
export const parseExpression = (text) => {
  const parser = new Parser(text), tree = parser.sum(0);
  if (text.slice(parser.at).trim() !== '') parser.fail('an operator expected');
  return { tree, fields: parser.fields };
};

/* Evaluates a tree for all times (ns); columns: one Float64Array for each field. */
export const evaluate = (tree, times, columns) => {
  if (tree.field !== undefined) return columns[tree.field];
  if (tree.value !== undefined) return new Float64Array(times.length).fill(tree.value);
  return tree.call(times, ...tree.inputs.map((input) => evaluate(input, times, columns)));
};
