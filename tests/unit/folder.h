/* A folder made by a test, and its content. */
#ifndef HA_TESTS_UNIT_FOLDER_H
#define HA_TESTS_UNIT_FOLDER_H

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Remove the files in the folder. */
static inline void folder_clear(const char *path) {
  DIR *dir = opendir(path);

  for (struct dirent *e = dir ? readdir(dir) : NULL; e; e = readdir(dir)) {
    char inner[1024];
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
    const int size = snprintf(inner, sizeof inner, "%s/%s", path, e->d_name);
    if (size < 0 || (size_t)size >= sizeof inner) continue;
    if (unlink(inner) != 0) {
      folder_clear(inner);
      rmdir(inner);
    }
  }
  if (dir) closedir(dir);
}

#endif
