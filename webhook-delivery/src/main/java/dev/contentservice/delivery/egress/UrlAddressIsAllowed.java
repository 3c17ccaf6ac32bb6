package dev.contentservice.delivery.egress;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A URL whose host is an address names one that may be called. {@code localhost} and every name
 * below it always mean this machine (RFC 6761, section 6.3): they are allowed where 127.0.0.1 and
 * ::1 both are, because a resolver may answer with either. All other names are checked when
 * something is sent, because what they stand for changes. An IPv4 address or a name costs no
 * object, an IPv6 address its bytes.
 *
 * <p>Assumed: §2.2 says only that the URL is called; whose network that must not reach is ours.
 */
public final class UrlAddressIsAllowed<T> implements Rule<T> {
  // The violation must not say which network was hit: it would draw a map of the inside.
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "webhook.url.address-denied",
          Severity.ERROR,
          "url does not name an address that is closed to webhooks",
          "2.2, RFC 6761, RFC 6890");

  private static final String FIX = "name a host that everybody on the Internet can reach";

  private static final String LOOPBACK = "localhost";

  private final AddressPolicy policy;
  private final Function<T, @Nullable String> url;

  private UrlAddressIsAllowed(AddressPolicy guard, Function<T, @Nullable String> url) {
    this.policy = guard;
    this.url = url;
  }

  /** The rule for an update; without a URL in it there is nothing to deny. */
  public static Rule<UpdateWebhookRequest> ofUpdate(AddressPolicy guard) {
    return new UrlAddressIsAllowed<>(guard, UpdateWebhookRequest::getUrl);
  }

  /** The rule for a whole webhook, such as one that is provisioned. */
  public static Rule<Webhook> ofWebhook(AddressPolicy guard) {
    return new UrlAddressIsAllowed<>(guard, Webhook::getUrl);
  }

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public List<Violation> check(T body) {
    String text = url.apply(body);
    return text == null || isFree(text)
        ? List.of()
        : List.of(new Violation(DESCRIPTOR, Pointer.BODY.member("url"), FIX));
  }

  /** Whether the host is neither an address nor a name of this machine, or may be called. */
  private boolean isFree(String text) {
    int scheme = text.indexOf("://");
    int start = scheme + 3;
    int end = endOf("/?#", text, start);
    int user = text.indexOf('@', start);
    if (scheme < 0 || start == end || (user >= 0 && user < end)) {
      // That it cannot be called is for another rule to say.
      return true;
    }
    if (text.charAt(start) == '[') {
      return isFreeV6(text, start + 1);
    }
    int hostEnd = endOf(":/?#", text, start);
    return isLoopbackName(text, start, hostEnd)
        ? policy.allowsLoopback()
        : isFreeV4(text, start, hostEnd);
  }

  /** Whether the name is localhost or ends in a label localhost, in any case, maybe with a dot. */
  private static boolean isLoopbackName(String text, int start, int hostEnd) {
    int end = text.charAt(hostEnd - 1) == '.' ? hostEnd - 1 : hostEnd;
    int label = end - LOOPBACK.length();
    return label >= start
        && text.regionMatches(true, label, LOOPBACK, 0, LOOPBACK.length())
        && (label == start || text.charAt(label - 1) == '.');
  }

  private boolean isFreeV4(String text, int start, int end) {
    long address = IpParser.v4(text, start, end);
    return address == IpParser.NONE || policy.decide((int) address).allowed();
  }

  private boolean isFreeV6(String text, int start) {
    int close = text.indexOf(']', start);
    byte[] address = close < 0 ? null : IpParser.v6(text.substring(start, close));
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
