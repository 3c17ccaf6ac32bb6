package dev.contentservice.rules.webhook;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** No other webhook has this name (§4.2). */
final class NameIsUniqueAmongWebhooks<T> implements Rule<T> {
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "webhook.name.unique", Severity.ERROR, "name is unique among webhooks", "4.2");

  private final WebhookAccessor<T> members;
  private final Function<T, @Nullable String> ownId;
  private final WebhookNameLookup names;

  /**
   * Creates the rule for one webhook or for many.
   *
   * @param ownId the id of the webhook that a body describes; null if unknown
   */
  NameIsUniqueAmongWebhooks(
      WebhookAccessor<T> members, Function<T, @Nullable String> ownId, WebhookNameLookup names) {
    this.members = members;
    this.ownId = ownId;
    this.names = names;
  }

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public List<Violation> check(T body) {
    String name = members.name().apply(body);
    if (name == null) {
      return List.of();
    }
    // Assumed: §4.2 does not show how names are compared. Exactly, character by character.
    Optional<String> holder = names.findId(name);
    // A webhook's own name is no conflict: an update may resend every member unchanged.
    return holder.isEmpty() || holder.get().equals(ownId.apply(body))
        ? List.of()
        : List.of(
            new Violation(
                DESCRIPTOR, Pointer.BODY.member("name"), "choose a name no other webhook has"));
  }
}
