package dev.contentservice.rules.stream;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.json.RuleCatalogue;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rules of an organization, evaluated by {@link StreamCheck} beside those of this library.
 * Immutable; every method returns another instance.
 */
public final class HouseRules {
  private static final HouseRules NONE = new HouseRules(List.of());
  private static final Set<Class<?>> BODIES =
      Set.of(
          CreateItemTypeRequest.class, ItemType.class, UpdateWebhookRequest.class, Webhook.class);

  private final List<Bound<?>> all;

  private HouseRules(List<Bound<?>> all) {
    this.all = all;
  }

  /** A rule with the class and the kinds of the bodies that it checks. */
  private record Bound<T>(Class<T> body, Set<BodyKind> kinds, Rule<T> rule) {

    boolean overlaps(Bound<?> other) {
      return kinds.stream().anyMatch(other.kinds::contains);
    }
  }

  /** Read only if there are rules of an organization. */
  private static final class Library {
    static final Set<String> IDS =
        RuleCatalogue.rules().stream()
            .map(entry -> entry.descriptor().id())
            .collect(Collectors.toUnmodifiableSet());
  }

  /** No rules. */
  public static HouseRules none() {
    return NONE;
  }

  /**
   * Adds a rule about typed bodies. As the rules of this library, it is not evaluated on a document
   * with a value that cannot be read. The same rule may be added for several classes.
   *
   * @param body the class of a body of the contract; a rule for {@code Webhook} checks the entries
   *     of provisioning files, too, which may lack members
   * @throws IllegalArgumentException if the class is of no body, or the id is that of another rule
   */
  public <T> HouseRules and(Class<T> body, Rule<T> rule) {
    if (!BODIES.contains(body)) {
      throw new IllegalArgumentException(
          "rule " + rule.descriptor().id() + " is for " + body.getName() + ", which is no body");
    }
    Set<BodyKind> kinds = EnumSet.noneOf(BodyKind.class);
    for (BodyKind kind : BodyKind.values()) {
      if (kind.body() == body) {
        kinds.add(kind);
      }
    }
    return and(new Bound<>(body, kinds, new GuardedRule<>(rule)));
  }

  /**
   * Adds a rule about the JSON of documents. It is evaluated on every JSON object of these kinds,
   * whether it matches the schema or not.
   *
   * @throws IllegalArgumentException if there are no kinds, or the id is that of another rule
   */
  public HouseRules andJson(Set<BodyKind> kinds, Rule<ObjectNode> rule) {
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("rule " + rule.descriptor().id() + " is for no kind");
    }
    return and(new Bound<>(ObjectNode.class, Set.copyOf(kinds), new GuardedRule<>(rule)));
  }

  private HouseRules and(Bound<?> more) {
    RuleDescriptor descriptor = more.rule.descriptor();
    if (Library.IDS.contains(descriptor.id())) {
      throw new IllegalArgumentException("a rule of the library has the id " + descriptor.id());
    }
    for (Bound<?> other : all) {
      RuleDescriptor its = other.rule.descriptor();
      if (its.id().equals(descriptor.id()) && (more.overlaps(other) || !its.equals(descriptor))) {
        throw new IllegalArgumentException("two rules have the id " + descriptor.id());
      }
    }
    List<Bound<?>> with = new ArrayList<>(all);
    with.add(more);
    return new HouseRules(List.copyOf(with));
  }

  /** The descriptors of the rules, each once, in the order in which they were added. */
  public List<RuleDescriptor> descriptors() {
    return all.stream().<RuleDescriptor>map(bound -> bound.rule.descriptor()).distinct().toList();
  }

  /** The set with the rules about this class. */
  <T> RuleSet<T> addedTo(RuleSet<T> rules, Class<T> body, BodyKind kind) {
    RuleSet<T> added = rules;
    for (Bound<?> bound : all) {
      if (bound.body == body && bound.kinds.contains(kind)) {
        // The rule is of the class that it was added with.
        @SuppressWarnings("unchecked")
        Rule<T> rule = (Rule<T>) bound.rule;
        added = added.and(rule);
      }
    }
    return added;
  }
}
