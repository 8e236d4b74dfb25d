"""Events of the actions Record and Play. Each has the action that emits it."""
from launch import Event


class Ready(Event):
    """Recording or playing has begun."""

    name = "launch_holdall.Ready"

    def __init__(self, *, action, pid, bag=None):
        super().__init__()
        self.action = action
        self.pid = pid
        self.bag = bag  # path of the new bag; None = playing


class Split(Event):
    """One file of the bag was closed, and the next one opened."""

    name = "launch_holdall.Split"

    def __init__(self, *, action, closed, opened):
        super().__init__()
        self.action = action
        self.closed = closed
        self.opened = opened


class Ended(Event):
    """The bag is complete, or was played. The process exits next, with the status of launch's ProcessExited."""

    name = "launch_holdall.Ended"

    def __init__(self, *, action, report):
        super().__init__()
        self.action = action
        self.report = report  # members as printed by --json: "messages", "files", ...


def event_of(action, said):
    """The event for an object that holdall printed, or None for those of later versions."""
    if said["event"] == "ready":
        return Ready(action=action, pid=said["pid"], bag=said.get("output"))
    if said["event"] == "split":
        return Split(action=action, closed=said["closed"], opened=said["opened"])
    if said["event"] == "end":
        return Ended(action=action, report={k: v for k, v in said.items() if k != "event"})
    return None
