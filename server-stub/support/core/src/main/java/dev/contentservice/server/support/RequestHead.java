package dev.contentservice.server.support;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request without its body.
 *
 * <pre>{@code
 * new RequestHead("POST", "/item-types", "skip_menu_item_creation=true", name -> headers.get(name))
 * }</pre>
 *
 * @param method such as {@code POST}
 * @param path relative to the base path of the service, with a leading slash; not decoded
 * @param query without the question mark, not decoded; null if there is none
 * @param headers finds all values of a header by its name, whose case does not matter; empty if it
 *     was not sent
 */
public record RequestHead(
    String method, String path, @Nullable String query, Function<String, List<String>> headers) {

  List<String> header(String name) {
    return headers.apply(name);
  }
}
