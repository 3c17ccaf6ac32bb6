package dev.contentservice.service;

import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.service.manage.ManagementPort;
import io.vertx.ext.web.Router;
import java.util.ServiceLoader;

/** What {@code CONTENT_TEST_MODE} adds. It is in a jar of its own, beside that of the service. */
public interface TestMode {

  /** Shortens the waits of an outbox. */
  OutboxConfig outbox(OutboxConfig defaults);

  /** Adds routes to the management port. */
  void start(Router management, ManagementPort port);

  /**
   * Finds it in the class path.
   *
   * @throws IllegalArgumentException if the jar is not there
   */
  static TestMode load() {
    return ServiceLoader.load(TestMode.class, TestMode.class.getClassLoader())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "CONTENT_TEST_MODE is set, but content-service-test-mode.jar is not in the"
                        + " folder of content-service.jar"));
  }
}
