package dev.contentservice.server.support;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleBinding;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.server.operations.Operations;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rules of operations by their ids, each with the lookup that it asks, of any type. Immutable.
 *
 * <pre>{@code
 * OperationRules.none()
 *     .bind("addBook", NewBook.class, LibraryRules.ADD)
 *     .bind("lendBook", LibraryRules.LEND, request -> loansOf(request.resourceId()))
 * }</pre>
 */
public final class OperationRules {
  private static final OperationRules NONE = new OperationRules(Map.of());

  private final Map<String, Bound<?, ?>> byOperation;

  private OperationRules(Map<String, Bound<?, ?>> byOperation) {
    this.byOperation = byOperation;
  }

  /** No rules: bodies are checked against their schemas only. */
  public static OperationRules none() {
    return NONE;
  }

  /** Adds rules that need only the body. */
  public <T> OperationRules bind(String operationId, Class<T> body, RuleSet<T> rules) {
    return bind(operationId, RuleBinding.<T, OperationRequest>of(body, rules), request -> request);
  }

  /**
   * Adds rules that ask a lookup.
   *
   * @param lookup the one for a request, such as without the resource that is updated
   */
  public <T, L> OperationRules bind(
      String operationId, RuleBinding<T, L> rules, Function<OperationRequest, L> lookup) {
    return and(operationId, new Bound<>(rules, lookup));
  }

  private OperationRules and(String operationId, Bound<?, ?> rules) {
    Map<String, Bound<?, ?>> all = new HashMap<>(byOperation);
    if (all.put(operationId, rules) != null) {
      throw new IllegalArgumentException(
          "operation " + operationId + " has rules already; put all of them in one set");
    }
    return new OperationRules(all);
  }

  /**
   * The same rules with other severities, without those that are off; only errors reject a body.
   */
  public OperationRules with(Severities severities) {
    Map<String, Bound<?, ?>> all = new HashMap<>();
    byOperation.forEach((id, each) -> all.put(id, each.with(severities)));
    return new OperationRules(all);
  }

  @Nullable Bound<?, ?> of(String operationId) {
    return byOperation.get(operationId);
  }

  /** Each id is one of an operation with a body. */
  void requireOperations(Operations contract) {
    byOperation
        .keySet()
        .forEach(
            id -> {
              if (contract.operation(id).body() == null) {
                throw new IllegalArgumentException(
                    "operation " + id + " has no body; remove its rules");
              }
            });
  }

  /** The rules of one operation. */
  record Bound<T, L>(RuleBinding<T, L> rules, Function<OperationRequest, L> lookup) {
    Bound<T, L> with(Severities severities) {
      return new Bound<>(rules.with(severities), lookup);
    }

    Report check(T body, OperationRequest request) {
      return rules.check(body, lookup.apply(request));
    }
  }
}
