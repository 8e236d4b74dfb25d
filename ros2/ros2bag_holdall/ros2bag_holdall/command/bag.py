"""ros2 bag: the verbs and options of rosbag2, run by holdall."""
import argparse

from ros2cli.command import CommandExtension

from ros2bag_holdall.words import HELP, words_of
from ros2holdall.run import run


class BagCommand(CommandExtension):
    """Various rosbag related sub-commands, run by holdall."""

    def add_arguments(self, parser, cli_name, *, argv=None):
        """All arguments are parsed by main(): 'ros2 bag record --help'."""
        self._parser = parser
        parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="VERB ...", help=HELP)

    def main(self, *, parser, args):
        """Run holdall; its exit status becomes that of ros2."""
        if not args.arguments:
            self._parser.print_help()
            return 0
        return run(words_of(args.arguments))
