/* Transfers: GET requests for byte ranges, all of the process in one thread that owns libcurl. A
 * transfer that fails for a while is repeated from the byte that it reached. */
#ifndef HA_IO_HTTP_TRANSFER_H
#define HA_IO_HTTP_TRANSFER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <curl/curl.h>

#include <holdall/error.h>

#include "io/http/answer.h"

typedef struct ha__transfer ha__transfer;

struct ha__transfer {
  /* set by the owner before the start */
  const char *url;    /* borrowed until done() */
  ha__http_want want; /* its texts, too */
  void *owner;
  /* Both run in the thread of the transfers and must not block. bytes() takes what comes after what
   * it took before, never more than was wanted; false ends the transfer with HA_E_IO. done() is
   * called once; the transfer may be freed in it. */
  bool (*bytes)(ha__transfer *transfer, const uint8_t *data, size_t size);
  void (*done)(ha__transfer *transfer);

  /* for done() */
  ha_status status;       /* HA_END: the server says that there is no such file */
  char text[200];         /* of a failure */
  ha__http_answer answer; /* of the last try */

  /* of the thread */
  CURL *easy;
  struct curl_slist *headers;
  uint64_t received; /* bytes that were taken */
  unsigned tries;    /* in all */
  unsigned failed;   /* since bytes came */
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

#endif
