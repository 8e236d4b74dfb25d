#include "typed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "types.h"

typedef std_msgs_msg_dds__String_ string_message;
typedef live_msgs_msg_dds__Numbered_ numbered_message;
typedef live_msgs_msg_dds__Keyed_ keyed_message;
typedef sensor_msgs_msg_dds__Image_ image_message;
typedef sensor_msgs_msg_dds__Imu_ imu_message;
typedef tf2_msgs_msg_dds__TFMessage_ tf_message;
typedef geometry_msgs_msg_dds__TransformStamped_ transform_message;

const dds_topic_descriptor_t *typed_descriptor(content_kind kind) {
  switch (kind) {
  case CONTENT_STRING:
    return &std_msgs_msg_dds__String__desc;
  case CONTENT_NUMBERED:
    return &live_msgs_msg_dds__Numbered__desc;
  case CONTENT_IMAGE:
    return &sensor_msgs_msg_dds__Image__desc;
  case CONTENT_IMU:
    return &sensor_msgs_msg_dds__Imu__desc;
  case CONTENT_TF:
    return &tf2_msgs_msg_dds__TFMessage__desc;
  case CONTENT_KEYED:
    return &live_msgs_msg_dds__Keyed__desc;
  }
  return NULL;
}

/* Memory for the text or the data of the only sample. */
static void *room(size_t size) {
  static void *memory;
  static size_t capacity;

  if (size > capacity) {
    free(memory);
    memory = malloc(size);
    capacity = size;
  }
  if (!memory) {
    fprintf(stderr, "out of memory\n");
    exit(1);
  }
  return memory;
}

static char *text_of(content_id id, uint32_t size) {
  char *text = room((size_t)size + 1);

  content_text(text, size, id);
  return text;
}

static dds_sequence_octet bytes_of(content_id id, uint32_t size) {
  dds_sequence_octet bytes = {size, size, room(size), false};

  content_bytes(bytes._buffer, size, id);
  return bytes;
}

static std_msgs_msg_dds__Header_ header_of(content_id id) {
  static char frame[] = CONTENT_FRAME;
  const std_msgs_msg_dds__Header_ header = {{(int32_t)id.publisher, (uint32_t)id.number}, frame};

  return header;
}

static bool header_is(content_id *out, const std_msgs_msg_dds__Header_ *header) {
  out->publisher = (uint32_t)header->stamp.sec;
  out->number = header->stamp.nanosec;
  return strcmp(header->frame_id, CONTENT_FRAME) == 0;
}

/* The doubles of an Imu in order. */
static double *imu_value(imu_message *m, unsigned index) {
  double *const turn[] = {&m->orientation.x, &m->orientation.y, &m->orientation.z,
                          &m->orientation.w};
  double *const spin[] = {&m->angular_velocity.x, &m->angular_velocity.y, &m->angular_velocity.z};
  double *const push[] = {&m->linear_acceleration.x, &m->linear_acceleration.y,
                          &m->linear_acceleration.z};

  if (index < 4) return turn[index];
  if (index < 13) return &m->orientation_covariance[index - 4];
  if (index < 16) return spin[index - 13];
  if (index < 25) return &m->angular_velocity_covariance[index - 16];
  if (index < 28) return push[index - 25];
  return &m->linear_acceleration_covariance[index - 28];
}

static double *tf_value(transform_message *m, unsigned index) {
  double *const values[] = {&m->transform.translation.x, &m->transform.translation.y,
                            &m->transform.translation.z, &m->transform.rotation.x,
                            &m->transform.rotation.y,    &m->transform.rotation.z,
                            &m->transform.rotation.w};

  return values[index];
}

/* --- filling ----------------------------------------------------------------------- */

static const void *fill_image(content_id id, uint32_t size) {
  static char encoding[] = CONTENT_ENCODING;
  static image_message m;

  m.header = header_of(id);
  m.height = size / CONTENT_IMAGE_STEP;
  m.width = CONTENT_IMAGE_WIDTH;
  m.encoding = encoding;
  m.step = CONTENT_IMAGE_STEP;
  m.data = bytes_of(id, size);
  return &m;
}

static const void *fill_imu(content_id id) {
  static imu_message m;

  m.header = header_of(id);
  for (unsigned i = 0; i < CONTENT_IMU_VALUES; i++) {
    *imu_value(&m, i) = content_value(id, i);
  }
  return &m;
}

static const void *fill_tf(content_id id) {
  static char child[] = CONTENT_CHILD;
  static transform_message one;
  static tf_message m = {{1, 1, &one, false}};

  one.header = header_of(id);
  one.child_frame_id = child;
  for (unsigned i = 0; i < CONTENT_TF_VALUES; i++) {
    *tf_value(&one, i) = content_value(id, i);
  }
  return &m;
}

static const void *fill_small(content_kind kind, content_id id, uint32_t size, int32_t key) {
  static string_message string;
  static keyed_message keyed;
  static numbered_message numbered;

  if (kind == CONTENT_STRING) {
    string.data = text_of(id, size);
    return &string;
  }
  if (kind == CONTENT_KEYED) {
    keyed.id = key;
    keyed.data = text_of(id, size);
    return &keyed;
  }
  numbered.publisher = id.publisher;
  numbered.number = id.number;
  numbered.data = bytes_of(id, size);
  return &numbered;
}

const void *typed_fill(content_kind kind, content_id id, uint32_t size, int32_t key) {
  if (kind == CONTENT_IMAGE) return fill_image(id, size);
  if (kind == CONTENT_IMU) return fill_imu(id);
  if (kind == CONTENT_TF) return fill_tf(id);
  return fill_small(kind, id, size, key);
}

/* --- checking ------------------------------------------------------------------------- */

static bool image_is(content_id *out, uint64_t *size, const image_message *m) {
  *size = m->data._length;
  return header_is(out, &m->header) && m->height == *size / CONTENT_IMAGE_STEP &&
         m->width == CONTENT_IMAGE_WIDTH && strcmp(m->encoding, CONTENT_ENCODING) == 0 &&
         m->is_bigendian == 0 && m->step == CONTENT_IMAGE_STEP &&
         content_bytes_are(m->data._buffer, m->data._length, *out);
}

static bool imu_is(content_id *out, const imu_message *m) {
  imu_message copy = *m;
  bool good = header_is(out, &m->header);

  for (unsigned i = 0; i < CONTENT_IMU_VALUES; i++) {
    good = good && *imu_value(&copy, i) == content_value(*out, i);
  }
  return good;
}

static bool tf_is(content_id *out, const tf_message *m) {
  if (m->transforms._length != 1) return false;
  transform_message copy = m->transforms._buffer[0];
  bool good = header_is(out, &copy.header) && strcmp(copy.child_frame_id, CONTENT_CHILD) == 0;
  for (unsigned i = 0; i < CONTENT_TF_VALUES; i++) {
    good = good && *tf_value(&copy, i) == content_value(*out, i);
  }
  return good;
}

bool typed_is_content(content_id *out, uint64_t *size, content_kind kind, const void *sample) {
  const string_message *string = sample;
  const keyed_message *keyed = sample;
  const numbered_message *numbered = sample;

  *size = 0;
  switch (kind) {
  case CONTENT_IMAGE:
    return image_is(out, size, sample);
  case CONTENT_IMU:
    return imu_is(out, sample);
  case CONTENT_TF:
    return tf_is(out, sample);
  case CONTENT_STRING:
    *size = strlen(string->data);
    return content_text_is(out, string->data, *size);
  case CONTENT_KEYED:
    *size = strlen(keyed->data);
    return content_text_is(out, keyed->data, *size);
  case CONTENT_NUMBERED:
    *size = numbered->data._length;
    out->publisher = numbered->publisher;
    out->number = numbered->number;
    return content_bytes_are(numbered->data._buffer, numbered->data._length, *out);
  }
  return false;
}
