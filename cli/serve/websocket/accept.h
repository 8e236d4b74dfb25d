/* The handshake of WebSocket (RFC 6455, section 4.2): what a server answers. */
#ifndef CLI_SERVE_WEBSOCKET_ACCEPT_H
#define CLI_SERVE_WEBSOCKET_ACCEPT_H

#include <stdbool.h>

enum { WS_KEY_SIZE = 24, WS_ACCEPT_SIZE = 29 /* the final NUL counted */ };

/* Sec-WebSocket-Accept for the Sec-WebSocket-Key of a client. Returns false if that is none. */
bool ws_accept(char out[WS_ACCEPT_SIZE], const char *key);

/* The first name of the comma-separated list Sec-WebSocket-Protocol that is among names, which a
 * NULL ends; NULL = none is. */
const char *ws_protocol(const char *list, const char *const *names);

/* Whether a comma-separated header has this word; case does not matter. */
bool ws_has_word(const char *header, const char *word);

#endif
