package dev.contentservice.client;

import dev.contentservice.client.generated.ApiClient;
import dev.contentservice.client.generated.ApiException;
import org.jspecify.annotations.Nullable;

/** One operation of the contract, as generated code calls it. */
@FunctionalInterface
interface GeneratedCall<T> {
  @Nullable T through(ApiClient generated) throws ApiException;
}
