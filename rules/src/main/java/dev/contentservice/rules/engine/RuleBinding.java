package dev.contentservice.rules.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The rules for one kind of body, in two phases: rules that need only the body, and rules that ask
 * a lookup, such as a store, about other data. The first phase costs nothing but time, so that it
 * runs before a transaction; the second runs where no other change can come between the answer and
 * the write. Thread-safe.
 *
 * <pre>{@code
 * RuleBinding<UpdateWebhookRequest, WebhookNameLookup> rules = WebhookRules.update(relations);
 * Report report = rules.check(body, names.except(webhookId));
 * }</pre>
 *
 * @param <T> the class of the body
 * @param <L> the lookup
 */
public final class RuleBinding<T, L> {
  private final Class<T> body;
  private final RuleSet<T> pure;
  private final Function<L, List<Rule<T>>> asking;

  private RuleBinding(Class<T> body, RuleSet<T> pure, Function<L, List<Rule<T>>> asking) {
    this.body = body;
    this.pure = pure;
    this.asking = asking;
  }

  /** Binds rules none of which asks a lookup. */
  public static <T, L> RuleBinding<T, L> of(Class<T> body, RuleSet<T> pure) {
    return of(body, pure, lookup -> List.of());
  }

  /**
   * Binds rules.
   *
   * @param asking creates the rules that ask this lookup
   */
  public static <T, L> RuleBinding<T, L> of(
      Class<T> body, RuleSet<T> pure, Function<L, List<Rule<T>>> asking) {
    return new RuleBinding<>(body, pure, asking);
  }

  /** The class of the body. */
  public Class<T> body() {
    return body;
  }

  /** The rules that need only the body. */
  public RuleSet<T> pure() {
    return pure;
  }

  /** The rules that ask the lookup. */
  public RuleSet<T> asking(L lookup) {
    return RuleSet.of(asking.apply(lookup));
  }

  /** All rules: those that ask the lookup, then the others. */
  public RuleSet<T> all(L lookup) {
    List<Rule<T>> all = new ArrayList<>(asking.apply(lookup));
    all.addAll(pure.rules());
    return RuleSet.of(all);
  }

  /** This binding with one more rule that needs only the body. */
  public RuleBinding<T, L> and(Rule<T> more) {
    return new RuleBinding<>(body, pure.and(more), asking);
  }

  /** This binding with other severities, without the rules that are off. */
  public RuleBinding<T, L> with(Severities severities) {
    // A set that changes nothing would be created for each lookup.
    return severities.byRule().isEmpty()
        ? this
        : new RuleBinding<>(
            body, pure.with(severities), lookup -> asking(lookup).with(severities).rules());
  }

  /** The errors by all rules; warnings are listed only beside errors. */
  public Report check(T checked, L lookup) {
    // The set of all rules is created only for the few bodies that violate some.
    return pure.check(checked).passed()
        ? asking(lookup).check(checked)
        : all(lookup).check(checked);
  }
}
