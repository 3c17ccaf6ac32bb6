package dev.contentservice.rules.webhook;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Basic credentials can be sent unchanged (§5, RFC 7617). They may be empty. */
final class BasicCredentialsCanBeSent<T> implements Rule<T> {
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "webhook.basic.sendable",
          Severity.ERROR,
          "http_basic_user has no colon, and neither credential has a control character",
          "5, RFC 7617");

  /** CTL of RFC 5234; RFC 7617 forbids it. */
  private static final AsciiSet CONTROLS = AsciiSet.range('\0', '\37').and("\177");

  private final WebhookAccessor<T> members;

  BasicCredentialsCanBeSent(WebhookAccessor<T> members) {
    this.members = members;
  }

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public List<Violation> check(T body) {
    String user = members.basicUser().apply(body);
    String userFix = fix(user, user != null && user.indexOf(':') >= 0);
    String passwordFix = fix(members.basicPassword().apply(body), false);
    if (userFix == null && passwordFix == null) {
      return List.of();
    }
    return Stream.concat(
            violation("http_basic_user", userFix), violation("http_basic_password", passwordFix))
        .toList();
  }

  private static Stream<Violation> violation(String member, @Nullable String fix) {
    return fix == null
        ? Stream.empty()
        : Stream.of(new Violation(DESCRIPTOR, Pointer.BODY.member(member), fix));
  }

  private static @Nullable String fix(@Nullable String text, boolean colon) {
    if (colon) {
      return "remove the colon, which would end the user";
    }
    return text != null && CONTROLS.isIn(text) ? "remove the control characters" : null;
  }
}
