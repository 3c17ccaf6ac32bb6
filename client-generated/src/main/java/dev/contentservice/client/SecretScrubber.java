package dev.contentservice.client;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.openapitools.jackson.nullable.JsonNullable;

/** What a call sends and nobody may read, however much of a request a server says back. */
final class SecretScrubber {
  /** Shorter header values hide nothing, and masking them would make a message unreadable. */
  private static final int SHORTEST_SECRET_HEADER = 8;

  private final List<String> values;

  private SecretScrubber(List<String> values) {
    // The longest first: one may be a part of another.
    this.values =
        values.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
  }

  static SecretScrubber none() {
    return new SecretScrubber(List.of());
  }

  static SecretScrubber of(UpdateWebhookRequest changes) {
    List<String> values = new ArrayList<>();
    JsonNullable<String> password = changes.getHttpBasicPassword();
    if (password.isPresent() && password.get() != null && !password.get().isEmpty()) {
      values.add(password.get());
    }
    WebhookHeaders headers = changes.getHeaders();
    if (headers != null) {
      headers.values().values().stream()
          .filter(Objects::nonNull)
          .filter(value -> value.length() >= SHORTEST_SECRET_HEADER)
          .forEach(values::add);
    }
    return new SecretScrubber(values);
  }

  SecretScrubber and(Token token) {
    return and(List.of(token.value()));
  }

  /** The values of one's own headers, where they are long enough to be secret. */
  SecretScrubber andOf(List<HeaderField> fields) {
    return and(
        fields.stream()
            .map(HeaderField::value)
            .filter(value -> value.length() >= SHORTEST_SECRET_HEADER)
            .toList());
  }

  private SecretScrubber and(List<String> more) {
    List<String> all = new ArrayList<>(values);
    all.addAll(more);
    return new SecretScrubber(all);
  }

  String maskedIn(String text) {
    String masked = text;
    for (String value : values) {
      masked = masked.replace(value, "*");
    }
    return masked;
  }
}
