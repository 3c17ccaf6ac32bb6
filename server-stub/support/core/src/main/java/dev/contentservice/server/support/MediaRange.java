package dev.contentservice.server.support;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A media type or media range, read strictly (RFC 9110, 8.3.1 and 12.5.1).
 *
 * @param name type and subtype in lower case, such as {@code application/*}
 * @param parameters values without quotes, by names in lower case
 */
record MediaRange(String name, Map<String, String> parameters) {
  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";
  private static final String QUOTED = "\"(?:[^\"\\\\]|\\\\.)*+\"";
  private static final String PARAMETER = "(" + TOKEN + ")=(" + TOKEN + "|" + QUOTED + ")";
  // Each follows the one before.
  private static final Pattern NEXT = Pattern.compile("\\G[ \t;]*+" + PARAMETER);
  private static final Pattern RANGE =
      Pattern.compile("(%s/%s)((?:[ \t]*;[ \t]*(?:%s)?+)*+)".formatted(TOKEN, TOKEN, PARAMETER));
  // An unclosed quote consumes the rest: searching for its end again would be quadratic.
  private static final Pattern MEMBER = Pattern.compile("(?:[^,\"]|" + QUOTED + "?+)++");

  /** Parses a range; empty if the text is invalid or names a parameter twice. */
  static Optional<MediaRange> parse(String text) {
    Matcher range = RANGE.matcher(text.strip());
    if (!range.matches()) {
      return Optional.empty();
    }
    Map<String, String> parameters = new TreeMap<>();
    for (MatchResult sent : NEXT.matcher(range.group(2)).results().toList()) {
      if (parameters.put(lower(sent.group(1)), unquoted(sent.group(2))) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(new MediaRange(lower(range.group(1)), parameters));
  }

  /** A media type of a contract without its parameters, in lower case. */
  static String base(String type) {
    return lower(type.split(";", 2)[0].strip());
  }

  /** Whether a media type or range of a contract has this one. */
  boolean isIn(String declared) {
    String base = base(declared);
    return base.equals(name)
        || base.equals("*/*")
        || (base.endsWith("/*") && name.startsWith(base.substring(0, base.length() - 1)));
  }

  /** The non-empty members of a list that is spread over these lines. */
  static List<String> members(List<String> lines) {
    List<String> members = new ArrayList<>();
    for (String line : lines) {
      MEMBER.matcher(line).results().map(each -> each.group().strip()).forEach(members::add);
    }
    members.removeIf(String::isEmpty);
    return members;
  }

  /** Whether its charset, if present, is UTF-8, as for all JSON (RFC 8259, 8.1). */
  boolean isUtf8() {
    return parameters.getOrDefault("charset", "utf-8").equalsIgnoreCase("utf-8");
  }

  private static String unquoted(String value) {
    return value.startsWith("\"")
        ? value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1")
        : value;
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
