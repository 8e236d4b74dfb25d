/* Recognises files that are parts of bags, and orders their names. */
#ifndef HA_BAG_OPEN_RECOGNISE_H
#define HA_BAG_OPEN_RECOGNISE_H

#include <stdbool.h>

#include "io/files.h"

/* Whether the file begins as one of a storage does; compressed: also accepts compressed files. */
bool ha__looks_like_bag(const ha__files *files, const char *path, bool compressed);

/* Compare names with numbers in natural order: x_2 before x_10. */
int ha__compare_names(const char *a, const char *b);

#endif
