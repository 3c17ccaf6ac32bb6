package dev.contentservice.service.store.repository;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The position of an item in a list, opaque to callers.
 *
 * @param createdAt when the item was created, in milliseconds since 1970
 * @param id its identifier
 */
public record Cursor(long createdAt, String id) {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,18}) ([^\0]+)", Pattern.DOTALL);

  /** What to send in place of a text that is no cursor. */
  public static final String FIX = "no page ends at this cursor; start with the newest page";

  /**
   * Parses the text of a cursor.
   *
   * @throws IllegalArgumentException if it is none; the message holds no input
   */
  public static Cursor parse(String text) {
    Matcher matcher = FORM.matcher(decoded(text));
    if (!matcher.matches()) {
      throw noCursor();
    }
    return new Cursor(Long.parseLong(matcher.group(1)), matcher.group(2));
  }

  private static String decoded(String text) {
    try {
      return new String(Base64.getUrlDecoder().decode(text), UTF_8);
    } catch (IllegalArgumentException e) {
      throw noCursor();
    }
  }

  private static IllegalArgumentException noCursor() {
    return new IllegalArgumentException(FIX);
  }

  /** The text that {@link #parse} reads, of characters that a query need not encode. */
  public String text() {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((createdAt + " " + id).getBytes(UTF_8));
  }
}
