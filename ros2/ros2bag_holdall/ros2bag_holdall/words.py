"""Words for the command holdall from those of ros2 bag. Does not depend on ROS."""
import argparse

from ros2bag_holdall.options import BURST, CONVERT, FLAG, INFO, KINDS, LIST, MANY, MAYBE, PLAY, RECORD, REINDEX

HELP = "record, play, burst, info, list, reindex or convert, and its arguments"
_COUNTS = {MANY: {"nargs": "+"}, MAYBE: {"nargs": "?", "const": ""}}


def _is_unset(option, value):
    try:
        return option.unset is not None and float(value) <= option.unset
    except ValueError:  # holdall reports it
        return False


def _words(option, value):
    if option.to == "" or _is_unset(option, value):
        return []
    name = option.to or option.name
    if option.takes == FLAG or (option.takes == MAYBE and value == ""):
        return [name]
    return [name, *(value if option.takes == MANY else [value])]


class _Verb:
    """A verb: how its arguments are parsed, and the words for holdall. Bags and topics come first, because an option may
    take all words after it."""

    def __init__(self, name, options, extra=()):
        self._name, self._options, self._extra = name, options, list(extra)

    def parser(self):
        """Positional arguments are added by subclasses."""
        name = f"ros2 bag {self._name}"
        parser = argparse.ArgumentParser(prog=name, usage=f"{name} [OPTIONS] ...", description=f"Run by holdall: see holdall-{self._name}(1).")
        for option in self._options:
            more = {"action": "store_true"} if option.takes == FLAG else {"metavar": "VALUE", **_COUNTS.get(option.takes, {})}
            parser.add_argument(*option.names, dest=option.name, **more)
        return parser

    def first(self, parser, args):
        """The words for positional arguments; the parser ends the program if they are wrong."""
        return [args.bag_path]

    def words(self, arguments):
        parser = self.parser()
        args = parser.parse_args(arguments)
        given = [(o, getattr(args, o.name)) for o in self._options]
        options = [word for o, value in given if value is not None and value is not False for word in _words(o, value)]
        return [self._name, *self.first(parser, args), *self._extra, *options]


class _Bag(_Verb):
    def parser(self):
        parser = super().parser()
        parser.add_argument("bag_path")
        return parser


class _Record(_Verb):
    def parser(self):
        parser = super().parser()
        parser.add_argument("topics_positional", nargs="*", metavar="TOPIC")
        return parser

    def first(self, parser, args):
        return args.topics_positional


def _uris(parser, inputs):
    """The bags of -i URI [STORAGE]; holdall finds storages by content."""
    if any(len(words) > 2 for words in inputs):
        parser.error("argument -i/--input: a bag, and at most its storage")
    return [words[0] for words in inputs]


class _Play(_Verb):
    def parser(self):
        parser = super().parser()
        parser.add_argument("bag_path", nargs="?")
        parser.add_argument("--input", "-i", action="append", nargs="+", metavar=("URI", "STORAGE"))
        return parser

    def first(self, parser, args):
        if (args.bag_path is None) == (args.input is None):
            parser.error("needs a bag: BAG, or -i BAG, which may be given several times")
        return _uris(parser, args.input) if args.input else [args.bag_path]


class _Convert(_Verb):
    def parser(self):
        parser = super().parser()
        parser.add_argument("--input", "-i", action="append", nargs="+", metavar=("URI", "STORAGE"))
        return parser

    def first(self, parser, args):
        if (getattr(args, "--input-options") is None) == (args.input is None):
            parser.error("needs bags: -i BAG, which may be given several times, or --input-options FILE")
        if getattr(args, "--output-options") is None:
            parser.error("needs -o FILE, the options of the new bags")
        return _uris(parser, args.input or [])


class _List(_Verb):
    def parser(self):
        parser = super().parser()
        parser.add_argument("plugin_type", choices=KINDS)
        return parser

    def first(self, parser, args):
        return [KINDS[args.plugin_type]]


_VERBS = {
    "record": _Record("record", RECORD, ["--ros2"]),
    "play": _Play("play", PLAY, ["--ros2", "--node-name", "rosbag2_player"]),
    "burst": _Bag("burst", BURST, ["--ros2", "--node-name", "rosbag2_player"]),
    "info": _Bag("info", INFO),
    "list": _List("list", LIST),
    "reindex": _Bag("reindex", REINDEX),
    "convert": _Convert("convert", CONVERT),
}


def words_of(arguments):
    """The words for holdall. Unknown verbs and options end the program with a line that names them, and status 2."""
    parser = argparse.ArgumentParser(prog="ros2 bag")
    parser.add_argument("verb", choices=_VERBS)
    verb = parser.parse_args(arguments[:1]).verb
    words = _VERBS[verb].words(arguments[1:])
    if verb == "record" and "--node-name" not in words:
        words += ["--node-name", "rosbag2_recorder"]
    return words
