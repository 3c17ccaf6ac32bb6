package dev.contentservice.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A checker that does not check would be the fastest of all. */
class SubjectsAgreeTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final JsonSubjects READERS = new JsonSubjects();

  private static final Map<String, Predicate<byte[]>> SHAPE =
      Map.of("validator", READERS::accepts, "networknt", body -> READERS.networknt(body).isEmpty());

  @Test
  void all_let_the_full_update_pass() {
    byte[] body = Bodies.fullUpdate();
    TypedSubjects typed = new TypedSubjects(body);

    assertThat(typed.results()).hasSize(2).doesNotContainValue(false);
    assertThat(SHAPE).allSatisfy((name, accepts) -> assertThat(accepts).as(name).accepts(body));
    assertThat(READERS.readAndCheck(body)).isTrue();
    assertThat(READERS.plainBinding(body)).isEqualTo(typed.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'name': 'taken'}",
        "{'url': 'ftp://a.example/'}",
        "{'url': 'https://user@a.example/'}",
        "{'url': 'https://127.1/'}",
        "{'url': 'https://a.example:65536/'}",
        "{'url': 'https://a.example/a b'}",
        "{'headers': {'X A': 'b'}}",
        "{'headers': {'Host': 'a.example'}}",
        "{'headers': {'webhook-id': '1'}}",
        "{'headers': {'X-A': 'b '}}",
        "{'headers': {'X-A': 'b', 'x-a': 'c'}}",
        "{'headers': {'User-Agent': ''}}",
        "{'events': [{'entity_type': 'item', 'event_types': ['create'],"
            + " 'filter': {'entity_type': 'upload', 'entity_ids': ['1']}}]}",
        "{'events': [{'entity_type': 'item', 'event_types': ['create'],"
            + " 'filter': {'entity_type': 'item', 'entity_ids': []}}]}",
        "{'events': [{'entity_type': 'item', 'event_types': ['create'],"
            + " 'filter': {'entity_type': 'item', 'entity_ids': ['1', '1']}}]}",
        "{'events': [{'entity_type': 'item', 'event_types': []}]}",
        "{'events': [{'entity_type': 'item', 'event_types': ['create', 'create']}]}",
        "{'events': [{'entity_type': 'item', 'event_types': ['create']},"
            + " {'entity_type': 'item', 'event_types': ['create']}]}",
        "{'http_basic_user': 'a:b'}",
        "{'http_basic_password': 'a\\nb'}",
        "{'headers': {'Authorization': 'Bearer x'}}",
      })
  void all_checkers_refuse_an_update_that_breaks_a_rule(String change) {
    byte[] body = changed(change);

    assertThat(new TypedSubjects(body).results()).hasSize(2).doesNotContainValue(true);
    assertThat(READERS.readAndCheck(body)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'name': 1}",
        "{'enabled': 'true'}",
        "{'filters': []}",
        "{'url': null}",
        "{'headers': {'X-A': 1}}",
        "{'events': [{'entity_type': 'item'}]}",
        "{'events': [{'entity_type': 'item', 'event_types': [], 'more': 1}]}",
      })
  void all_readers_refuse_an_update_of_another_shape(String change) {
    byte[] body = changed(change);

    assertThat(SHAPE).allSatisfy((name, accepts) -> assertThat(accepts).as(name).rejects(body));
  }

  private static byte[] changed(String change) {
    ObjectNode update = (ObjectNode) JSON.readTree(Bodies.fullUpdate());
    update.setAll((ObjectNode) JSON.readTree(change.replace('\'', '"')));
    return JSON.writeValueAsBytes(update);
  }
}
