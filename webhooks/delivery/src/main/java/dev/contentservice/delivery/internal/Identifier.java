package dev.contentservice.delivery.internal;

/**
 * The rule for identifiers of events, entities and webhooks, and for entity and event types.
 * Assumed: §2 does not show their format and length.
 */
public final class Identifier {
  /**
   * The most characters; in UTF-8 at most four times as many bytes, which fit into an index entry.
   */
  public static final int LONGEST = 255;

  private Identifier() {}

  /**
   * Returns the text.
   *
   * @param name the name for the message, which never shows the text
   * @throws IllegalArgumentException if it is empty or too long, or holds U+0000 or half of a
   *     surrogate pair
   */
  public static String require(String text, String name) {
    StorableText.require(text, name);
    if (text.isEmpty() || text.codePointCount(0, text.length()) > LONGEST) {
      throw new IllegalArgumentException(
          name + " has 1 to " + LONGEST + " characters; choose another one");
    }
    return text;
  }

  /** Returns the owner if it is empty or such a text. */
  public static String requireTenant(String tenant) {
    return tenant.isEmpty() ? tenant : require(tenant, "tenant");
  }
}
