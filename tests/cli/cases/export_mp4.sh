# A program in place of ffmpeg writes its arguments, and the number of each frame that it receives.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cd "$out" || exit
mkdir bin none
cat >bin/ffmpeg <<'PYTHON'
#!/usr/bin/env python3
import sys
size = sys.argv[sys.argv.index("-video_size") + 1]
width, height = map(int, size.split("x"))
values = {"gray": 1, "ya8": 2, "rgb24": 3, "rgba": 4}[sys.argv[sys.argv.index("-pixel_format") + 1]]
frames = []
while frame := sys.stdin.buffer.read(width * height * values):
    assert len(frame) == width * height * values and len(set(frame)) == 1
    frames.append(str(frame[0]))
with open(sys.argv[-1].removeprefix("file:"), "w") as file:
    print(*sys.argv[1:-1], file=file)
    print(*frames, file=file)
sys.exit("9" in frames)
PYTHON
chmod +x bin/ffmpeg
cat >write.py <<'PYTHON'
import base64, json, sys
def image(at, value, topic="/cam", width=4, height=3, encoding="mono8", size=1):
    header = {"stamp": {"sec": 0, "nanosec": 0}, "frame_id": ""}
    data = base64.b64encode(bytes([value]) * (width * height * size)).decode()
    ns = 1700000000 * 10**9 + round(at * 1e9)
    print(json.dumps({"topic": topic, "type": "sensor_msgs/msg/Image", "log_time_ns": ns, "publish_time_ns": ns,
                      "data": {"header": header, "height": height, "width": width, "encoding": encoding,
                               "is_bigendian": 0, "step": width * size, "data": data}}))
case = sys.argv[1]
if case == "steady":
    for i in range(8):
        image(i / 10 + (0.02 if i % 2 else 0), i)
if case == "gaps": # the mean rate without the pause is 1 a second
    for i, at in enumerate([0, 1, 1.2, 2, 5, 6, 7, 8, 30, 31]):
        image(at, i if i < 9 else 10, encoding="rgb8", size=3)
if case == "odd":
    image(0, 1)
    image(1, 2, width=5)
    image(2, 3, encoding="16UC1", size=2)
    image(3, 4)
if case == "fails":
    image(0, 9)
PYTHON
for case in steady gaps odd fails; do
  python3 write.py $case >$case.jsonl
  holdall create $case.mcap --from $case.jsonl -q
  echo "== $case"
  PATH="$PWD/bin:$PATH" holdall export $case.mcap --as mp4 -o $case 2>&1
  echo "exit $?"
  cat $case/* 2>/dev/null
done
echo '== without ffmpeg'
holdall=$(command -v holdall)
PATH="$PWD/none" "$holdall" export steady.mcap --as mp4 -o none 2>&1
echo "exit $?"
ls none
