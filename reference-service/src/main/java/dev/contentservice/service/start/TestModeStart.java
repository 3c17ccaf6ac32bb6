package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import dev.contentservice.service.TestMode;
import dev.contentservice.service.manage.ManagementPort;
import io.quarkus.vertx.http.ManagementInterface;
import jakarta.enterprise.event.Observes;

/** Starts the test mode if it is set. */
final class TestModeStart {
  void start(@Observes ManagementInterface management, ManagementPort port, Settings settings) {
    if (settings.testMode()) {
      TestMode.load().start(management.router(), port);
    }
  }
}
