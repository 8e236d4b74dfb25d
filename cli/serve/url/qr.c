/* QR codes, by libqrencode. The library is loaded only when needed, because linking it would make
 * each start of the command slower. */
#include <dlfcn.h>
#include <qrencode.h>
#include <string.h>

#include "serve/url/browser.h"
#include "ui/report.h"

enum { MARGIN = 2 }; /* modules around the code */

static bool is_dark(const QRcode *code, int x, int y) {
  if (x < 0 || y < 0 || x >= code->width || y >= code->width) return false;
  return code->data[y * code->width + x] & 1;
}

/* Each character shows two modules, one above the other. The background is drawn, so that the code
 * is dark on light also on a dark terminal. */
static void print_code(cli_out *out, const QRcode *code) {
  static const char *const blocks[] = {" ", "\u2584", "\u2580", "\u2588"};

  for (int y = -MARGIN; y < code->width + MARGIN; y += 2) {
    cli_out_text(out, "\033[30;107m");
    for (int x = -MARGIN; x < code->width + MARGIN; x++) {
      cli_out_text(out, blocks[2 * is_dark(code, x, y) + is_dark(code, x, y + 1)]);
    }
    cli_out_text(out, "\033[0m\n");
  }
}

bool serve_qr_print(cli_out *out, const char *url) {
  __typeof__(QRcode_encodeString) *encode = NULL;
  __typeof__(QRcode_free) *release = NULL;
  void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  void *found[] = {library ? dlsym(library, "QRcode_encodeString") : NULL,
                   library ? dlsym(library, "QRcode_free") : NULL};

  if (!found[0] || !found[1]) {
    cli_note("no QR code: libqrencode (package libqrencode4) can't be loaded");
    return false;
  }
  memcpy(&encode, &found[0], sizeof encode);
  memcpy(&release, &found[1], sizeof release);
  QRcode *code = encode(url, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
  if (code) print_code(out, code);
  if (code) release(code);
  return code != NULL;
}
