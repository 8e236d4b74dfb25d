# The drawn values as numbers; of many values the extremes are kept.
holdall plot plot.mcap /wave.sine /spike.data --json | python3 -c '
import json, math, sys
plot = json.load(sys.stdin)
print(plot["x"], plot["zero_ns"], len(plot["series"]))
sine, spike = plot["series"]
print({key: value for key, value in sine.items() if key not in ("points", "mean")})
points = sine["points"]
print(len(points), points.count(None), points.index(None))
values = [math.sin(i / 10) for i in range(101) if not 40 <= i <= 43]
print([point for point in points if point] == [
    [i / 10, math.sin(i / 10)] for i in range(101) if not 40 <= i <= 43])
print(abs(sine["mean"] - sum(values) / len(values)) < 1e-15)
points = spike.pop("points")
print(spike)
print(2000 < len(points) <= 4 * 2048, points[0], points[-1], [12.345, 7] in points)
print(points == sorted(points), {point[0] * 1000 % 1 < 1e-6 or point[0] * 1000 % 1 > 1 - 1e-6
                                 for point in points})'
echo '== a path in space'
holdall plot plot.mcap '/wave.pair[1]' -x 'pair[0]' --end +0.5s --json
