package dev.contentservice.server.support;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A path of a contract with any number of parameters. */
final class PathTemplate {
  private static final Pattern PARAMETER = Pattern.compile("\\{([^{}]+)}");

  private final List<String> names = new ArrayList<>();

  /** One more than there are names: what is before, between and after the parameters. */
  private final List<String> literals = new ArrayList<>();

  PathTemplate(String text) {
    int from = 0;
    for (MatchResult parameter : PARAMETER.matcher(text).results().toList()) {
      literals.add(text.substring(from, parameter.start()));
      names.add(parameter.group(1));
      from = parameter.end();
    }
    literals.add(text.substring(from));
  }

  /** The number of its parameters: of two paths that match, the one with fewer is meant. */
  int parameters() {
    return names.size();
  }

  /** The number of its other characters. */
  int length() {
    return literals.stream().mapToInt(String::length).sum();
  }

  /** Equal for paths that differ at most in the names of their parameters. */
  String shape() {
    return String.join("{}", literals);
  }

  /**
   * Matches a path.
   *
   * @param path as returned by {@link RequestPath#of}
   * @return the parameters by their names, not decoded; null if the path does not match
   */
  @Nullable Map<String, String> match(String path) {
    if (names.isEmpty()) {
      return path.equals(literals.get(0)) ? Map.of() : null;
    }
    int from = literals.get(0).length();
    Map<String, String> values = path.startsWith(literals.get(0)) ? new LinkedHashMap<>() : null;
    for (int i = 0; values != null && i < names.size(); i++) {
      int end = end(path, from, i + 1);
      if (end <= from || path.substring(from, end).indexOf('/') >= 0) {
        values = null;
      } else {
        values.put(names.get(i), path.substring(from, end));
        from = end + literals.get(i + 1).length();
      }
    }
    return values;
  }

  /** Where the parameter ends that this literal follows; negative if the literal is not there. */
  private int end(String path, int from, int literal) {
    String after = literals.get(literal);
    if (literal < names.size()) {
      return path.indexOf(after, from);
    }
    return path.endsWith(after) ? path.length() - after.length() : -1;
  }
}
