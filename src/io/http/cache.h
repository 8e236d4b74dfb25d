/* Disk cache of parts of remote files (ha_net_options.cache_dir).
 *
 * A part is a file DIR/URL/STATE/OFFSET-SIZE. URL and STATE are hashes: of the URL without its
 * query, and of the strong ETag and the size, so that parts of another state of the file are
 * never found. Without a strong ETag nothing is cached. A part is written under another name and
 * renamed, and has a checksum: several processes share a folder without locks, and each may
 * delete parts that others use. When the parts exceed the limit, the least recently read ones
 * are deleted. */
#ifndef HA_IO_HTTP_CACHE_H
#define HA_IO_HTTP_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

#include "io/http/net.h"

/* The cache of one state of one file. Any thread may save and load at any time. */
typedef struct ha__cache ha__cache;

/* Whether the cache has parts of any state of this URL. */
bool ha__cache_knows(const ha__net *net, const char *url);

/* *out stays NULL if there is no cache folder, or etag is "". HA_E_IO: the folder cannot be
 * created. */
ha_status ha__cache_open(ha__cache **out, const ha__net *net, const char *url, const char *etag,
                         uint64_t size, ha_error *err);
/* NULL is allowed. */
void ha__cache_close(ha__cache *cache);

typedef struct ha__cache_part {
  uint64_t offset;
  size_t size;
} ha__cache_part;

/* The cached parts, by offset, without overlaps. *out is freed by ha__free(). */
ha_status ha__cache_list(ha__cache_part **out, size_t *count, const ha__cache *cache,
                         ha_error *err);

/* False: the part is missing or damaged. */
bool ha__cache_load(uint8_t *out, ha__cache *cache, const ha__cache_part *part);
/* Failures are ignored: the part is then not cached. */
void ha__cache_save(ha__cache *cache, const ha__cache_part *part, const uint8_t *bytes);

/* Delete old parts, of all files, if something was saved and the limit is exceeded. */
void ha__cache_trim(ha__cache *cache);

/* In the child of a fork, where the thread that deletes parts does not exist. */
void ha__cache_after_fork(void);

/* Bytes that were loaded so far, of all caches. Any thread. */
uint64_t ha__cache_loaded(void);

#endif
