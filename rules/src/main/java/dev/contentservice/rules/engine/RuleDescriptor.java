package dev.contentservice.rules.engine;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Identifies a rule and its source.
 *
 * @param id lower-case words joined by dots and hyphens, e.g. {@code item-type.ordering.exclusive};
 *     never reused for another rule
 * @param severity whether a violation rejects the body
 * @param statement what a valid body must be, without a final full stop; a report prints it for a
 *     body that is not, so it has {@code must}, {@code must not}, {@code only} or {@code is
 *     missing}
 * @param source sections of the interface document, standards, and otherwise the id of an
 *     assumption after {@code assumed:}, joined by a comma and a space, e.g. {@code 2.2, RFC 9110}
 *     or {@code 2.1, assumed: ordering}
 */
public record RuleDescriptor(String id, Severity severity, String statement, String source) {
  private static final Pattern ID = Pattern.compile("(?=.*[.])[a-z0-9]+([.-][a-z0-9]+)*");
  private static final Pattern SECTION = Pattern.compile("(?<=^|, )(?=[0-9])");

  /**
   * Validates the texts.
   *
   * @throws IllegalArgumentException if the id is not of that form, or a text is blank or ends in a
   *     full stop
   */
  public RuleDescriptor {
    Objects.requireNonNull(severity, "severity");
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "rule id must look like 'item-type.ordering.exclusive' but is '" + id + "'");
    }
    if (statement.isBlank() || statement.endsWith(".")) {
      throw new IllegalArgumentException(
          "rule "
              + id
              + " must state what must hold, without a final full stop: '"
              + statement
              + "'");
    }
    if (source.isBlank()) {
      throw new IllegalArgumentException("rule " + id + " must say where it comes from");
    }
  }

  /**
   * The descriptor of a rule whose violations reject the body.
   *
   * @throws IllegalArgumentException as for the constructor
   */
  public static RuleDescriptor error(String id, String statement, String source) {
    return new RuleDescriptor(id, Severity.ERROR, statement, source);
  }

  /**
   * The descriptor of a rule whose violations are only reported.
   *
   * @throws IllegalArgumentException as for the constructor
   */
  public static RuleDescriptor warning(String id, String statement, String source) {
    return new RuleDescriptor(id, Severity.WARNING, statement, source);
  }

  /** This rule with another severity. */
  public RuleDescriptor with(Severity other) {
    return new RuleDescriptor(id, other, statement, source);
  }

  /** The source for messages: {@code section 2.2, RFC 9110}. */
  public String citation() {
    return SECTION.matcher(source).replaceAll("section ");
  }
}
