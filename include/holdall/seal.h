/**
 * @file holdall/seal.h
 * Finished files, of any format, encrypted by age as a whole, and made plain again. New bags are
 * encrypted while they are written (ha_writer_options.recipients), and every reader opens encrypted
 * ones (ha_keys): these functions are for files that exist already.
 *
 * Lifetime: one call; nothing to release.
 * Threads:  any thread; progress and damage are called in it.
 * Memory:   a few MiB, whatever the file.
 */
#ifndef HA_SEAL_H
#define HA_SEAL_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/io.h>
#include <holdall/keys.h>
#include <holdall/limits.h>

HA_BEGIN_DECLS

/** How both functions work. 0 and NULL mean the default everywhere. Append-only. */
typedef struct ha_seal_options {
  size_t struct_size; /* set by HA_SEAL_OPTIONS_INIT */
  uint32_t threads;   /* that encrypt, with the caller's; 0 = the cores */
  /** ha_seal_file(): for whom, as in ha_writer_options. */
  const char *const *recipients;
  size_t recipient_count;
  const ha_keys *keys;       /* ha_unseal_file(): who opens it */
  const ha_limits *limits;   /* temporary files, which only armored files need */
  const ha_net_options *net; /* of URLs */
  void *user;                /* handed to the functions below */
  ha_read_progress_fn *progress;
  /** ha_unseal_file(): called for each range that is damaged. what is borrowed until it returns. */
  void (*damage)(void *user, const ha_error *what);
} ha_seal_options;

#define HA_SEAL_OPTIONS_INIT                                                                       \
  { sizeof(ha_seal_options), 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL }

/**
 * Make a new file that is encrypted, of the bytes of another one.
 *
 * @param path    a file, or a URL.
 * @param output  a file that must not exist. A failure leaves none.
 * @param options NULL for the defaults, which have no recipients.
 * @retval HA_OK
 * @retval HA_E_ARG   no recipients, a text that is none, or age encrypted the file already
 * @retval HA_E_IO    not read, or not written (sys_errno EEXIST: output exists)
 * @retval HA_E_CANCELLED  progress() asked for it
 * @retval HA_E_NOMEM, HA_E_UNSUPPORTED
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_seal_file(const char *path, const char *output,
                                            const ha_seal_options *options, ha_error *err);

/**
 * Make a new file of the plain bytes of one that age encrypted, armored or not. Bytes that are not
 * authentic are never written: in their place, in pieces of 64 KiB, are zeros, so that all others
 * are where they were. A file that ends early gives the whole pieces before its end. Both are
 * reported by options->damage, and are no failure.
 *
 * @param path    a file, or a URL.
 * @param output  a file that must not exist. A failure leaves none.
 * @param options NULL for the defaults: the keys of the environment.
 * @retval HA_OK
 * @retval HA_END    age did not encrypt this file; nothing is written
 * @retval HA_E_KEY  no key opens it
 * @retval HA_E_CORRUPT, HA_E_TRUNCATED  nothing of it can be read
 * @retval HA_E_IO    not read, or not written (sys_errno EEXIST: output exists)
 * @retval HA_E_CANCELLED  progress() asked for it
 * @retval HA_E_ARG, HA_E_LIMIT, HA_E_NOMEM, HA_E_UNSUPPORTED
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_unseal_file(const char *path, const char *output,
                                              const ha_seal_options *options, ha_error *err);

HA_END_DECLS

#endif
