package dev.contentservice.service;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts the service of {@link SharesService} on first use; it runs until all tests have ended. */
final class SharedService implements ParameterResolver {
  static final String TOKEN = "Token-For-Tests-1";
  static final String OTHER_TOKEN = "another-token-for-2";
  static final String CANARY_TOKEN = "canary-token-of-tests";
  static final String STRANGE_ID = "a/b;c?#%41 +ü";

  private static final String MORE_WEBHOOKS =
      """
      , {"id": "wh-mirror", "name": "Mirror"}, {"id": "wh-d", "name": "D"},
        {"id": "inside", "name": "I"}, {"id": "%s", "name": "S"}]
      """
          .formatted(STRANGE_ID);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == RunningService.class;
  }

  @Override
  public RunningService resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .computeIfAbsent(SharedService.class, key -> start(), RunningService.class);
  }

  private static RunningService start() {
    try {
      Path folder = Files.createTempDirectory(JarCommand.JAR.getParent(), "shared-");
      Path webhooks = Path.of(TwoWebhooks.in(folder).get("CONTENT_PROVISION"));
      String two = Files.readString(webhooks).stripTrailing();
      Files.writeString(webhooks, two.substring(0, two.length() - 1) + MORE_WEBHOOKS);
      return RunningService.in(
          folder,
          Map.of(
              "CONTENT_PROVISION",
              webhooks.toString(),
              "CONTENT_API_TOKENS",
              String.join(",", TOKEN, OTHER_TOKEN, CANARY_TOKEN),
              "CONTENT_TRUSTED_PROXIES",
              "127.0.0.1",
              "CONTENT_MANAGEMENT_HOSTS",
              "node-1.example,10.1.2.3"));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
