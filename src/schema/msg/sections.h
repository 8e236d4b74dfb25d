/* Splits a text of several definitions, as bags contain it, into sections. Pure functions. */
#ifndef HA_SCHEMA_MSG_SECTIONS_H
#define HA_SCHEMA_MSG_SECTIONS_H

#include "schema/span.h"

/* The keyword before the name of a section. */
enum { HA__SECTION_BARE, HA__SECTION_MSG, HA__SECTION_SRV, HA__SECTION_ACTION, HA__SECTION_IDL };

typedef struct ha__section_text {
  int word;      /* HA__SECTION_...; BARE = the text before the first line of "=" */
  ha__span name; /* of BARE: empty */
  ha__span text; /* without the line end before the next line of "=" */
} ha__section_text;

/* Takes the next section from the front of rest; false = there is none. A text that does not begin
 * with a line of "=" and a name has a BARE section, even if it is empty. */
bool ha__take_section(ha__section_text *out, ha__span *rest, bool first);

/* Splits a .srv (2 parts) or .action (3) at lines that begin with "---". Returns the number of
 * parts, which may be over HA__MAX_PARTS. */
enum { HA__MAX_PARTS = 3 };
size_t ha__cut_parts(ha__span parts[HA__MAX_PARTS], ha__span text);

#endif
