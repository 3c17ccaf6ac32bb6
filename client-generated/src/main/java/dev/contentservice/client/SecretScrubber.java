package dev.contentservice.client;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.openapitools.jackson.nullable.JsonNullable;

/** Masks the secrets of a request in a text, for servers that echo requests. */
final class SecretScrubber {
  /** Masking shorter header values would make messages unreadable. */
  private static final int MIN_SECRET_LENGTH = 8;

  private final List<String> values;

  private SecretScrubber(List<String> values) {
    // Longest first: one value may contain another.
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
          .filter(value -> value.length() >= MIN_SECRET_LENGTH)
          .forEach(values::add);
    }
    return new SecretScrubber(values);
  }

  SecretScrubber and(Token token) {
    return and(List.of(token.value()));
  }

  /** Adds the header values of the application that are long enough to be secret. */
  SecretScrubber andHeaders(List<HeaderField> fields) {
    return and(
        fields.stream()
            .map(HeaderField::value)
            .filter(value -> value.length() >= MIN_SECRET_LENGTH)
            .toList());
  }

  private SecretScrubber and(List<String> more) {
    List<String> all = new ArrayList<>(values);
    all.addAll(more);
    return new SecretScrubber(all);
  }

  String mask(String text) {
    String masked = text;
    for (String value : values) {
      masked = masked.replace(value, "*");
    }
    return masked;
  }
}
