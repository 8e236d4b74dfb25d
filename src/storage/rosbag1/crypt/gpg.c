#include "storage/rosbag1/crypt/gpg.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <gpgme.h>

#include "base/clock.h"
#include "base/format.h"
#include "base/status.h"

/* How long gpg may take: alone, and if it asks somebody. */
static const int64_t WAIT_NS = INT64_C(30) * 1000000000;
static const int64_t ASK_NS = INT64_C(300) * 1000000000;

/* Pause between two looks at whether gpg has finished. */
static const struct timespec STEP = {0, 2000000};

/* --- the library ------------------------------------------------------------------------------ */

#define FUNCTIONS(X)                                                                               \
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
  X(wait)                                                                                          \
  X(cancel)                                                                                        \
  X(io_writen)                                                                                     \
  X(strerror_r)

typedef struct functions {
#define MEMBER(name) __typeof__(gpgme_##name) *(name);
  FUNCTIONS(MEMBER)
#undef MEMBER
} functions;

/* dlsym() returns a data pointer; POSIX allows this conversion to a function pointer. */
static bool find(void *out, void *library, const char *name) {
  void *found = dlsym(library, name);

  memcpy(out, &found, sizeof found);
  return found != NULL;
}

/* The library stays loaded: it keeps state of its own. */
static ha_status load(functions *f, ha_error *err) {
  bool good = true;
  void *library = dlopen("libgpgme.so.11", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);

  if (!library) {
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET,
                   "GPGME (libgpgme11), which runs gpg, is not installed");
  }
#define FIND(name) good = good && find(&f->name, library, "gpgme_" #name);
  FUNCTIONS(FIND)
#undef FIND
  dlclose(library);
  if (!good || !f->check_version("1.8.0")) {
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "the installed GPGME is too old");
  }
  if (f->engine_check_version(GPGME_PROTOCOL_OpenPGP) != 0) {
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "gpg is not installed");
  }
  return HA_OK;
}

/* --- an operation ----------------------------------------------------------------------------- */

typedef struct job {
  functions f;
  gpgme_ctx_t context;
  gpgme_data_t in;
  gpgme_data_t out;
} job;

static void job_done(job *j) {
  if (j->in) j->f.data_release(j->in);
  if (j->out) j->f.data_release(j->out);
  if (j->context) j->f.release(j->context);
}

static ha_status fail(const job *j, gpgme_error_t why, ha_error *err) {
  char text[128] = "";

  j->f.strerror_r(why, text, sizeof text);
  if (gpgme_err_code(why) == GPG_ERR_ENOMEM) return HA_FAIL_NOMEM(err);
  return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "gpg fails: %s", text);
}

/* rosbag's Python reader takes the passphrase from there. */
static const char *given_passphrase(void) {
  const char *text = getenv("ROSBAG_GPG_PASSPHRASE");

  return text && text[0] ? text : NULL;
}

static gpgme_error_t pass(void *user, const char *hint, const char *info, int was_bad, int fd) {
  const functions *f = user;
  const char *text = given_passphrase();

  (void)hint, (void)info;
  if (!text || was_bad) return gpgme_error(GPG_ERR_CANCELED);
  if (f->io_writen(fd, text, strlen(text)) != 0 || f->io_writen(fd, "\n", 1) != 0) {
    return gpgme_error(GPG_ERR_GENERAL);
  }
  return 0;
}

static ha_status job_start(job *j, bool ask, ha_error *err) {
  *j = (job){.context = NULL};
  HA_TRY(load(&j->f, err));
  gpgme_error_t e = j->f.new(&j->context);
  if (e == 0) e = j->f.data_new(&j->out);
  if (e == 0 && given_passphrase()) {
    e = j->f.set_pinentry_mode(j->context, GPGME_PINENTRY_MODE_LOOPBACK);
    j->f.set_passphrase_cb(j->context, pass, &j->f);
  } else if (e == 0 && !ask) {
    e = j->f.set_pinentry_mode(j->context, GPGME_PINENTRY_MODE_CANCEL);
  }
  return e == 0 ? HA_OK : fail(j, e, err);
}

/* Wait for the operation that was started. */
static ha_status job_wait(gpgme_error_t *result, job *j, bool ask, ha_error *err) {
  const int64_t end = ha__now_ns() + (ask ? ASK_NS : WAIT_NS);

  while (!j->f.wait(j->context, result, 0)) {
    if (ha__now_ns() > end) {
      j->f.cancel(j->context);
      return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "gpg does not answer");
    }
    nanosleep(&STEP, NULL);
  }
  return HA_OK;
}

/* A gpg that ends early closes the pipe that GPGME writes to: the signal of that must not end the
 * process. */
typedef struct shield {
  sigset_t before;
  bool was_pending;
} shield;

static void shield_up(shield *s) {
  sigset_t pipe;
  sigset_t pending;

  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  s->was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &pipe, &s->before);
}

static void shield_down(const shield *s) {
  static const struct timespec none = {0, 0};
  sigset_t pipe;

  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  if (!s->was_pending) (void)sigtimedwait(&pipe, NULL, &none);
  pthread_sigmask(SIG_SETMASK, &s->before, NULL);
}

/* --- decryption ---------------------------------------------------------------------------------
 */

static ha_status explain(const job *j, gpgme_error_t why, ha_error *err) {
  gpgme_decrypt_result_t result = j->f.op_decrypt_result(j->context);
  const char *id = result && result->recipients ? result->recipients->keyid : "of an unknown id";

  switch ((unsigned)gpgme_err_code(why)) {
  case GPG_ERR_NO_SECKEY:
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "gpg has no secret key %s", id);
  case GPG_ERR_CANCELED:
  case GPG_ERR_FULLY_CANCELED:
  case GPG_ERR_BAD_PASSPHRASE:
  case GPG_ERR_NO_PIN_ENTRY:
  case GPG_ERR_NO_PASSPHRASE:
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET,
                   "gpg has not got the passphrase of the secret key %s", id);
  case GPG_ERR_NO_DATA:
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "its key is no message of OpenPGP");
  default:
    return fail(j, why, err);
  }
}

static ha_status take_result(uint8_t *out, size_t size, job *j, ha_error *err) {
  size_t got = 0;
  char *bytes = j->f.data_release_and_get_mem(j->out, &got);
  const bool fits = bytes && got == size;

  j->out = NULL;
  if (fits) memcpy(out, bytes, size);
  if (bytes) {
    explicit_bzero(bytes, got);
    j->f.free(bytes);
  }
  if (fits) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "its key has %zu bytes instead of %zu", got,
                 size);
}

static ha_status decrypt(uint8_t *out, size_t size, job *j, ha_slice message, bool ask,
                         ha_error *err) {
  gpgme_error_t result = 0;

  gpgme_error_t e = j->f.data_new_from_mem(&j->in, (const char *)message.data, message.size, 0);
  if (e == 0) e = j->f.op_decrypt_start(j->context, j->in, j->out);
  if (e != 0) return fail(j, e, err);
  HA_TRY(job_wait(&result, j, ask, err));
  return result == 0 ? take_result(out, size, j, err) : explain(j, result, err);
}

ha_status ha__gpg_decrypt(uint8_t *out, size_t size, ha_slice message, bool ask, ha_error *err) {
  job j;
  shield s;

  shield_up(&s);
  ha_status st = job_start(&j, ask, err);
  if (st == HA_OK) st = decrypt(out, size, &j, message, ask, err);
  job_done(&j);
  shield_down(&s);
  return st;
}
