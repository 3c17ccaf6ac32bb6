package dev.contentservice.server.support;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import java.util.Set;

/** The operations of the contract, with all that a request to them may have. */
public enum ContractOperation {
  /** Creates a model (§4.1). */
  CREATE_ITEM_TYPE(
      "createItemType",
      "POST",
      "/item-types",
      CreateItemTypeRequest.class,
      "skip_menu_item_creation",
      true,
      201),
  /** Updates a webhook (§4.2). */
  UPDATE_WEBHOOK(
      "updateWebhook", "PUT", "/webhooks/{webhook_id}", UpdateWebhookRequest.class, "", false, 200);

  private final String id;
  private final String method;
  private final String path;
  private final Class<?> bodyType;
  private final String booleanParameter;
  private final boolean idempotencyKey;
  private final int successStatus;

  ContractOperation(
      String id,
      String method,
      String path,
      Class<?> bodyType,
      String booleanParameter,
      boolean idempotencyKey,
      int successStatus) {
    this.id = id;
    this.method = method;
    this.path = path;
    this.bodyType = bodyType;
    this.booleanParameter = booleanParameter;
    this.idempotencyKey = idempotencyKey;
    this.successStatus = successStatus;
  }

  /** The {@code operationId} of the contract. */
  public String id() {
    return id;
  }

  public String method() {
    return method;
  }

  /** The path as in the contract, such as {@code /webhooks/{webhook_id}}. */
  public String path() {
    return path;
  }

  /** The class of the request body. */
  public Class<?> bodyType() {
    return bodyType;
  }

  /** The HTTP status of a success. */
  public int successStatus() {
    return successStatus;
  }

  /** The names of its query parameters, all of which are booleans. */
  Set<String> booleanParameters() {
    return booleanParameter.isEmpty() ? Set.of() : Set.of(booleanParameter);
  }

  /** Whether a request may have an {@code Idempotency-Key}. */
  boolean takesIdempotencyKey() {
    return idempotencyKey;
  }
}
