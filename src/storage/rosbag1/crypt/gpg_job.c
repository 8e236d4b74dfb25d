#include "storage/rosbag1/crypt/gpg_job.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/format.h"
#include "base/status.h"

/* Time limits of gpg, without and with a prompt for a passphrase. */
static const int64_t WAIT_NS = INT64_C(30) * 1000000000;
static const int64_t ASK_NS = INT64_C(300) * 1000000000;

/* Pause between two checks whether gpg has finished. */
static const struct timespec STEP = {0, 2000000};

/* --- the library ------------------------------------------------------------------------------ */

/* dlsym() returns a data pointer; POSIX allows this conversion to a function pointer. */
static bool find(void *out, void *library, const char *name) {
  void *found = dlsym(library, name);

  memcpy(out, &found, sizeof found);
  return found != NULL;
}

/* The library stays loaded, because it keeps state. */
static ha_status load(ha__gpg_functions *f, ha_error *err) {
  bool good = true;
  void *library = dlopen("libgpgme.so.11", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);

  if (!library) {
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET,
                   "GPGME (libgpgme11), which runs gpg, is not installed");
  }
#define FIND(name) good = good && find(&f->name, library, "gpgme_" #name);
  HA__GPG_FUNCTIONS(FIND)
#undef FIND
  dlclose(library);
  if (!good || !f->check_version("1.8.0")) {
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "the installed GPGME is too old");
  }
  if (f->engine_check_version(GPGME_PROTOCOL_OpenPGP) != 0) {
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET,
                   "gpg is not installed (packages gpg and gpg-agent)");
  }
  return HA_OK;
}

/* --- an operation ----------------------------------------------------------------------------- */

/* Block SIGPIPE: a gpg process that ends early closes the pipe that GPGME writes to, which must not
 * end this process. */
static void shield_up(ha__gpg_job *j) {
  sigset_t pipe;
  sigset_t pending;

  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  j->was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &pipe, &j->before);
}

static void shield_down(const ha__gpg_job *j) {
  static const struct timespec none = {0, 0};
  sigset_t pipe;

  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  if (!j->was_pending) (void)sigtimedwait(&pipe, NULL, &none);
  pthread_sigmask(SIG_SETMASK, &j->before, NULL);
}

void ha__gpg_job_done(ha__gpg_job *j) {
  if (j->in) j->f.data_release(j->in);
  if (j->out) j->f.data_release(j->out);
  if (j->context) j->f.release(j->context);
  shield_down(j);
}

ha_status ha__gpg_job_fail(const ha__gpg_job *j, gpgme_error_t why, ha_error *err) {
  char text[128] = "";

  j->f.strerror_r(why, text, sizeof text);
  if (gpgme_err_code(why) == GPG_ERR_ENOMEM) return HA_FAIL_NOMEM(err);
  return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "gpg fails: %s", text);
}

/* Environment variable that rosbag's Python reader uses, too. */
static const char *given_passphrase(void) {
  const char *text = getenv("ROSBAG_GPG_PASSPHRASE");

  return text && text[0] ? text : NULL;
}

static gpgme_error_t pass(void *user, const char *hint, const char *info, int was_bad, int fd) {
  const ha__gpg_functions *f = user;
  const char *text = given_passphrase();

  (void)hint, (void)info;
  if (!text || was_bad) return gpgme_error(GPG_ERR_CANCELED);
  if (f->io_writen(fd, text, strlen(text)) != 0 || f->io_writen(fd, "\n", 1) != 0) {
    return gpgme_error(GPG_ERR_GENERAL);
  }
  return 0;
}

ha_status ha__gpg_job_start(ha__gpg_job *j, bool ask, ha_error *err) {
  *j = (ha__gpg_job){.context = NULL};
  shield_up(j);
  HA_TRY(load(&j->f, err));
  gpgme_error_t e = j->f.new(&j->context);
  if (e == 0) e = j->f.data_new(&j->out);
  if (e == 0 && given_passphrase()) {
    e = j->f.set_pinentry_mode(j->context, GPGME_PINENTRY_MODE_LOOPBACK);
    j->f.set_passphrase_cb(j->context, pass, &j->f);
  } else if (e == 0 && !ask) {
    e = j->f.set_pinentry_mode(j->context, GPGME_PINENTRY_MODE_CANCEL);
  }
  return e == 0 ? HA_OK : ha__gpg_job_fail(j, e, err);
}

ha_status ha__gpg_job_wait(gpgme_error_t *result, ha__gpg_job *j, bool ask, ha_error *err) {
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
