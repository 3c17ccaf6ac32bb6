package dev.contentservice.rules.validation;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Violation;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.ConstraintValidatorContext.ConstraintViolationBuilder;

/** Adds the violations of a report to a validator context. */
final class Violations {
  /** The prefix of the message keys; the id of the rule follows. */
  static final String KEYS = "dev.contentservice.rules.";

  /** The message key of a violation that says that there are more. */
  static final String MORE_KEY = KEYS + "more";

  static final String MORE =
      "the body has more than "
          + Report.MAX_VIOLATIONS
          + " rule violations; fix the listed ones and check it again";

  /** The name of the message parameter that a message may use for the fix. */
  static final String FIX = "fix";

  private static final boolean HIBERNATE = hasHibernate();

  private Violations() {}

  /**
   * Adds every listed error, and one more violation if the report is truncated. Skips warnings,
   * which Jakarta Validation cannot express.
   *
   * @return whether there is no error
   */
  static boolean none(Report report, ConstraintValidatorContext context) {
    return none(report, PropertyPath.OF_BODY, context);
  }

  /** As {@link #none(Report, ConstraintValidatorContext)}, for a body that is at this path. */
  static boolean none(Report report, PropertyPath body, ConstraintValidatorContext context) {
    context.disableDefaultConstraintViolation();
    for (Violation violation : report.errors()) {
      body.addTo(builder(violation, context), violation.pointer());
    }
    if (report.moreErrors()) {
      String template = HIBERNATE ? "{" + MORE_KEY + "}" : MORE;
      context.buildConstraintViolationWithTemplate(template).addConstraintViolation();
    }
    return report.passed();
  }

  private static ConstraintViolationBuilder builder(
      Violation violation, ConstraintValidatorContext context) {
    ConstraintViolationBuilder known = HIBERNATE ? HibernateBuilder.of(violation, context) : null;
    // Only Hibernate Validator finds the messages in the jar of the rules.
    return known == null
        ? context.buildConstraintViolationWithTemplate(literally(text(violation)))
        : known;
  }

  private static String text(Violation violation) {
    return message(violation.rule().statement(), violation.fix(), violation.rule().id());
  }

  /** The message of a rule without a translation. */
  static String message(String statement, String fix, String id) {
    return "%s; %s [%s]".formatted(statement, fix, id);
  }

  /** Escapes the text so that the template contains no expressions. */
  static String literally(String text) {
    return text.replaceAll("[\\\\{}$]", "\\\\$0");
  }

  private static boolean hasHibernate() {
    try {
      Class.forName(
          "org.hibernate.validator.constraintvalidation.HibernateConstraintValidatorContext",
          false,
          Violations.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
