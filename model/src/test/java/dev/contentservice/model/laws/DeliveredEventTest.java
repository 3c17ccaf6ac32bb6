package dev.contentservice.model.laws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.event.DeliveredCloudEvent;
import dev.contentservice.model.event.DeliveredEvent;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.io.InputStream;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The examples of the contract of delivered events, in their Java classes. */
class DeliveredEventTest {
  private static final JsonMapper JSON = new JsonMapper();

  private static JsonNode example(String name) throws Exception {
    try (InputStream contract =
        DeliveredEventTest.class.getResourceAsStream("/META-INF/openapi/events.yaml")) {
      return new YAMLMapper().readTree(contract).at("/components/examples/" + name + "/value");
    }
  }

  @Test
  void an_event_has_its_identifiers_and_an_entity_that_is_a_resource_with_its_id()
      throws Exception {
    DeliveredEvent event = JSON.treeToValue(example("DeliveredEvent"), DeliveredEvent.class);

    assertThat(event.getEventId()).isEqualTo("ev-1");
    assertThat(event.getEntityType()).isEqualTo(EntityType.of("item_type"));
    assertThat(event.getEntityId()).isEqualTo("m1");
    assertThat(event.getEventType()).isEqualTo(EventType.of("create"));
    assertThat(event.getOccurredAt()).isEqualTo(Instant.parse("2026-11-01T10:00:00Z"));
    assertThat(event.getRelated()).isEmpty();
    ItemType model = JSON.convertValue(event.getEntity(), ItemType.class);
    assertThat(model.getId()).isEqualTo("m1");
    assertThat(new ObjectMapper().convertValue(event.getEntity(), ItemType.class)).isEqualTo(model);
  }

  @Test
  void a_cloud_event_has_the_event_as_its_data() throws Exception {
    DeliveredCloudEvent event =
        JSON.treeToValue(example("DeliveredCloudEvent"), DeliveredCloudEvent.class);

    assertThat(event.getType()).isEqualTo("item_type.create");
    assertThat(event.getData())
        .isEqualTo(JSON.treeToValue(example("DeliveredEvent"), DeliveredEvent.class));
  }

  @Test
  void what_was_read_is_written_again() throws Exception {
    for (String name : new String[] {"DeliveredEvent", "DeliveredCloudEvent"}) {
      Class<?> type =
          name.equals("DeliveredEvent") ? DeliveredEvent.class : DeliveredCloudEvent.class;

      String written = JSON.writeValueAsString(JSON.treeToValue(example(name), type));
      assertThat(JSON.readTree(written)).isEqualTo(example(name));
    }
  }
}
