#!/bin/bash
# Make demo.bag again: a real roscore, four publishers, and Debian's `rosbag record`.
# Needs the ROS 1 packages that `./dev setup peers` installs. README.md describes the bags.
set -euo pipefail

cd "$(dirname "$0")"
out=${1:-$PWD/demo.bag}
[ ! -e "$out" ] || { echo "$out is there already; give another name" >&2; exit 1; }

port=11817
export ROS_MASTER_URI=http://127.0.0.1:$port ROS_IP=127.0.0.1
ROS_HOME=$(mktemp -d)
export ROS_HOME
pids=()

stop_all() {
  for pid in "${pids[@]}"; do kill -INT "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$ROS_HOME"
}
trap stop_all EXIT

roscore -p "$port" >"$ROS_HOME/roscore.log" 2>&1 &
pids+=($!)
for _ in $(seq 100); do
  rostopic list >"$ROS_HOME/topics" 2>/dev/null && break
  sleep 0.1
done

# A robot that drives a circle of 2 m in 4 s: 20 poses and 20 readings of its IMU a second.
/usr/bin/python3 - "$ROS_HOME" <<'PY'
import math
import sys

with open(sys.argv[1] + "/pose.yaml", "w") as pose, open(sys.argv[1] + "/imu.yaml", "w") as imu:
    for i in range(80):
        a = 2 * math.pi * i / 80
        half = (a + math.pi / 2) / 2
        turn = "{x: 0.0, y: 0.0, z: %.6f, w: %.6f}" % (math.sin(half), math.cos(half))
        pose.write("---\nheader: {stamp: now, frame_id: map}\npose:\n")
        pose.write("  position: {x: %.6f, y: %.6f, z: 0.0}\n" % (math.cos(a), math.sin(a)))
        pose.write("  orientation: %s\n" % turn)
        imu.write("---\nheader: {stamp: now, frame_id: imu_link}\norientation: %s\n" % turn)
        imu.write("angular_velocity: {x: 0.0, y: 0.0, z: %.6f}\n" % (math.pi / 2))
        imu.write("linear_acceleration: {x: 0.0, y: %.6f, z: 9.81}\n" % (math.pi**2 / 4))
PY

# rostopic without -r publishes once and latches.
rostopic pub /map_name std_msgs/String 'data: yard, north gate' >"$ROS_HOME/map.log" 2>&1 &
pids+=($!)
rostopic pub -r 5 /status std_msgs/String 'data: driving' >"$ROS_HOME/status.log" 2>&1 &
pids+=($!)
rostopic pub -r 20 -s -f "$ROS_HOME/pose.yaml" /pose geometry_msgs/PoseStamped \
  >"$ROS_HOME/pose.log" 2>&1 &
pids+=($!)
rostopic pub -r 20 -s -f "$ROS_HOME/imu.yaml" /imu sensor_msgs/Imu >"$ROS_HOME/imu.log" 2>&1 &
pids+=($!)
for _ in $(seq 100); do
  rostopic list >"$ROS_HOME/topics" 2>/dev/null || true
  grep -q '^/imu$' "$ROS_HOME/topics" && grep -q '^/pose$' "$ROS_HOME/topics" &&
    grep -q '^/status$' "$ROS_HOME/topics" && grep -q '^/map_name$' "$ROS_HOME/topics" && break
  sleep 0.1
done

/usr/lib/rosbag/record -q -O "$out" /map_name /status /pose /imu >"$ROS_HOME/record.log" 2>&1 &
recorder=$!
sleep 4.5
kill -INT "$recorder"
wait "$recorder" || true

rosbag info "$out" 2>/dev/null
