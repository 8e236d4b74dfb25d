"""Events from the output of holdall. Does not depend on launch."""
import json


class EventLines:
    """Collects output, which arrives in pieces of any size, into the events of --event-lines."""

    def __init__(self):
        self._rest = b""

    def add(self, piece):
        """The events of the lines that this piece completes: objects with a member "event". Other lines are skipped."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        return [event for event in map(as_event, lines) if event]


def as_event(line):
    try:
        said = json.loads(line)
    except ValueError:
        return None
    return said if isinstance(said, dict) and "event" in said else None
