#include "io/s3/name.h"

#include <string.h>
#include <strings.h>

#include "base/format.h"
#include "base/status.h"

static bool is_bucket_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '.' || c == '_';
}

ha_status ha__s3_name_parse(ha__s3_name *out, const char *name, ha_error *err) {
  const char *colon = strstr(name, "://");
  const char *bucket = colon ? colon + 3 : name;
  size_t size = 0;

  while (is_bucket_char(bucket[size])) {
    size++;
  }
  /* a longer text may contain a user and a password, which are not accepted in names */
  if (size == 0 || size >= sizeof out->bucket || (bucket[size] && bucket[size] != '/')) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a name in S3 is s3://BUCKET/KEY");
  }
  memcpy(out->bucket, bucket, size);
  out->bucket[size] = '\0';
  out->key = bucket[size] ? bucket + size + 1 : bucket + size;
  return HA_OK;
}

/* Whether the bucket can be the first label of a host name in DNS. */
static bool is_label(const char *bucket) {
  const size_t size = strlen(bucket);

  if (size < 3 || size > 63 || bucket[0] == '-' || bucket[size - 1] == '-') return false;
  for (size_t i = 0; i < size; i++) {
    if (!((bucket[i] >= 'a' && bucket[i] <= 'z') || (bucket[i] >= '0' && bucket[i] <= '9') ||
          bucket[i] == '-')) {
      return false;
    }
  }
  return true;
}

/* "http://host:port/prefix" */
static ha_status take_url(ha__s3_endpoint *out, const char *url, const char **host,
                          size_t *host_size, ha_error *err) {
  out->is_tls = strncasecmp(url, "https://", 8) == 0;
  if (!out->is_tls && strncasecmp(url, "http://", 7) != 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the endpoint of S3 is not an http or https URL");
  }
  *host = url + (out->is_tls ? 8 : 7);
  *host_size = strcspn(*host, "/?#");
  const char *path = *host + *host_size;
  size_t path_size = strlen(path);
  while (path_size > 0 && path[path_size - 1] == '/') {
    path_size--;
  }
  if (*host_size == 0 || memchr(*host, '@', *host_size) || strpbrk(path, "?#%") ||
      path_size >= sizeof out->prefix) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "the endpoint of S3 is not a URL of a host and a port");
  }
  memcpy(out->prefix, path, path_size);
  out->prefix[path_size] = '\0';
  /* the default port is not sent, so it is not signed */
  const char *port = out->is_tls ? ":443" : ":80";
  const size_t port_size = strlen(port);
  if (*host_size > port_size && memcmp(*host + *host_size - port_size, port, port_size) == 0) {
    *host_size -= port_size;
  }
  return HA_OK;
}

static ha_status endpoint_of_url(ha__s3_endpoint *out, const char *url, const char *style,
                                 const char *bucket, ha_error *err) {
  const char *host = NULL;
  size_t host_size = 0;

  HA_TRY(take_url(out, url, &host, &host_size, err));
  out->is_path_style = strcmp(style, "virtual") != 0;
  if (ha__format_whole(out->host, sizeof out->host, "%s%s%.*s", out->is_path_style ? "" : bucket,
                       out->is_path_style ? "" : ".", (int)host_size, host)) {
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the endpoint of S3 is too long");
}

static bool is_region(const char *region) {
  for (const char *c = region; *c; c++) {
    if (!is_bucket_char(*c)) return false;
  }
  return region[0] != '\0';
}

ha_status ha__s3_endpoint_make(ha__s3_endpoint *out, const char *url, const char *style,
                               const char *bucket, const char *region, ha_error *err) {
  ha__s3_endpoint e = {.is_tls = true};

  if (!is_region(region)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the region of S3 is not a name");
  }
  if (url && url[0]) {
    HA_TRY(endpoint_of_url(&e, url, style, bucket, err));
  } else {
    const char *domain = strncmp(region, "cn-", 3) == 0 ? "amazonaws.com.cn" : "amazonaws.com";
    /* a certificate covers one label; a bucket with dots would be several */
    e.is_path_style = strcmp(style, "path") == 0 || !is_label(bucket);
    ha__format(e.host, sizeof e.host, "%s%ss3.%s.%s", e.is_path_style ? "" : bucket,
               e.is_path_style ? "" : ".", region, domain);
  }
  *out = e;
  return HA_OK;
}
