package dev.contentservice.service.manage;

import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries;
import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.operation.ManagementOperations;
import dev.contentservice.service.store.Store;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Objects;

/**
 * What a token of the role {@code consumer} permits: some operations, and those only on its
 * webhook. Another webhook, and a delivery for it, look as if there were none.
 */
@Singleton
final class ConsumerAccess {
  /** Where a request names its webhook. */
  private enum By {
    PATH,
    QUERY,
    DELIVERY,
    NOTHING
  }

  private static final Map<ContractOperation, By> PERMITTED =
      Map.of(
          ManagementOperations.READ_CALLER, By.NOTHING,
          ManagementOperations.READ_WEBHOOK, By.PATH,
          ManagementOperations.TEST_WEBHOOK, By.PATH,
          ManagementOperations.LIST_DELIVERIES, By.QUERY,
          ManagementOperations.READ_STATISTICS, By.QUERY,
          ManagementOperations.REPLAY_DELIVERIES, By.QUERY,
          ManagementOperations.RETRY_DELIVERIES, By.QUERY,
          ManagementOperations.READ_DELIVERY, By.DELIVERY);

  private final Store store;

  ConsumerAccess(Store store) {
    this.store = store;
  }

  /** Rejects an operation that is for no consumer. */
  static void requirePermitted(ContractOperation operation) {
    if (!PERMITTED.containsKey(operation)) {
      throw forbidden();
    }
  }

  static ProblemException forbidden() {
    return new ProblemException(
        ProblemKind.FORBIDDEN,
        "a token of the role consumer does not permit this operation; ask the operator");
  }

  /** Rejects a request to a permitted operation that is not for this webhook. Reads the store. */
  void requireOwn(ManagementRequest request, String webhookId) {
    switch (Objects.requireNonNull(PERMITTED.get(request.operation()))) {
      case PATH -> {
        if (!webhookId.equals(request.path("webhook_id"))) {
          throw ProblemException.notFound("no webhook has this id");
        }
      }
      case QUERY -> {
        String delivery = request.text("delivery");
        if (delivery != null) {
          requireOf(webhookId, delivery);
        } else if (!webhookId.equals(request.text("webhook"))) {
          throw new ProblemException(
              ProblemKind.FORBIDDEN, "send the id of your webhook as webhook");
        }
      }
      case DELIVERY -> requireOf(webhookId, request.path("delivery_id"));
      case NOTHING -> {}
    }
  }

  private void requireOf(String webhookId, String deliveryId) {
    boolean isOf =
        store
            .readPage(handle -> DeliveryQueries.find(handle, deliveryId))
            .filter(delivery -> delivery.webhookId().equals(webhookId))
            .isPresent();
    if (!isOf) {
      throw ProblemException.notFound("no delivery has this id");
    }
  }
}
