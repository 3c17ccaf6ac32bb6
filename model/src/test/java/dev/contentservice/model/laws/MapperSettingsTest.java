package dev.contentservice.model.laws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Omitted, null and value stay apart however an application has set its own mapper. */
class MapperSettingsTest {
  private static final JsonSetter.Value SKIP = JsonSetter.Value.forValueNulls(Nulls.SKIP);

  static Stream<Jackson.Mapper> settings() {
    return Stream.concat(
        Stream.of(JsonInclude.Include.values())
            .filter(include -> include != JsonInclude.Include.CUSTOM)
            .flatMap(include -> Stream.of(two(include), three(include))),
        Stream.of(
            new Jackson.TwoMapper(
                com.fasterxml.jackson.databind.json.JsonMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                    .defaultSetterInfo(SKIP)
                    .build()),
            new Jackson.ThreeMapper(
                JsonMapper.builder()
                    .propertyNamingStrategy(
                        tools.jackson.databind.PropertyNamingStrategies.KEBAB_CASE)
                    .changeDefaultNullHandling(any -> SKIP)
                    .build())));
  }

  private static Jackson.Mapper two(JsonInclude.Include include) {
    return new Jackson.TwoMapper(
        new ObjectMapper()
            .setDefaultPropertyInclusion(JsonInclude.Value.construct(include, include)));
  }

  private static Jackson.Mapper three(JsonInclude.Include include) {
    return new Jackson.ThreeMapper(
        JsonMapper.builder()
            .changeDefaultPropertyInclusion(
                any -> any.withValueInclusion(include).withContentInclusion(include))
            .build());
  }

  @ParameterizedTest
  @MethodSource("settings")
  void omitted_null_and_value_are_written_and_read_apart(Jackson.Mapper mapper) {
    UpdateWebhookRequest body =
        new UpdateWebhookRequest().httpBasicUser(null).customPayload("").name("");

    String json = mapper.write(body);

    assertThat(json).contains("\"http_basic_user\":null").doesNotContain("http_basic_password");
    assertThat(json).contains("\"custom_payload\":\"\"");
    UpdateWebhookRequest read = mapper.read(json, UpdateWebhookRequest.class);
    assertThat(read.getHttpBasicUser().isPresent()).isTrue();
    assertThat(read.getHttpBasicUser().get()).isNull();
    assertThat(read.getHttpBasicPassword().isPresent()).isFalse();
    assertThat(read.getCustomPayload().get()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("settings")
  void members_named_as_in_java_are_unknown_members(Jackson.Mapper mapper) {
    String json = "{\"titleField\": {\"id\": \"f1\"}, \"undefined\": false, \"hint\": null}";

    ItemType read = mapper.read(json, ItemType.class);

    assertThat(read.getTitleField()).isNull();
    assertThat(mapper.write(read)).contains("\"hint\":null").doesNotContain("title_field");
    assertThat(read.getAdditionalProperties()).containsOnlyKeys("titleField", "undefined");
  }

  @ParameterizedTest
  @MethodSource("settings")
  void members_are_written_in_the_order_of_the_contract(Jackson.Mapper mapper) {
    String json = mapper.write(new CreateItemTypeRequest("A", "a").hint("h").tree(true));

    List<String> names = List.copyOf(Jackson.tree(json).propertyNames());
    assertThat(names).containsExactly("name", "api_key", "tree", "hint");
  }
}
