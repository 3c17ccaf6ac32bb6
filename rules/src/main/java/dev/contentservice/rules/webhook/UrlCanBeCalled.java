package dev.contentservice.rules.webhook;

import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;

/**
 * The URL can be requested, and all parsers read it alike (§2.2).
 *
 * <p>Assumed: §2.2 says only that the URL is called. This rule does not check whether its address
 * is allowed.
 */
record UrlCanBeCalled<T>(WebhookAccessor<T> members) implements Rule<T> {
  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "webhook.url.callable",
          "url must be an absolute http or https URL with a plain host, without user info and fragment",
          "2.2, RFC 3986, RFC 9110");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    String url = members.url().apply(body);
    String fix = url == null ? null : HttpUrl.fix(url);
    return fix == null ? sink : sink.add(DESCRIPTOR, "url", fix);
  }
}
