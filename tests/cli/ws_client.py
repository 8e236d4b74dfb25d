"""A WebSocket client (RFC 6455) on plain sockets, which can violate the protocol."""
import json
import socket
import struct

KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # the example of RFC 6455, section 1.3
ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
V1 = "foxglove.websocket.v1"
SDK = "foxglove.sdk.v1"
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(opcode, data, final=True, masked=True, reserved=0):
    """A frame of a client."""
    mask = b"\x11\x22\x33\x44" if masked else b""
    bit = 0x80 if masked else 0
    size = len(data)
    if size < 126:
        length = bytes([bit | size])
    elif size < 65536:
        length = bytes([bit | 126]) + struct.pack(">H", size)
    else:
        length = bytes([bit | 127]) + struct.pack(">Q", size)
    body = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)) if masked else data
    return bytes([(0x80 if final else 0) | reserved | opcode]) + length + mask + body


class Client:
    def __init__(self, url, secret, path="/ws", token=True, query="", protocols=V1, version="13", key=KEY, tls=None,
                 **headers):
        self.socket = socket.create_connection((url.hostname, url.port), 30)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname=url.hostname)
        lines = {"Host": url.netloc, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
                 "Sec-WebSocket-Version": version, "Sec-WebSocket-Protocol": protocols}
        lines.update({name.replace("_", "-"): value for name, value in headers.items()})
        query = "?" + query + ("&token=" + secret if token else "")
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        self.socket.sendall(f"GET {path}{query} HTTP/1.1\r\n{head}\r\n".encode())
        self.bytes = bytearray()
        while b"\r\n\r\n" not in self.bytes:
            self.receive()
        answer = self.take(self.bytes.index(b"\r\n\r\n"))
        self.take(4)
        first, *rest = answer.decode().split("\r\n")
        self.status = int(first.split()[1])
        self.headers = {line.split(":", 1)[0].lower(): line.split(":", 1)[1].strip() for line in rest}

    def receive(self):
        got = self.socket.recv(1 << 20)
        if not got:
            raise EOFError("the server closed the connection")
        self.bytes += got

    def take(self, size):
        while len(self.bytes) < size:
            self.receive()
        part = bytes(self.bytes[:size])
        del self.bytes[:size]
        return part

    def next(self):
        """(opcode, payload) of a frame of the server"""
        first, second = self.take(2)
        if not first & 0x80 or second & 0x80:
            raise ValueError("frames of the server are whole and have no mask")
        size = second
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        return first & 0xF, self.take(size)

    def until(self, opcode):
        """The payload of the next frame of this opcode."""
        while True:
            found, data = self.next()
            if found == opcode:
                return data

    def until_op(self, op):
        while True:
            found = json.loads(self.until(TEXT))
            if found["op"] == op:
                return found

    def send(self, data):
        self.socket.sendall(data)

    def close(self):
        self.socket.close()
