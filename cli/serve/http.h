/* The HTTP server: sends the answers of serve_route(). */
#ifndef CLI_SERVE_HTTP_H
#define CLI_SERVE_HTTP_H

#include <stdbool.h>
#include <stdint.h>

#include "serve/route.h"
#include "serve/tls.h"

typedef struct serve_http serve_http;

/* Listen at a numeric address; port 0 = a free port. tls: with TLS, if it has a certificate. The
 * site is borrowed until serve_http_stop(). Returns NULL after a line on stderr. Each connection
 * has a thread, which answers its requests. */
serve_http *serve_http_start(serve_site *site, const char *address, uint16_t port,
                             const serve_tls *tls);
uint16_t serve_http_port(const serve_http *http);

/* Wait for 0.2 s, and free WebSocket sessions that have ended. */
void serve_http_run(serve_http *http);

/* NULL is allowed. */
void serve_http_stop(serve_http *http);

#endif
