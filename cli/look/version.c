/* `holdall --version`: plugins with the versions of the libraries that they stand on, and the other
 * libraries of the command and of libholdall: those that it is linked with, and those that it loads
 * on demand. */
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <holdall/base.h>
#include <holdall/plugins.h>

#include "look/version.h"

enum { OPENSSL_PLAIN_VERSION = 6, PCRE2_VERSION = 11, MAX_VERSION = 64 };

/* How a library is asked for its version. */
typedef enum answer {
  BY_NOTHING, /* const char *f(void) */
  BY_INT,     /* const char *f(int): OpenSSL */
  BY_TEXT,    /* const char *f(const char *): GPGME */
  INTO_TEXT   /* int f(uint32_t, void *): PCRE2 */
} answer;

typedef struct library {
  const char *name;
  const char *soname; /* of one that is loaded on demand, or NULL */
  const char *function;
  answer answer;
} library;

static const library g_libraries[] = {
    {"openssl", NULL, "OpenSSL_version", BY_INT},
    {"pcre2", NULL, "pcre2_config_8", INTO_TEXT},
    {"yaml", NULL, "yaml_get_version_string", BY_NOTHING},
    {"zip", NULL, "zip_libzip_version", BY_NOTHING},
    {"cairo", "libcairo.so.2", "cairo_version_string", BY_NOTHING},
    {"gpgme", "libgpgme.so.11", "gpgme_check_version", BY_TEXT},
    {"microhttpd", "libmicrohttpd.so.12", "MHD_get_version", BY_NOTHING},
    {"qrencode", "libqrencode.so.4", "QRcode_APIVersionString", BY_NOTHING},
};

/* Prints "  compression  bz2 1.0.8, lz4 1.9.4", for example. */
static void print_plugins(cli_out *out, int32_t kind) {
  static const char *const kinds[] = {"storage", "compression", "encoding", "transport",
                                      "io",      "picture",     "video"};
  const ha_plugin_info *plugin = NULL;

  for (size_t i = 0; ha_plugins_get(&plugin, kind, i, NULL) == HA_OK; i++) {
    if (i == 0) {
      cli_out_format(out, "  %-13s", kinds[kind]);
    } else {
      cli_out_text(out, ", ");
    }
    cli_out_name(out, plugin->name);
    cli_out_char(out, ' ');
    cli_out_name(out, plugin->version);
  }
  if (plugin) cli_out_char(out, '\n');
}

/* dlsym() returns a data pointer; POSIX allows its conversion to a function pointer. NULL if the
 * function fails. */
static const char *ask(const library *l, void *function, char into[MAX_VERSION]) {
  const char *(*by_nothing)(void) = NULL;
  const char *(*by_int)(int) = NULL;
  const char *(*by_text)(const char *) = NULL;
  int (*into_text)(uint32_t, void *) = NULL;

  switch (l->answer) {
  case BY_NOTHING:
    memcpy(&by_nothing, &function, sizeof function);
    return by_nothing();
  case BY_INT:
    memcpy(&by_int, &function, sizeof function);
    return by_int(OPENSSL_PLAIN_VERSION);
  case BY_TEXT:
    memcpy(&by_text, &function, sizeof function);
    return by_text(NULL);
  case INTO_TEXT:
  default:
    memcpy(&into_text, &function, sizeof function);
    return into_text(PCRE2_VERSION, into) > 0 ? into : NULL;
  }
}

/* The version of a library, without what follows it; "none" if it can't be loaded. */
static void print_library(cli_out *out, const library *l) {
  char into[MAX_VERSION] = "";
  void *handle = l->soname ? dlopen(l->soname, RTLD_NOW | RTLD_LOCAL) : RTLD_DEFAULT;
  const bool loaded = handle || !l->soname;
  void *function = loaded ? dlsym(handle, l->function) : NULL;
  const char *version = function ? ask(l, function, into) : NULL;

  cli_out_format(out, "%s %.*s", l->name, version ? (int)strcspn(version, " ") : 4,
                 version ? version : "none");
}

void cli_print_version(cli_out *out) {
  cli_out_format(out, "holdall %s\n", ha_version());
  for (int32_t kind = HA_PLUGIN_STORAGE; kind <= HA_PLUGIN_VIDEO; kind++) {
    print_plugins(out, kind);
  }
  cli_out_text(out, "  libraries    ");
  for (size_t i = 0; i < sizeof g_libraries / sizeof *g_libraries; i++) {
    if (i > 0) cli_out_text(out, ", ");
    print_library(out, &g_libraries[i]);
  }
  cli_out_char(out, '\n');
}
