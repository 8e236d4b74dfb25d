/* Which files are parts of bags, and the order of their names. */
#ifndef HA_BAG_OPEN_RECOGNISE_H
#define HA_BAG_OPEN_RECOGNISE_H

#include <stdbool.h>

bool ha__is_file(const char *path);

/* Does the file begin as one of a storage does? compressed: or as a compressed file does. */
bool ha__looks_like_bag(const char *path, bool compressed);

/* Names with numbers in their natural order: x_2 before x_10. */
int ha__compare_names(const char *a, const char *b);

#endif
