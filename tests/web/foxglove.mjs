// Clients of the Foxglove WebSocket protocol (see foxglove.py, which writes {url, topics, start_ns, end_ns} to standard input). Prints TAP.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";

const require = createRequire(`${process.env.HOLDALL_NODE}/`);
const { FoxgloveClient } = require("@foxglove/ws-protocol");
const WebSocket = require("ws");
const { parse } = require("@foxglove/rosmsg");
const { MessageReader } = require("@foxglove/rosmsg-serialization");

const wanted = JSON.parse(await text(process.stdin));
const start = BigInt(wanted.start_ns);
const end = BigInt(wanted.end_ns);
const SDK = "foxglove.sdk.v1";
const PLAYING = 0, PAUSED = 1, ENDED = 3;

const hex = (data) => Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("hex");

async function until(condition, what) {
  for (let i = 0; i < 2000; i++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`waited for ${what}`);
}

// --- the older protocol, with its client package ---

async function whole_bag() {
  const client = new FoxgloveClient({ ws: new WebSocket(wanted.url, [FoxgloveClient.SUPPORTED_SUBPROTOCOL]) });
  const topics = {}; // by subscription
  const got = {};
  const readers = {};
  let info;
  let time = 0n;
  client.on("serverInfo", (event) => (info = event));
  client.on("time", (event) => {
    assert(event.timestamp >= time, "time goes on");
    time = event.timestamp;
  });
  client.on("advertise", (channels) => {
    for (const channel of channels) {
      const id = client.subscribe(channel.id);
      topics[id] = channel.topic;
      got[channel.topic] = [];
      readers[id] = new MessageReader(parse(channel.schema));
    }
  });
  client.on("message", ({ subscriptionId, timestamp, data }) => {
    readers[subscriptionId].readMessage(data);
    got[topics[subscriptionId]].push([timestamp.toString(), hex(data)]);
  });
  await until(() => time === end, "the end of the bag");
  client.close();
  assert.deepEqual(info.capabilities, ["time", "assets"]);
  assert.deepEqual(got, wanted.topics);
}

async function files_of_models() {
  const client = new FoxgloveClient({ ws: new WebSocket(wanted.url, [FoxgloveClient.SUPPORTED_SUBPROTOCOL]) });
  const answers = {}; // by request
  let is_open = false;
  client.on("serverInfo", () => (is_open = true));
  client.on("fetchAssetResponse", (event) => (answers[event.requestId] = event));
  await until(() => is_open, "serverInfo");
  client.fetchAsset("package://arm/link.stl", 7);
  client.fetchAsset("package://arm/none.stl", 4294967295);
  client.fetchAsset("file:///etc/passwd", 8);
  await until(() => Object.keys(answers).length === 3, "three answers");
  client.close();
  assert.deepEqual([answers[7].status, hex(answers[7].data)], [0, wanted.mesh]);
  assert.deepEqual([answers[4294967295].status, answers[4294967295].error], [1, "no such file in the folders of --assets"]);
  assert.equal(answers[8].status, 1);
}

// --- playback control ---

// A client that keeps all received messages.
class Client {
  constructor() {
    this.ops = []; // JSON
    this.messages = []; // {id, time, data}
    this.times = [];
    this.states = []; // {status, time, speed, did_seek, id}
    this.log = []; // the kinds of all messages, in order
    this.socket = new WebSocket(wanted.url, [SDK]);
    this.socket.on("message", (data, is_binary) => this.take(data, is_binary));
  }

  take(data, is_binary) {
    if (!is_binary) {
      this.ops.push(JSON.parse(data.toString()));
    } else if (data[0] === 1) {
      this.log.push("message");
      this.messages.push({ id: data.readUInt32LE(1), time: data.readBigUInt64LE(5), data: hex(data.subarray(13)) });
    } else if (data[0] === 2) {
      this.log.push("time");
      assert.equal(data.length, 9);
      this.times.push(data.readBigUInt64LE(1));
    } else {
      assert.equal(data[0], 5);
      this.log.push("state");
      this.states.push({ status: data[1], time: data.readBigUInt64LE(2), speed: data.readFloatLE(10), did_seek: data[14],
        id: data.subarray(19, 19 + data.readUInt32LE(15)).toString() });
    }
  }

  async open() {
    await until(() => this.ops.some((op) => op.op === "advertise"), "advertise");
    assert.equal(this.socket.protocol, SDK);
    this.channels = this.ops.find((op) => op.op === "advertise").channels;
    return this;
  }

  subscribe(...topics) {
    const subscriptions = topics.map((topic, i) => ({ id: 10 + i, channelId: this.channels.find((c) => c.topic === topic).id }));
    this.socket.send(JSON.stringify({ op: "subscribe", subscriptions }));
  }

  // Sends a request, and returns the state that replies to it.
  async control(command, speed, seek, id) {
    const request = Buffer.alloc(19 + id.length);
    request[0] = 3;
    request[1] = command;
    request.writeFloatLE(speed, 2);
    request[6] = seek === null ? 0 : 1;
    request.writeBigUInt64LE(seek ?? 0n, 7);
    request.writeUInt32LE(id.length, 15);
    request.write(id, 19);
    this.socket.send(request);
    await until(() => this.states.some((state) => state.id === id), `the answer to ${id}`);
    return this.states.find((state) => state.id === id);
  }

  // [[time, bytes]] of a subscription
  of(id) {
    return this.messages.filter((m) => m.id === id).map((m) => [m.time.toString(), m.data]);
  }
}

const PLAY = 0, PAUSE = 1;

async function waits_for_play() {
  const client = await new Client().open();
  const info = client.ops[0];
  assert.equal(info.op, "serverInfo");
  assert.equal(BigInt(info.dataStartTime.sec) * 1000000000n + BigInt(info.dataStartTime.nsec), start);
  assert.equal(BigInt(info.dataEndTime.sec) * 1000000000n + BigInt(info.dataEndTime.nsec), end);
  client.subscribe("/imu", "/status");
  await until(() => client.times.length >= 2, "the time while nothing plays");
  assert(client.times.every((time) => time === start));
  assert.equal(client.messages.length, 0);
  const answer = await client.control(PLAY, 8, null, "begin");
  assert.deepEqual(answer, { status: PLAYING, time: start, speed: 8, did_seek: 0, id: "begin" });
  await until(() => client.states.some((state) => state.status === ENDED), "the end");
  assert.deepEqual(client.of(10), wanted.topics["/imu"]);
  assert.deepEqual(client.of(11), wanted.topics["/status"]);
  assert.equal(client.states.at(-1).time, end);
  client.socket.close();
}

async function seek() {
  const client = await new Client().open();
  const middle = (start + end) / 2n;
  client.subscribe("/imu", "/map_name", "/status");
  const answer = await client.control(PAUSE, 1, middle, "jump");
  assert.deepEqual(answer, { status: PAUSED, time: middle, speed: 1, did_seek: 1, id: "jump" });
  await until(() => client.messages.length >= 3, "the last messages before the jump");
  const last = (topic) => wanted.topics[topic].filter(([time]) => BigInt(time) <= middle).at(-1);
  assert.deepEqual([client.of(10), client.of(11), client.of(12)], [[last("/imu")], [last("/map_name")], [last("/status")]]);
  const at = client.log.indexOf("state");
  assert.deepEqual(client.log.slice(at, at + 5), ["state", "time", "message", "message", "message"]);
  await client.control(PLAY, 8, null, "on");
  await until(() => client.states.some((state) => state.status === ENDED), "the end");
  const after = (topic) => wanted.topics[topic].filter(([time]) => BigInt(time) > middle);
  assert.deepEqual(client.of(10).slice(1), after("/imu"));
  assert.equal(client.of(11).length, 1);
  const back = await client.control(PAUSE, 1, 0n, "before the start");
  assert.equal(back.time, start);
  client.socket.close();
}

async function pause_and_unsubscribe() {
  const client = await new Client().open();
  client.subscribe("/imu", "/pose");
  await client.control(PLAY, 1, null, "play");
  await until(() => client.messages.length >= 10, "some messages");
  const paused = await client.control(PAUSE, 1, null, "pause");
  const count = client.messages.length;
  client.socket.send(JSON.stringify({ op: "unsubscribe", subscriptionIds: [11] }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(client.messages.length, count);
  assert(client.messages.every((message) => message.time <= paused.time));
  await client.control(PLAY, 8, null, "on");
  await until(() => client.states.some((state) => state.status === ENDED), "the end");
  assert.deepEqual(client.of(10), wanted.topics["/imu"]);
  assert(client.of(11).every(([time]) => BigInt(time) <= paused.time));
  assert.equal(client.ops.filter((op) => op.op === "status").length, 0);
  client.socket.close();
}

const tests = [whole_bag, files_of_models, waits_for_play, seek, pause_and_unsubscribe];
console.log(`1..${tests.length}`);
for (const [i, test] of tests.entries()) {
  try {
    await test();
    console.log(`ok ${i + 1} - ${test.name}`);
  } catch (problem) {
    console.log(`not ok ${i + 1} - ${test.name}\n# ${String(problem.stack).slice(0, 3000).replaceAll("\n", "\n# ")}`);
  }
}
process.exit(0);
