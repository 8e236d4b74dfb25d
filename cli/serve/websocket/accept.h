/* The server side of the WebSocket handshake (RFC 6455, section 4.2). */
#ifndef CLI_SERVE_WEBSOCKET_ACCEPT_H
#define CLI_SERVE_WEBSOCKET_ACCEPT_H

#include <stdbool.h>

enum { WS_KEY_SIZE = 24, WS_ACCEPT_SIZE = 29 /* including the final NUL */ };

/* Compute Sec-WebSocket-Accept from the client's Sec-WebSocket-Key. Returns false if the key is
 * invalid. */
bool ws_accept(char out[WS_ACCEPT_SIZE], const char *key);

/* Returns the first name in the comma-separated list Sec-WebSocket-Protocol that is also in names
 * (NULL-terminated); NULL if there is none. */
const char *ws_protocol(const char *list, const char *const *names);

/* True when a comma-separated header contains this word; ignores case. */
bool ws_has_word(const char *header, const char *word);

#endif
