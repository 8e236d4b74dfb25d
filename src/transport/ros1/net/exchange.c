#include "exchange.h"

#include <string.h>

#include "base/format.h"
#include "base/growing.h"
#include "base/status.h"

/* Appends the head and the body of a response. */
static ha_status add_answer(ha__ros1_exchange *x, const char *status, const char *type,
                            const void *body, size_t size, ha_error *err) {
  char head[256];
  const size_t head_size =
      ha__format(head, sizeof head,
                 "HTTP/1.1 %s\r\nServer: holdall\r\nContent-Type: %s\r\n"
                 "Connection: %s\r\nContent-Length: %zu\r\n\r\n",
                 status, type, x->http.keep_alive ? "keep-alive" : "close", size);

  HA_TRY(ha__bytes_append(&x->out, head, head_size, err));
  return ha__bytes_append(&x->out, body, size, err);
}

static ha_status answer(ha__ros1_exchange *x, const ha__ros1_document *call, ha_error *err) {
  ha_bytes body = {NULL, 0, 0};
  ha_status st = HA_OK;

  if (!call->method) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the XML is not a call of XML-RPC");
  }
  st = x->answer(x->user, &body, call, err);
  if (st >= 0) st = add_answer(x, "200 OK", "text/xml", body.data, body.size, err);
  ha__bytes_done(&body);
  return st;
}

static ha_status respond(ha__ros1_exchange *x, const uint8_t *xml, size_t size, ha_error *err) {
  ha__ros1_document call = {.method = NULL};
  ha_status st = ha__ros1_xml_parse(&call, xml, size, err);

  if (st >= 0) st = answer(x, &call, err);
  ha__ros1_document_done(&call);
  return st;
}

/* HA_END: the request is not complete. HA_OK: out contains the response. */
static ha_status take(ha__ros1_exchange *x, ha_error *err) {
  ha_bytes *in = &x->in;

  if (!x->http.head_size) {
    const ha_status st =
        ha__ros1_http_parse(&x->http, in->data, in->size, false, HA__ROS1_RPC_REQUEST_MAX, err);
    if (st != HA_OK) return st;
  }
  const size_t whole = x->http.head_size + x->http.body_size;
  if (in->size < whole) return HA_END;
  HA_TRY(respond(x, in->data + x->http.head_size, x->http.body_size, err));
  memmove(in->data, in->data + whole, in->size - whole);
  in->size -= whole;
  return HA_OK;
}

/* Answers a request that cannot be read. What follows it is dropped, because the end of the request
 * is not known. */
static ha_status refuse(ha__ros1_exchange *x, const ha_error *why, ha_error *err) {
  const char *status = why->code == HA_E_UNSUPPORTED ? "501 Not Implemented" : "400 Bad Request";

  x->http.keep_alive = false;
  x->in.size = 0;
  x->out.size = 0;
  return add_answer(x, status, "text/plain", why->text, strlen(why->text), err);
}

ha_status ha__ros1_exchange_take(ha__ros1_exchange *exchange, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  const ha_status st = take(exchange, &why);

  return st < 0 ? refuse(exchange, &why, err) : st;
}

void ha__ros1_exchange_next(ha__ros1_exchange *exchange) {
  exchange->out.size = 0;
  exchange->http = (ha__ros1_http){0};
}

void ha__ros1_exchange_done(ha__ros1_exchange *exchange) {
  ha__bytes_done(&exchange->in);
  ha__bytes_done(&exchange->out);
}
