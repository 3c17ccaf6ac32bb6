package dev.contentservice.rules.stream;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.engine.ViolationSink;

/**
 * A rule of others. A failure in it names the rule, and it reports violations of itself only.
 *
 * @param descriptor read once
 */
record GuardedRule<T>(Rule<T> rule, RuleDescriptor descriptor) implements Rule<T> {

  GuardedRule(Rule<T> rule) {
    this(rule, rule.descriptor());
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    Report own = own(body);
    for (Violation violation : own.violations()) {
      if (!violation.rule().id().equals(descriptor.id())) {
        throw new IllegalStateException(
            "rule " + descriptor.id() + " reports a violation of rule " + violation.rule().id());
      }
    }
    return sink.addAll(own, descriptor);
  }

  private Report own(T body) {
    try {
      return rule.check(body, ViolationSink.empty()).report();
    } catch (RuntimeException | StackOverflowError | LinkageError e) {
      // The text of an exception may quote the body, which may hold a password.
      String name = e.getClass().getSimpleName();
      throw new IllegalStateException("rule " + descriptor.id() + " failed with " + name, e);
    }
  }
}
