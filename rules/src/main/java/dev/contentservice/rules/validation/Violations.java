package dev.contentservice.rules.validation;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Violation;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.ConstraintValidatorContext.ConstraintViolationBuilder;

/** Tells a validator what a report says. */
final class Violations {
  static final String MORE =
      "the body has more than "
          + Report.MAX_VIOLATIONS
          + " rule violations; fix the listed ones and check it again";

  private Violations() {}

  /**
   * Hands over every listed error, and says if there are more; warnings reject nothing, and Jakarta
   * Validation has no word for them.
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
      // The place goes into the path, which no interpolator reads: names in it are the sender's.
      builder.addPropertyNode(violation.pointer().toString()).addConstraintViolation();
    }
  }

  /** A template that stands for this text, whatever expressions it may look like. */
  private static String literally(String text) {
    return text.replaceAll("[\\\\{}$]", "\\\\$0");
  }
}
