/* A text of several definitions, as bags hold them, cut into those. */
#ifndef HA_SCHEMA_SECTIONS_H
#define HA_SCHEMA_SECTIONS_H

#include "schema/span.h"

/* The word in front of a section's name. */
enum { HA__SECTION_BARE, HA__SECTION_MSG, HA__SECTION_SRV, HA__SECTION_ACTION, HA__SECTION_IDL };

typedef struct ha__section_text {
  int word;      /* HA__SECTION_...; BARE = the text before the first line of "=" */
  ha__span name; /* empty of BARE */
  ha__span text; /* without the line end in front of the next line of "=" */
} ha__section_text;

/* Take the next section from the front of rest; false when there is none. A text that does not
 * begin with a line of "=" and a name has a BARE section, also when it is empty. */
bool ha__take_section(ha__section_text *out, ha__span *rest, bool first);

/* The parts of a .srv (2) or .action (3), between lines that begin with "---"; returns how many
 * there are, also when they are more than room for them. */
enum { HA__MAX_PARTS = 3 };
size_t ha__cut_parts(ha__span parts[HA__MAX_PARTS], ha__span text);

#endif
