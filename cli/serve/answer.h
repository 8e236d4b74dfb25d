/* An answer to a request: its status, type, and where its bytes are. */
#ifndef CLI_SERVE_ANSWER_H
#define CLI_SERVE_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "serve/request.h"
#include "serve/websocket/accept.h"

#define SERVE_LIVE SIZE_MAX

/* What becomes of the connection after an answer with status 101. */
typedef struct serve_upgrade {
  const char *protocol; /* of WebSocket */
  char accept[WS_ACCEPT_SIZE];
  size_t bag; /* the number of the bag to play; SERVE_LIVE = the network */
  bool loops;
} serve_upgrade;

typedef struct serve_answer {
  unsigned status;  /* of HTTP */
  const char *type; /* of media */
  const void *text; /* the body, static; NULL = it is in fd */
  bool is_packed;   /* the body is compressed by gzip */
  int fd;           /* -1 = none; whoever sends the answer closes it */
  uint64_t offset;  /* of the body in fd */
  uint64_t size;
  uint64_t file_size; /* of a file that allows ranges */
  char tag[64];       /* ETag of such a file; else "" */
  const char *end;    /* why a list of messages ends here; NULL = no list */
  serve_upgrade upgrade;
} serve_answer;

#define SERVE_ANSWER_INIT                                                                          \
  {                                                                                                \
    404, "application/json", NULL, false, -1, 0, 0, 0, {0}, NULL, {                                \
      NULL, {0}, 0, false                                                                          \
    }                                                                                              \
  }

/* An error as JSON; text: static, in JSON already. */
serve_answer serve_answer_error(unsigned status, const char *text);

/* A temporary file for a body, which goes away when it is closed; -1 = there is none. */
int serve_answer_file(void);

/* The whole of a file written from its beginning. */
serve_answer serve_answer_of_file(int fd, const char *type);

#endif
