package dev.contentservice.rules.bean;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Violation;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.ConstraintValidatorContext.ConstraintViolationBuilder;

/** Tells a validator what a report says. */
final class Violations {

  private Violations() {}

  /**
   * Hands every error over; warnings refuse nothing, and Jakarta Validation knows nothing else.
   *
   * @return whether there is no error
   */
  static boolean none(Report report, ConstraintValidatorContext context) {
    context.disableDefaultConstraintViolation();
    report.errors().forEach(violation -> add(violation, context));
    return report.passed();
  }

  private static void add(Violation violation, ConstraintValidatorContext context) {
    String text =
        "%s; %s [%s]"
            .formatted(violation.rule().statement(), violation.fix(), violation.rule().id());
    ConstraintViolationBuilder builder =
        context.buildConstraintViolationWithTemplate(literally(text));
    if (violation.at().equals(Pointer.BODY)) {
      builder.addConstraintViolation();
    } else {
      // The place goes into the path, which no interpolator reads: names in it are the sender's.
      builder.addPropertyNode(violation.at().toString()).addConstraintViolation();
    }
  }

  /** A template that stands for this text, whatever expressions it may look like. */
  private static String literally(String text) {
    return text.replaceAll("[\\\\{}$]", "\\\\$0");
  }
}
