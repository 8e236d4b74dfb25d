/* The certificate and the key of a server with TLS. */
#ifndef CLI_SERVE_TLS_H
#define CLI_SERVE_TLS_H

#include <stdbool.h>

typedef struct serve_tls {
  char *cert; /* text of the files, PEM; NULL = no TLS */
  char *key;
} serve_tls;

/* Read the files of "CERT,KEY", and check that they belong together. Returns false after a line on
 * stderr. Call serve_tls_done() in any case. */
bool serve_tls_read(serve_tls *out, const char *files);
void serve_tls_done(serve_tls *tls);

#endif
