/* Parts of remote files on the disk (ha_net_options.cache_dir).
 *
 * A part is a file DIR/URL/STATE/OFFSET-SIZE. URL and STATE are hashes: of the URL without its
 * query, and of the strong ETag and the size, so that parts of another state of the file are never
 * found. Without a strong ETag nothing is kept. A part is written under another name and renamed,
 * and has a checksum: several processes share a folder without locks, and each may delete parts
 * that others use. Parts that were not read for the longest time are deleted when all of them are
 * larger than the limit. */
#ifndef HA_IO_HTTP_CACHE_H
#define HA_IO_HTTP_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

#include "io/http/net.h"

/* Of one state of one file. Any thread may save and load at any time. */
typedef struct ha__cache ha__cache;

/* Whether parts of some state of this URL are there. */
bool ha__cache_knows(const ha__net *net, const char *url);

/* *out stays NULL if there is no folder for a cache, or etag is "". HA_E_IO: the folder cannot be
 * made. */
ha_status ha__cache_open(ha__cache **out, const ha__net *net, const char *url, const char *etag,
                         uint64_t size, ha_error *err);
/* NULL is allowed. */
void ha__cache_close(ha__cache *cache);

typedef struct ha__cache_part {
  uint64_t offset;
  size_t size;
} ha__cache_part;

/* The parts that are there, by offset, without overlaps. *out is freed by ha__free(). */
ha_status ha__cache_list(ha__cache_part **out, size_t *count, const ha__cache *cache,
                         ha_error *err);

/* False: the part is not there any more, or is damaged. */
bool ha__cache_load(uint8_t *out, ha__cache *cache, const ha__cache_part *part);
/* A failure is no error: the part is not there then. */
void ha__cache_save(ha__cache *cache, const ha__cache_part *part, const uint8_t *bytes);

/* Delete old parts, of all files, if something was saved and the limit is passed. */
void ha__cache_trim(ha__cache *cache);

/* Bytes that were loaded so far, of all caches. Any thread. */
uint64_t ha__cache_loaded(void);

#endif
