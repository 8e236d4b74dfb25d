"""Write the powers of ten that number.c needs: make_powers.py OUTPUT

For each e of -292 to 324: the 128 most significant bits of 10^e, rounded up to the next number
unless they are all of it.
"""
import sys
from fractions import Fraction


def bits_of(e):
    power = Fraction(10) ** e
    exponent = (e * 1741647) >> 19  # floor(log2(10^e))
    scaled = power / Fraction(2) ** (exponent - 127)
    g = -(-scaled.numerator // scaled.denominator)
    assert 1 << 127 <= g < 1 << 128, e
    return g


with open(sys.argv[1], "w", encoding="ascii") as out:
    for e in range(-292, 325):
        g = bits_of(e)
        out.write(f"{{UINT64_C(0x{g >> 64:016x}), UINT64_C(0x{g & (2**64 - 1):016x})}},\n")
