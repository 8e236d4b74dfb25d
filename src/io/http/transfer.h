/* Transfers: requests of byte ranges, and others (`request`), of the whole process in one thread
 * that owns libcurl. A transfer that fails temporarily is repeated from the byte that it
 * reached. */
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

/* A request other than a GET of a range: its whole answer is received, with any status. All
 * borrowed. */
typedef struct ha__request {
  const char *method;
  const char *const *lines; /* further header lines; those of "x-amz-" are not signed */
  size_t line_count;
  const void *body;
  size_t body_size;
  const ha__request_file *file; /* instead of body */
  uint64_t rate;                /* most bytes of the body a second; 0 = no limit */
  const char *payload;          /* SHA-256 of the body in hexadecimal; NULL: there is no body */
  bool is_local; /* the server is local or missing: no proxy, no redirect, short timeout */
} ha__request;

/* The beginning of the body of an error, for stores. */
enum { HA__TRANSFER_PROBLEM = 2048 };

struct ha__transfer {
  /* set by the owner before the start */
  const ha__target *target;   /* borrowed until done() */
  const ha__request *request; /* the same; NULL: GET of `want` */
  ha__http_want want;         /* its texts are borrowed, too; of a request, size: most bytes of the
                                 answer */
  void *owner;
  /* Both run in the thread of the transfers and must not block. bytes() receives the bytes after
   * those of earlier calls, never more than requested; false ends the transfer with HA_E_IO.
   * Data NULL: earlier bytes are invalid. done() is called once, and may free the transfer. */
  bool (*bytes)(ha__transfer *transfer, const uint8_t *data, size_t size);
  void (*done)(ha__transfer *transfer);

  /* for done() */
  ha_status status;                   /* HA_END: the server states that there is no such file */
  char text[200];                     /* of a failure */
  ha__http_answer answer;             /* of the last try */
  char problem[HA__TRANSFER_PROBLEM]; /* its body, if it is an error of a store */
  size_t problem_size;

  /* of the thread */
  long stall_s; /* longest time without a byte, in one try */
  CURL *easy;
  struct curl_slist *headers;
  uint64_t received; /* bytes accepted */
  uint64_t sent;     /* of a body that is a file */
  unsigned tries;    /* in all */
  unsigned failed;   /* since the last byte */
  unsigned stalled;  /* of these: without any answer */
  int64_t not_before_ms;
  bool is_checked; /* the answer matches the request: its bytes are accepted */
  bool is_refused; /* bytes() or the check ended it */
  atomic_bool cancelled;
  ha__transfer *next;
};

/* Starts the thread with the first transfer. HA_E_NOMEM, HA_E_IO: done() is not called. Any
 * thread. */
ha_status ha__transfer_start(ha__transfer *transfer, ha_error *err);

/* End it soon, unless it is done: done() is called in any case, in the thread of the transfers.
 * Any thread. */
void ha__transfer_cancel(ha__transfer *transfer);

/* Requests begun, and bytes of bodies received, since the start. Any thread. */
void ha__transfer_counts(uint64_t *requests, uint64_t *bytes);

/* --- sockets.c -------------------------------------------------------------------------------- */

/* Prepare libcurl's handle for ha__sockets_run(). */
void ha__sockets_watch(CURLM *multi);

/* Wait for sockets or a wakeup, and run the transfers of ready sockets, one at a time. settle() is
 * called before and after each: it removes finished transfers, adds new ones, and returns the
 * longest time to wait in ms. */
void ha__sockets_run(CURLM *multi, int (*settle)(void));

/* --- trust.c ---------------------------------------------------------------------------------- */

/*
 * Set the certificates of authorities that servers are checked with: those of the environment
 * (CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR), else those of libcurl, else, if the system has no
 * such file (a libcurl of another distribution, as in a wheel), the usual places. False if out of
 * memory. Any thread.
 */
bool ha__http_trust(CURL *easy);

#endif
