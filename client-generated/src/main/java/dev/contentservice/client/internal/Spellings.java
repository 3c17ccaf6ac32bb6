package dev.contentservice.client.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * Masks a secret in a text: as it is, in JSON, in a URL, and in Base64.
 *
 * @param anywhere also inside a word; else only as a whole word
 */
record Spellings(String secret, boolean anywhere) {
  /** Long enough for a user, a colon and a password. */
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_-]{4,}={0,2}");

  private static final Comparator<String> LONGEST_FIRST =
      Comparator.comparingInt(String::length).reversed();

  String maskedIn(String text) {
    String masked = text;
    // First, because the encoded secret alone may be a part of a longer text.
    for (String encoded : insideBase64()) {
      masked = withoutBase64(masked, encoded);
    }
    if (!anywhere) {
      masked = withoutEncodedWord(masked);
    }
    for (String spelling : plain()) {
      masked = anywhere ? masked.replace(spelling, "*") : withoutWord(masked, spelling);
    }
    return masked;
  }

  /** Longest first: one may contain another. */
  private List<String> plain() {
    String json = inJson(WireJson.MAPPER.writeValueAsString(secret));
    String ascii =
        WireJson.MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).writeValueAsString(secret);
    byte[] bytes = secret.getBytes(UTF_8);
    return Stream.concat(
            Stream.of(secret, json, json.replace("/", "\\/"), inJson(ascii)),
            Stream.concat(
                percent(),
                Stream.of(
                    Base64.getEncoder().encodeToString(bytes),
                    Base64.getEncoder().withoutPadding().encodeToString(bytes),
                    Base64.getUrlEncoder().withoutPadding().encodeToString(bytes))))
        .distinct()
        .sorted(LONGEST_FIRST)
        .toList();
  }

  private static String inJson(String quoted) {
    return quoted.substring(1, quoted.length() - 1);
  }

  /** As forms, RFC 3986 and JavaScript encode it, with digits of either case. */
  private Stream<String> percent() {
    String form = URLEncoder.encode(secret, UTF_8);
    String component = form.replace("+", "%20").replace("%7E", "~");
    String script =
        component.replace("%21", "!").replace("%27", "'").replace("%28", "(").replace("%29", ")");
    return Stream.of(form, component, component.replace("*", "%2A"), script)
        .flatMap(each -> Stream.of(each, withLowerCaseDigits(each)));
  }

  private static String withLowerCaseDigits(String text) {
    StringBuilder lower = new StringBuilder(text);
    for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
      lower.replace(at, at + 3, text.substring(at, at + 3).toLowerCase(Locale.ROOT));
    }
    return lower.toString();
  }

  /** What Base64 of a longer text, such as user and password, has for the secret. */
  private List<String> insideBase64() {
    byte[] bytes = secret.getBytes(UTF_8);
    return !anywhere
        ? List.of()
        : IntStream.range(0, 3)
            .mapToObj(shift -> insideBase64(bytes, shift))
            .flatMap(each -> Stream.of(each, each.replace('+', '-').replace('/', '_')))
            .distinct()
            .toList();
  }

  /** Without the characters that depend on what precedes and follows. */
  private static String insideBase64(byte[] secret, int shift) {
    byte[] shifted = new byte[shift + secret.length];
    System.arraycopy(secret, 0, shifted, shift, secret.length);
    String encoded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
    int start = shift == 0 ? 0 : shift + 1;
    int end = encoded.length() - (shifted.length % 3 == 0 ? 0 : 1);
    return encoded.substring(start, end);
  }

  /** Masks the whole encoded text. */
  private static String withoutBase64(String text, String encoded) {
    StringBuilder masked = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf(encoded); at >= 0; at = text.indexOf(encoded, from)) {
      int start = at;
      while (start > from && isBase64(text.charAt(start - 1))) {
        start--;
      }
      int end = at + encoded.length();
      while (end < text.length() && isBase64(text.charAt(end))) {
        end++;
      }
      masked.append(text, from, start).append('*');
      from = end;
    }
    return masked.append(text, from, text.length()).toString();
  }

  /** Masks Base64 of a text, such as user and password, in which the secret is a whole word. */
  private String withoutEncodedWord(String text) {
    return BASE64
        .matcher(text)
        .replaceAll(run -> hasWord(run.group()) ? "*" : Matcher.quoteReplacement(run.group()));
  }

  private boolean hasWord(String run) {
    try {
      byte[] bytes = Base64.getDecoder().decode(run.replace('-', '+').replace('_', '/'));
      String decoded = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return decoded.chars().noneMatch(Character::isISOControl)
          && !withoutWord(decoded, secret).equals(decoded);
    } catch (IllegalArgumentException | CharacterCodingException noText) {
      return false;
    }
  }

  private static boolean isBase64(char each) {
    return (each < 0x80 && Character.isLetterOrDigit(each)) || "+/-_=".indexOf(each) >= 0;
  }

  private static String withoutWord(String text, String word) {
    StringBuilder masked = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, Math.max(from, at + 1))) {
      int end = at + word.length();
      if (!isInsideWord(text, at) && !isInsideWord(text, end)) {
        masked.append(text, from, at).append('*');
        from = end;
      }
    }
    return masked.append(text, from, text.length()).toString();
  }

  private static boolean isInsideWord(String text, int at) {
    return at > 0
        && at < text.length()
        && Character.isLetterOrDigit(text.codePointBefore(at))
        && Character.isLetterOrDigit(text.codePointAt(at));
  }
}
