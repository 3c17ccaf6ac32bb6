package dev.contentservice.model.laws;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openapitools.jackson.nullable.JsonNullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The accessors of each class say of null what the contract says of the member. */
class GettersTest {
  private static final List<String> CONTRACTS =
      List.of("content-service", "content-service-management", "events");

  private static final List<String> PACKAGES =
      List.of(
          "dev.contentservice.model",
          "dev.contentservice.model.management",
          "dev.contentservice.model.event");

  /** Every member of every class. */
  static Stream<Member> members() throws IOException {
    Stream.Builder<Member> members = Stream.builder();
    for (String contract : CONTRACTS) {
      String file = "/META-INF/openapi/" + contract + ".yaml";
      try (InputStream yaml = GettersTest.class.getResourceAsStream(file)) {
        JsonNode schemas = new YAMLMapper().readTree(yaml).at("/components/schemas");
        schemas.properties().forEach(each -> add(each.getKey(), each.getValue(), members));
      }
    }
    return members.build();
  }

  private static void add(String name, JsonNode schema, Stream.Builder<Member> members) {
    Set<String> required =
        schema.path("required").valueStream().map(JsonNode::stringValue).collect(toSet());
    for (String in : PACKAGES) {
      try {
        Class<?> type = Class.forName(in + "." + name);
        schema
            .path("properties")
            .properties()
            .forEach(
                each ->
                    members.add(
                        new Member(
                            type,
                            each.getKey(),
                            required.contains(each.getKey()),
                            isNullable(each.getValue()))));
      } catch (ClassNotFoundException otherPackage) {
        continue;
      }
    }
  }

  private static boolean isNullable(JsonNode member) {
    boolean any = !member.has("type") && !member.has("$ref") && !member.has("allOf");
    return member.path("nullable").asBoolean(any)
        || member.path("type").valueStream().anyMatch(each -> each.asString().equals("null"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("members")
  void a_getter_may_return_null_exactly_if_the_member_may_be_omitted_or_null(Member member) {
    Method getter = member.method("get", 0);

    if (getter.getReturnType() == JsonNullable.class) {
      assertThat(member.nullable && !member.required).isTrue();
    } else {
      assertThat(getter.getAnnotatedReturnType().isAnnotationPresent(Nullable.class))
          .isEqualTo(member.nullable || !member.required);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("members")
  void a_fluent_setter_accepts_null_exactly_if_the_contract_does(Member member) throws Exception {
    Method setter = member.method("", 1);
    Object body = member.type.getConstructor().newInstance();

    assertThat(setter.getAnnotatedParameterTypes()[0].isAnnotationPresent(Nullable.class))
        .isEqualTo(member.nullable);
    if (member.nullable) {
      assertThat(setter.invoke(body, new Object[] {null})).isSameAs(body);
    } else {
      assertThatNullPointerException()
          .isThrownBy(() -> invoke(setter, body))
          .withMessageStartingWith(member.name + " must not be null");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("members")
  void null_means_the_same_to_the_setter_the_fluent_method_and_a_mapper(Member member)
      throws Throwable {
    if (!member.nullable) {
      return;
    }
    Object fluent = member.type.getConstructor().newInstance();
    Object set = member.type.getConstructor().newInstance();

    invoke(member.method("", 1), fluent);
    invoke(member.method("set", 1), set);

    assertThat(set).isEqualTo(fluent).isNotEqualTo(member.type.getConstructor().newInstance());
    for (Jackson jackson : Jackson.values()) {
      String json = "{\"%s\":null}".formatted(member.name);
      assertThat(jackson.read(json, member.type)).isEqualTo(fluent);
      assertThat(Jackson.tree(jackson.write(set)).path(member.name).isNull()).isTrue();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("members")
  void the_text_of_a_body_shows_omitted_as_omitted_and_null_as_null(Member member)
      throws Throwable {
    Object body = member.type.getConstructor().newInstance();

    assertThat(body.toString().lines().map(String::strip)).noneMatch(member::isLine);
    if (member.nullable) {
      invoke(member.method("", 1), body);
      assertThat(body.toString().lines().map(String::strip))
          .anyMatch(line -> member.isLine(line) && line.endsWith(": null"));
    }
  }

  private static void invoke(Method setter, Object body) throws Throwable {
    try {
      setter.invoke(body, new Object[] {null});
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  record Member(Class<?> type, String name, boolean required, boolean nullable) {
    /** The accessor with this prefix, such as {@code getApiKey} or {@code apiKey}. */
    Method method(String prefix, int parameters) {
      String words = name.replace("_", "");
      return Arrays.stream(type.getDeclaredMethods())
          .filter(each -> each.getParameterCount() == parameters && !each.isBridge())
          .filter(each -> each.getName().replace("_", "").equalsIgnoreCase(prefix + words))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no " + prefix + name + " in " + type));
    }

    /** Whether this line of a text shows the member. */
    boolean isLine(String line) {
      String shown = line.replaceFirst(":.*", "").replace("_", "");
      return shown.equalsIgnoreCase(name.replace("_", ""));
    }

    @Override
    public String toString() {
      return type.getSimpleName() + "." + name;
    }
  }
}
