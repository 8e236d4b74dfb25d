/* Parts of paths. */
#ifndef CLI_UI_PATH_H
#define CLI_UI_PATH_H

#include <stdbool.h>

/* Without slashes at the end; to be freed. */
char *cli_path_trimmed(const char *path);

/* The last part of a path that has no slash at its end; borrowed. */
const char *cli_path_name(const char *path);

/* "folder/name", with a slash behind it if that is to be a folder; to be freed. path may end in
 * slashes. */
char *cli_path_in(const char *folder, const char *path, bool is_folder);

bool cli_path_is_folder(const char *path);
bool cli_path_is_file(const char *path);

/* Does the name tell what kind of file it is: .bag, .mcap, .db3? */
bool cli_path_has_suffix(const char *path);

#endif
