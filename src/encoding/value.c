#include "encoding/walk.h"
#include "model/caller.h"

void ha__value_load(ha_value *out, int32_t kind, const uint8_t *at, bool swap) {
  switch (kind) {
  case HA_KIND_BOOL:
    out->integer = *at != 0;
    break;
  case HA_KIND_INT8:
    out->integer = *at < 0x80 ? *at : *at - 0x100;
    break;
  case HA_KIND_UINT8:
  case HA_KIND_BYTE:
  case HA_KIND_CHAR:
    out->integer = *at;
    break;
  case HA_KIND_INT16:
    out->integer = (int16_t)ha__walk_u16(at, swap);
    break;
  case HA_KIND_UINT16:
  case HA_KIND_WCHAR:
    out->integer = ha__walk_u16(at, swap);
    break;
  case HA_KIND_INT32:
    out->integer = (int32_t)ha__walk_u32(at, swap);
    break;
  case HA_KIND_UINT32:
    out->integer = ha__walk_u32(at, swap);
    break;
  case HA_KIND_INT64:
  case HA_KIND_UINT64:
    out->integer = (int64_t)ha__walk_u64(at, swap);
    break;
  case HA_KIND_FLOAT32:
    out->number = (double)ha__walk_f32(at, swap);
    break;
  case HA_KIND_FLOAT64:
    out->number = ha__walk_f64(at, swap);
    break;
  case HA_KIND_TIME:
    out->integer = ha__walk_u32(at, swap);
    out->nanoseconds = ha__walk_u32(at + 4, swap);
    break;
  case HA_KIND_DURATION:
    out->integer = (int32_t)ha__walk_u32(at, swap);
    out->nanoseconds = (int32_t)ha__walk_u32(at + 4, swap);
    break;
  default: /* long double: C has no portable number for it */
    out->data = at;
    out->size = 16;
    break;
  }
}

void ha__value_item(ha_value *out, const ha_value *array, uint64_t i) {
  out->struct_size = sizeof *out;
  out->kind = array->kind;
  out->flags = array->flags & HA_VALUE_BIG_ENDIAN;
  ha__value_load(out, array->kind, array->data + i * array->item_size,
                 (array->flags & HA_VALUE_BIG_ENDIAN) != 0);
}

ha_status ha_value_item(ha_value *out, const ha_value *array, uint64_t i, ha_error *err) {
  ha_value from = HA_VALUE_INIT;
  ha_value item = HA_VALUE_INIT;

  HA_TRY(HA_CALLER_CHECK(out, ha_value, err));
  HA_TRY(HA_CALLER_READ(&from, array, ha_value, err));
  if (!(from.flags & HA_VALUE_ARRAY) || i >= from.count) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no item of this number");
  }
  ha__value_item(&item, &from, i);
  ha__caller_write(out, &item, sizeof item);
  return HA_OK;
}
