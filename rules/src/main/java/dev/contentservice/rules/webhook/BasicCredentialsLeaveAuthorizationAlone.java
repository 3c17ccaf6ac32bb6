package dev.contentservice.rules.webhook;

import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;

/** Basic credentials and an {@code Authorization} header are not both set (§5, §6). */
record BasicCredentialsLeaveAuthorizationAlone<T>(WebhookAccessor<T> members) implements Rule<T> {
  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.warning(
          "webhook.basic.hides-authorization-header",
          "an Authorization header is sent only without basic credentials",
          "5, 6");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    boolean credentials =
        members.basicUser().apply(body) != null || members.basicPassword().apply(body) != null;
    WebhookHeaders headers = members.headers().apply(body);
    if (!credentials || headers == null) {
      return sink;
    }
    for (int i = 0; i < headers.names().size(); i++) {
      String name = headers.names().get(i);
      if (SendableHeader.isSame(name, "Authorization")) {
        return sink.add(
            DESCRIPTOR,
            Pointer.BODY.member("headers").member(name),
            "remove the header, or set the credentials to null");
      }
    }
    return sink;
  }
}
