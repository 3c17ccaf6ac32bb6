package dev.contentservice.rules.webhook;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;

/**
 * The URL can be requested, and all parsers read it alike (§2.2).
 *
 * <p>Assumed: §2.2 says only that the URL is called. This rule does not check whether its address
 * is allowed.
 */
final class UrlCanBeCalled<T> implements Rule<T> {
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "webhook.url.callable",
          Severity.ERROR,
          "url is an absolute http or https URL with a plain host, without user info and fragment",
          "2.2, RFC 3986, RFC 9110");

  private final WebhookAccessor<T> members;

  UrlCanBeCalled(WebhookAccessor<T> members) {
    this.members = members;
  }

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public List<Violation> check(T body) {
    String url = members.url().apply(body);
    String fix = url == null ? null : HttpUrl.fix(url);
    return fix == null
        ? List.of()
        : List.of(new Violation(DESCRIPTOR, Pointer.BODY.member("url"), fix));
  }
}
