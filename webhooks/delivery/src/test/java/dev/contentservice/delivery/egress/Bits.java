package dev.contentservice.delivery.egress;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Addresses as numbers, without the tested code. */
final class Bits {
  private Bits() {}

  static byte[] bytes(String address) {
    try {
      // The JDK converts a mapped address to IPv4.
      byte[] read = InetAddress.getByName(address).getAddress();
      boolean mapped = read.length == 4 && address.contains(":");
      return mapped ? of(new BigInteger(1, read).add(BigInteger.valueOf(0xffffL << 32)), 16) : read;
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  static byte[] of(BigInteger number, int length) {
    byte[] long17 = number.add(BigInteger.ONE.shiftLeft(length * 8)).toByteArray();
    return Arrays.copyOfRange(long17, long17.length - length, long17.length);
  }

  static byte[] v4(int address) {
    return of(BigInteger.valueOf(Integer.toUnsignedLong(address)), 4);
  }

  static byte[] first(String network) {
    return bytes(network.substring(0, network.indexOf('/')));
  }

  static byte[] last(String network) {
    byte[] first = first(network);
    int free = first.length * 8 - Integer.parseInt(network.substring(network.indexOf('/') + 1));
    BigInteger rest = BigInteger.ONE.shiftLeft(free).subtract(BigInteger.ONE);
    return of(new BigInteger(1, first).or(rest), first.length);
  }

  static String text(byte[] address) {
    try {
      String text = InetAddress.getByAddress(address).getHostAddress();
      return address.length == 16 && !text.contains(":") ? "::ffff:" + text : text;
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }
}
