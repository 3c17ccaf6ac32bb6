package dev.contentservice.service;

import static dev.contentservice.service.Deviation.ACCEPTED;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The expected response to a body, by the contract's own schema in a validator independent of the
 * service, by the limits of docs/SETTINGS.md, and by the table of values below.
 */
final class ExpectedBody {
  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final Pattern LONG_NUMBER = Pattern.compile("[0-9]{101}");
  private static final int MAX_DEPTH = 32;

  /** The texts that the rules accept, by member; any other is 422. */
  private static final Map<String, String> ACCEPTED_TEXTS =
      Map.of(
          "url", "https?://[a-z.]+(/[A-Za-z0-9/._~!$&'()*+,;=:@-]*)?",
          "http_basic_user", "[^:\\p{Cntrl}]{0,6000}",
          "http_basic_password", "\\P{Cntrl}{0,6000}");

  private static final Pattern HEADER = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern HEADER_VALUE = Pattern.compile("([!-~]([ -~]{0,8000}[!-~])?)?");

  private ExpectedBody() {}

  static Set<Integer> of(FuzzRequest request) {
    JsonNode body = json(request.text());
    if (body == null || !body.isObject() || isBeyondLimits(body, request.text())) {
      return Set.of(400);
    }
    boolean valid = ContractChecker.accepts(request.method(), request.target(), request.text());
    return Set.of(valid && isText(body) && keepsRules(body) ? ACCEPTED : 422);
  }

  private static JsonNode json(String text) {
    try {
      return text.startsWith("\ufeff") ? null : STRICT.readTree(text);
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private static boolean isBeyondLimits(JsonNode body, String text) {
    return depth(body) > MAX_DEPTH || LONG_NUMBER.matcher(text).find();
  }

  private static int depth(JsonNode node) {
    int deepest = 0;
    for (JsonNode child : node) {
      deepest = Math.max(deepest, depth(child));
    }
    return node.isContainerNode() ? deepest + 1 : 0;
  }

  /** No U+0000 and no lone surrogate (RFC 7493, 2.1). */
  private static boolean isText(JsonNode node) {
    for (JsonNode child : node) {
      if (!isText(child)) {
        return false;
      }
    }
    String text = node.asText() + String.join("", (Iterable<String>) node::fieldNames);
    return text.indexOf('\0') < 0
        && text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= 0xDFFF);
  }

  private static boolean keepsRules(JsonNode body) {
    boolean bothOrders = body.hasNonNull("ordering_meta") && body.hasNonNull("ordering_field");
    return !bothOrders
        && ACCEPTED_TEXTS.entrySet().stream()
            .filter(member -> body.path(member.getKey()).isTextual())
            .allMatch(member -> body.path(member.getKey()).asText().matches(member.getValue()))
        && body.path("headers").properties().stream()
            .allMatch(header -> isSendable(header.getKey(), header.getValue().asText()))
        && List.of(body.path("events")).stream()
            .allMatch(events -> events.valueStream().allMatch(ExpectedBody::canMatch));
  }

  private static boolean isSendable(String name, String value) {
    return HEADER.matcher(name).matches() && HEADER_VALUE.matcher(value).matches();
  }

  /** A filter lists at least one entity, of the type of its subscription. */
  private static boolean canMatch(JsonNode subscription) {
    JsonNode filter = subscription.path("filter");
    return filter.isMissingNode()
        || (filter.path("entity_type").equals(subscription.path("entity_type"))
            && !filter.path("entity_ids").isEmpty());
  }
}
