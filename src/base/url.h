/* Names of files that may be URLs (RFC 3986), as text. */
#ifndef HA_BASE_URL_H
#define HA_BASE_URL_H

#include <stdbool.h>
#include <stddef.h>

/* Size of the scheme in front of "://"; 0: the name is a path. */
size_t ha__url_scheme_size(const char *name);

/* Size of the name without the query and the fragment of an http URL. */
size_t ha__url_path_size(const char *name);

/* The name for messages: without the user, and for an http URL without the query and the
 * fragment, which may contain secrets. Free it with ha__free(); NULL: out of memory. */
char *ha__url_shown(const char *name);

/* Remove the same parts of each http and s3 URL in a text, for messages that quote user input. A
 * URL ends at a blank, a quote, or a colon before a blank. */
void ha__url_hide_secrets(char *text);

/* A file of a folder, and the file whose name has a suffix more; the query of a URL stays at the
 * end. To be freed with ha__free(); NULL: out of memory. */
char *ha__url_join(const char *folder, const char *name);
char *ha__url_add_suffix(const char *name, const char *suffix);

#endif
