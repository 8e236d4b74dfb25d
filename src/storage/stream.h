/* Record streams: what the stream of each file format has in common.
 *
 * A stream takes bytes and returns one event after another; damage does not stop it unless that is
 * asked for. The event itself belongs to the format: kind, place, the decoded record or a problem.
 */
#ifndef HA_STORAGE_STREAM_H
#define HA_STORAGE_STREAM_H

typedef enum ha__event_kind {
  HA__EVENT_RECORD, /* a whole record */
  HA__EVENT_GAP,    /* bytes that the disk does not return (read error); skipped */
  HA__EVENT_DAMAGE, /* bytes that are no good record, with the problem; skipped */
  HA__EVENT_END     /* the end of the file, or of the chunk */
} ha__event_kind;

/* What a stream does where no good record is. */
typedef enum ha__resync {
  HA__RESYNC_STOP, /* it fails */
  HA__RESYNC_SKIP, /* trusts lengths; continues at the next good record */
  HA__RESYNC_DOUBT /* a record that no good one follows may have a wrong length, too */
} ha__resync;

#endif
