package dev.contentservice.rules.json;

/**
 * Limits of a reader. A document that exceeds one is rejected without being read to its end.
 *
 * <p>Assumed: §8 shows no limits. A string may be as long as the document, because §2 gives no
 * length for any member.
 *
 * @param maxBytes size of the document
 * @param maxDepth nesting depth of objects and arrays; the contract needs 5
 * @param maxStringLength length of one string, in UTF-16 units
 * @param maxNumberLength digits of one number, including those of its exponent; a sign, point or
 *     letter is no digit. Only invalid documents have numbers
 */
public record JsonLimits(int maxBytes, int maxDepth, int maxStringLength, int maxNumberLength) {
  /** 1 MiB, 32 levels, strings as long as the document, numbers of 100 digits. */
  public static final JsonLimits DEFAULTS = new JsonLimits(1 << 20, 32, 1 << 20, 100);

  /**
   * Validates the limits.
   *
   * @throws IllegalArgumentException if one of them is not positive
   */
  public JsonLimits {
    if (Math.min(Math.min(maxBytes, maxDepth), Math.min(maxStringLength, maxNumberLength)) < 1) {
      throw new IllegalArgumentException(
          "limits must be positive but are %d bytes, %d levels, strings of %d, numbers of %d"
              .formatted(maxBytes, maxDepth, maxStringLength, maxNumberLength));
    }
  }
}
