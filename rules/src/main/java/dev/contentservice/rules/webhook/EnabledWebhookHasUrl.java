package dev.contentservice.rules.webhook;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;

/** A provisioned webhook that is enabled has a URL to send to. */
final class EnabledWebhookHasUrl implements Rule<Webhook> {
  private static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "provisioning.url.required",
          Severity.ERROR,
          "a provisioned webhook that is enabled has a url",
          "2.2, assumed: provisioning");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public List<Violation> check(Webhook body) {
    String url = body.getUrl();
    return Boolean.TRUE.equals(body.getEnabled()) && (url == null || url.isEmpty())
        ? List.of(
            new Violation(DESCRIPTOR, Pointer.BODY.member("url"), "set it, or leave `enabled` out"))
        : List.of();
  }
}
