# A full disk, an unwritable folder, a signal: no incomplete file is left.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
python3 - "$SOURCE/tests/cli" "$out/big.bag" <<'PYTHON'
import struct, sys
sys.path.insert(0, sys.argv[1])
import bags, random
bag = bags.Bag1()
image = bag.connect(b"/image", b"sensor_msgs/Image", b"")
audio = bag.connect(b"/audio", b"audio_common_msgs/AudioData", b"uint8[] data\n")
head = struct.pack("<III", 0, 1, 5) + bags.ros_string(b"") + struct.pack("<II", 400, 400)
noise = random.Random(1).randbytes(480000)
for i in range(200):
    bag.chunk([(image, i * 10**9, head + bags.ros_string(b"rgb8") + struct.pack("<BI", 0, 1200)
                + bags.ros_string(noise)), (audio, i * 10**9, bags.ros_string(b"0123456789"))])
open(sys.argv[2], "wb").write(bag.close())
PYTHON
cd "$out" || exit
echo '== files of 100 kB at most'
(trap '' XFSZ; ulimit -f 100; holdall export big.bag -o full -q --topic /image) 2>&1
echo "exit $?"
find full -type f
echo '== a file instead of a folder'
touch plain
holdall export big.bag -o plain/x -q --topic /image 2>&1
echo "exit $?"
echo '== a signal'
holdall export big.bag -o some -q 2>stopped &
until [ -e some/image/1600000002.000000000.png ] || ! kill -0 $! 2>/dev/null; do :; done
kill -TERM $!
wait $!
echo "exit $?"
sed 's/[0-9]* messages/N messages/' stopped
find some -name '*.tmp'
python3 - <<'PYTHON'
import pathlib
images = sorted(pathlib.Path("some/image").glob("*"))
print("some images" if 3 <= len(images) < 200 else len(images))
print(all(path.read_bytes().endswith(b"IEND\xaeB`\x82") for path in images))
audio = pathlib.Path("some/audio.raw").read_bytes()
print("some audio" if audio and len(audio) % 10 == 0 and len(audio) < 2000 else len(audio))
PYTHON
