"""python_images.py [IMAGES]: images of 1280 x 960 RGB to numpy, beside copies of the same bytes; CPU in µs an image.

Prints "copy C image I view V": the least of several rounds, in turns. Each array is dropped before the next one is made.
"""
import sys
import tempfile
import time

import numpy

import holdall

WIDTH, HEIGHT, ROUNDS = 1280, 960, 7


def make(path, count):
    pixels = numpy.random.default_rng(1).integers(0, 255, (HEIGHT, WIDTH, 3), "u1").tobytes()
    image = {"height": HEIGHT, "width": WIDTH, "encoding": "rgb8", "step": WIDTH * 3, "data": pixels}
    with holdall.create(path) as out:
        for i in range(count):
            out.write("/camera", i, image, type="sensor_msgs/msg/Image")


def cpu(messages, job):
    start = time.process_time()
    for message in messages:
        job(message)
    return (time.process_time() - start) / len(messages) * 1e6


def main():
    jobs = {"copy": lambda m: numpy.frombuffer(m.raw, "u1").copy(), "image": lambda m: m.image(copy=True), "view": lambda m: m.image()}
    with tempfile.TemporaryDirectory() as folder:
        make(f"{folder}/images.mcap", int(sys.argv[1]) if len(sys.argv) > 1 else 100)
        messages = list(holdall.open(f"{folder}/images.mcap")["/camera"])
        best = {name: min(cpu(messages, job) for _ in range(2)) for name, job in jobs.items()}
        for _ in range(ROUNDS):
            for name, job in jobs.items():
                best[name] = min(best[name], cpu(messages, job))
    print(*(f"{name} {value:.1f}" for name, value in best.items()))


main()
