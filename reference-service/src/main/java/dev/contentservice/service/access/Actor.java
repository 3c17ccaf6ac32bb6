package dev.contentservice.service.access;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Who asks for a change, for the audit log.
 *
 * @param name of a caller the kind and the name of the token, such as {@code token:ci}; no other
 *     name has a colon
 * @param origin the address of a request, the user and machine of a command, or the file of
 *     provisioning; null for the service
 * @param requestId null without a request
 */
public record Actor(String name, @Nullable String origin, @Nullable String requestId) {
  private static final String TOKEN = "token:";

  /** A request that needed no token. */
  public static final String ANONYMOUS = "anonymous";

  /** The service itself. */
  public static final Actor SERVICE = new Actor("service", null, null);

  /**
   * The caller of a request.
   *
   * @param token its name; of those in the settings, it begins with {@code setting:}
   */
  public static Actor caller(String token, String address, String requestId) {
    String name = token.equals(ANONYMOUS) || token.contains(":") ? token : TOKEN + token;
    return new Actor(name, address, requestId);
  }

  /** The user of a command. */
  public static Actor command() {
    return new Actor("command", System.getProperty("user.name") + "@" + machine(), null);
  }

  /** The provisioning of webhooks from a file. */
  public static Actor provisioning(Path file) {
    return new Actor("provisioning", file.toString(), null);
  }

  private static String machine() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
