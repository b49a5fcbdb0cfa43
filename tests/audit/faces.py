"""Checks the dice of a sealed record without a line of Croupier's code: python3 faces.py FILE.

SHA-256 is Python's, ChaCha20 is written out from RFC 8439. With three words (a secret, the letters
or -, a number) it prints so many faces instead: that is where the dice of the records beside it
come from.
"""

import hashlib
import struct
import sys

ROUNDS = [
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
]


def block(key, counter):
    start = struct.unpack("<4I8I", b"expand 32-byte k" + key) + (counter, 0, 0, 0)
    w = list(start)
    for a, b, c, d in ROUNDS * 10:
        for x, y, z, n in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
            w[x] = (w[x] + w[y]) % 2**32
            w[z] = (w[z] ^ w[x]) << n
            w[z] = w[z] % 2**32 | w[z] >> 32
    return struct.pack("<16I", *((x + y) % 2**32 for x, y in zip(w, start)))


def faces(secret, letters):
    key = hashlib.sha256(b"croupier dice 1" + bytes.fromhex(secret) + letters.encode()).digest()
    counter = 0
    while True:
        yield from (byte % 6 + 1 for byte in block(key, counter) if byte < 252)
        counter += 1


def check(path):
    lines = [line.split("#")[0].split() for line in open(path, encoding="utf-8")]
    told = {line[0]: line[1] for line in lines if line and line[0] in ("seal", "shake", "reveal")}
    assert hashlib.sha256(bytes.fromhex(told["reveal"])).hexdigest() == told["seal"], "the seal"
    stream, dice = faces(told["reveal"], told.get("shake", "")), 0
    for number, line in enumerate(lines, 1):
        if line and line[0] in ("roll", "rolloff", "throw"):
            fell = [int(word) for word in line[1:] if word != ":"]
            sealed = [next(stream) for _ in fell]
            assert fell == sealed, f"line {number}: {fell}, as sealed {sealed}"
            dice += len(fell)
    return f"fair: {dice} dice as sealed"


if len(sys.argv) == 4:
    stream = faces(sys.argv[1], sys.argv[2].replace("-", ""))
    print(*(next(stream) for _ in range(int(sys.argv[3]))))
else:
    print(check(sys.argv[1]))
