/* Plugin io_http.so: files of http and https servers that send ranges of bytes, and of S3. */
#include <curl/curl.h>

#include <holdall/plugin.h>

#include "base/status.h"
#include "io/http/cache.h"
#include "io/http/file.h"
#include "io/http/put.h"
#include "io/http/recent.h"
#include "io/http/store.h"
#include "io/http/transfer.h"

static ha_status open_anew(ha__http_file **out, const char *name, const ha__net *net,
                           const ha_net_options *options, ha_error *err) {
  ha_error failure = HA_ERROR_INIT;
  ha__net *own = NULL;

  HA_TRY(ha__recent_failure(name, net, err));
  HA_TRY(ha__net_new(&own, options, err));
  const ha_status st = ha__http_file_open(out, name, &own, &failure);
  if (st == HA_E_IO) ha__recent_failed(name, net, &failure);
  if (st < 0 && err) *err = failure;
  return st;
}

static ha_status http_open(void **out, uint64_t *out_size, void *context, const char *name,
                           ha_error *err) {
  ha__http_file *file = NULL;
  ha__net *net = NULL;

  HA_TRY(ha__net_new(&net, context, err));
  file = ha__recent_take(name, net);
  const ha_status st = file ? HA_OK : open_anew(&file, name, net, context, err);
  ha__net_free(net);
  if (st != HA_OK) return st;
  *out = file;
  *out_size = ha__http_file_size(file);
  return HA_OK;
}

static void http_close(void *file) {
  ha__recent_put(file);
}

static ha_status http_read(void *file, void *out, uint64_t offset, size_t size, ha_error *err) {
  return ha__http_file_read(file, out, offset, size, err);
}

static void http_prefetch(void *file, const ha_io_range *ranges, size_t n) {
  ha__http_file_prefetch(file, ranges, n);
}

static ha_status s3_list(void *context, const char *folder, ha_io_add_fn add, ha_io_names *names,
                         ha_error *err) {
  ha__net *net = NULL;

  HA_TRY(ha__net_new(&net, context, err));
  const ha_status st = ha__store_list(folder, net, add, names, err);
  ha__net_free(net);
  return st;
}

static ha_status http_put(void *context, const char *name, const ha_io_content *content,
                          ha_io_stored *out, ha_error *err) {
  ha__net *net = NULL;

  HA_TRY(ha__net_new(&net, context, err));
  const ha_status st = ha__put(net, name, content, out, err);
  ha__net_free(net);
  return st;
}

/* Of both tables, which share all: it stands in one. */
static void count_all(void *context, ha_io_counts *out) {
  uint64_t requests = 0;
  uint64_t bytes = 0;
  uint64_t reads = 0;
  uint64_t hits = 0;

  (void)context;
  ha__transfer_counts(&requests, &bytes);
  ha__http_file_counts(&reads, &hits);
  out->requests += requests;
  out->bytes += bytes;
  out->reads += reads;
  out->hits += hits;
  out->cached += ha__cache_loaded();
}

static const char *const g_http_schemes[] = {"http", "https", NULL};

static const ha_io_ops g_http = {
    .struct_size = sizeof g_http,
    .name = "http",
    .summary = "files of web servers, read by ranges: http, https",
    .version = LIBCURL_VERSION,
    .schemes = g_http_schemes,
    .open = http_open,
    .close = http_close,
    .read = http_read,
    .prefetch = http_prefetch,
    .counts = count_all,
    .put = http_put,
};

static const char *const g_s3_schemes[] = {"s3", NULL};

static const ha_io_ops g_s3 = {
    .struct_size = sizeof g_s3,
    .name = "s3",
    .summary = "objects of S3, read by ranges",
    .version = LIBCURL_VERSION,
    .schemes = g_s3_schemes,
    .open = http_open,
    .close = http_close,
    .read = http_read,
    .prefetch = http_prefetch,
    .list = s3_list,
    .put = http_put,
};

static const ha_io_ops *const g_ios[] = {&g_http, &g_s3, NULL};

static const ha_plugin g_plugin = {
    .abi = HA_PLUGIN_ABI, .name = "io_http", .version = "0.1.0", .ios = g_ios};

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
