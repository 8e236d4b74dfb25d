/* Exports point clouds and laser scans as PCD or PLY, one file per message. */
#include <stdlib.h>
#include <string.h>

#include "export/cloud/cloud.h"
#include "export/export.h"
#include "export/out.h"
#include "ui/memory.h"

typedef struct points {
  cli_export *run;
  ha_points cloud;
  cli_out out;
} points;

static bool takes(const ha_channel *channel, const ha_plan *plan) {
  return ha_points_are_in(channel, plan) != 0;
}

static ha_status points_open(void **out, cli_export *run, ha_error *err) {
  points *p = cli_resize(NULL, 1, sizeof *p);

  (void)err;
  memset(p, 0, sizeof *p);
  p->run = run;
  p->cloud = (ha_points)HA_POINTS_INIT;
  *out = p;
  return HA_OK;
}

static ha_status add_channel(void *self, export_channel *channel, ha_error *err) {
  ha_points_reader *reader = NULL;

  (void)self;
  CLI_TRY(ha_points_reader_new(&reader, channel->channel, channel->plan, err));
  channel->state = reader;
  return HA_OK;
}

static ha_status put(points *p, const cli_exporter *kind, ha_error *err) {
  const bool is_text = p->run->set.ascii;

  if (kind == &cli_export_ply) return cloud_put_ply(&p->out, &p->cloud, is_text, err);
  cloud_put_pcd(&p->out, &p->cloud, is_text);
  return HA_OK;
}

static ha_status message(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  const cli_exporter *kind = channel->exporter;
  points *p = self;
  export_file file = {0};

  CLI_TRY(ha_points_read(&p->cloud, channel->state, msg, err));
  CLI_TRY(export_create(&file, p->run, kind, channel, msg,
                        kind == &cli_export_ply ? ".ply" : ".pcd", err));
  export_out_start(&p->out, &file);
  ha_status st = put(p, kind, err);
  if (st >= 0) st = export_out_end(&p->out, &file, err);
  if (st >= 0) return export_finish(&file, err);
  export_drop(&file);
  return st;
}

static void close_channel(void *self, export_channel *channel) {
  (void)self;
  ha_points_reader_free(channel->state);
  channel->state = NULL;
}

static void points_close(void *self) {
  free(self);
}

const cli_exporter cli_export_pcd = {
    .name = "pcd",
    .help = "point clouds and laser scans: PCD",
    .is_best = true,
    .by_message = true,
    .takes = takes,
    .open = points_open,
    .add_channel = add_channel,
    .message = message,
    .close_channel = close_channel,
    .close = points_close,
};

const cli_exporter cli_export_ply = {
    .name = "ply",
    .help = "point clouds and laser scans: PLY",
    .by_message = true,
    .takes = takes,
    .open = points_open,
    .add_channel = add_channel,
    .message = message,
    .close_channel = close_channel,
    .close = points_close,
};
