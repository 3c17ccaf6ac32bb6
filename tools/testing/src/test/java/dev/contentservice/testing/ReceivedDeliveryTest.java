package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReceivedDeliveryTest {
  private static final HttpHeaders HEADERS =
      HttpHeaders.of(
          Map.of("Authorization", List.of("Basic canary"), "webhook-id", List.of("m1")),
          (name, value) -> true);

  private static ReceivedDelivery delivery(String body) {
    return new ReceivedDelivery("w", HEADERS, body, 1, 204);
  }

  @Test
  void members_are_compared_as_json() {
    delivery("{\"a\": {\"n\": 1, \"all\": [true, \"x\"]}}")
        .hasMember("/a/n", 1)
        .hasMember("/a/all", List.of(true, "x"));
  }

  @Test
  void a_missing_member_is_named() {
    assertThatThrownBy(() -> delivery("{}").hasEvent("item", "create"))
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            "/entity_type of delivery to 'w' (attempt 1, responded with 204) is missing, but"
                + " expected is \"item\"");
  }

  @Test
  void a_pointer_begins_with_a_slash() {
    assertThatThrownBy(() -> delivery("{}").hasMember("entity.name", "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("\"entity.name\" is not a JSON Pointer such as \"/entity/name\"");
  }

  @Test
  void a_body_that_is_no_json_is_named() {
    assertThatThrownBy(() -> delivery("a custom payload").json())
        .isInstanceOf(AssertionError.class)
        .hasMessage("the body of delivery to 'w' (attempt 1, responded with 204) is not JSON");
  }

  @Test
  void headers_are_found_by_any_case_but_never_shown() {
    ReceivedDelivery delivery = delivery("{\"entity_type\": \"item\", \"event_type\": \"create\"}");

    assertThat(delivery.header("Webhook-Id")).hasValue("m1");
    assertThat(delivery)
        .hasToString("delivery to 'w' of item create (attempt 1, responded with 204)");
  }
}
