/*
 * What is known of a bag, as plain Python data.
 */
#include "reading/reader.h"

/* A number, or None if it was not counted. */
static PyObject *count_of(uint64_t count) {
  if (count == HA_UNCOUNTED) Py_RETURN_NONE;
  return PyLong_FromUnsignedLongLong(count);
}

/* An offset, or None. */
static PyObject *offset_of(int64_t offset) {
  if (offset == HA_NO_OFFSET) Py_RETURN_NONE;
  return PyLong_FromLongLong(offset);
}

/* Append an item; takes the reference, which may be NULL with an exception. Clears *list then. */
static void append(PyObject **list, PyObject *item) {
  if (!item || PyList_Append(*list, item) < 0) Py_CLEAR(*list);
  Py_XDECREF(item);
}

PyObject *py_problem_list(const ha_problem *const *problems, size_t count) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < count; i++) {
    append(&out, Py_BuildValue("NNN", py_text(problems[i]->path), offset_of(problems[i]->offset),
                               py_text(problems[i]->text)));
  }
  return out;
}

PyObject *py_loss_list(const ha_loss *const *losses, size_t count) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < count; i++) {
    const ha_loss *loss = losses[i];
    append(&out, Py_BuildValue("{sNsNsNsNsNsNsNsN}", "path", py_text(loss->path), "offset",
                               offset_of(loss->offset), "bytes", count_of(loss->bytes), "messages",
                               count_of(loss->messages), "suspicious", count_of(loss->suspicious),
                               "places", count_of(loss->places), "text", py_text(loss->text),
                               "more", PyBool_FromLong((loss->flags & HA_LOSS_MORE) != 0)));
  }
  return out;
}

static PyObject *file_list(const ha_bag_info *info) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < info->file_count; i++) {
    const ha_file_info *file = info->files[i];
    append(&out, Py_BuildValue(
                     "{sNsNsNsKsNsLsLsNsN}", "path", py_text(file->path), "storage",
                     py_text(file->storage), "format_version", py_text(file->format_version),
                     "size", (unsigned long long)file->size, "count", count_of(file->message_count),
                     "start", (long long)file->start_ns, "end", (long long)file->end_ns, "chunks",
                     count_of(file->chunk_count), "complete", PyBool_FromLong(file->complete)));
  }
  return out;
}

static PyObject *type_list(const ha_topic_info *topic) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < topic->type_count; i++)
    append(&out, py_text(topic->types[i]));
  return out;
}

static PyObject *topic_list(const ha_bag_info *info) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < info->topic_count; i++) {
    const ha_topic_info *topic = info->topics[i];
    append(&out, Py_BuildValue("{sNsNsNsN}", "name", py_text(topic->name), "types",
                               type_list(topic), "count", count_of(topic->message_count), "bytes",
                               count_of(topic->byte_count)));
  }
  return out;
}

static PyObject *compression_list(const ha_bag_info *info) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < info->compression_count; i++) {
    const ha_compression_use *use = &info->compressions[i];
    append(&out, Py_BuildValue("{sNsNsNsN}", "name", py_text(use->name), "count",
                               count_of(use->count), "stored_bytes", count_of(use->stored_bytes),
                               "raw_bytes", count_of(use->raw_bytes)));
  }
  return out;
}

static PyObject *attachment_list(const ha_bag_info *info) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < info->attachment_count; i++) {
    const ha_attachment *attachment = info->attachments[i];
    append(&out, Py_BuildValue("{sNsNsLsLsN}", "name", py_text(attachment->name), "media_type",
                               py_text(attachment->media_type), "time",
                               (long long)attachment->log_time_ns, "created",
                               (long long)attachment->create_time_ns, "size",
                               count_of(attachment->size)));
  }
  return out;
}

static PyObject *record_list(const ha_bag_info *info) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < info->metadata_record_count; i++) {
    const ha_metadata *record = info->metadata_records[i];
    append(&out, Py_BuildValue("{sNsN}", "name", py_text(record->name), "metadata",
                               py_pairs(&record->pairs)));
  }
  return out;
}

PyObject *py_info_dict(const ha_bag_info *info) {
  PyObject *out = PyDict_New();
  if (!out) return NULL;
  if (py_put(out, "path", py_text(info->path)) < 0 ||
      py_put(out, "storage", py_text(info->storage)) < 0 ||
      py_put(out, "format_version", py_text(info->format_version)) < 0 ||
      py_put(out, "complete", PyBool_FromLong(info->complete)) < 0 ||
      py_put(out, "size", count_of(info->size)) < 0 ||
      py_put(out, "count", count_of(info->message_count)) < 0 ||
      py_put(out, "start", PyLong_FromLongLong(info->start_ns)) < 0 ||
      py_put(out, "end", PyLong_FromLongLong(info->end_ns)) < 0 ||
      py_put(out, "files", file_list(info)) < 0 ||
      py_put(out, "compression_mode", py_text(info->compression_mode)) < 0 ||
      py_put(out, "compressions", compression_list(info)) < 0 ||
      py_put(out, "topics", topic_list(info)) < 0 ||
      py_put(out, "metadata", py_pairs(&info->metadata)) < 0 ||
      py_put(out, "custom_data", py_pairs(&info->custom_data)) < 0 ||
      py_put(out, "attachments", attachment_list(info)) < 0 ||
      py_put(out, "metadata_records", record_list(info)) < 0 ||
      py_put(out, "problems", py_problem_list(info->problems, info->problem_count)) < 0) {
    Py_CLEAR(out);
  }
  return out;
}
