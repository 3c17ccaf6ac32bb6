package dev.contentservice.rules.json;

/** Well-formed UTF-8 by table 3-7 of the Unicode standard. */
final class Utf8 {

  private Utf8() {}

  /**
   * The length in bytes of the character that starts here.
   *
   * @param to the end of the text
   * @return 2 to 4; 0 if no well-formed character of more than one byte starts here
   */
  static int sequenceLength(byte[] bytes, int at, int to) {
    int lead = bytes[at] & 0xFF;
    int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (at + length > to || length == 0 || !second(lead, bytes[at + 1] & 0xFF)) {
      return 0;
    }
    for (int i = at + 2; i < at + length; i++) {
      if ((bytes[i] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return length;
  }

  /**
   * Some lead bytes restrict the second byte: no overlong forms, no surrogates, nothing beyond
   * U+10FFFF.
   */
  private static boolean second(int lead, int second) {
    int lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    int highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    return lowest <= second && second <= highest;
  }
}
