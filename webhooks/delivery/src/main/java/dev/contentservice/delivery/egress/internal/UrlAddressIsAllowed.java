package dev.contentservice.delivery.egress.internal;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import dev.contentservice.rules.webhook.Host;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A URL with an address as its host has an allowed address. {@code localhost} and all names below
 * it mean this machine (RFC 6761, section 6.3): they are allowed if 127.0.0.1 and ::1 both are,
 * because a resolver may return either. Other names are checked at each attempt, because their
 * addresses change. An IPv4 address or a name allocates nothing, an IPv6 address its bytes.
 *
 * <p>Assumed: §2.2 does not say which networks the URL must not reach.
 */
public final class UrlAddressIsAllowed<T> implements Rule<T> {
  // The violation does not name the network, which would reveal the internal network.
  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "webhook.url.address-denied",
          "url must not name an address that is closed to webhooks",
          "2.2, RFC 6761, RFC 6890");

  private static final String FIX = "use a host that is reachable from the Internet";

  private static final String LOOPBACK = "localhost";

  private final AddressPolicy policy;
  private final Function<T, @Nullable String> url;
  private final String fix;

  private UrlAddressIsAllowed(
      AddressPolicy policy, Function<T, @Nullable String> url, String otherwise) {
    this.policy = policy;
    this.url = url;
    this.fix = FIX + otherwise;
  }

  /** The rule for an update; an omitted URL is allowed. */
  public static Rule<UpdateWebhookRequest> ofUpdate(AddressPolicy policy) {
    return ofUpdate(policy, "");
  }

  /**
   * The rule for an update; an omitted URL is allowed.
   *
   * @param otherwise ends the sentence of the fix, with how to allow the address
   */
  public static Rule<UpdateWebhookRequest> ofUpdate(AddressPolicy policy, String otherwise) {
    return new UrlAddressIsAllowed<>(policy, UpdateWebhookRequest::getUrl, otherwise);
  }

  /** The rule for a whole webhook, for example from a provisioning file. */
  public static Rule<Webhook> ofWebhook(AddressPolicy policy) {
    return ofWebhook(policy, "");
  }

  /** As {@link #ofUpdate(AddressPolicy, String)}, for a whole webhook. */
  public static Rule<Webhook> ofWebhook(AddressPolicy policy, String otherwise) {
    return new UrlAddressIsAllowed<>(policy, Webhook::getUrl, otherwise);
  }

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    String text = url.apply(body);
    return text == null || isAllowed(text) ? sink : sink.add(DESCRIPTOR, "url", fix);
  }

  /** Whether the host is allowed, or is a name to check at each attempt. */
  private boolean isAllowed(String text) {
    int scheme = text.indexOf("://");
    int start = scheme + 3;
    int end = endOf("/?#", text, start);
    int user = text.indexOf('@', start);
    if (scheme < 0 || start == end || (user >= 0 && user < end)) {
      // Another rule rejects this URL.
      return true;
    }
    if (text.charAt(start) == '[') {
      return isAllowedV6(text, start + 1);
    }
    int hostEnd = endOf(":/?#", text, start);
    return isLoopbackName(text, start, hostEnd)
        ? policy.allowsLoopback()
        : isAllowedV4(text, start, hostEnd);
  }

  /** As below, for the host of a URL. */
  static boolean isLoopbackName(String host) {
    return isLoopbackName(host, 0, host.length());
  }

  /** Whether the last label is localhost, in any case, optionally with a trailing dot. */
  private static boolean isLoopbackName(String text, int start, int hostEnd) {
    int end = text.charAt(hostEnd - 1) == '.' ? hostEnd - 1 : hostEnd;
    int label = end - LOOPBACK.length();
    return label >= start
        && text.regionMatches(true, label, LOOPBACK, 0, LOOPBACK.length())
        && (label == start || text.charAt(label - 1) == '.');
  }

  private boolean isAllowedV4(String text, int start, int end) {
    long address = Host.ipv4(text, start, end);
    return address == Host.NONE || policy.decide((int) address).allowed();
  }

  private boolean isAllowedV6(String text, int start) {
    int close = text.indexOf(']', start);
    byte[] address = close < 0 ? null : Host.ipv6(text, start, close);
    return address == null || policy.decide(address).allowed();
  }

  private static int endOf(String terminators, String text, int start) {
    int at = start;
    while (at < text.length() && terminators.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return at;
  }
}
