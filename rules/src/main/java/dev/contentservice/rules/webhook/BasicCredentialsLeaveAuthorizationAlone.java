package dev.contentservice.rules.webhook;

import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;

/** Basic credentials and an {@code Authorization} header are not both set (§5, §6). */
final class BasicCredentialsLeaveAuthorizationAlone<T> implements Rule<T> {
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "webhook.basic.hides-authorization-header",
          Severity.WARNING,
          "an Authorization header is sent only without basic credentials",
          "5, 6");

  private final WebhookAccessor<T> members;

  BasicCredentialsLeaveAuthorizationAlone(WebhookAccessor<T> members) {
    this.members = members;
  }

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public List<Violation> check(T body) {
    boolean credentials =
        members.basicUser().apply(body) != null || members.basicPassword().apply(body) != null;
    WebhookHeaders headers = members.headers().apply(body);
    if (!credentials || headers == null) {
      return List.of();
    }
    for (int i = 0; i < headers.names().size(); i++) {
      String name = headers.names().get(i);
      if (name.equalsIgnoreCase("Authorization")) {
        return List.of(
            new Violation(
                DESCRIPTOR,
                Pointer.BODY.member("headers").member(name),
                "remove the header, or set the credentials to null"));
      }
    }
    return List.of();
  }
}
