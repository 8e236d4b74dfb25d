/* Opens a URL in the browser of the desktop. */
#ifndef CLI_SERVE_BROWSER_H
#define CLI_SERVE_BROWSER_H

#include <sys/types.h>

/* Initially all zero. */
typedef struct serve_browser {
  char page[256]; /* a file that leads to the URL; "" = none */
  pid_t opener;
} serve_browser;

/* Prints a line on stderr if that is not possible. */
void serve_browser_open(serve_browser *browser, const char *url);

/* Removes the file. */
void serve_browser_done(serve_browser *browser);

#endif
