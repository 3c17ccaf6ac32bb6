package dev.contentservice.rules.webhook;

import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import org.jspecify.annotations.Nullable;

/** Basic credentials can be sent unchanged (§5, RFC 7617). They may be empty. */
record BasicCredentialsCanBeSent<T>(WebhookAccessor<T> members) implements Rule<T> {
  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "webhook.basic.sendable",
          "http_basic_user must not have a colon, and neither credential may have a control character",
          "5, RFC 7617");

  /** CTL of RFC 5234; RFC 7617 forbids it. */
  private static final AsciiSet CONTROLS = AsciiSet.range('\0', '\37').and("\177");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    String user = members.basicUser().apply(body);
    String userFix = fix(user, user != null && user.indexOf(':') >= 0);
    String passwordFix = fix(members.basicPassword().apply(body), false);
    ViolationSink found = userFix == null ? sink : sink.add(DESCRIPTOR, "http_basic_user", userFix);
    return passwordFix == null ? found : found.add(DESCRIPTOR, "http_basic_password", passwordFix);
  }

  private static @Nullable String fix(@Nullable String text, boolean colon) {
    if (colon) {
      return "remove the colon, which would end the user";
    }
    return text != null && CONTROLS.isIn(text) ? "remove the control characters" : null;
  }
}
