package dev.contentservice.client;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;

/**
 * Models, whose resource type is named {@code item_type} (§2.1). Thread-safe.
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

  /** The same with options for the calls that are made through what is returned. */
  public ItemTypes with(RequestOptions options) {
    return new ItemTypes(calls, options);
  }

  /** The same without a thread that waits. */
  public AsyncItemTypes async() {
    return new AsyncItemTypes(calls, options);
  }

  /**
   * Creates a model (§4.1) and leaves it to the service whether a menu item is made for it.
   *
   * @param model what to create; a member that is not set is not sent, one set to null is sent as
   *     null
   * @return the complete model with the id that the service gave it; members this client does not
   *     know are kept in its additional properties
   * @throws RequestRejectedException if the body breaks the contract or a rule
   * @throws ContentServiceException if the call fails in any other way
   */
  public ItemType create(CreateItemTypeRequest model) {
    return createWithResponse(model).body();
  }

  /** As {@link #create(CreateItemTypeRequest)}, and says whether a menu item is made for it. */
  public ItemType create(CreateItemTypeRequest model, MenuItem menuItem) {
    return createWithResponse(model, menuItem).body();
  }

  /** As {@link #create(CreateItemTypeRequest)}, with status and headers of the answer. */
  public ApiResponse<ItemType> createWithResponse(CreateItemTypeRequest model) {
    return calls.make(ItemTypeCreation.of(calls.contract(), model), options);
  }

  /** As {@link #create(CreateItemTypeRequest, MenuItem)}, with status and headers of the answer. */
  public ApiResponse<ItemType> createWithResponse(CreateItemTypeRequest model, MenuItem menuItem) {
    return calls.make(ItemTypeCreation.of(calls.contract(), model, menuItem), options);
  }
}
