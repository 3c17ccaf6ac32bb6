package dev.contentservice.receiver;

import static dev.contentservice.receiver.SignedRequest.KEY;
import static dev.contentservice.receiver.SignedRequest.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.ItemType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs the code block of docs/RECEIVING.md that needs no framework. */
class ReceivingDocumentTest {
  private static String name(
      EventReceiver receiver, Map<String, List<String>> headers, byte[] body) {
    Received received = receiver.receive(headers, body);
    if (received instanceof WebhookEvent event) {
      return event.entity(ItemType.class).getName();
    } else if (received instanceof CustomPayload payload) {
      return payload.text();
    }
    return ((Received.Rejected) received).reason().message();
  }

  private static String name(SignedRequest request) {
    EventReceiver receiver = EventReceiver.builder().keys(KEY).clock(() -> NOW).build();
    return name(receiver, request.headers(), request.body());
  }

  @Test
  void the_block_is_code_of_this_test() throws IOException {
    String page = Files.readString(Path.of("../../docs/RECEIVING.md"));
    String block = page.substring(page.indexOf("Received received ="));
    String here =
        Files.readString(
            Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java"));

    assertThat(here.replaceAll("\\s+", ""))
        .contains(block.substring(0, block.indexOf("\n}\n")).replaceAll("\\s+", ""));
  }

  @Test
  void the_block_tells_events_custom_payloads_and_rejections_apart() {
    SignedRequest event =
        SignedRequest.of(
            SignedRequest.event(
                "e", "item_type", "create", "{\"id\":\"m1\",\"name\":\"Article\"}"));

    assertThat(name(event)).isEqualTo("Article");
    assertThat(name(SignedRequest.of("text"))).isEqualTo("text");
    assertThat(name(event.withBody("{}"))).startsWith("no signature in webhook-signature matches");
  }
}
