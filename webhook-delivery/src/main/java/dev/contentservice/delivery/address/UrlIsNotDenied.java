package dev.contentservice.delivery.address;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleCard;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A URL whose host is an address names one that may be called. Names are judged when something is
 * sent: what they stand for changes. An IPv4 address or a name costs no object, an IPv6 address its
 * bytes.
 *
 * <p>Assumed: §2.2 says only that the URL is called; whose network that must not reach is ours.
 */
public final class UrlIsNotDenied<T> implements Rule<T> {
  // The violation must not say which network was hit: it would draw a map of the inside.
  static final RuleCard CARD =
      new RuleCard(
          "webhook.url.address-denied",
          Severity.ERROR,
          "url does not name an address that is closed to webhooks",
          "2.2, RFC 6890");

  private static final String FIX = "name a host that everybody on the Internet can reach";

  private final AddressGuard guard;
  private final Function<T, @Nullable String> url;

  private UrlIsNotDenied(AddressGuard guard, Function<T, @Nullable String> url) {
    this.guard = guard;
    this.url = url;
  }

  /** The rule for an update; without a URL in it there is nothing to deny. */
  public static Rule<UpdateWebhookRequest> ofUpdate(AddressGuard guard) {
    return new UrlIsNotDenied<>(guard, UpdateWebhookRequest::getUrl);
  }

  /** The rule for a whole webhook, such as one that is provisioned. */
  public static Rule<Webhook> ofWebhook(AddressGuard guard) {
    return new UrlIsNotDenied<>(guard, Webhook::getUrl);
  }

  @Override
  public RuleCard card() {
    return CARD;
  }

  @Override
  public List<Violation> check(T body) {
    String text = url.apply(body);
    return text == null || isFree(text)
        ? List.of()
        : List.of(new Violation(CARD, Pointer.BODY.member("url"), FIX));
  }

  /** Whether the host is no address, or one that may be called. */
  private boolean isFree(String text) {
    int scheme = text.indexOf("://");
    int start = scheme + 3;
    int end = endOf("/?#", text, start);
    int user = text.indexOf('@', start);
    if (scheme < 0 || start == end || (user >= 0 && user < end)) {
      // That it cannot be called is for another rule to say.
      return true;
    }
    return text.charAt(start) == '['
        ? isFreeV6(text, start + 1)
        : isFreeV4(text, start, endOf(":/?#", text, start));
  }

  private boolean isFreeV4(String text, int start, int end) {
    long address = AddressText.v4(text, start, end);
    return address == AddressText.NONE || guard.judge((int) address).allowed();
  }

  private boolean isFreeV6(String text, int start) {
    int close = text.indexOf(']', start);
    byte[] address = close < 0 ? null : AddressText.v6(text.substring(start, close));
    return address == null || guard.judge(address).allowed();
  }

  private static int endOf(String terminators, String text, int start) {
    int at = start;
    while (at < text.length() && terminators.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return at;
  }
}
