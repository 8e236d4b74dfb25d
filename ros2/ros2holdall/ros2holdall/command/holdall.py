"""ros2 holdall: passes its arguments on to the command unchanged."""
import argparse

from ros2cli.command import CommandExtension

from ros2holdall.run import run


class HoldallCommand(CommandExtension):
    """Record, play and inspect bags of every format with holdall."""

    def add_arguments(self, parser, cli_name, *, argv=None):
        """All arguments are those of holdall: 'ros2 holdall info --help'."""
        parser.add_argument(
            "arguments",
            nargs=argparse.REMAINDER,
            metavar="VERB ...",
            help="a verb of holdall and its arguments; 'help' lists the verbs",
        )

    def main(self, *, parser, args):
        """Run holdall; its exit status becomes that of ros2."""
        arguments = args.arguments or ["--help"]
        return run(["--help"] if arguments == ["help"] else arguments)
