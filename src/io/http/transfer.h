/* Transfers: requests of byte ranges, and others (`request`), all of the process in one thread that
 * owns libcurl. A transfer that fails for a while is repeated from the byte that it reached. */
#ifndef HA_IO_HTTP_TRANSFER_H
#define HA_IO_HTTP_TRANSFER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <curl/curl.h>

#include <holdall/error.h>

#include "io/http/answer.h"
#include "io/http/target.h"

typedef struct ha__transfer ha__transfer;

/* A body that is read from a regular file, in the thread of the transfers. */
typedef struct ha__request_file {
  int fd;
  uint64_t size;
} ha__request_file;

/* What is not a GET of a range: its whole answer is taken, whatever its status. All borrowed. */
typedef struct ha__request {
  const char *method;
  const char *const *lines; /* further header lines; those of "x-amz-" are not signed */
  size_t line_count;
  const void *body;
  size_t body_size;
  const ha__request_file *file; /* instead of body */
  uint64_t rate;                /* bytes of the body a second at most; 0 = no limit */
  const char *payload;          /* SHA-256 of the body in hexadecimal; NULL: there is no body */
  bool is_local; /* on this machine, or not at all: no proxy, no redirect, soon given up */
} ha__request;

/* The beginning of the body of an error, for stores. */
enum { HA__TRANSFER_PROBLEM = 2048 };

struct ha__transfer {
  /* set by the owner before the start */
  const ha__target *target;   /* borrowed until done() */
  const ha__request *request; /* the same; NULL: GET of `want` */
  ha__http_want want; /* its texts are borrowed, too; of a request, size: the most that is taken */
  void *owner;
  /* Both run in the thread of the transfers and must not block. bytes() takes what comes after what
   * it took before, never more than was wanted; false ends the transfer with HA_E_IO. Data NULL:
   * what came before is void. done() is called once; the transfer may be freed in it. */
  bool (*bytes)(ha__transfer *transfer, const uint8_t *data, size_t size);
  void (*done)(ha__transfer *transfer);

  /* for done() */
  ha_status status;                   /* HA_END: the server says that there is no such file */
  char text[200];                     /* of a failure */
  ha__http_answer answer;             /* of the last try */
  char problem[HA__TRANSFER_PROBLEM]; /* its body, where it is an error of a store */
  size_t problem_size;

  /* of the thread */
  long stall_s; /* without a byte, in one try */
  CURL *easy;
  struct curl_slist *headers;
  uint64_t received; /* bytes that were taken */
  uint64_t sent;     /* of a body that is a file */
  unsigned tries;    /* in all */
  unsigned failed;   /* since bytes came */
  unsigned stalled;  /* of these: by a server that is silent */
  int64_t not_before_ms;
  bool is_checked; /* the answer is what was asked for: its bytes are taken */
  bool is_refused; /* bytes() or the check ended it */
  atomic_bool cancelled;
  ha__transfer *next;
};

/* Starts the thread with the first transfer. HA_E_NOMEM, HA_E_IO: done() is not called. Any thread.
 */
ha_status ha__transfer_start(ha__transfer *transfer, ha_error *err);

/* End it soon, unless it is done: done() is called in any case, in the thread of the transfers. Any
 * thread. */
void ha__transfer_cancel(ha__transfer *transfer);

/* Requests that were begun, and bytes of bodies that were taken, since the start. Any thread. */
void ha__transfer_counts(uint64_t *requests, uint64_t *bytes);

/* --- trust.c ---------------------------------------------------------------------------------- */

/*
 * Set the certificates of authorities that servers are checked with: those of the environment
 * (CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR), else those of libcurl, else, if the system has no
 * such file (a libcurl of another distribution, as in a wheel), the usual places. False if out of
 * memory. Any thread.
 */
bool ha__http_trust(CURL *easy);

#endif
