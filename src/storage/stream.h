/* Record streams: the common part of the streams of all file formats.
 *
 * A stream reads bytes and returns one event after another; it stops at damage only if that is
 * requested. The event itself belongs to the format: kind, place, the decoded record or a problem.
 */
#ifndef HA_STORAGE_STREAM_H
#define HA_STORAGE_STREAM_H

typedef enum ha__event_kind {
  HA__EVENT_RECORD, /* a whole record */
  HA__EVENT_GAP,    /* bytes that the disk does not return (read error); skipped */
  HA__EVENT_DAMAGE, /* bytes that are not a good record, with the problem; skipped */
  HA__EVENT_END     /* the end of the file, or of the chunk */
} ha__event_kind;

/* What a stream does if there is no good record. */
typedef enum ha__resync {
  HA__RESYNC_STOP, /* it fails */
  HA__RESYNC_SKIP, /* trusts lengths; continues at the next good record */
  HA__RESYNC_DOUBT /* a record that is not followed by a good one may also have a wrong length */
} ha__resync;

#endif
