/* The encoding "protobuf": messages of Protocol Buffers, with their descriptor set as schema.
 *
 * libprotobuf parses messages to dynamic ones. Failures are exceptions within this plugin, and
 * are caught in this file. */
#include <new>

#include <google/protobuf/stubs/logging.h>

#include <holdall/plugin.h>

#include "encoding/protobuf/describe.hpp"
#include "encoding/protobuf/message.hpp"
#include "encoding/protobuf/scan.hpp"

namespace holdall_protobuf {

namespace {

struct Codec {
  Codec(const ha_encoding_open *how)
      : host(how->host), max_bytes(how->max_bytes),
        schema(how->channel->schema->name, how->channel->schema->data, how->channel->schema->size) {
    ha_schema *d = &definition;
    d->struct_size = sizeof *d;
    d->name = schema.name().c_str();
    d->encoding = "ros2msg";
    d->data = reinterpret_cast<const uint8_t *>(schema.text().data());
    d->size = schema.text().size();
    d->hash = "";
  }

  const ha_host *host;
  uint64_t max_bytes;
  Schema schema;
  ha_schema definition;
};

struct Session {
  Session(const Codec *c) : codec(c), message(c->schema.prototype()->New()), cdr(c->max_bytes) {
  }

  const Codec *codec;
  std::unique_ptr<pb::Message> message;
  CdrWriter cdr;
  std::string bytes;
  Unknown unknown = {};
};

/* Runs a function that may throw, while the log of libprotobuf is silenced. */
template <typename F> ha_status guarded(const ha_host *host, ha_error *err, F work) noexcept {
  try {
    const pb::LogSilencer silence;
    work();
    return HA_OK;
  } catch (const Failure &failure) {
    host->set_error(err, failure.code(), failure.offset(), "%s", failure.what());
    return failure.code();
  } catch (const std::bad_alloc &) {
    host->set_error(err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
    return HA_E_NOMEM;
  } catch (const std::exception &other) {
    host->set_error(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "protobuf: %s", other.what());
    return HA_E_UNSUPPORTED;
  }
}

ha_status append(const ha_host *host, ha_bytes *out, const void *data, size_t size, ha_error *err) {
  const ha_status st = host->reserve_bytes(out, size, err);
  if (st < 0) return st;
  if (size) memcpy(out->data + out->size, data, size);
  out->size += size;
  return HA_OK;
}

extern "C" {

static int32_t probe(const ha_channel *channel) {
  return strcmp(channel->encoding, "protobuf") == 0;
}

static ha_status codec_open(void **out, const ha_encoding_open *how, ha_error *err) {
  return guarded(how->host, err, [&] { *out = new Codec(how); });
}

static void codec_close(void *codec) {
  delete static_cast<Codec *>(codec);
}

static const ha_schema *codec_schema(const void *codec) {
  return &static_cast<const Codec *>(codec)->definition;
}

static ha_status session_begin(void **out, const void *codec, ha_error *err) {
  const Codec *c = static_cast<const Codec *>(codec);

  return guarded(c->host, err, [&] { *out = new Session(c); });
}

static void session_end(void *session) {
  delete static_cast<Session *>(session);
}

static ha_status session_decode(void *self, ha_bytes *out, const uint8_t *data, size_t size,
                                ha_error *err) {
  Session *s = static_cast<Session *>(self);
  const Codec *c = s->codec;

  const ha_status st = guarded(c->host, err, [&] {
    if (size > INT32_MAX) throw Failure(HA_E_LIMIT, "a message of more than 2 GiB");
    scan(&s->unknown, c->schema, data, size, c->max_bytes);
    s->message->Clear();
    if (!s->message->ParsePartialFromArray(data, static_cast<int>(size))) {
      throw Failure(HA_E_CORRUPT, "libprotobuf cannot parse the message", 0);
    }
    s->cdr.begin();
    decode(s->cdr, c->schema, *s->message);
  });
  if (st < 0) return st;
  return append(c->host, out, s->cdr.data(), s->cdr.size(), err);
}

static uint64_t session_unknown(const void *self, char *path, size_t capacity) {
  const Session *s = static_cast<const Session *>(self);

  const size_t size = s->unknown.path.copy(path, capacity - 1);
  path[size] = '\0';
  return s->unknown.count;
}

static ha_status session_encode(void *self, ha_bytes *out, const uint8_t *cdr, size_t size,
                                ha_error *err) {
  Session *s = static_cast<Session *>(self);
  const Codec *c = s->codec;

  const ha_status st = guarded(c->host, err, [&] {
    s->message->Clear();
    encode(s->message.get(), c->schema, cdr, size);
    if (s->message->ByteSizeLong() > INT32_MAX) {
      throw Failure(HA_E_LIMIT, "a message of more than 2 GiB");
    }
    s->bytes.clear();
    serialize(&s->bytes, *s->message);
  });
  if (st < 0) return st;
  return append(c->host, out, s->bytes.data(), s->bytes.size(), err);
}
}

extern "C" {

static ha_status describe_type(ha_encoding_schema *out, const ha_host *host, const ha_type *type,
                               ha_error *err) {
  std::string name;
  std::string data;

  ha_status st = guarded(host, err, [&] { describe(&name, &data, type); });
  if (st >= 0) st = append(host, &out->data, data.data(), data.size(), err);
  if (st >= 0) st = append(host, &out->name, name.c_str(), name.size() + 1, err);
  if (st >= 0) out->encoding = "protobuf";
  return st;
}
}

/* The members of a table are in the order of plugin.h. */
ha_encoding_ops table() noexcept {
  ha_encoding_ops ops = {};

  ops.struct_size = sizeof ops;
  ops.name = "protobuf";
  ops.summary = "Protocol Buffers, with their descriptor set as schema";
  ops.version = HOLDALL_PROTOBUF_VERSION;
  ops.probe = probe;
  ops.open = codec_open;
  ops.close = codec_close;
  ops.schema = codec_schema;
  ops.begin = session_begin;
  ops.end = session_end;
  ops.decode = session_decode;
  ops.encode = session_encode;
  ops.describe = describe_type;
  ops.unknown = session_unknown;
  return ops;
}

const ha_encoding_ops g_protobuf = table();
const ha_encoding_ops *const g_encodings[] = {&g_protobuf, nullptr};

ha_plugin plugin() noexcept {
  ha_plugin p = {};

  p.abi = HA_PLUGIN_ABI;
  p.name = "encoding_protobuf";
  p.version = "0.1.0";
  p.encodings = g_encodings;
  return p;
}

const ha_plugin g_plugin = plugin();

} // namespace

} // namespace holdall_protobuf

extern "C" HA_API const ha_plugin *ha_plugin_entry(uint32_t host_abi);

extern "C" const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &holdall_protobuf::g_plugin : nullptr;
}
