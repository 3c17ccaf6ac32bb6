package dev.contentservice.server.support;

import java.util.Optional;

/** A path of the contract with at most one parameter. */
final class PathTemplate {
  private final boolean hasParameter;
  private final String before;
  private final String after;

  PathTemplate(String text) {
    int opening = text.indexOf('{');
    hasParameter = opening >= 0;
    before = hasParameter ? text.substring(0, opening) : text;
    after = hasParameter ? text.substring(text.indexOf('}') + 1) : "";
  }

  /**
   * Matches a path.
   *
   * @param path as returned by {@link RequestPath#of}
   * @return the parameter, not decoded, or an empty text if the template has none; empty if the
   *     path does not match
   */
  Optional<String> match(String path) {
    if (!hasParameter) {
      return path.equals(before) ? Optional.of("") : Optional.empty();
    }
    int end = path.length() - after.length();
    if (end <= before.length() || !path.startsWith(before) || !path.endsWith(after)) {
      return Optional.empty();
    }
    String parameter = path.substring(before.length(), end);
    return parameter.indexOf('/') < 0 ? Optional.of(parameter) : Optional.empty();
  }
}
