// Decodes messages of MCAP files, of ROS 1 and of ROS 2, with Foxglove's JavaScript packages (see
// value_forms.py). HOLDALL_NODE is the folder where `npm ci` put the packages of tools/node.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.env.HOLDALL_NODE}/`);
const { crc32 } = require("@foxglove/crc");
const { McapStreamReader } = require("@mcap/core");
const { loadDecompressHandlers } = require("@mcap/support");
const { parse } = require("@foxglove/rosmsg");
const { MessageReader: Ros1Reader } = require("@foxglove/rosmsg-serialization");
const { MessageReader: Ros2Reader } = require("@foxglove/rosmsg2-serialization");

const WHOLE = 64; // as in value_forms.py
const STEP = 97;
const BYTES = new Set(["uint8", "byte", "char", "octet"]);
const decompressHandlers = await loadDecompressHandlers();

// --- values ---

// JSON with integers of 64 bits, and with -0.
function dump(value) {
  if (typeof value === "bigint") return value.toString();
  if (Object.is(value, -0)) return "-0.0";
  if (Array.isArray(value)) return `[${value.map(dump).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${dump(item)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

function number(value) {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
  return value;
}

function indexes(length) {
  const found = [];
  for (let i = 0; i < Math.min(length, length <= WHOLE ? length : 20); i++) found.push(i);
  if (length <= WHOLE) return found;
  for (let i = 20; i < length - 20; i += STEP) found.push(i);
  for (let i = length - 20; i < length; i++) found.push(i);
  return found;
}

class Decoder {
  constructor(encoding, schema) {
    const isRos2 = encoding === "cdr";
    const text = new TextDecoder().decode(schema.data);
    this.isRos2 = isRos2;
    this.definitions = parse(text, { ros2: isRos2 });
    this.reader = new (isRos2 ? Ros2Reader : Ros1Reader)(this.definitions);
    this.root = this.definitions.find((d) => d.name === undefined) ?? this.definitions[0];
  }

  single(field, value) {
    if (field.isComplex) return this.fields(this.definitions.find((d) => d.name === field.type), value);
    if (field.type === "float32" || field.type === "float64") {
      return { _: field.type === "float32" ? "f" : "d", v: number(value) };
    }
    if (field.type === "time" || field.type === "duration") {
      return this.isRos2
        ? { sec: value.sec, nanosec: value.nsec ?? value.nanosec }
        : { secs: value.sec, nsecs: value.nsec };
    }
    return value;
  }

  value(field, value) {
    if (!field.isArray) return this.single(field, value);
    const isNumbers = /^(bool|u?int|float|byte|char)/.test(field.type) && !field.isComplex;
    if (!isNumbers) return Array.from(value, (item) => this.single(field, item));
    if (BYTES.has(field.type)) {
      const bytes = Uint8Array.from(value);
      return { _: "b", n: bytes.length, sha1: createHash("sha1").update(bytes).digest("hex") };
    }
    return { _: "a", n: value.length, at: indexes(value.length).map((i) => [i, this.single(field, value[i])]) };
  }

  fields(definition, value) {
    const found = {};
    for (const field of definition.definitions) {
      if (field.isConstant || field.name === "structure_needs_at_least_one_member") continue;
      found[field.name] = this.value(field, value[field.name]);
    }
    return found;
  }

  decode(data) {
    return this.fields(this.root, this.reader.readMessage(data));
  }
}

// --- files ---

function decoderOf(channel, schema) {
  const kind = `${channel.messageEncoding} by ${schema.encoding}`;
  if (kind !== "cdr by ros2msg" && kind !== "ros1 by ros1msg") throw new Error(`it does not read ${kind}`);
  return new Decoder(channel.messageEncoding, schema);
}

function answer(path, channel, schema, decoders, data, key) {
  const line = { path, key };
  try {
    if (!decoders.has(channel.id)) decoders.set(channel.id, decoderOf(channel, schema));
    line.data = decoders.get(channel.id).decode(data);
  } catch (error) {
    line.error = `${error.name}: ${error.message}`;
  }
  return dump(line);
}

function serve(path, wanted) {
  const left = new Set(wanted.map((key) => JSON.stringify(key)));
  const [channels, schemas, decoders] = [new Map(), new Map(), new Map()];
  const reader = new McapStreamReader({ decompressHandlers, validateCrcs: false });
  const lines = [];
  let end = null;
  try {
    reader.append(readFileSync(path));
    for (let record; (record = reader.nextRecord()); ) {
      if (record.type === "Schema") schemas.set(record.id, record);
      if (record.type === "Channel") channels.set(record.id, record);
      if (record.type !== "Message") continue;
      const channel = channels.get(record.channelId);
      const schema = schemas.get(channel.schemaId);
      const key = [channel.topic, schema?.name ?? "", crc32(record.data)];
      if (left.delete(JSON.stringify(key))) {
        lines.push(answer(path, channel, schema, decoders, record.data, key));
      }
    }
  } catch (error) {
    end = `${error.name}: ${error.message}`;
  }
  lines.push(dump({ path, end }));
  process.stdout.write(`${lines.join("\n")}\n`);
}

for (const line of readFileSync(0, "utf8").split("\n")) {
  if (!line) continue;
  const { path, wanted } = JSON.parse(line);
  serve(path, wanted);
}
