/* Opens a URL in the browser of the desktop. */
#ifndef CLI_SERVE_BROWSER_H
#define CLI_SERVE_BROWSER_H

#include <sys/types.h>

/* Initially all zero. */
typedef struct serve_browser {
  char page[256]; /* path of a file that redirects to the URL; "" = none */
  pid_t opener;
} serve_browser;

/* Open the URL; prints a line on stderr on failure. */
void serve_browser_open(serve_browser *browser, const char *url);

/* Remove the file. */
void serve_browser_done(serve_browser *browser);

#endif
