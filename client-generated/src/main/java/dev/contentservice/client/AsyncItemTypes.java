package dev.contentservice.client;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * {@link ItemTypes} without a thread that waits. Thread-safe. A future fails with what the other
 * would throw; {@code join()} wraps it into a {@code CompletionException}. Cancelling it breaks the
 * call off, and whether it was carried out is not known then.
 *
 * <pre>{@code
 * CompletableFuture<ItemType> article =
 *     client.itemTypes().async().create(new CreateItemTypeRequest("Article", "article"));
 * article.thenAccept(model -> log.info(model.getId()));
 * }</pre>
 */
public final class AsyncItemTypes {
  private final CallExecutor calls;
  private final RequestOptions options;

  AsyncItemTypes(CallExecutor calls, RequestOptions options) {
    this.calls = calls;
    this.options = options;
  }

  /** The same with options for the calls that are made through what is returned. */
  public AsyncItemTypes with(RequestOptions options) {
    return new AsyncItemTypes(calls, options);
  }

  /** As {@link ItemTypes#create(CreateItemTypeRequest)}. */
  public CompletableFuture<ItemType> create(CreateItemTypeRequest model) {
    return calls.makeAsync(
        ItemTypeCreation.of(calls.contract(), model), options, ApiResponse::body);
  }

  /** As {@link ItemTypes#create(CreateItemTypeRequest, MenuItem)}. */
  public CompletableFuture<ItemType> create(CreateItemTypeRequest model, MenuItem menuItem) {
    return calls.makeAsync(
        ItemTypeCreation.of(calls.contract(), model, menuItem), options, ApiResponse::body);
  }

  /** As {@link ItemTypes#createWithResponse(CreateItemTypeRequest)}. */
  public CompletableFuture<ApiResponse<ItemType>> createWithResponse(CreateItemTypeRequest model) {
    return calls.makeAsync(
        ItemTypeCreation.of(calls.contract(), model), options, Function.identity());
  }

  /** As {@link ItemTypes#createWithResponse(CreateItemTypeRequest, MenuItem)}. */
  public CompletableFuture<ApiResponse<ItemType>> createWithResponse(
      CreateItemTypeRequest model, MenuItem menuItem) {
    return calls.makeAsync(
        ItemTypeCreation.of(calls.contract(), model, menuItem), options, Function.identity());
  }
}
