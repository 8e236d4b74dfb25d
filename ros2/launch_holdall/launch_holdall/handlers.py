"""Handlers of the events, for RegisterEventHandler: actions, or a function of the event and the context."""
from launch.actions import ExecuteLocal
from launch.event_handlers.on_action_event_base import OnActionEventBase

from launch_holdall.events import Ended, Ready, Split


class OnReady(OnActionEventBase):
    """Recording or playing has begun."""

    def __init__(self, *, on_ready, target_action=None, **kwargs):
        super().__init__(action_matcher=target_action, on_event=on_ready, target_event_cls=Ready,
                         target_action_cls=ExecuteLocal, **kwargs)


class OnSplit(OnActionEventBase):
    """The next file of a bag was opened."""

    def __init__(self, *, on_split, target_action=None, **kwargs):
        super().__init__(action_matcher=target_action, on_event=on_split, target_event_cls=Split,
                         target_action_cls=ExecuteLocal, **kwargs)


class OnEnded(OnActionEventBase):
    """The bag is complete, or was played."""

    def __init__(self, *, on_ended, target_action=None, **kwargs):
        super().__init__(action_matcher=target_action, on_event=on_ended, target_event_cls=Ended,
                         target_action_cls=ExecuteLocal, **kwargs)
