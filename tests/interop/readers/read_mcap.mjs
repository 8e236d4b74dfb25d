// Reads MCAP files with Foxglove's JavaScript package (see listing.py for the output format).
//
// read_mcap.mjs stream|index: from end to end, or by the index; checksums are checked.
// HOLDALL_NODE is the folder where `npm ci` put the packages of tools/node.
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(`${process.env.HOLDALL_NODE}/`);
const { crc32 } = require("@foxglove/crc");
const { McapIndexedReader, McapStreamReader } = require("@mcap/core");
const { FileHandleReadable } = require("@mcap/nodejs");
const { loadDecompressHandlers } = require("@mcap/support");

// Handlers are promises of functions.
const decompressHandlers = await loadDecompressHandlers();

// A list of messages; sorting by time keeps the order of messages with equal times.
class Listing {
  messages = [];
  topics = {};

  addTopic(topic) {
    this.topics[topic] ??= 0;
  }

  add(topic, message) {
    this.addTopic(topic);
    this.topics[topic]++;
    const { logTime, publishTime, data } = message;
    this.messages.push({ logTime, publishTime, topic, size: data.byteLength, crc: crc32(data) });
  }

  print(name, error) {
    this.messages.sort((a, b) => (a.logTime < b.logTime ? -1 : a.logTime > b.logTime ? 1 : 0));
    const lines = this.messages.map(
      (m) =>
        `{"topic": ${JSON.stringify(m.topic)}, "time_ns": ${m.logTime}, ` +
        `"publish_time_ns": ${m.publishTime}, "size": ${m.size}, "crc32": ${m.crc}}`,
    );
    lines.push(JSON.stringify({ end: name, error, topics: this.topics }));
    process.stdout.write(`${lines.join("\n")}\n`);
  }
}

async function readByIndex(name, listing) {
  const file = await open(name);
  try {
    const readable = new FileHandleReadable(file);
    const reader = await McapIndexedReader.Initialize({ readable, decompressHandlers });
    for (const channel of reader.channelsById.values()) listing.addTopic(channel.topic);
    for await (const message of reader.readMessages({ validateCrcs: true })) {
      listing.add(reader.channelsById.get(message.channelId).topic, message);
    }
    const said = Number(reader.statistics.messageCount);
    if (said !== listing.messages.length) {
      throw new Error(`the statistics tell ${said} messages, there are ${listing.messages.length}`);
    }
  } finally {
    await file.close();
  }
}

function take(reader, channels, listing) {
  for (let record = reader.nextRecord(); record; record = reader.nextRecord()) {
    if (record.type === "Channel") {
      channels.set(record.id, record.topic);
      listing.addTopic(record.topic);
    } else if (record.type === "Message") {
      listing.add(channels.get(record.channelId), record);
    }
  }
}

async function readStream(name, listing) {
  const reader = new McapStreamReader({ decompressHandlers, validateCrcs: true });
  const channels = new Map();
  for await (const bytes of createReadStream(name)) {
    reader.append(new Uint8Array(bytes));
    take(reader, channels, listing);
  }
  if (!reader.done()) throw new Error(`${reader.bytesRemaining()} bytes behind the last record`);
}

const read = process.argv[2] === "index" ? readByIndex : readStream;
for await (const name of createInterface({ input: process.stdin })) {
  const listing = new Listing();
  let error = null;
  try {
    await read(name, listing);
  } catch (e) {
    error = `${e.name}: ${e.message}`;
  }
  listing.print(name, error);
}
