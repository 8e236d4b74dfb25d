#include "cat/form.h"

#include <stdlib.h>

#include "cat/line.h"
#include "ui/report.h"

const char *const cat_form_bytes[] = {"base64", "array", NULL};
const char *const cat_form_payloads[] = {"none", "hex", "crc32", NULL};

bool cat_form_check(const cat_form *form) {
  const char *brief = form->brief ? "--brief" : "--payload";

  if (cat_form_is_brief(form) && (form->csv || form->full || form->fields.size || form->bytes)) {
    cli_error("%s shows no contents: it can't be combined with %s", brief,
              form->csv           ? "--csv"
              : form->full        ? "--full"
              : form->fields.size ? "--fields"
                                  : "--bytes");
  } else if (form->json && form->csv) {
    cli_error("--json can't be combined with --csv");
  } else if (form->bytes && !form->json) {
    cli_error("--bytes needs --json");
  } else {
    return true;
  }
  return false;
}

bool cat_show_open(cat_show *show, const cat_form *form, bool has_heads) {
  cat_print *print = &show->print;

  if (!cat_decode_open(&show->decode, &form->definitions, &form->fields)) return false;
  cli_out_init(&show->out, CLI_STDOUT);
  show->is_brief = cat_form_is_brief(form);
  show->lines.out = &show->out;
  show->lines.json = form->json;
  show->lines.payload = form->payload;
  show->decode.passes_json = !form->csv && form->fields.size == 0;
  show->decode.instead = form->csv ? "left out" : "shown as bytes";
  print->form = form->csv ? CAT_CSV : form->json ? CAT_JSON : CAT_YAML;
  print->has_heads = has_heads;
  print->options = (ha_print_options)HA_PRINT_OPTIONS_INIT;
  print->options.flags =
      (form->bytes == 0 ? HA_PRINT_BASE64 : 0) | (form->full ? HA_PRINT_FULL : 0);
  print->text = (ha_buffer)HA_BUFFER_INIT;
  print->lines = &show->lines;
  print->decode = &show->decode;
  print->table.max_items = form->full ? UINT32_MAX : 0;
  print->table.field_count = show->decode.field_count;
  print->table.remedy = "--full adds columns for all values";
  return true;
}

void cat_show_put(cat_show *show, const ha_message *msg) {
  if (show->is_brief) {
    cat_lines_put(&show->lines, msg);
  } else {
    cat_print_put(&show->print, msg);
  }
}

void cat_show_flush(cat_show *show) {
  cat_print_flush(&show->print);
  cli_out_flush(&show->out);
}

void cat_show_done(cat_show *show, cat_form *form) {
  cat_print_done(&show->print);
  cat_decode_close(&show->decode);
  cat_lines_done(&show->lines);
  free(form->fields.items);
  free(form->definitions.items);
}
