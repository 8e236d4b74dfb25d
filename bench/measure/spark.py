"""bench/run spark: a topic through Apache Spark, beside two bare Arrow readers."""
import os
import pathlib
import subprocess

from .programs import BUILD, ROOT, build_holdall, data_folder, quietly

MAKE = """
import sys
import holdall
with holdall.create(sys.argv[1], force=True, compression="none") as out:
    out.add("/imu", "sensor_msgs/msg/Imu")
    for i in range(int(sys.argv[2])):
        t = 1_700_000_000_000_000_000 + i * 5_000_000
        if i % 100 == 0:
            data = out._build("/imu", {"header": {"stamp": {"sec": t // 10**9, "nanosec": t % 10**9}, "frame_id": "imu_link"},
                                       "linear_acceleration": {"z": 9.81 + i % 1000 / 1000}})
        out.write("/imu", t, data)
"""


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
    env = {**os.environ, "PYTHONPATH": f"{args.build / 'bindings/python'}:{ROOT / 'bench/peers'}", "PYTHONDONTWRITEBYTECODE": "1"}
    bag = data_folder() / f"spark-{args.messages}.mcap"
    if not bag.exists():
        subprocess.run([str(args.python), "-c", MAKE, str(bag), str(args.messages)], check=True, env=env)
    program = ROOT / "bench/peers/spark_holdall.py"
    return subprocess.run([str(args.python), program, bag, str(args.rounds)], env=env, stderr=subprocess.DEVNULL).returncode
