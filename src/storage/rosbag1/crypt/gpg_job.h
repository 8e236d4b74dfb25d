/* One operation of gpg, by GPGME, which is loaded when it is needed. A call waits for gpg, up to a
 * time limit. */
#ifndef HA_STORAGE_ROSBAG1_CRYPT_GPG_JOB_H
#define HA_STORAGE_ROSBAG1_CRYPT_GPG_JOB_H

#include <signal.h>
#include <stdbool.h>

#include <gpgme.h>

#include <holdall/error.h>

#define HA__GPG_FUNCTIONS(X)                                                                       \
  X(check_version)                                                                                 \
  X(engine_check_version)                                                                          \
  X(new)                                                                                           \
  X(release)                                                                                       \
  X(set_pinentry_mode)                                                                             \
  X(set_passphrase_cb)                                                                             \
  X(data_new)                                                                                      \
  X(data_new_from_mem)                                                                             \
  X(data_release)                                                                                  \
  X(data_release_and_get_mem)                                                                      \
  X(free)                                                                                          \
  X(op_decrypt_start)                                                                              \
  X(op_decrypt_result)                                                                             \
  X(op_keylist_start)                                                                              \
  X(op_keylist_next)                                                                               \
  X(op_encrypt_start)                                                                              \
  X(key_unref)                                                                                     \
  X(wait)                                                                                          \
  X(cancel)                                                                                        \
  X(io_writen)                                                                                     \
  X(strerror_r)

/* Functions of GPGME, without their prefix. */
typedef struct ha__gpg_functions {
#define HA__GPG_MEMBER(name) __typeof__(gpgme_##name) *(name);
  HA__GPG_FUNCTIONS(HA__GPG_MEMBER)
#undef HA__GPG_MEMBER
} ha__gpg_functions;

typedef struct ha__gpg_job {
  ha__gpg_functions f;
  gpgme_ctx_t context;
  gpgme_data_t in;
  gpgme_data_t out;
  sigset_t before; /* signal mask of the caller */
  bool was_pending;
} ha__gpg_job;

/* ask: gpg may ask the user for a passphrase. Call ha__gpg_job_done() also after a failure. Until
 * then SIGPIPE is blocked, because a gpg process that ends early closes the pipe that GPGME writes
 * to. */
ha_status ha__gpg_job_start(ha__gpg_job *job, bool ask, ha_error *err);
void ha__gpg_job_done(ha__gpg_job *job);

/* Wait for the started operation; *result: the result of that operation. */
ha_status ha__gpg_job_wait(gpgme_error_t *result, ha__gpg_job *job, bool ask, ha_error *err);

/* HA_E_KEY with the message of gpg; HA_E_NOMEM. */
ha_status ha__gpg_job_fail(const ha__gpg_job *job, gpgme_error_t why, ha_error *err);

#endif
