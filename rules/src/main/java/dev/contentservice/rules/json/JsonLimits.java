package dev.contentservice.rules.json;

/**
 * How much a reader takes in. A document beyond a limit is not read to its end.
 *
 * <p>Assumed: §8 shows no limits. A string may be as long as the document, because §2 shows no
 * length for any member.
 *
 * @param maxBytes of the whole document
 * @param maxDepth of objects and arrays within each other; the contract needs 5
 * @param maxStringLength of one string, in UTF-16 units
 * @param maxNumberLength of one number, in characters; the contract has no numbers, but a wrong
 *     document may
 */
public record JsonLimits(int maxBytes, int maxDepth, int maxStringLength, int maxNumberLength) {
  /** 1 MiB, 32 levels, strings as long as the document, numbers of 100 characters. */
  public static final JsonLimits DEFAULTS = new JsonLimits(1 << 20, 32, 1 << 20, 100);

  /**
   * Refuses limits that nothing could keep.
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
