package dev.contentservice.service.manage;

import dev.contentservice.service.Settings;
import dev.contentservice.service.secrets.Sha256;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The token of the management port. If it is set, every request needs it, except for health,
 * metrics and static pages: probes send no token, the metrics have no data of tenants, and their
 * collector must not get a token that can publish events.
 */
@Singleton
final class AdminToken {
  private static final String CHALLENGE = "Bearer realm=\"content-service-management\"";
  private static final String SCHEME = "Bearer ";
  private static final Pattern OPEN =
      Pattern.compile(
          "/(console/[a-z.-]+)?|" + HealthPort.PATHS + "|/openapi\\.yaml|/docs(/[a-z0-9.-]+)?");

  private final Optional<byte[]> sha256;

  AdminToken(Settings settings) {
    this.sha256 = settings.adminToken().map(Sha256::of);
  }

  /** Whether the request has the token or needs none. Takes the same time for every token. */
  boolean permits(HttpServerRequest request) {
    return sha256.isEmpty()
        || OPEN.matcher(request.path()).matches()
        || MessageDigest.isEqual(sent(request), sha256.get());
  }

  /** The challenge to a rejected request; has an error code only if a token was sent. */
  static String challenge(HttpServerRequest request) {
    return switch (request.headers().getAll("Authorization").size()) {
      case 0 -> CHALLENGE;
      case 1 -> CHALLENGE + ", error=\"invalid_token\"";
      default -> CHALLENGE + ", error=\"invalid_request\"";
    };
  }

  private static byte[] sent(HttpServerRequest request) {
    List<String> sent = request.headers().getAll("Authorization");
    boolean isBearer =
        sent.size() == 1 && sent.get(0).regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    return Sha256.of(isBearer ? sent.get(0).substring(SCHEME.length()) : "");
  }
}
