/* Functions for file paths. */
#ifndef CLI_UI_PATH_H
#define CLI_UI_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Returns a copy without slashes at the end; free() it. */
char *cli_path_trimmed(const char *path);

/* Returns the last part of a path that does not end in a slash; borrowed. */
const char *cli_path_name(const char *path);

/* Returns "folder/name", where name is the last part of path, with a slash at the end if is_folder;
 * free() it. */
char *cli_path_in(const char *folder, const char *path, bool is_folder);

/* Write the name of a recording by the local date: "rosbag2_2025_11_10-14_55_46". size: at
 * least 32. */
void cli_path_by_date(char *out, size_t size);

/* Make a folder with this mode, unless it is there, or the path is a URL, which needs none. Returns
 * false after a line on stderr. */
bool cli_path_make_folder(const char *path, unsigned mode);

bool cli_path_is_folder(const char *path);
bool cli_path_is_file(const char *path);

/* Does the path end in this suffix, after at least one other character? */
bool cli_path_ends_in(const char *path, const char *suffix);

/* Does the name end in .bag, .mcap or .db3? */
bool cli_path_has_suffix(const char *path);

/* Does the name have the suffix of another kind of file, such as x.txt? A user who gives it hardly
 * wants a folder of that name. A slash at the end makes any name a folder. */
bool cli_path_is_other_file(const char *path);

#endif
