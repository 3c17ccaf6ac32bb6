import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A text that a regular expression of the usual forms finds. */
final class PatternText {
  private static final List<String> COMMON =
      List.of(
          "a text", "abc", "ABC", "Abc1", "1", "12", "123", "1234", "12345", "12345678", "1.5",
          "1.00", "2026-11-28", "2026-11-28T01:02:03Z", "01:02", "01:02:03", "a@example.com",
          "https://a.example/b", "/a/b", "a.b", "a-b", "a_b", "+4712345678", "USD", "SE", "sv-SE",
          "#aabbcc", "9a3f0c36-8a3c-4d0e-9d55-0a6a4e1d2b10", "AQID", "192.0.2.1");

  private final Pattern pattern;
  private String rest;

  PatternText(Pattern pattern) {
    this.pattern = pattern;
    this.rest = pattern.pattern().replaceAll("[(][?][a-z]+[)]", "");
  }

  String text(int least, int most) {
    return Stream.concat(COMMON.stream(), COMMON.stream().map(each -> longer(each, least)))
        .filter(each -> each.length() >= least && each.length() <= most)
        .filter(each -> pattern.matcher(each).find())
        .findFirst()
        .orElseGet(this::alternatives);
  }

  private static String longer(String text, int least) {
    return text.repeat(least / text.length() + 1).substring(0, Math.max(1, least));
  }

  /** The first alternative, up to the end of the group. */
  private String alternatives() {
    StringBuilder text = new StringBuilder();
    boolean first = true;
    while (!rest.isEmpty() && rest.charAt(0) != ')') {
      if (rest.charAt(0) == '|') {
        first = false;
        next(1);
      } else {
        String part = repeated(atom());
        text.append(first ? part : "");
      }
    }
    return text.toString();
  }

  private String next(int length) {
    String taken = rest.substring(0, length);
    rest = rest.substring(length);
    return taken;
  }

  private String atom() {
    char start = next(1).charAt(0);
    if (start == '(') {
      boolean ahead = rest.startsWith("?=") || rest.startsWith("?!") || rest.startsWith("?<");
      rest = rest.replaceFirst("^[?](:|=|!|<=|<!|<\\w+>)", "");
      String group = alternatives();
      next(Math.min(1, rest.length()));
      return ahead ? "" : group;
    } else if (start == '[') {
      int end = rest.indexOf(']', rest.startsWith("]") || rest.startsWith("^]") ? 2 : 1);
      while (rest.charAt(end - 1) == '\\' && rest.charAt(end - 2) != '\\') {
        end = rest.indexOf(']', end + 1);
      }
      return member(Pattern.compile('[' + next(end + 1)));
    } else if (start == '\\') {
      String escaped = next(rest.startsWith("p") ? rest.indexOf('}') + 1 : 1);
      return escaped.matches("[bBAzZG]") ? "" : member(Pattern.compile('\\' + escaped));
    } else if (start == '^' || start == '$') {
      return "";
    }
    return start == '.' ? "a" : String.valueOf(start);
  }

  private static String member(Pattern set) {
    for (char each = 'a'; each != 'a' - 1; each = each == '~' ? ' ' : (char) (each + 1)) {
      if (set.matcher(String.valueOf(each)).matches()) {
        return String.valueOf(each);
      }
    }
    return "\u00e4";
  }

  private String repeated(String atom) {
    int times = 1;
    if (rest.startsWith("{")) {
      String count = next(rest.indexOf('}') + 1).replaceAll("[{}]", "");
      times = count.startsWith(",") ? 1 : Integer.parseInt(count.replaceFirst(",.*", ""));
    } else if (rest.startsWith("?") || rest.startsWith("*")) {
      next(1);
      times = 0;
    } else if (rest.startsWith("+")) {
      next(1);
    }
    if (rest.startsWith("?")) {
      next(1);
    }
    return atom.repeat(times);
  }
}
