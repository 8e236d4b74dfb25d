// A client of the Foxglove WebSocket protocol for parameters (see parameters.py, which writes {url, protocol, all} to standard input).
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";

const require = createRequire(`${process.env.HOLDALL_NODE}/`);
const { FoxgloveClient } = require("@foxglove/ws-protocol");
const WebSocket = require("ws");

const wanted = JSON.parse(await text(process.stdin));
const socket = new WebSocket(wanted.url, [wanted.protocol]);
const client = new FoxgloveClient({ ws: socket });
const answers = {}; // by id
const updates = [];
let info;
client.on("serverInfo", (event) => (info = event));
client.on("parameterValues", ({ parameters, id }) => (id === undefined ? updates.push(...parameters) : (answers[id] = parameters)));

async function until(condition, what) {
  for (let i = 0; i < 2000; i++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`waited for ${what}`);
}

const sorted = (parameters) => [...parameters].sort((a, b) => (a.name < b.name ? -1 : 1));
const rounds = (parameters) => JSON.parse(JSON.stringify(parameters)); // large integers as JavaScript reads them

await until(() => info, "serverInfo");
assert.equal(socket.protocol, wanted.protocol);
assert(info.capabilities.includes("parameters") && info.capabilities.includes("parametersSubscribe"));
for (let i = 0; !answers.all?.length; i++) { // nodes may be discovered later
  delete answers.all;
  client.getParameters([], "all");
  await until(() => answers.all, "all parameters");
  assert(i < 100);
}
assert.deepEqual(sorted(answers.all), sorted(rounds(wanted.all)));
client.subscribeParameterUpdates(["/talker.gain"]);
for (let value = 100; updates.length === 0; value++) { // the subscriber may be matched later
  client.setParameters([{ name: "/talker.gain", value, type: "float64" }], `set ${value}`);
  await until(() => answers[`set ${value}`], "the answer");
  assert(value < 1000);
}
assert.deepEqual(updates[0].name, "/talker.gain");
client.setParameters([{ name: "/talker.gain", value: 4, type: "float64" }, { name: "/talker.blob", value: "AQID", type: "byte_array" }], "last");
await until(() => answers.last, "the last answer");
assert.deepEqual(sorted(answers.last), [{ name: "/talker.blob", value: "AQID", type: "byte_array" },
  { name: "/talker.gain", value: 4, type: "float64" }]);
await until(() => updates.some(({ value }) => value === 4), "the update");
client.close();
process.exit(0);
