/* Writes files in the Arrow IPC format (arrow.apache.org/docs/format/Columnar.html, "IPC File
 * Format"): a schema, record batches, and a footer that lists them.
 *
 * Only the types that ha_columns produces are supported. Numbers are little endian in memory and in
 * the file. */
#ifndef CLI_ARROW_IPC_H
#define CLI_ARROW_IPC_H

#include <sys/types.h>

#include <holdall/arrow.h>

#include "arrow/flatbuffer.h"
#include "ui/out.h"

/* Position of a record batch in the file: the struct Block of the format. */
typedef struct arrow_block {
  int64_t offset;
  int32_t metadata_size;
  int32_t padding;
  int64_t body_size;
} arrow_block;

/* A file that is being written; all zero = none. The output stores write errors. */
typedef struct arrow_ipc {
  int64_t offset; /* bytes written */
  arrow_block *blocks;
  size_t block_count;
  size_t block_capacity;
  flatbuffer metadata;
} arrow_ipc;

void arrow_ipc_begin(arrow_ipc *ipc, cli_out *out, const struct ArrowSchema *schema);
void arrow_ipc_batch(arrow_ipc *ipc, cli_out *out, const struct ArrowSchema *schema,
                     const struct ArrowArray *batch);
void arrow_ipc_end(arrow_ipc *ipc, cli_out *out, const struct ArrowSchema *schema);

/* Release memory; the struct is all zero afterwards. */
void arrow_ipc_done(arrow_ipc *ipc);

/* --- Parquet (parquet.c) --- */

/* A Parquet file that pyarrow writes, in a process of python3 that reads Arrow IPC from a pipe. */
typedef struct cli_parquet {
  pid_t python;
  cli_out out; /* the caller writes an Arrow IPC file here */
} cli_parquet;

/* fd: the empty file to write to. HA_E_IO: there is no python3. */
ha_status cli_parquet_begin(cli_parquet *parquet, int fd, ha_error *err);

/* Wait until the file is written. HA_E_IO: it could not be, or there is no pyarrow. */
ha_status cli_parquet_end(cli_parquet *parquet, ha_error *err);

#endif
