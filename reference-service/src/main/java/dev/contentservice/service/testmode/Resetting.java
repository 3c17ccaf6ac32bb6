package dev.contentservice.service.testmode;

import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.Settings;
import dev.contentservice.service.TestMode;
import dev.contentservice.service.manage.ManagementPort;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.StoreReset;
import dev.contentservice.service.webhook.ProvisionException;
import dev.contentservice.service.webhook.Provisioning;
import io.quarkus.runtime.Quarkus;
import io.vertx.ext.web.Router;
import jakarta.enterprise.inject.spi.CDI;
import java.io.IOException;
import java.util.Map;

/** Lets the tests of an application delete all data, and ends the service with their process. */
public final class Resetting implements TestMode {

  @Override
  public OutboxConfig outbox(OutboxConfig defaults) {
    return ImpatientOutbox.of(defaults);
  }

  @Override
  public void start(Router management, ManagementPort port) {
    port.other(management.post("/reset"), Resetting::reset);
    Thread watch = new Thread(Resetting::endWithStandardInput, "standard input");
    watch.setDaemon(true);
    watch.start();
  }

  /** Deletes everything but tokens, and provisions the webhooks that the file has now. */
  private static Object reset() {
    bean(Store.class)
        .inTransaction(
            handle -> {
              StoreReset.deleteAll(handle);
              return true;
            });
    try {
      bean(Settings.class).provision().ifPresent(bean(Provisioning.class)::apply);
    } catch (ProvisionException e) {
      throw new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, String.valueOf(e.getMessage()));
    } finally {
      bean(Delivery.class).readWebhooks();
    }
    return Map.of("reset", true);
  }

  private static <T> T bean(Class<T> type) {
    return CDI.current().select(type).get();
  }

  /** The system closes a pipe when the process at its other end is gone, however that ended. */
  private static void endWithStandardInput() {
    try {
      while (System.in.read() >= 0) {
        // Only its end matters.
      }
    } catch (IOException e) {
      // Closed in another way.
    }
    Quarkus.asyncExit(0);
  }
}
