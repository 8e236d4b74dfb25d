#include <string.h>
#include <strings.h>

#include "base/text/chars.h"
#include "serve/assets/assets.h"

/* Kinds of files that models consist of. Other files in a package, such as keys or sources, are
 * not served. */
static const char *const g_suffixes[] = {".stl", ".dae",  ".obj", ".mtl",  ".glb", ".gltf",
                                         ".ply", ".png",  ".jpg", ".jpeg", ".bmp", ".tga",
                                         ".tif", ".tiff", ".bin", ".urdf", ".webp"};

static bool is_of_model(const char *path) {
  const char *suffix = strrchr(path, '.');

  for (size_t i = 0; suffix && i < sizeof g_suffixes / sizeof *g_suffixes; i++) {
    if (strcasecmp(suffix, g_suffixes[i]) == 0) return true;
  }
  return false;
}

/* Copies text and decodes percent-encoded bytes. Returns false if it is too long, or contains a
 * wrong or control character. */
static bool decode(char out[SERVE_ASSET_PATH], const char *text) {
  size_t size = 0;

  for (const char *at = text; *at != '\0'; at++) {
    int c = (unsigned char)*at;

    if (c == '%') {
      const unsigned high = ha__hex_value(at[1]);
      const unsigned low = high < 16 ? ha__hex_value(at[2]) : 16;

      if (low == 16) return false;
      c = (int)(high * 16 + low);
      at += 2;
    }
    if (c < 0x20 || c == 0x7f || c == '\\' || size + 1 >= SERVE_ASSET_PATH) return false;
    out[size++] = (char)c;
  }
  out[size] = '\0';
  return true;
}

/* True if no part of a relative path is empty, hidden, "." or "..". */
static bool has_plain_parts(const char *path) {
  for (const char *part = path; part; part = strchr(part, '/')) {
    if (part != path) part++;
    if (*part == '\0' || *part == '/' || *part == '.') return false;
  }
  return true;
}

static bool read_package(serve_asset_name *out, const char *text) {
  char whole[SERVE_ASSET_PATH];

  if (!decode(whole, text) || !has_plain_parts(whole)) return false;
  const char *slash = strchr(whole, '/');
  if (!slash || !is_of_model(slash)) return false;
  const size_t size = (size_t)(slash - whole);
  memcpy(out->package, whole, size);
  out->package[size] = '\0';
  memcpy(out->path, slash + 1, strlen(slash + 1) + 1);
  return true;
}

static bool read_file(serve_asset_name *out, const char *text) {
  out->package[0] = '\0';
  return decode(out->path, text) && out->path[0] == '/' && has_plain_parts(out->path + 1) &&
         is_of_model(out->path);
}

bool serve_asset_read(serve_asset_name *out, const char *url) {
  static const char package[] = "package://";
  static const char file[] = "file://";

  if (strncmp(url, package, sizeof package - 1) == 0)
    return read_package(out, url + sizeof package - 1);
  if (strncmp(url, file, sizeof file - 1) == 0) return read_file(out, url + sizeof file - 1);
  return false;
}
