package dev.contentservice.rules.webhook;

import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleCard;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.ArrayList;
import java.util.List;

/**
 * Every header can be sent as it stands (§2.2).
 *
 * <p>Assumed: §2.2 shows no limits. More headers or longer ones than these are refused by common
 * servers.
 */
final class HeadersCanBeSent<T> implements Rule<T> {
  static final int MOST = 50;
  static final int LONGEST = 8192;

  static final RuleCard CARD =
      new RuleCard(
          "webhook.headers.sendable",
          Severity.ERROR,
          "headers can be sent as they are: at most 50, of 8192 characters together, with token"
              + " names that differ beyond case and are not the sender's own, and plain values",
          "2.2, RFC 9110");

  private final WebhookMembers<T> members;

  HeadersCanBeSent(WebhookMembers<T> members) {
    this.members = members;
  }

  @Override
  public RuleCard card() {
    return CARD;
  }

  @Override
  public List<Violation> check(T body) {
    WebhookHeaders headers = members.headers(body);
    if (headers == null) {
      return List.of();
    }
    if (headers.names().size() > MOST) {
      return List.of(violation(here(), "send at most " + MOST + " headers"));
    }
    return length(headers) > LONGEST
        ? List.of(violation(here(), "send at most " + LONGEST + " characters of headers"))
        : each(headers);
  }

  private static List<Violation> each(WebhookHeaders headers) {
    List<Violation> found = List.of();
    for (int i = 0; i < headers.names().size(); i++) {
      String name = headers.names().get(i);
      String fix = SendableHeader.fix(name, headers.values().get(name));
      String needed = fix == null && isRepeat(headers.names(), i) ? "send each name once" : fix;
      if (needed != null) {
        found = found.isEmpty() ? new ArrayList<>() : found;
        found.add(violation(here().member(name), needed));
      }
    }
    return found;
  }

  /** Whether the name stands further ahead as well, in other capitals. */
  private static boolean isRepeat(List<String> names, int index) {
    for (int i = 0; i < index; i++) {
      if (names.get(i).equalsIgnoreCase(names.get(index))) {
        return true;
      }
    }
    return false;
  }

  /** As they are sent, with a colon, a space and the end of the line for each. */
  private static int length(WebhookHeaders headers) {
    int length = 0;
    for (int i = 0; i < headers.names().size(); i++) {
      String name = headers.names().get(i);
      String value = headers.values().get(name);
      length += name.length() + (value == null ? 0 : value.length()) + 4;
    }
    return length;
  }

  private static Pointer here() {
    return Pointer.BODY.member("headers");
  }

  private static Violation violation(Pointer at, String fix) {
    return new Violation(CARD, at, fix);
  }
}
