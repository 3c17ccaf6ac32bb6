package dev.contentservice.service.start;

import dev.contentservice.delivery.publish.Subscriptions;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.Settings;
import dev.contentservice.service.manage.ManagementRoute;
import dev.contentservice.service.manage.QueryParameters;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreReset;
import dev.contentservice.service.webhook.ProvisionException;
import dev.contentservice.service.webhook.Provisioning;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.util.Map;

/** The service for tests of an application: it can be reset, and ends with their process. */
final class TestMode {
  private final Settings settings;
  private final Store store;
  private final Provisioning provisioning;
  private final Subscriptions subscriptions;

  TestMode(Settings settings, Store store, Provisioning provisioning, Subscriptions subscriptions) {
    this.settings = settings;
    this.store = store;
    this.provisioning = provisioning;
    this.subscriptions = subscriptions;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    if (settings.testMode()) {
      route.respond(management.router().post("/reset"), 200, this::reset);
    }
  }

  /** Deletes everything but tokens, and provisions the webhooks that the file has now. */
  private Object reset(RoutingContext exchange) {
    QueryParameters.of(exchange);
    store.inTransaction(
        handle -> {
          StoreReset.deleteAll(handle);
          return true;
        });
    try {
      settings.provision().ifPresent(provisioning::apply);
    } catch (ProvisionException e) {
      throw new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, String.valueOf(e.getMessage()));
    } finally {
      subscriptions.reload();
    }
    return Map.of("reset", true);
  }

  void watch(@Observes StartupEvent listening) {
    if (settings.testMode()) {
      Thread watch = new Thread(TestMode::endWithStandardInput, "standard input");
      watch.setDaemon(true);
      watch.start();
    }
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
