#include "io/http/net.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <openssl/crypto.h>

#include "base/alloc.h"
#include "base/growing.h"
#include "base/status.h"
#include "io/s3/sign.h"

enum {
  STALL_S = 30,
  MAX_STALL_S = 3600,
  CONNECTIONS = 8,
  MOST_CONNECTIONS = 64,
  MAX_CONNECTIONS = 64
};
enum { MAX_HEADERS = 64 };
#define AHEAD_BYTES ((uint64_t)128 << 20)
#define KEPT_BYTES ((uint64_t)192 << 20)
#define SPOOL_BYTES ((uint64_t)1 << 30)
#define CACHE_BYTES ((uint64_t)4 << 30)
#define SCAN_BYTES ((uint64_t)1 << 30)

/* A whole number from the environment, or 0. */
static uint64_t number_of(const char *variable) {
  const char *text = getenv(variable);
  char *end = NULL;
  const unsigned long long given = text && *text ? strtoull(text, &end, 10) : 0;

  return end && *end == '\0' && *text != '-' ? given : 0;
}

static uint64_t either(uint64_t given, uint64_t otherwise) {
  return given ? given : otherwise;
}

static ha_status copy_text(char **out, const char *text, ha_error *err) {
  if (!text || !text[0]) return HA_OK;
  *out = ha__dup_string(text);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

/* A token, a colon, and no end of line, because the text becomes a line of the request. */
static bool is_header(const char *text) {
  static const char token[] = "!#$%&'*+-.^_`|~0123456789"
                              "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const size_t size = text ? strspn(text, token) : 0;

  return size > 0 && text[size] == ':' && !text[size + 1 + strcspn(text + size + 1, "\r\n")];
}

/* libcurl does not send these two to other hosts; it sends all other headers. */
static bool is_for_one_host(const char *header) {
  return strncasecmp(header, "Authorization:", 14) == 0 || strncasecmp(header, "Cookie:", 7) == 0;
}

static ha_status copy_headers(ha__net *net, const ha_net_options *o, ha_error *err) {
  if (o->header_count > MAX_HEADERS || (o->header_count > 0 && !o->headers)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "at most %d headers can be given", MAX_HEADERS);
  }
  net->headers = ha__alloc_zeroed(o->header_count + 1, sizeof *net->headers);
  if (!net->headers) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < o->header_count; i++) {
    if (!is_header(o->headers[i])) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "header %zu is not of the form 'Name: value'",
                     i + 1);
    }
    HA_TRY(copy_text(&net->headers[i], o->headers[i], err));
    net->follows = net->follows && is_for_one_host(o->headers[i]);
    net->header_count++;
  }
  return HA_OK;
}

static void set_numbers(ha__net *net, const ha_net_options *o) {
  const int64_t seconds = o->timeout_ns / 1000000000 + (o->timeout_ns % 1000000000 > 0);
  const uint64_t stall = either(seconds > 0 ? (uint64_t)seconds : 0,
                                either(number_of("HOLDALL_NET_TIMEOUT"), STALL_S));

  net->stall_s = stall < MAX_STALL_S ? (long)stall : MAX_STALL_S;
  net->connections = o->connections == 0                ? CONNECTIONS
                     : o->connections < MAX_CONNECTIONS ? o->connections
                                                        : MAX_CONNECTIONS;
  net->most_connections = o->connections == 0 ? MOST_CONNECTIONS : net->connections;
  net->ahead_bytes = either(o->ahead_bytes, AHEAD_BYTES);
  net->kept_bytes = either(o->kept_bytes, KEPT_BYTES);
  net->spool_bytes = either(o->spool_bytes, either(number_of("HOLDALL_NET_SPOOL"), SPOOL_BYTES));
  net->cache_bytes = either(o->cache_bytes, CACHE_BYTES);
  net->scan_bytes = o->flags & HA_NET_ALLOW_SCAN ? UINT64_MAX : SCAN_BYTES;
}

static ha_status fill(ha__net *net, const ha_net_options *o, ha_error *err) {
  static const char *const styles[] = {NULL, "path", "virtual"};

  if (o->addressing < HA_NET_ADDRESSING_AUTO || o->addressing > HA_NET_ADDRESSING_VIRTUAL) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "unknown style of addressing");
  }
  net->style = styles[o->addressing];
  net->is_anonymous = (o->flags & HA_NET_ANONYMOUS) != 0;
  net->follows = true;
  set_numbers(net, o);
  HA_TRY(copy_text(&net->endpoint, o->endpoint, err));
  HA_TRY(copy_text(&net->region, o->region, err));
  HA_TRY(copy_text(&net->profile, o->profile, err));
  HA_TRY(copy_text(&net->cache_dir, o->cache_dir, err));
  return copy_headers(net, o, err);
}

/* --- the key ---------------------------------------------------------------------------------- */

/* Add a text with its final NUL, so that different lists have different bytes. */
static ha_status add(ha_bytes *to, const char *text, ha_error *err) {
  return ha__bytes_append(to, text ? text : "\n", text ? strlen(text) + 1 : 2, err);
}

static ha_status list_all(ha_bytes *to, const ha__net *net, ha_error *err) {
  const uint64_t numbers[] = {net->is_anonymous,     (uint64_t)net->stall_s, net->connections,
                              net->most_connections, net->ahead_bytes,       net->kept_bytes,
                              net->spool_bytes,      net->scan_bytes,        net->cache_bytes};

  HA_TRY(ha__bytes_append(to, numbers, sizeof numbers, err));
  HA_TRY(add(to, net->endpoint, err));
  HA_TRY(add(to, net->region, err));
  HA_TRY(add(to, net->profile, err));
  HA_TRY(add(to, net->style, err));
  HA_TRY(add(to, net->cache_dir, err));
  for (size_t i = 0; i < net->header_count; i++) {
    HA_TRY(add(to, net->headers[i], err));
  }
  return HA_OK;
}

/* The key is a hash, because headers are secrets. */
static ha_status make_key(ha__net *net, ha_error *err) {
  ha_bytes all = {NULL, 0, 0};
  ha_status st = list_all(&all, net, err);

  if (st >= 0 && !ha__s3_hash(net->key, all.data, all.size)) st = HA_FAIL_NOMEM(err);
  if (all.data) OPENSSL_cleanse(all.data, all.capacity);
  ha__bytes_done(&all);
  return st;
}

ha_status ha__net_new(ha__net **out, const ha_net_options *options, ha_error *err) {
  ha_net_options o = HA_NET_OPTIONS_INIT;
  ha__net *net = ha__alloc_zeroed(1, sizeof *net);

  if (!net) return HA_FAIL_NOMEM(err);
  if (options) {
    memcpy(&o, options, options->struct_size < sizeof o ? options->struct_size : sizeof o);
  }
  ha_status st = fill(net, &o, err);
  if (st >= 0) st = make_key(net, err);
  if (st < 0) {
    ha__net_free(net);
    return st;
  }
  *out = net;
  return HA_OK;
}

void ha__net_free(ha__net *net) {
  if (!net) return;
  for (size_t i = 0; i < net->header_count; i++) {
    OPENSSL_cleanse(net->headers[i], strlen(net->headers[i]));
    ha__free(net->headers[i]);
  }
  ha__free(net->headers);
  ha__free(net->endpoint);
  ha__free(net->region);
  ha__free(net->profile);
  ha__free(net->cache_dir);
  ha__free(net);
}
