#!/usr/bin/python3
"""Write a small ULog with every kind of record, and what a reader must find in it.

make_ulog.py OUT.ulg > expected.tsv

A line a message, in order of time: ns, topic, type, size, CRC-32. The format is described at
docs.px4.io ("ULog File Format"). Written from that page; shares no code with the plugin.
"""
import struct
import sys
import zlib

START_US = 112_500_000
SYNC = bytes([0x2F, 0x73, 0x13, 0x20, 0x25, 0x0C, 0xBB, 0x12])
FORMATS = [
    "sensor_accel:uint64_t timestamp;float x;float y;float z;uint32_t device_id;uint8_t[4] _padding0;",
    # the time is not the first field
    "vehicle_status:uint8_t arming_state;bool[3] flags;uint32_t error_count;uint64_t timestamp;mode_s mode;",
    "mode_s:uint8_t main;uint8_t sub;",
]
messages = []


def record(kind, body):
    return struct.pack("<HB", len(body), ord(kind)) + body


def text(kind, key, value, front=b""):
    name = key.encode()
    return record(kind, front + bytes([len(name)]) + name + value)


def add(topic, kind, us, data):
    messages.append((us * 1000, topic, kind, len(data), zlib.crc32(data)))
    return data


def accel(us, instance):
    data = struct.pack("<QfffI", us, us * 1e-6, 0.5, 9.81, 1000 + instance)  # last padding is not logged
    topic = "/sensor_accel" if instance == 0 else f"/sensor_accel_{instance}"
    return record("D", struct.pack("<H", instance) + add(topic, "sensor_accel", us, data))


def status(us):
    data = struct.pack("<B3BIQBB", 2, 1, 0, 1, 7, us, 4, 1)
    return record("D", struct.pack("<H", 2) + add("/vehicle_status", "vehicle_status", us, data))


def log(us, line):
    return record("L", add("/logged_string", "logged_string", us, struct.pack("<BQ", ord("6"), us) + line))


def tagged_log(us, line):
    data = struct.pack("<BHQ", ord("4"), 3, us) + line
    return record("C", add("/logged_string_tagged", "logged_string_tagged", us, data))


def definitions(appended):
    out = record("B", bytes(8) + bytes([1]) + bytes(7) + struct.pack("<3Q", appended, 0, 0))
    for line in FORMATS:
        out += record("F", line.encode())
    out += text("I", "char[4] sys_name", b"PX4!")
    out += text("I", "uint32_t ver_sw_release", struct.pack("<I", 0x010E00FF))
    out += text("I", "int32_t time_ref_utc", struct.pack("<i", -3600))
    out += text("M", "char[5] perf_top", b"idle\n", front=b"\0")
    out += text("P", "float MPC_XY_CRUISE", struct.pack("<f", 5.5))
    out += text("P", "int32_t SYS_AUTOSTART", struct.pack("<i", 4001))
    out += text("Q", "float MPC_XY_CRUISE", struct.pack("<f", 5.0), front=b"\1")
    return out


def data_section():
    out = b""
    for number, (instance, name) in enumerate([(0, b"sensor_accel"), (1, b"sensor_accel"), (0, b"vehicle_status")]):
        out += record("A", struct.pack("<BH", instance, number) + name)
    for i in range(40):
        us = START_US + 10_000 * i
        out += accel(us, 0)
        if i % 4 == 0:
            out += status(us - 25_000)  # older than what was written before it
        out += accel(us + 3_000, 1)
        if i % 10 == 0:
            out += record("S", SYNC)
            out += log(us + 1, b"[commander] tick %d" % i)
        if i == 17:
            out += record("O", struct.pack("<H", 120))
            out += text("P", "float MPC_XY_CRUISE", struct.pack("<f", 6.0))
            out += record("z", b"from the future")
    return out + tagged_log(START_US + 5, b"low battery")


def main():
    header = b"ULog\x01\x12\x35\x01" + struct.pack("<Q", START_US)
    data = data_section()
    cut = record("D", bytes(20))[:9]  # the logger stopped in the middle of a record
    appended = len(header) + len(definitions(0)) + len(data) + len(cut)
    with open(sys.argv[1], "wb") as file:
        file.write(header + definitions(appended) + data + cut + log(START_US + 999_000, b"hard fault"))
    for row in sorted(messages, key=lambda row: row[0]):
        print(*row, sep="\t")


if __name__ == "__main__":
    main()
