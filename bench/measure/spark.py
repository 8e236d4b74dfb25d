"""bench/run spark: a topic through Apache Spark, beside two bare Arrow readers."""
import os
import pathlib
import subprocess

from . import python
from .programs import BUILD, ROOT, build_holdall, quietly


def add_options(parser):
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--messages", type=int, default=5_800_000, help="of an Imu: 2 GB; default: %(default)s")
    parser.add_argument("--python", default=os.environ.get("HOLDALL_PYTHON") or ROOT / ".cache/venv/bin/python",
                        help="that has pyspark; default: %(default)s")
    parser.add_argument("--build", type=lambda text: pathlib.Path(text).resolve(), help="folder that holdall is built in; default: %(default)s", default=BUILD)


def run(args):
    if args.build == BUILD:
        build_holdall()
        quietly("ninja", "-C", BUILD, "bindings/python/holdall/_holdall.abi3.so")
    args.packages = str(ROOT / "bench/peers")  # workers of Spark import a data source from there
    env = python.environment(args)
    bag = python.make_large(args, args.messages)
    program = ROOT / "bench/peers/spark_holdall.py"
    return subprocess.run([str(args.python), program, bag, str(args.rounds)], env=env, stderr=subprocess.DEVNULL).returncode
