#!/usr/bin/env python3
"""Bags with extreme compression ratios: blank images are read in full, bombs are refused by an error that
names the option, and both within bounded memory.

limits.py --holdall PATH
"""
import argparse
import itertools
import pathlib
import resource
import subprocess
import sys
import tempfile

import packed

MEMORY = 512 << 20  # private memory of a process, without mapped files
BOMB = 300 << 20

problems = []


class Command:
    def __init__(self, holdall, folder):
        self.holdall = holdall
        self.folder = folder
        self.temp = folder / "temp"
        self.temp.mkdir()
        self.sanitized = b"__asan_init" in pathlib.Path(holdall).read_bytes()

    def __call__(self, *arguments, memory=MEMORY):
        limit = lambda: resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        done = subprocess.run([self.holdall, *map(str, arguments), "--temp-dir", str(self.temp)],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                              preexec_fn=limit, timeout=120, check=False)
        if any(self.temp.iterdir()):
            problems.append(f"{arguments}: a temporary file was left")
        return done

    def lines(self, *arguments):
        done = self("cat", "--brief", *arguments)
        return done.stdout.splitlines()


def expect(what, got, want):
    if got != want:
        problems.append(f"{what}: {got!r}, should be {want!r}")


def write(path, writer, *args, **more):
    with open(path, "wb") as out:
        writer(out, *args, **more)
    return path


def check_all_verbs(run, path, count, exit_code=0):
    """Each verb gives all messages."""
    name = path.name
    expect(f"{name}: messages", len(run.lines(path)), count)
    info = run("info", path)
    expect(f"{name}: info", info.returncode, exit_code)
    if f"Messages:          {count}\n" not in info.stdout:
        problems.append(f"{name}: info does not count {count} messages")
    if exit_code == 0:
        done = run("check", path)
        if done.returncode != 0 and ": 0 errors," not in done.stdout:
            problems.append(f"{name}: check: {done.stdout}{done.stderr}")
    for verb in ("recover", "convert"):
        out = run.folder / f"out{path.suffix}"
        done = run(verb, path, "-o", out, "--force")
        expect(f"{name}: {verb} {done.stderr}", done.returncode in (0, exit_code), True)
        expect(f"{name}: messages of {verb}", len(run.lines(out)), count)


def images(run):
    """36 MB of blank images, in chunks as recorders write them, and in large ones."""
    for compression, per_chunk in (("zstd", 1), ("zstd", 6), ("lz4", 6), ("zstd", 60)):
        path = write(run.folder / f"images_{compression}_{per_chunk}.mcap", packed.mcap,
                     packed.images(60, per_chunk), compression)
        check_all_verbs(run, path, 60)
    for compression in ("lz4", "bz2"):
        path = write(run.folder / f"images_{compression}.bag", packed.bag1, packed.images(60, 6),
                     compression)
        check_all_verbs(run, path, 60)
    path = write(run.folder / "images.mcap", packed.mcap, packed.images(60, 6))
    done = run("export", path, "-o", run.folder / "images", "--quiet")
    expect(f"export {done.stderr}", done.returncode, 0)
    expect("exported images", len(list((run.folder / "images").rglob("*.png"))), 60)


def large_chunks(run):
    """Data larger than the memory limit are stored in a temporary file."""
    large = packed.images(200, 200)
    check_all_verbs(run, write(run.folder / "large.mcap", packed.mcap, large), 200)
    check_all_verbs(run, write(run.folder / "large.bag", packed.bag1, large, "lz4"), 200)


def unfinished(run):
    """Without an index everything is decompressed to find the contents."""
    path = write(run.folder / "unfinished.bag", packed.bag1, packed.images(60, 30), "lz4", index=False)
    check_all_verbs(run, path, 60, 3)


def overlapping(run):
    """Chunks that all end at the end: in the right order, and each unpacked once."""
    chunks = packed.overlapping(12, 8 << 20, 32 << 10)
    times = sorted(time for chunk in chunks for time, _ in chunk)
    want = [f"{(packed.START + time) // 10**9}.{(packed.START + time) % 10**9:09}" for time in times]
    for compression in ("zstd", "lz4", "none"):
        path = write(run.folder / f"overlap_{compression}.mcap", packed.mcap, chunks, compression)
        expect(path.name, [line.split()[0] for line in run.lines(path)], want)
    path = write(run.folder / "overlap.bag", packed.bag1, chunks, "lz4")
    expect(path.name, [line.split()[0] for line in run.lines(path)], want)
    done = run("cat", "--brief", "--max-temp", "10M", run.folder / "overlap_zstd.mcap")
    expect("overlap without room", (done.returncode, "--max-temp" in done.stderr), (3, True))


def bombs(run):
    """A few kilobytes that decompress to 300 MB."""
    bomb = [[(0, [BOMB])]]
    paths = [write(run.folder / "bomb.mcap", packed.mcap, bomb),
             write(run.folder / "bomb_lz4.mcap", packed.mcap, bomb, "lz4"),
             write(run.folder / "bomb_unindexed.mcap", packed.mcap, bomb, index=False),
             write(run.folder / "bomb.bag", packed.bag1, bomb, "lz4")]
    for path in paths:
        is_large = path.stat().st_size > BOMB / 64  # lz4 compresses less
        for verb in (["cat"], ["check"], ["records", "--chunks"], ["info", "--verbose"],
                     ["recover", "--force", "-o", run.folder / "out.mcap"],
                     ["convert", "--force", "-o", run.folder / "out.mcap"]):
            done = run(*verb, path)
            if "--max-chunk" not in done.stdout + done.stderr and not is_large:
                problems.append(f"{verb[0]} {path.name}: no word of --max-chunk: {done.stderr}")
            done = run(*verb, "--max-chunk", "1G", path)
            if "--max-chunk" in done.stdout + done.stderr:
                problems.append(f"{verb[0]} {path.name}: --max-chunk does not help: {done.stderr}")
        expect(f"{path.name} allowed", len(run.lines("--max-chunk", "1G", path)), 1)


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def expect_time(run, what, seconds, *command):
    before = processor_time()
    done = run(*command)
    if not run.sanitized and processor_time() - before > seconds:
        problems.append(f"{what}: {processor_time() - before:.1f} s of processor")
    return done


def empty_chunks(run):
    """Many chunks of zeros with a message each: not all are decompressed, and none without need."""
    def make(name, writer, compression, count, index, filler):
        chunks = [[(0, [b"\0\1\0\0" + bytes(4)])]] * count
        return write(run.folder / name, writer, chunks, compression, index=index, filler=filler)
    for name, writer, compression in (("zstd.mcap", packed.mcap, "zstd"),
                                      ("lz4.mcap", packed.mcap, "lz4"),
                                      ("lz4.bag", packed.bag1, "lz4"),
                                      ("bz2.bag", packed.bag1, "bz2")):
        for index in (True, False):
            path = make(name, writer, compression, 6, index, 70 << 20)
            for verb in (["cat", "--brief"], ["check"], ["records", "--chunks"],
                         ["recover", "--force", "-o", run.folder / f"out{path.suffix}"],
                         ["convert", "--force", "-o", run.folder / "out.mcap"]):
                done = run(*verb, "--max-unpacked", "150M", path)
                if done.returncode not in (1, 3) or "--max-unpacked" not in done.stdout + done.stderr:
                    problems.append(f"{verb[0]} {name} {index}: {done.returncode} {done.stderr}")
            if not run.lines("--max-unpacked", "150M", path):
                problems.append(f"{name} {index}: opening left nothing for reading")
            expect(f"{name} {index} allowed",
                   len(run.lines("--max-unpacked", "100G", path)), 6)
    for name, writer, compression in (("many.mcap", packed.mcap, "zstd"),
                                      ("many.bag", packed.bag1, "bz2")):
        path = make(name, writer, compression, 100, False, 200 << 20)
        expect_time(run, name, 15, "cat", "--brief", path)


def damaged(stream):
    """With a wrong bit near the beginning: the rest can be salvaged."""
    at = len(stream) // 20
    return stream[:at] + bytes([stream[at] ^ 0x10]) + stream[at + 1:]


def slow_content(run):
    """Chunks of bz2 that take thirty times as long as zeros: ended by their processor time, unless they deliver."""
    word = packed.fibonacci_word(16 << 20)
    chunks = [[(0, [b"\0\1\0\0" + bytes(4)])]] * 40
    paths = [write(run.folder / f"slow_{index}.bag", packed.bag1, chunks, index=index, filler=word) for index in (True, False)]
    for path, verb in itertools.product(paths, (["info"], ["cat", "--brief"], ["check"],
                                                ["recover", "--force", "-o", run.folder / "out.bag"])):
        done = expect_time(run, f"{verb[0]} of {path.name}", 10, *verb, "--max-unpacked", "1G", path)
        expect(f"{verb[0]} of {path.name}: --max-unpacked", "--max-unpacked" in done.stdout + done.stderr,
               verb != ["info"] or path == paths[1])
    expect_time(run, "info with the default limit", 12, "info", paths[1])
    small = write(run.folder / "small.bag", packed.bag1, chunks[:1] * 2000, filler=word[:1 << 20])
    packed.PACK["damaged"] = lambda pieces: damaged(packed.bz2_of(pieces))
    broken = write(run.folder / "broken.bag", packed.bag1, chunks, "damaged", filler=word, method="bz2")
    for path, verb in ((small, "cat"), (broken, "recover")):
        more = ["--force", "-o", run.folder / "out.bag"] if verb == "recover" else []
        done = expect_time(run, f"{verb} of {path.name}", 12, verb, "--max-unpacked", "1G", path, *more)
        expect(f"{verb} of {path.name}: --max-unpacked", "--max-unpacked" in done.stdout + done.stderr, True)
    delivered = [[(i, [bytes(4), word[:4 << 20]])] for i in range(3)]
    path = write(run.folder / "slow_messages.bag", packed.bag1, delivered)
    expect("slow content that is delivered", len(run.lines(path)), 3)


def unwanted_messages(run):
    """Messages that are not selected deliver nothing, either; those that are pay for themselves."""
    late = 10**10
    chunks = [[(i, [bytes(4), 100 << 20]), (late + i, [bytes(4)])] for i in range(8)]
    path = write(run.folder / "large.mcap", packed.mcap, chunks, index=False)
    expect("selected", len(run.lines("--max-unpacked", "500M", path)), 16)
    done = run("cat", "--brief", "--max-unpacked", "500M", "--start", "+5s", path)
    expect("not selected", (done.returncode, "--max-unpacked" in done.stderr), (3, True))


def proven(run):
    """A chunk may be as large as what those of high ratio before it delivered."""
    large = [[(i, [bytes(4), 200 << 20])] for i in range(2)]
    path = write(run.folder / "proven.mcap", packed.mcap, large + [[(9, [bytes(4), BOMB])]])
    expect("proven", len(run.lines(path)), 3)


def messages(run):
    """Messages that are compressed one by one: those of a chunk do not fit into memory together."""
    bag = packed.packed_messages(run.folder / "messages", packed.images(120, 60))
    check_all_verbs(run, bag, 120)
    bomb = packed.packed_messages(run.folder / "bomb", [[(0, [b"x"]), (1, [BOMB])]])
    done = run("cat", "--brief", bomb)
    expect("bomb of a message", (done.returncode, len(done.stdout.splitlines()),
                                 "--max-chunk" in done.stderr), (3, 1, True))
    expect("bomb of a message allowed", len(run.lines("--max-chunk", "1G", bomb)), 2)


def nested(run):
    """The same bytes are not returned twenty times."""
    path = write(run.folder / "nested.bag", packed.nested_bag1, 20, 100_000)
    done = run("cat", "--brief", path)
    expect("nested", (done.returncode, len(done.stdout.splitlines()), "within it" in done.stderr),
           (3, 1, True))


def lies(run):
    """Chunks that state a wrong size: one is near the true one, which is about 1.8 MB."""
    for claim in (100, 1_843_000, 1 << 30, (1 << 32) - 1):
        for path in (write(run.folder / "lie.mcap", packed.mcap, packed.images(6, 3), claim=claim),
                     write(run.folder / "lie.bag", packed.bag1, packed.images(6, 3), "lz4", claim=claim)):
            expect(f"{path.name} of {claim}: cat", run("cat", "--brief", path).returncode, 3)
            expect(f"{path.name} of {claim}: check", run("check", path).returncode, 3)
            done = run("recover", "--force", path, "-o", run.folder / f"out{path.suffix}")
            expect(f"{path.name} of {claim}: recover {done.stderr}", done.returncode in (0, 3), True)
            expect(f"{path.name} of {claim}: recovered",
                   len(run.lines(run.folder / f"out{path.suffix}")), 6)


def whole_files(run):
    """Files that are compressed as a whole, into more than the temporary folder may hold."""
    for suffix in (".zstd", ".gz", ".bz2"):
        path = run.folder / f"whole.mcap{suffix}"
        bag = packed.in_memory(packed.mcap, packed.images(3, 1))
        path.write_bytes(packed.packed_file([bag, 20 << 20], suffix))
        for verb in (["cat"], ["check"], ["info"], ["recover", "--force", "-o", run.folder / "out.mcap"]):
            done = run(*verb, "--max-temp", "8M", path)
            expect(f"{verb[0]} {path.name}", (done.returncode, "--max-temp" in done.stderr), (1, True))
        expect(path.name, len(run.lines(path)), 3)


def definitions(run):
    """Definitions are in memory twice where they are copied: as they were read, and in the summary that is written."""
    path = write(run.folder / "definitions.mcap", packed.definitions, 100, 1 << 20)
    memory = MEMORY if run.sanitized else 360 << 20
    for verb in ("recover", "convert", "reindex"):
        done = run(verb, path, "--max-definitions", "1G", "-o", run.folder / f"{verb}.mcap", memory=memory)
        expect(f"{verb} of definitions {done.stderr}", done.returncode, 0)
        if done.returncode == 0:
            expect(f"{verb}: large enough", (run.folder / f"{verb}.mcap").stat().st_size > 200 << 20, True)


def escaped_topics(run):
    """Every escaped topic name collides with an existing topic."""
    path = write(run.folder / "escaped.mcap", packed.escaped_topics, 50_000)
    for verb in ("convert", "recover"):
        out = run.folder / f"{verb}.mcap"
        expect_time(run, f"{verb} of escaped topics", 3, verb, path, "-o", out)
        expect(f"{verb}: topics that are numbered", run("info", out).stdout.count("_2  "), 25_000)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--holdall", required=True)
    holdall = str(pathlib.Path(parser.parse_args().holdall).resolve())
    for case in (images, large_chunks, unfinished, overlapping, bombs, empty_chunks, slow_content, unwanted_messages,
                 proven, messages, nested, lies, whole_files, escaped_topics, definitions):
        with tempfile.TemporaryDirectory() as folder:
            before = len(problems)
            case(Command(holdall, pathlib.Path(folder)))
            print("ok" if len(problems) == before else "not ok", case.__name__, flush=True)
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
