/* Requests whose answer is small and received as a whole. */
#ifndef HA_IO_HTTP_FETCH_H
#define HA_IO_HTTP_FETCH_H

#include <holdall/plugin.h>

#include "io/http/answer.h"
#include "io/http/transfer.h"

typedef struct ha__fetched {
  ha__http_answer answer;
  ha_bytes body; /* erased and freed by ha__fetched_done() */
} ha__fetched;

#define HA__FETCHED_INIT                                                                           \
  { .answer = HA__HTTP_ANSWER_INIT }

/* Wait for the answer, with any status; more than `limit` bytes are a failure. HA_E_IO,
 * HA_E_NOMEM. */
ha_status ha__fetch(ha__fetched *out, const ha__target *target, const ha__request *request,
                    size_t limit, ha_error *err);

/* Write the body of a file to a descriptor, from its beginning. HA_E_LIMIT: it has more than
 * `limit` bytes; HA_E_IO: it is not complete, or the status is not 200. */
ha_status ha__fetch_file(int fd, const ha__target *target, uint64_t limit, ha_error *err);

/* Erases the body, which may be a secret. */
void ha__fetched_done(ha__fetched *fetched);

#endif
