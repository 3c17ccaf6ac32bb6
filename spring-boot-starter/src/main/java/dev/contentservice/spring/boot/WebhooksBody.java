package dev.contentservice.spring.boot;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.function.ServerRequest;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads requests to {@link WebhooksApi}. */
final class WebhooksBody {
  private static final int MOST_BYTES = 1 << 20;
  private static final String HIDDEN = "***";
  private static final JsonBodyReader<UpdateWebhookRequest> READER = JsonBodyReader.updateWebhook();

  private WebhooksBody() {}

  /** The query, which has no other parameters than these, each once. */
  static Map<String, String> query(ServerRequest request, String... names) {
    Map<String, String> query = new LinkedHashMap<>();
    request
        .params()
        .forEach(
            (name, values) -> {
              if (!List.of(names).contains(name)) {
                throw WebhooksProblem.badRequest(
                    "the query has an unknown parameter; known are " + List.of(names));
              }
              if (values.size() > 1 || values.get(0).indexOf('\0') >= 0) {
                throw WebhooksProblem.badRequest(name + " must have one value without U+0000");
              }
              query.put(name, values.get(0));
            });
    return query;
  }

  /**
   * The body. The media type is required for each, because a browser asks first before a page of
   * another origin sends it.
   */
  private static byte[] bytes(ServerRequest request) {
    MediaType type = request.headers().contentType().orElse(null);
    if (type == null || !MediaType.APPLICATION_JSON.equalsTypeAndSubtype(type)) {
      throw WebhooksProblem.mediaType();
    }
    try {
      byte[] body = request.servletRequest().getInputStream().readNBytes(MOST_BYTES + 1);
      if (body.length > MOST_BYTES) {
        throw WebhooksProblem.tooLarge(MOST_BYTES);
      }
      query(request);
      return body;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The members of a webhook, by the contract of an update. */
  static byte[] webhook(ServerRequest request) {
    byte[] body = bytes(request);
    ReadResult<UpdateWebhookRequest> read = READER.read(body);
    if (read instanceof ReadResult.Malformed<?> malformed) {
      throw WebhooksProblem.badRequest(malformed.detail());
    }
    if (read instanceof ReadResult.Invalid<?> invalid) {
      throw WebhooksProblem.invalid(invalid.report());
    }
    return body;
  }

  /**
   * The webhook with these members: an omitted one stays, and so does a secret that is sent as it
   * was shown.
   */
  static Webhook merged(byte[] members, Webhook webhook) {
    String password = webhook.getHttpBasicPassword();
    Map<String, String> headers =
        webhook.getHeaders() == null ? Map.of() : webhook.getHeaders().values();
    Webhook merged = BodyJson.mapper().readerForUpdating(webhook).readValue(members);
    if (HIDDEN.equals(merged.getHttpBasicPassword()) && password != null) {
      merged.setHttpBasicPassword(password);
    }
    if (merged.getHeaders() != null) {
      Map<String, String> shown = new LinkedHashMap<>(merged.getHeaders().values());
      shown.replaceAll(
          (name, value) ->
              HIDDEN.equals(value) ? Objects.requireNonNullElse(headers.get(name), value) : value);
      merged.setHeaders(WebhookHeaders.of(shown));
    }
    return merged;
  }

  /** The members of an object, all texts, of which none but these may be there. */
  static Map<String, String> members(ServerRequest request, String... names) {
    byte[] body = bytes(request);
    Map<String, String> members = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : object(body).properties()) {
      if (!List.of(names).contains(each.getKey())) {
        throw WebhooksProblem.badRequest(
            "the body has an unknown member; known are " + List.of(names));
      }
      if (!each.getValue().isString() || each.getValue().asString().indexOf('\0') >= 0) {
        throw WebhooksProblem.badRequest(each.getKey() + " must be a text without U+0000");
      }
      members.put(each.getKey(), each.getValue().asString());
    }
    return members;
  }

  private static JsonNode object(byte[] body) {
    try {
      return Optional.of(BodyJson.mapper().readTree(body))
          .filter(JsonNode::isObject)
          .orElseThrow(() -> WebhooksProblem.badRequest("send a JSON object, such as {}"));
    } catch (JacksonException e) {
      throw WebhooksProblem.badRequest("send a JSON object, such as {}");
    }
  }

  /** An action has an object without members. */
  static void requireEmpty(ServerRequest request) {
    members(request);
  }
}
