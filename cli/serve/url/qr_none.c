/* Used if holdall is built without libqrencode. */
#include "serve/url/browser.h"
#include "ui/report.h"

bool serve_qr_print(cli_out *out, const char *url) {
  (void)out;
  (void)url;
  cli_note("no QR code: this build lacks libqrencode");
  return false;
}
