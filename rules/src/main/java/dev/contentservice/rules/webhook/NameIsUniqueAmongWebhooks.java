package dev.contentservice.rules.webhook;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * No other webhook has this name (§4.2).
 *
 * @param ownId the id of the webhook that a body describes; null if unknown
 */
record NameIsUniqueAmongWebhooks<T>(
    WebhookAccessor<T> members, Function<T, @Nullable String> ownId, WebhookNameLookup names)
    implements Rule<T> {
  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error("webhook.name.unique", "the name of a webhook must be unique", "4.2");
  static final Violation VIOLATION =
      new Violation(DESCRIPTOR, Pointer.BODY.member("name"), "choose a name no other webhook has");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    String name = members.name().apply(body);
    if (name == null) {
      return sink;
    }
    // Assumed: §4.2 does not show how names are compared. Exactly, character by character.
    Optional<String> holder = names.findId(name);
    // A webhook's own name is no conflict: an update may resend every member unchanged.
    return holder.isEmpty() || holder.get().equals(ownId.apply(body)) ? sink : sink.add(VIOLATION);
  }
}
