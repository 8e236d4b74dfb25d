/**
 * @file holdall/limits.h
 * Limits of memory and disk space for opening and reading a bag.
 *
 * The content of a bag is not trusted: declared sizes are compared with these limits before memory
 * is allocated. A bag beyond a limit fails with HA_E_LIMIT, and can be opened with a larger limit.
 * One ha_limits serves readers (ha_reader_options), checks (ha_check_options) and lists of records
 * (ha_records_options), and may be shared by any number of them.
 *
 * Lifetime: belongs to the caller; a function copies it and does not keep the pointer.
 * Threads:  plain data.
 * Memory:   none.
 */
#ifndef HA_LIMITS_H
#define HA_LIMITS_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>

HA_BEGIN_DECLS

/** 0 and NULL mean the default everywhere. Append-only. */
typedef struct ha_limits {
  size_t struct_size;        /* set by HA_LIMITS_INIT */
  uint64_t max_chunk_bytes;  /* largest chunk after decompression; default 1 GiB, and chunks of more
                                than 256 MiB at most 64 times as large as in the file */
  uint64_t max_record_bytes; /* largest record of an index or header; default 256 MiB */
  uint64_t max_temp_bytes;   /* of all temporary files at one time; default 1 GiB and 1024 bytes for
                                each byte of the bag; never more than 9/10 of the free space */
  const char *temp_dir;      /* folder of temporary files, which are unlinked when they are created:
                                unpacked files, large chunks, chunks that overlap; default: TMPDIR,
                                else /tmp */
  uint64_t max_channels;     /* of the bag; default 100,000 */
  uint64_t max_definition_bytes; /* definitions and channels of the bag; equal ones count once;
                                    default 64 MiB */
  uint64_t max_chunks;           /* of one file; default 2,000,000 */
  uint64_t max_attachments;      /* of one file, and as many metadata records; default 100,000 */
  uint64_t max_unpacked_bytes;   /* most bytes that chunks may decompress to without delivering a
                                    message, beyond 64 times their stored size; bytes of bz2
                                    count 6 times, of gzip twice. The bytes of messages that
                                    chunks of such a high ratio deliver are added. No chunk is
                                    decompressed beyond it; default 8 GiB. It also bounds the
                                    processor time that such chunks take beyond this cost: 1 s,
                                    or a third of it in ns (2.8 s by default) */
} ha_limits;

#define HA_LIMITS_INIT                                                                             \
  { sizeof(ha_limits), 0, 0, 0, NULL, 0, 0, 0, 0, 0 }

HA_END_DECLS

#endif
