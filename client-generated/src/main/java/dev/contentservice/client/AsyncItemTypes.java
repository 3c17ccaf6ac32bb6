package dev.contentservice.client;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The asynchronous methods of {@link ItemTypes}. Thread-safe. A future fails with the exception
 * that the synchronous method throws; {@code join()} wraps it in a {@code CompletionException}.
 * Cancelling the future aborts the request; the service may or may not have processed it.
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

  /** A view of these methods that applies the options to every request. */
  public AsyncItemTypes with(RequestOptions options) {
    return new AsyncItemTypes(calls, options);
  }

  /** As {@link ItemTypes#create(CreateItemTypeRequest)}. */
  public CompletableFuture<ItemType> create(CreateItemTypeRequest model) {
    return calls.executeAsync(
        CreateItemTypeOperation.of(calls.contract(), model), options, ApiResponse::body);
  }

  /** As {@link ItemTypes#create(CreateItemTypeRequest, MenuItem)}. */
  public CompletableFuture<ItemType> create(CreateItemTypeRequest model, MenuItem menuItem) {
    return calls.executeAsync(
        CreateItemTypeOperation.of(calls.contract(), model, menuItem), options, ApiResponse::body);
  }

  /** As {@link ItemTypes#createWithResponse(CreateItemTypeRequest)}. */
  public CompletableFuture<ApiResponse<ItemType>> createWithResponse(CreateItemTypeRequest model) {
    return calls.executeAsync(
        CreateItemTypeOperation.of(calls.contract(), model), options, Function.identity());
  }

  /** As {@link ItemTypes#createWithResponse(CreateItemTypeRequest, MenuItem)}. */
  public CompletableFuture<ApiResponse<ItemType>> createWithResponse(
      CreateItemTypeRequest model, MenuItem menuItem) {
    return calls.executeAsync(
        CreateItemTypeOperation.of(calls.contract(), model, menuItem),
        options,
        Function.identity());
  }
}
