/* Reply times of a service: for the first request of each client, and for the others. A client's
 * first request is sent as soon as the client has discovered the service, which may not have
 * discovered the whole client yet. C and C++. */
#ifndef LIVE_DELAYS_H
#define LIVE_DELAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { DELAYS_MOST = 500, DELAYS_TEXT = 2 * DELAYS_MOST * 12 + 100 };

typedef struct delays_list {
  int64_t us[DELAYS_MOST]; /* reply times after the first DELAYS_MOST are not kept */
  size_t count;
} delays_list;

/* Must be zero initially. */
typedef struct delays {
  int64_t sent_ns;
  delays_list first;
  delays_list others;
} delays;

void delays_sent(delays *d);
void delays_replied(delays *d, bool is_first);
/* Members of a JSON object, preceded by a comma. */
void delays_tell(char out[DELAYS_TEXT], const delays *d);

#ifdef __cplusplus
}
#endif

#endif
