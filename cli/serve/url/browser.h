/* Shows the URL of the server: in the browser of the desktop, or as a QR code. */
#ifndef CLI_SERVE_URL_BROWSER_H
#define CLI_SERVE_URL_BROWSER_H

#include <stdbool.h>
#include <sys/types.h>

#include "ui/out.h"

/* Initially all zero. */
typedef struct serve_browser {
  char page[256]; /* path of a file that redirects to the URL; "" = none */
  pid_t opener;
} serve_browser;

/* Open the URL; prints a line on stderr on failure. */
void serve_browser_open(serve_browser *browser, const char *url);

/* Remove the file. */
void serve_browser_done(serve_browser *browser);

/* --- address.c -------------------------------------------------------------------------------- */

enum { SERVE_ADDRESS_SIZE = 80 };

/* Returns the number of addresses of this machine that others can reach, in *out as in a URL;
 * free() it. is_6: also those of IPv6. */
size_t serve_addresses(char (**out)[SERVE_ADDRESS_SIZE], bool is_6);

/* token.c: read the token from a file; if there is none, write the token to a new one, which only
 * its owner can read. room: bytes at token. Returns false after a line on stderr. */
bool serve_token_file(char *token, size_t room, const char *path);

/* qr.c: print the URL as a QR code for a terminal. Returns false, after a note on stderr, if that
 * is not possible. */
bool serve_qr_print(cli_out *out, const char *url);

#endif
