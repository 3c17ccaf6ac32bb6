package dev.contentservice.server.operations;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The type of a parameter's value, with its limits.
 *
 * @param kind how the text is read
 * @param words the only values; empty if others are allowed
 * @param least the smallest number, or the fewest characters of a text; null if there is no limit
 * @param most the largest number, or the most characters of a text; null if there is no limit
 * @param open whether {@code least} and {@code most} are excluded
 * @param pattern found in the text; null if there is none
 */
public record ValueType(
    Kind kind,
    List<String> words,
    @Nullable BigDecimal least,
    @Nullable BigDecimal most,
    Open open,
    @Nullable Pattern pattern) {
  private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9][0-9]*)");
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]{1,3})?");
  private static final Pattern ID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final int LONGEST_NUMBER = 100;

  public ValueType {
    words = List.copyOf(words);
  }

  /** How a text is read. */
  public enum Kind {
    TEXT("a text", "a text"),
    BOOLEAN("a boolean", "'true' or 'false'"),
    INTEGER("an integer", "digits, such as 7"),
    NUMBER("a number", "a number as in JSON, such as 0.5"),
    DATE("a date", "a date of RFC 3339, such as 2026-11-30"),
    TIME("a time", "a time of RFC 3339, such as 2026-11-30T09:00:00Z"),
    UUID("a UUID", "a UUID of RFC 9562");

    private final String label;
    private final String example;

    Kind(String label, String example) {
      this.label = label;
      this.example = example;
    }

    private boolean reads(String text) {
      return switch (this) {
        case TEXT -> true;
        case BOOLEAN -> text.equals("true") || text.equals("false");
        case INTEGER ->
            text.length() <= LONGEST_NUMBER && ValueType.INTEGER.matcher(text).matches();
        case NUMBER -> text.length() <= LONGEST_NUMBER && ValueType.NUMBER.matcher(text).matches();
        case DATE -> parses(text, LocalDate::parse);
        // A plus sign in a query decodes to a space; no time has one.
        case TIME -> parses(text.replace(' ', '+'), OffsetDateTime::parse);
        case UUID -> ID.matcher(text).matches();
      };
    }

    private static boolean parses(String text, Function<String, Object> parser) {
      try {
        return parser.apply(text) != null;
      } catch (DateTimeException e) {
        return false;
      }
    }
  }

  /** Which of the limits are not values themselves. */
  public record Open(boolean least, boolean most) {
    /** Both limits are values. */
    public static final Open NONE = new Open(false, false);
  }

  /** Any value of this kind. */
  public static ValueType of(Kind kind) {
    return new ValueType(kind, List.of(), null, null, Open.NONE, null);
  }

  /** The same with only these values. */
  public ValueType words(String... only) {
    return new ValueType(kind, List.of(only), least, most, open, pattern);
  }

  /**
   * The same with limits, which are decimal numbers.
   *
   * @param from null for no limit
   * @param to null for no limit
   */
  public ValueType between(@Nullable String from, @Nullable String to) {
    return new ValueType(
        kind,
        words,
        from == null ? null : new BigDecimal(from),
        to == null ? null : new BigDecimal(to),
        open,
        pattern);
  }

  /** The same without the smallest or the largest value. */
  public ValueType without(boolean smallest, boolean largest) {
    return new ValueType(kind, words, least, most, new Open(smallest, largest), pattern);
  }

  /** The same with a regular expression that the text contains. */
  public ValueType matching(String regex) {
    return new ValueType(kind, words, least, most, open, Pattern.compile(regex));
  }

  /**
   * Checks one value.
   *
   * @param text decoded
   * @return what is wrong and how to fix it, without the value, after the name of the parameter;
   *     null if the value is valid
   */
  public @Nullable String fault(String text) {
    if (!words.isEmpty()) {
      return words.contains(text)
          ? null
          : "must be one of " + String.join(", ", words) + "; send one of them";
    }
    if (text.indexOf('\0') >= 0) {
      return "has U+0000; leave it out";
    }
    if (!kind.reads(text)) {
      return "must be %s; send %s".formatted(kind.label, kind.example);
    }
    if (!isWithinLimits(text)) {
      return limits();
    }
    return pattern == null || pattern.matcher(text).find()
        ? null
        : "must match " + pattern + "; send a text that does";
  }

  private boolean isWithinLimits(String text) {
    if (least == null && most == null) {
      return true;
    }
    BigDecimal size =
        isNumber()
            ? new BigDecimal(text)
            : BigDecimal.valueOf(text.codePointCount(0, text.length()));
    return (least == null || size.compareTo(least) >= (open.least() ? 1 : 0))
        && (most == null || size.compareTo(most) <= (open.most() ? -1 : 0));
  }

  private boolean isNumber() {
    return kind == Kind.INTEGER || kind == Kind.NUMBER;
  }

  private String limits() {
    String from =
        least == null ? "" : (open.least() ? "more than " : "at least ") + least.toPlainString();
    String to =
        most == null ? "" : (open.most() ? "less than " : "at most ") + most.toPlainString();
    String both = from.isEmpty() || to.isEmpty() ? from + to : from + " and " + to;
    return isNumber()
        ? "must be %s; send a number within the limits".formatted(both)
        : "must have %s characters; send a text of that length".formatted(both);
  }
}
