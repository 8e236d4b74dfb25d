"""Record and Play: processes of holdall that report their events."""
from typing import List

from launch.actions import EmitEvent, ExecuteProcess
from launch.event_handlers import OnProcessIO
from launch.frontend import Entity, expose_action
from launch.substitutions import EnvironmentVariable

from launch_holdall.arguments import command_words
from launch_holdall.events import event_of
from launch_holdall.handlers import OnEnded, OnReady, OnSplit
from launch_holdall.lines import EventLines

PROGRAM = EnvironmentVariable("HOLDALL_COMMAND", default_value="holdall")
FINISH_S = "30"


class Holdall(ExecuteProcess):
    """A process of holdall, with the other arguments of ExecuteProcess (name, output, condition, on_exit, ...).

    on_ready, on_split, on_ended: actions, or a function of the event and the context. SIGINT ends the process. It has
    30 s to finish its bag before it is sent SIGTERM, which it treats alike, and 30 s more before it is killed
    (sigterm_timeout, sigkill_timeout).
    """

    def __init__(self, *, verb, names, bag=None, options=None, on_ready=None, on_split=None, on_ended=None, **kwargs):
        timeouts = {"sigterm_timeout": FINISH_S, "sigkill_timeout": FINISH_S}
        super().__init__(cmd=command_words([PROGRAM], verb, names, bag, options), **{**timeouts, **kwargs})
        self._lines = EventLines()
        self._handlers = [OnProcessIO(target_action=self, on_stdout=self._take)]
        if on_ready is not None:
            self._handlers.append(OnReady(target_action=self, on_ready=on_ready))
        if on_split is not None:
            self._handlers.append(OnSplit(target_action=self, on_split=on_split))
        if on_ended is not None:
            self._handlers.append(OnEnded(target_action=self, on_ended=on_ended))

    def _take(self, output):
        """Emit the events of a piece of output."""
        events = (event_of(self, said) for said in self._lines.add(output.text))
        return [EmitEvent(event=event) for event in events if event]

    def execute(self, context):
        """Start the process and handle its events."""
        for handler in self._handlers:
            context.register_event_handler(handler)
        return super().execute(context)

    @classmethod
    def parse_common(cls, entity, parser):
        """The arguments that both elements have, from a launch file in XML or YAML."""
        _, kwargs = super().parse(entity, parser, ignore=["cmd"])
        kwargs["options"] = {}
        for option in entity.get_attr("option", data_type=List[Entity], optional=True) or []:
            value = option.get_attr("value", optional=True)
            kwargs["options"][option.get_attr("name")] = True if value is None else cls.parse_words(value, parser)
            option.assert_entity_completely_parsed()
        return kwargs

    @classmethod
    def parse_words(cls, text, parser):
        """The words of an attribute, which are separated by spaces; each may contain substitutions."""
        return cls._parse_cmdline(text, parser)


@expose_action("holdall_record")
class Record(Holdall):
    """Record topics of the network into a bag. Without topics, options select them: {"all": True}."""

    def __init__(self, topics=None, *, bag=None, **kwargs):
        super().__init__(verb="record", names=topics, bag=bag, **kwargs)

    @classmethod
    def parse(cls, entity, parser):
        """<holdall_record topics="/imu /camera" bag="drive"><option name="max-bag-size" value="4G"/></holdall_record>"""
        kwargs = cls.parse_common(entity, parser)
        topics = entity.get_attr("topics", optional=True)
        bag = entity.get_attr("bag", optional=True)
        kwargs["topics"] = cls.parse_words(topics, parser) if topics else None
        kwargs["bag"] = parser.parse_substitution(bag) if bag else None
        return cls, kwargs


@expose_action("holdall_play")
class Play(Holdall):
    """Play bags on the network."""

    def __init__(self, bags, **kwargs):
        super().__init__(verb="play", names=[bags] if isinstance(bags, str) else bags, **kwargs)

    @classmethod
    def parse(cls, entity, parser):
        """<holdall_play bags="drive"><option name="loop"/></holdall_play>"""
        kwargs = cls.parse_common(entity, parser)
        kwargs["bags"] = cls.parse_words(entity.get_attr("bags"), parser)
        return cls, kwargs
