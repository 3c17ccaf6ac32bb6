package dev.contentservice.delivery.payload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.contentservice.delivery.payload.internal.BlockCollapser;
import dev.contentservice.delivery.payload.internal.JsonText;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlockCollapserTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final String BLOCK = "{\"type\":\"item\",\"id\":\"%s\",\"x\":%s}";
  private static final String REFERENCE = "{\"type\":\"item\",\"id\":\"%s\"}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":{\"type\":\"item\",\"id\":\"1\",\"x\":2}}"
            + " | {\"a\":{\"type\":\"item\",\"id\":\"1\"}}",
        "{\"a\" : [ {\"id\":\"1\",\"x\":2, \"type\" : \"item\" } , 3 ]}"
            + " | {\"a\" : [ {\"type\":\"item\",\"id\":\"1\"} , 3 ]}",
        "{\"a\":{\"b\":[[{\"x\":[],\"id\":\"\\u00e9\\n\",\"type\":\"item\"}]]},\"n\":1.10}"
            + " | {\"a\":{\"b\":[[{\"type\":\"item\",\"id\":\"\\u00e9\\n\"}]]},\"n\":1.10}",
        "[{\"type\":\"item\",\"id\":\"\",\"x\":2}] | [{\"type\":\"item\",\"id\":\"\"}]",
        "{\"a\":{\"\\u0074ype\":\"\\u0069tem\",\"\\u0069d\":\"1\",\"x\":2}}"
            + " | {\"a\":{\"type\":\"item\",\"id\":\"1\"}}",
      })
  void a_block_becomes_a_reference(String entity, String collapsed) {
    assertThat(BlockCollapser.collapse(entity)).isEqualTo(collapsed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"item\",\"id\":\"1\",\"x\":2}",
        "{\"a\":{ \"id\":\"1\" , \"type\":\"item\" }}",
        "{\"a\":{\"type\":\"item\",\"x\":\"1\",\"y\":2}}",
        "{\"a\":{\"type\":\"item\",\"id\":1,\"x\":2}}",
        "{\"a\":{\"type\":\"item\",\"id\":null,\"x\":2}}",
        "{\"a\":{\"type\":[\"item\"],\"id\":\"1\",\"x\":2}}",
        "{\"a\":{\"type\":{\"type\":\"item\"},\"id\":\"1\",\"x\":2}}",
        "{\"a\":{\"type\":\"Item\",\"id\":\"1\",\"x\":\"item\"}}",
        "{\"a\":{\"type\":\"item_type\",\"id\":\"1\",\"x\":\"item\"}}",
        "{\"a\":[\"type\",\"item\",\"id\",\"1\"]}",
        "\"item\"",
        "null",
      })
  void everything_else_stays_unchanged(String entity) {
    assertThat(BlockCollapser.collapse(entity)).isSameAs(entity);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\"item\" {",
        "{\"a\":{\"type\":\"item\",\"id\":\"1\",\"x\":2}",
        "{\"a\":{\"type\":\"item\",\"id\":\"1\",\"x\":2}}}",
        "{'type':\"item\"}",
        "{\"type\":\"item\",\"id\":\"\\u00",
      })
  void a_text_that_is_not_json_stays_unchanged(String entity) {
    assertThat(BlockCollapser.collapse(entity)).isSameAs(entity);
  }

  @Test
  void nested_blocks_are_collapsed_with_the_outer_block() {
    int depth = JsonText.MAX_DEPTH - 1;

    assertThat(BlockCollapser.collapse("[" + nested(depth) + "]"))
        .isEqualTo("[" + REFERENCE.formatted("1") + "]");
  }

  @Test
  void a_text_that_is_too_deep_stays_unchanged() {
    String entity = "[" + nested(JsonText.MAX_DEPTH) + "]";

    assertThat(BlockCollapser.collapse(entity)).isSameAs(entity);
  }

  private static String nested(int depth) {
    return "{\"type\":\"item\",\"id\":\"1\",\"x\":".repeat(depth) + "0" + "}".repeat(depth);
  }

  static Stream<String> adversaries() {
    return Stream.of(
        BLOCK.formatted("1", "{}"),
        "{}",
        "[]",
        "{\"type\":\"item\"}",
        "\"item\"",
        "\"\\u0069tem\"",
        REFERENCE.formatted("1"),
        nested(400),
        "[".repeat(400) + BLOCK.formatted("1", "\"item\"") + "]".repeat(400),
        BLOCK.formatted("1".repeat(10_000), "\"" + "\\\"".repeat(10_000) + "\""));
  }

  /** So the work is linear as well: nothing is looked at again that allocates nothing. */
  @ParameterizedTest
  @MethodSource("adversaries")
  void allocation_is_linear_in_the_length_of_the_entity(String element) {
    assertThat(allocatedPerCharacter(element, 1 << 18)).isLessThan(80);
    assertThat(allocatedPerCharacter(element, 1 << 22)).isLessThan(80);
  }

  private static double allocatedPerCharacter(String element, int length) {
    String entity = "[\"item\"" + ("," + element).repeat(length / (element.length() + 1) + 1) + "]";
    long before = THREADS.getCurrentThreadAllocatedBytes();
    String collapsed = BlockCollapser.collapse(entity);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat(collapsed.length()).isLessThanOrEqualTo(entity.length());
    return allocated / (double) entity.length();
  }

  @Test
  void an_entity_without_an_item_allocates_nothing() {
    String entity = "{\"name\":\"Article\",\"items\":[{\"type\":\"field\",\"id\":\"1\",\"x\":2}]}";
    long fewest = Long.MAX_VALUE;
    for (int round = 0; round < 50 && fewest > 0; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 10_000; i++) {
        requireSame(entity);
      }
      fewest = Math.min(fewest, THREADS.getCurrentThreadAllocatedBytes() - before);
    }

    assertThat(fewest / 10_000.0).as("bytes per entity").isLessThan(0.5);
  }

  @SuppressWarnings("ReferenceEquality")
  private static void requireSame(String entity) {
    if (BlockCollapser.collapse(entity) != entity) {
      throw new AssertionError("the entity has no block");
    }
  }
}
