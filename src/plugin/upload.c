/* Uploads to URLs, by the plugin of the scheme. */
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

#include <holdall/plugin.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/url.h"
#include "model/caller.h"
#include "plugin/registry.h"

static ha_status describe(ha_io_content *out, int32_t fd, const ha_upload_options *o,
                          ha_error *err) {
  struct stat st;

  if (fstat(fd, &st) != 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot stat");
  *out = (ha_io_content){.struct_size = sizeof *out,
                         .fd = fd,
                         .flags = o->flags,
                         .size = S_ISREG(st.st_mode) ? (uint64_t)st.st_size : UINT64_MAX,
                         .rate = o->rate,
                         .stop = o->stop};
  return HA_OK;
}

static ha_status upload(ha_io_stored *out, const char *url, int32_t fd, const ha_upload_options *o,
                        ha_error *err) {
  const ha_io_ops *ops = ha__registry_find_io(url);
  ha_io_content content;
  void *context = NULL;

  if (!ops || ops->struct_size <= offsetof(ha_io_ops, put) || !ops->put) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "no plugin writes files of such URLs");
  }
  if (o->net) HA_TRY(HA_CALLER_CHECK(o->net, ha_net_options, err));
  HA_TRY(describe(&content, fd, o, err));
  memcpy(&context, &o->net, sizeof context); /* which changes nothing of them */
  return ops->put(context, url, &content, out, err);
}

ha_status ha_upload(ha_io_stored *out, const char *url, int32_t fd,
                    const ha_upload_options *options, ha_error *err) {
  ha_upload_options o = HA_UPLOAD_OPTIONS_INIT;
  ha_io_stored stored = {.struct_size = sizeof stored};

  HA_TRY(ha__need(url, "the URL", err));
  if (out) HA_TRY(HA_CALLER_CHECK(out, ha_io_stored, err));
  HA_TRY(HA_CALLER_OPTIONS(&o, options, ha_upload_options, err));
  char *shown = ha__url_shown(url);
  if (!shown) return HA_FAIL_NOMEM(err);
  const ha_status st = upload(&stored, url, fd, &o, err);
  if (st < 0) ha__error_locate(err, shown);
  ha__free(shown);
  if (st >= 0 && out) ha__caller_write(out, &stored, sizeof stored);
  return st;
}
