package dev.contentservice.conformance.http;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * How both operations are sent. The document shows none of it (4.1, 4.2, 5).
 *
 * @param base the URL that the paths are appended to, without a final slash
 * @param create method and path that create a model
 * @param update method and path that update a webhook; {@code {webhook_id}} is its identifier
 * @param tokenHeader the header with the token, named as {@code $TOKEN}
 */
public record RouteOptions(URI base, Route create, Route update, String tokenHeader) {
  static final String ID = "{webhook_id}";
  private static final Route CREATE = Route.of("POST /item-types");
  private static final Route UPDATE = Route.of("PUT /webhooks/" + ID);
  private static final String TOKEN_HEADER = "Authorization: Bearer $TOKEN";

  /** A method and a path. */
  public record Route(String method, String path) {
    /**
     * Parses a route.
     *
     * @throws IllegalArgumentException if the text is no method and path
     */
    public static Route of(String text) {
      String[] parts = text.split(" ", 2);
      if (parts.length != 2 || !parts[1].startsWith("/")) {
        throw new IllegalArgumentException(
            "a route looks like 'POST /item-types' but is '" + text + "'");
      }
      return new Route(parts[0], parts[1]);
    }
  }

  /** As the contract assumes. */
  public static RouteOptions assumed(URI base) {
    String text = base.toString();
    URI bare = text.endsWith("/") ? URI.create(text.substring(0, text.length() - 1)) : base;
    return new RouteOptions(bare, CREATE, UPDATE, TOKEN_HEADER);
  }

  /** The assumptions of the contract that these routes do not follow. */
  public List<String> otherwise() {
    List<String> ids = new ArrayList<>();
    if (!create.equals(CREATE)) {
      ids.add("create-model-method-and-path");
    }
    if (!update.equals(UPDATE)) {
      ids.add("update-webhook-method-and-path");
    }
    if (!tokenHeader.equals(TOKEN_HEADER)) {
      ids.add("token-on-the-wire");
    }
    return ids;
  }

  /** The name and the value of the header with the token. */
  Header token() {
    String[] parts = tokenHeader.split(":", 2);
    return new Header(parts[0].strip(), parts[1].strip());
  }
}
