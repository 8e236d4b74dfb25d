/* Pictures as SVG, without references to fonts, style sheets or scripts. */
#include "plot/picture.h"

static void put_escaped(cli_out *out, const char *text) {
  for (; *text; text++) {
    switch (*text) {
    case '&':
      cli_out_text(out, "&amp;");
      break;
    case '<':
      cli_out_text(out, "&lt;");
      break;
    case '>':
      cli_out_text(out, "&gt;");
      break;
    case '"':
      cli_out_text(out, "&quot;");
      break;
    default:
      cli_out_char(out, *text);
    }
  }
}

static void put_box(void *self, double x, double y, double width, double height, uint32_t rgb) {
  cli_out_format(self, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"#%06x\"/>\n", x,
                 y, width, height, (unsigned)rgb);
}

static void put_ink(cli_out *out, const plot_ink *ink) {
  cli_out_format(out, " stroke=\"#%06x\" stroke-width=\"%g\"", (unsigned)ink->rgb, ink->width);
  if (ink->dash > 0) cli_out_format(out, " stroke-dasharray=\"%g\"", ink->dash);
}

static void put_line(void *self, double x, double y, double to_x, double to_y,
                     const plot_ink *ink) {
  cli_out_format(self, "<path d=\"M%.2f,%.2fL%.2f,%.2f\"", x, y, to_x, to_y);
  put_ink(self, ink);
  cli_out_text(self, "/>\n");
}

static void put_text(void *self, double x, double y, const char *text, const plot_font *font) {
  static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};

  cli_out_format(self, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%g\" fill=\"#%06x\"%s%s>", x, y,
                 font->size, (unsigned)font->rgb, anchors[font->anchor],
                 font->bold ? " font-weight=\"bold\"" : "");
  put_escaped(self, text);
  cli_out_text(self, "</text>\n");
}

static void put_dot(void *self, double x, double y, double radius, uint32_t rgb) {
  cli_out_format(self, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%g\" fill=\"#%06x\"/>\n", x, y, radius,
                 (unsigned)rgb);
}

static void start_path(void *self, const plot_ink *ink, const char *tooltip) {
  cli_out_text(self, "<g><title>");
  put_escaped(self, tooltip);
  cli_out_text(self, "</title><path");
  put_ink(self, ink);
  cli_out_text(self, " stroke-linejoin=\"round\" stroke-linecap=\"round\" d=\"");
}

/* Draw a point. Between two gaps it is a dot: a line of length 0 with round caps. */
static void put_point(void *self, double x, double y, bool gap) {
  cli_out_format(self, gap ? "M%.2f,%.2fh0" : "L%.2f,%.2f", x, y);
}

static void end_path(void *self) {
  cli_out_text(self, "\"/></g>\n");
}

void plot_svg(cli_out *out, const plot_chart *chart) {
  const plot_surface surface = {out,     put_box,    put_line,  put_text,
                                put_dot, start_path, put_point, end_path};
  const size_t width = plot_picture_width(chart);
  const size_t height = plot_picture_height(chart);

  cli_out_format(out,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%zu\" height=\"%zu\" "
                 "viewBox=\"0 0 %zu %zu\" fill=\"none\" "
                 "font-family=\"Inter, Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n",
                 width, height, width, height);
  plot_picture(&surface, chart);
  cli_out_text(out, "</svg>\n");
}
