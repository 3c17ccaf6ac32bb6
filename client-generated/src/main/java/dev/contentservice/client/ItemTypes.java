package dev.contentservice.client;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;

/**
 * The operations on models (§2.1). Thread-safe.
 *
 * <pre>{@code
 * ItemType article = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));
 * }</pre>
 */
public final class ItemTypes {
  private final CallExecutor calls;
  private final RequestOptions options;

  ItemTypes(CallExecutor calls, RequestOptions options) {
    this.calls = calls;
    this.options = options;
  }

  /** A view of these methods that applies the options to every request. */
  public ItemTypes with(RequestOptions options) {
    return new ItemTypes(calls, options);
  }

  /** The asynchronous methods, with the same options. */
  public AsyncItemTypes async() {
    return new AsyncItemTypes(calls, options);
  }

  /**
   * Creates a model (§4.1). The service decides whether to create a menu item.
   *
   * @param model omitted members are not sent; members set to null are sent as null
   * @return the complete model with its id; unknown members are in its additional properties
   * @throws RequestRejectedException if the body violates the contract or a rule
   * @throws ContentServiceException if the call fails in any other way
   */
  public ItemType create(CreateItemTypeRequest model) {
    return createWithResponse(model).body();
  }

  /** As {@link #create(CreateItemTypeRequest)}, with or without a menu item. */
  public ItemType create(CreateItemTypeRequest model, MenuItem menuItem) {
    return createWithResponse(model, menuItem).body();
  }

  /** As {@link #create(CreateItemTypeRequest)}, with the status and headers of the response. */
  public ApiResponse<ItemType> createWithResponse(CreateItemTypeRequest model) {
    return calls.execute(CreateItemTypeOperation.of(calls.contract(), model), options);
  }

  /**
   * As {@link #create(CreateItemTypeRequest, MenuItem)}, with the status and headers of the
   * response.
   */
  public ApiResponse<ItemType> createWithResponse(CreateItemTypeRequest model, MenuItem menuItem) {
    return calls.execute(CreateItemTypeOperation.of(calls.contract(), model, menuItem), options);
  }
}
