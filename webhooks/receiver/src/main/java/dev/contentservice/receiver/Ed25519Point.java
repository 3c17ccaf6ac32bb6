package dev.contentservice.receiver;

import static java.math.BigInteger.ONE;
import static java.math.BigInteger.TWO;
import static java.math.BigInteger.ZERO;

import java.math.BigInteger;

/**
 * Points of the curve -x² + y² = 1 + dx²y² (RFC 8032, section 5.1). The JDK verifies with any
 * encoding, and with points for which a signature of one message is valid for others.
 */
final class Ed25519Point {
  private static final BigInteger P = TWO.pow(255).subtract(BigInteger.valueOf(19));
  private static final BigInteger D =
      BigInteger.valueOf(-121_665).multiply(BigInteger.valueOf(121_666).modInverse(P)).mod(P);

  private Ed25519Point() {}

  /**
   * Whether the bytes are the canonical encoding of a point whose order is not small.
   *
   * @param encoded 32 bytes: y, the lowest byte first, whose highest bit is the sign of x
   */
  static boolean isPublicKey(byte[] encoded) {
    BigInteger y = ZERO;
    for (int i = encoded.length - 1; i >= 0; i--) {
      y = y.shiftLeft(Byte.SIZE).or(BigInteger.valueOf(encoded[i] & 0xFF));
    }
    y = y.clearBit(255);
    return y.compareTo(P) < 0 && !isOfSmallOrder(y) && isOnCurve(y.multiply(y).mod(P));
  }

  /**
   * Whether the order divides 8. The points of order 1 and 2 have x = 0, thus y² = 1. Those of
   * order 4 have y = 0. Doubling one of order 8 gives one of order 4, thus x² = -y², which makes
   * the equation of the curve dy⁴ + 2y² = 1.
   */
  private static boolean isOfSmallOrder(BigInteger y) {
    BigInteger square = y.multiply(y).mod(P);
    BigInteger doubled = D.multiply(square).add(TWO).multiply(square).mod(P);
    return y.signum() == 0 || square.equals(ONE) || doubled.equals(ONE);
  }

  /** Whether x² = (y² - 1) / (dy² + 1) has a root, by the criterion of Euler. */
  private static boolean isOnCurve(BigInteger square) {
    BigInteger quotient =
        square.subtract(ONE).multiply(D.multiply(square).add(ONE).modInverse(P)).mod(P);
    return quotient.modPow(P.shiftRight(1), P).equals(ONE);
  }
}
