#!/usr/bin/python3
"""Decompresses an LZ4 frame from standard input to standard output with Debian's python3-roslz4."""
import sys

import roslz4

sys.stdout.buffer.write(roslz4.decompress(sys.stdin.buffer.read()))
