/* Files of robot models (meshes, textures, URDF), which messages name by URLs such as
 * package://my_robot/meshes/arm.stl. Only files within folders that the user allowed are opened. */
#ifndef CLI_SERVE_ASSETS_ASSETS_H
#define CLI_SERVE_ASSETS_ASSETS_H

#include <stdbool.h>

#include "ui/opt.h"

enum { SERVE_ASSET_PATH = 1024, SERVE_ASSET_BYTES = 256 << 20 };

/* A URL in parts. */
typedef struct serve_asset_name {
  char package[SERVE_ASSET_PATH]; /* "" = path is absolute */
  char path[SERVE_ASSET_PATH];    /* with a package: relative to it */
} serve_asset_name;

/* Parse package://NAME/PATH or file:///PATH; percent-encoded bytes are decoded. Returns false for
 * any other URL, for paths with empty parts or parts that begin with a dot, and for kinds of files
 * that are not part of a model. No I/O. */
bool serve_asset_read(serve_asset_name *out, const char *url);

/* Open the file that a URL names, for reading. A package is a folder of that name in one of the
 * folders, NAME/share/NAME or share/NAME there, or one of the folders itself. Symbolic links must
 * end within one of the folders. Any thread may call it. Returns a descriptor of a regular file of
 * at most SERVE_ASSET_BYTES; or -1, and a reason: a literal sentence. */
int serve_asset_open(const char **reason, const cli_texts *folders, const char *url);

#endif
