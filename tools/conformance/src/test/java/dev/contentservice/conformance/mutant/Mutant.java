package dev.contentservice.conformance.mutant;

import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.rules.engine.Violation;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A faulty implementation.
 *
 * @param fault what it does
 * @param caughtBy the id of the check that must fail
 * @param change makes the example service faulty
 */
public record Mutant(String fault, String caughtBy, Consumer<Behaviour> change) {

  static Mutant of(String fault, String caughtBy, Consumer<Behaviour> change) {
    return new Mutant(fault, caughtBy, change);
  }

  /** One that does not enforce a rule. */
  static Mutant ignores(String rule, String fault, String caughtBy) {
    return of(fault, caughtBy, b -> b.ignored = v -> v.rule().id().equals(rule));
  }

  /** One that does not enforce a rule at one place of the body. */
  static Mutant ignores(String rule, String pointer, String fault, String caughtBy) {
    Predicate<Violation> ignored =
        v -> v.rule().id().equals(rule) && v.pointer().toString().equals(pointer);
    return of(fault, caughtBy, b -> b.ignored = ignored);
  }

  public Behaviour behaviour() {
    Behaviour behaviour = new Behaviour();
    change.accept(behaviour);
    return behaviour;
  }
}
