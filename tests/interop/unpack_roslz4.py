#!/usr/bin/python3
"""Standard input, an LZ4 frame, unpacked by Debian's python3-roslz4 to standard output."""
import sys

import roslz4

sys.stdout.buffer.write(roslz4.decompress(sys.stdin.buffer.read()))
