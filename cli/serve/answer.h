/* The answer to an HTTP request: status, media type, and body. */
#ifndef CLI_SERVE_ANSWER_H
#define CLI_SERVE_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "serve/request.h"
#include "serve/websocket/accept.h"
#include "ui/out.h"

#define SERVE_LIVE SIZE_MAX

/* How the connection continues after an answer with status 101. */
typedef struct serve_upgrade {
  const char *protocol; /* subprotocol of WebSocket */
  char accept[WS_ACCEPT_SIZE];
  size_t bag; /* index of the bag to play; SERVE_LIVE = the network */
  bool loops;
} serve_upgrade;

typedef struct serve_answer {
  unsigned status;  /* HTTP status */
  const char *type; /* media type */
  const void *text; /* static body; NULL = the body is in fd */
  bool is_packed;   /* the body is compressed with gzip */
  int fd;           /* -1 = none; closed by the sender of the answer */
  uint64_t offset;  /* of the body in fd */
  uint64_t size;
  uint64_t file_size; /* size of a file that can be sent in ranges */
  char tag[64];       /* ETag of such a file; else "" */
  const char *end;    /* reason why a list of messages ends; NULL = not a list */
  const char *allow;  /* methods that the place has, with status 405 */
  const char *origin; /* of another site whose pages may read the answer; NULL = of none */
  serve_upgrade upgrade;
} serve_answer;

#define SERVE_ANSWER_INIT                                                                          \
  {                                                                                                \
    404, "application/json", NULL, false, -1, 0, 0, 0, {0}, NULL, NULL, NULL, {                    \
      NULL, {0}, 0, false                                                                          \
    }                                                                                              \
  }

/* Returns an error as JSON. text: static, must be JSON already. */
serve_answer serve_answer_error(unsigned status, const char *text);

/* The same of literals: SERVE_ERROR(404, "nothing at this path"). */
/* clang-format off */
#define SERVE_ERROR(status, words) \
  serve_answer_error((status), "{\"error\":{\"code\":" #status ",\"text\":\"" words "\"}}")
/* clang-format on */

/* The same with a text of any characters: "WHAT: REASON", or "REASON" if what is NULL. */
serve_answer serve_answer_failure(unsigned status, const char *what, const char *reason);

/* Returns a temporary file for a body, which is deleted when it is closed; -1 = it cannot be
 * created. */
int serve_answer_file(void);

/* Returns an answer with the contents of a file, from its start. */
serve_answer serve_answer_of_file(int fd, const char *type);

/* Begin a body. If there is no temporary file, what is written to out is dropped, and
 * serve_answer_end() returns the error. */
void serve_answer_begin(cli_out *out);
/* Returns the body as an answer, or an error if it could not be written. */
serve_answer serve_answer_end(cli_out *out, const char *type);
/* Discard the body, instead of serve_answer_end(). */
void serve_answer_drop(const cli_out *out);

#endif
