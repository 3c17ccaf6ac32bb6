package dev.contentservice.conformance.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Which texts a deployment accepts where the document leaves it open, by member. For a reference
 * they are the identifiers that exist. Members without an entry accept any text.
 *
 * @param values the accepted texts of a member
 * @param patterns a regular expression that each text of a member matches as a whole
 */
public record Choices(Map<String, List<String>> values, Map<String, Pattern> patterns) {
  /** Any text. */
  public static final Choices NONE = new Choices(Map.of(), Map.of());

  private static final List<Integer> LENGTHS = List.of(24, 16, 12, 10, 8, 6, 4, 3);

  /** Copies both. */
  public Choices {
    values = Map.copyOf(values);
    patterns = Map.copyOf(patterns);
  }

  /** With the only text that a member accepts. */
  Choices with(String member, String text) {
    Map<String, List<String>> more = new HashMap<>(values);
    more.put(member, List.of(text));
    return new Choices(more, patterns);
  }

  /** Whether something is chosen for a member. */
  public boolean restricts(String member) {
    return values.containsKey(member) || patterns.containsKey(member);
  }

  /** Whether a member accepts a text. */
  public boolean allows(String member, String text) {
    Pattern pattern = patterns.get(member);
    return (!values.containsKey(member) || values.get(member).contains(text))
        && (pattern == null || pattern.matcher(text).matches());
  }

  /** The texts of a member: those that are chosen, or the usual ones that it accepts. */
  public List<String> of(String member, List<String> usual) {
    return Stream.concat(values.getOrDefault(member, List.of()).stream(), usual.stream())
        .filter(text -> allows(member, text))
        .distinct()
        .toList();
  }

  /**
   * A text like the wanted one that the member accepts.
   *
   * @throws CannotRunException if the pattern accepts nothing of that kind
   */
  public String like(String member, String wanted) {
    return Stream.concat(forms(wanted), values.getOrDefault(member, List.of()).stream())
        .filter(text -> allows(member, text))
        .findFirst()
        .orElseThrow(
            () ->
                new CannotRunException(
                    "no text for %s: add values that it accepts, such as --values %s=a,b"
                        .formatted(member, member)));
  }

  /** The end of a text is what makes it new, so that short forms are cut at the beginning. */
  private static Stream<String> forms(String wanted) {
    String lower = wanted.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    String bare = lower.replace("_", "");
    String letters =
        bare.chars()
            .map(Choices::letter)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    String digits = bare.chars().mapToObj(c -> String.valueOf(c % 10)).reduce("", String::concat);
    List<String> whole = new ArrayList<>(List.of(wanted, lower, lower.replace('_', '-')));
    for (String text : List.of(bare, letters, digits)) {
      whole.add(text);
      whole.add(capitalized(text));
      whole.add("a" + text);
      LENGTHS.stream()
          .filter(length -> length < text.length())
          .map(length -> text.substring(text.length() - length))
          .flatMap(end -> Stream.of(end, capitalized(end), "a" + end.substring(1)))
          .forEach(whole::add);
    }
    return Stream.concat(whole.stream(), whole.stream().map(t -> t.toUpperCase(Locale.ROOT)));
  }

  private static int letter(int character) {
    return Character.isDigit(character) ? 'a' + character - '0' : character;
  }

  private static String capitalized(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** Whether a body has only texts that its members accept. */
  public boolean allow(JsonNode body) {
    return body.properties().stream().allMatch(m -> allow(m.getKey(), m.getValue()));
  }

  private boolean allow(String member, JsonNode value) {
    if (value.isString()) {
      return allows(member, value.asString());
    }
    if (value.isArray()) {
      return IntStream.range(0, value.size()).allMatch(i -> allow(member, value.get(i)));
    }
    return !value.isObject()
        || (allow(value) && (!value.path("id").isString() || allow(member, value.get("id"))));
  }

  /** One line for each choice, for reports. */
  public List<String> lines() {
    return Stream.concat(
            values.entrySet().stream()
                .map(e -> "values of " + e.getKey() + ": " + String.join(", ", e.getValue())),
            patterns.entrySet().stream().map(e -> "pattern of " + e.getKey() + ": " + e.getValue()))
        .sorted()
        .toList();
  }
}
