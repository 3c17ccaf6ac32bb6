package dev.contentservice.rules.webhook;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;

/** A provisioned webhook that is enabled has a URL to send to. */
record EnabledWebhookHasUrl() implements Rule<Webhook> {
  private static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "provisioning.url.required",
          "a provisioned webhook that is enabled must have a url",
          "2.2, assumed: provisioning");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(Webhook body, ViolationSink sink) {
    String url = body.getUrl();
    return Boolean.TRUE.equals(body.getEnabled()) && (url == null || url.isEmpty())
        ? sink.add(DESCRIPTOR, "url", "set it, or leave `enabled` out")
        : sink;
  }
}
