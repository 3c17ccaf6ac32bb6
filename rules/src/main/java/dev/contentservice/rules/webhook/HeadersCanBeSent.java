package dev.contentservice.rules.webhook;

import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every header can be sent unchanged (§2.2).
 *
 * <p>Assumed: §2.2 shows no limits. Common servers reject more or longer headers than these.
 */
record HeadersCanBeSent<T>(WebhookAccessor<T> members) implements Rule<T> {
  static final int MOST = 50;
  static final int LONGEST = 8192;
  private static final String AUTHORIZATION = "Authorization";
  private static final int AROUND = ": ".length() + "\r\n".length();

  static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "webhook.headers.sendable",
          "headers must be sendable as they are: at most 50, of at most 8192 characters together"
              + " with the Authorization header of basic credentials, with token names that differ"
              + " beyond case and are not the sender's own, and plain values",
          "2.2, RFC 9110");

  private static final String COUNTED =
      ", counting the Authorization header that the credentials become";

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    WebhookHeaders headers = members.headers().apply(body);
    String user = members.basicUser().apply(body);
    String password = members.basicPassword().apply(body);
    boolean basic = user != null || password != null;
    // Fewer names are not counted one by one: with that of the credentials they are not too many.
    if (headers != null && headers.names().size() >= MOST && count(headers, basic) > MOST) {
      String fix = "send at most " + MOST + " headers" + (basic ? COUNTED : "");
      return sink.add(DESCRIPTOR, "headers", fix);
    }
    long own = headers == null ? 0 : length(headers, basic);
    if (own > LONGEST) {
      return sink.add(DESCRIPTOR, "headers", "send at most " + LONGEST + " characters of headers");
    }
    if (basic && isBasicLonger(user, password, LONGEST - own)) {
      String fix = "shorten it; send at most " + LONGEST + " characters of headers" + COUNTED;
      return sink.add(DESCRIPTOR, longer(user, password), fix);
    }
    return headers == null ? sink : checkEach(headers, sink);
  }

  private static String longer(@Nullable String user, @Nullable String password) {
    boolean theUser = password == null || (user != null && user.length() >= password.length());
    return theUser ? "http_basic_user" : "http_basic_password";
  }

  private static ViolationSink checkEach(WebhookHeaders headers, ViolationSink sink) {
    ViolationSink found = sink;
    for (int i = 0; i < headers.names().size(); i++) {
      String name = headers.names().get(i);
      String needed = fix(headers, i);
      if (needed != null) {
        found = found.add(DESCRIPTOR, Pointer.BODY.member("headers").member(name), needed);
      }
    }
    return found;
  }

  /** How to make this header sendable, or null if it is. */
  private static @Nullable String fix(WebhookHeaders headers, int index) {
    String fix = SendableHeader.fix(headers.names().get(index), headers.valueAt(index));
    return fix == null && isRepeat(headers.names(), index) ? "send each name once" : fix;
  }

  /** Whether an earlier name is equal except for case. */
  private static boolean isRepeat(List<String> names, int index) {
    for (int i = 0; i < index; i++) {
      if (SendableHeader.isSame(names.get(i), names.get(index))) {
        return true;
      }
    }
    return false;
  }

  /** Counts the header of the credentials, which replaces a header of the same name. */
  private static int count(WebhookHeaders headers, boolean basic) {
    int count = basic ? 1 : 0;
    for (int i = 0; i < headers.names().size(); i++) {
      count += isSent(headers.names().get(i), basic) ? 1 : 0;
    }
    return count;
  }

  /** The length as sent, with a colon, a space and a line end per header. */
  private static long length(WebhookHeaders headers, boolean basic) {
    long length = 0;
    for (int i = 0; i < headers.names().size(); i++) {
      String name = headers.names().get(i);
      String value = headers.valueAt(i);
      int characters = name.length() + (value == null ? 0 : value.length()) + AROUND;
      length += isSent(name, basic) ? characters : 0;
    }
    return length;
  }

  private static boolean isSent(String name, boolean basic) {
    return !basic || !SendableHeader.isSame(name, AUTHORIZATION);
  }

  /** Whether the {@code Authorization} header (RFC 7617) of credentials is longer than this. */
  private static boolean isBasicLonger(
      @Nullable String user, @Nullable String password, long most) {
    String name = user == null ? "" : user;
    String secret = password == null ? "" : password;
    // No character takes more than three bytes. Few credentials are so long that they are counted.
    return basicLength(3L * name.length() + 3L * secret.length()) > most
        && basicLength(utf8Length(name) + utf8Length(secret)) > most;
  }

  /** The length of the header for credentials of this many bytes without the colon. */
  private static long basicLength(long bytes) {
    // Base64 encodes every three bytes, and the rest, as four characters.
    long encoded = (bytes + ":".length() + 2) / 3 * 4;
    return AUTHORIZATION.length() + "Basic ".length() + encoded + AROUND;
  }

  private static long utf8Length(String text) {
    long bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // Each half of a surrogate pair counts for two of its four bytes.
      bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    return bytes;
  }
}
