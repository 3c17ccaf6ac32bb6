package dev.contentservice.rules.validation;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Violation;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.ConstraintValidatorContext.ConstraintViolationBuilder;

/** Adds the violations of a report to a validator context. */
final class Violations {
  static final String MORE =
      "the body has more than "
          + Report.MAX_VIOLATIONS
          + " rule violations; fix the listed ones and check it again";

  private Violations() {}

  /**
   * Adds every listed error, and one more violation if the report is truncated. Skips warnings,
   * which Jakarta Validation cannot express.
   *
   * @return whether there is no error
   */
  static boolean none(Report report, ConstraintValidatorContext context) {
    context.disableDefaultConstraintViolation();
    report.errors().forEach(violation -> add(violation, context));
    if (report.moreErrors()) {
      context.buildConstraintViolationWithTemplate(MORE).addConstraintViolation();
    }
    return report.passed();
  }

  private static void add(Violation violation, ConstraintValidatorContext context) {
    String text =
        "%s; %s [%s]"
            .formatted(violation.rule().statement(), violation.fix(), violation.rule().id());
    ConstraintViolationBuilder builder =
        context.buildConstraintViolationWithTemplate(literally(text));
    if (violation.pointer().equals(Pointer.BODY)) {
      builder.addConstraintViolation();
    } else {
      // The pointer goes into the path, which is not interpolated: its names are untrusted.
      builder.addPropertyNode(violation.pointer().toString()).addConstraintViolation();
    }
  }

  /** Escapes the text so that the template contains no expressions. */
  private static String literally(String text) {
    return text.replaceAll("[\\\\{}$]", "\\\\$0");
  }
}
