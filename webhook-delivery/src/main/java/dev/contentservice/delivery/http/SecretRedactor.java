package dev.contentservice.delivery.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Hides in an answer what the request had that is secret: receivers send requests back, in pages
 * for debugging or because somebody set them up to. {@code toString} shows nothing of it.
 *
 * <p>Works on bytes, which are read as ISO 8859-1 to search them: nobody knows the charset of an
 * answer, and a secret that is shown wrongly is shown as well.
 */
final class SecretRedactor {
  // What is shorter is no secret, and hiding it would only say which characters it has.
  static final int SHORTEST = 4;

  private static final byte[] HIDDEN = "***".getBytes(US_ASCII);

  private final Supplier<List<String>> secrets;

  private SecretRedactor(Supplier<List<String>> secrets) {
    this.secrets = secrets;
  }

  /**
   * Hides these texts, in upper or lower case, escaped or not, wherever they stand.
   *
   * @param secrets asked for only if there is an answer to look at: most are empty
   */
  static SecretRedactor of(Supplier<List<String>> secrets) {
    return new SecretRedactor(secrets);
  }

  /**
   * The start of an answer, with three asterisks for each secret.
   *
   * @param answer what came of the body, longer than what is wanted if that is to be had: else a
   *     secret that is cut could not be told
   * @param most how many bytes are wanted
   */
  byte[] start(byte[] answer, int most) {
    if (answer.length == 0) {
      return answer;
    }
    BitSet secret = find(new String(answer, ISO_8859_1).toLowerCase(Locale.ROOT));
    ByteArrayOutputStream open = new ByteArrayOutputStream(most);
    int at = 0;
    while (at < answer.length && open.size() < most) {
      if (secret.get(at)) {
        open.writeBytes(HIDDEN);
        at = secret.nextClearBit(at);
      } else {
        open.write(answer[at]);
        at++;
      }
    }
    return Arrays.copyOf(open.toByteArray(), Math.min(open.size(), most));
  }

  private BitSet find(String text) {
    BitSet found = new BitSet(text.length());
    for (String spelling : spellings(text)) {
      for (int at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1)) {
        found.set(at, at + spelling.length());
      }
      found.set(text.length() - cut(text, spelling), text.length());
    }
    return found;
  }

  /** How many characters at the end of the text are the beginning of this one: it breaks off. */
  private static int cut(String text, String spelling) {
    int longest = Math.min(text.length(), spelling.length() - 1);
    for (int length = longest; length >= SHORTEST; length--) {
      if (text.regionMatches(text.length() - length, spelling, 0, length)) {
        return length;
      }
    }
    return 0;
  }

  private Set<String> spellings(String text) {
    Set<String> spellings = new LinkedHashSet<>();
    secrets.get().stream()
        .filter(secret -> secret.length() >= SHORTEST && mayBeIn(text, secret))
        .flatMap(SecretEncodings::of)
        .forEach(spelling -> spellings.add(spelling.toLowerCase(Locale.ROOT)));
    return spellings;
  }

  /** False if not even its first letters and digits are there, which nobody writes differently. */
  private static boolean mayBeIn(String text, String secret) {
    int end = 0;
    while (end < SHORTEST && isPlain(secret.charAt(end))) {
      end++;
    }
    return text.contains(secret.substring(0, end).toLowerCase(Locale.ROOT));
  }

  private static boolean isPlain(char character) {
    return character < 0x80 && Character.isLetterOrDigit(character);
  }

  @Override
  public String toString() {
    return "SecretRedactor[*]";
  }
}
