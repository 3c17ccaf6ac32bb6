package dev.contentservice.delivery.payload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.payload.internal.BlockCollapser;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;

/** Collapsing blocks, with a generator that knows the expected result. */
class BlockLawsTest {
  private static final List<String> BLANKS = List.of("", "", " ", "\n\t", "\r\n  ");

  /**
   * A JSON value.
   *
   * @param whole the value as the entity itself, with the blocks in it collapsed
   * @param inner the expected text inside an entity
   */
  record Sample(String text, String whole, String inner) {
    static Sample of(String scalar) {
      return new Sample(scalar, scalar, scalar);
    }
  }

  /**
   * A member of an object.
   *
   * @param written its name with quotes, possibly escaped
   */
  record Member(String name, String written, Sample value) {}

  @Property(edgeCases = EdgeCasesMode.NONE)
  void collapses_the_blocks_and_changes_no_other_character(@ForAll("entities") Sample entity) {
    assertThat(BlockCollapser.collapse(entity.text())).isEqualTo(entity.whole());
    Statistics.collect(!entity.text().equals(entity.whole()));
    Statistics.coverage(entities -> entities.check(true).percentage(share -> share > 20));
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void collapsing_again_changes_nothing(@ForAll("entities") Sample entity) {
    String once = BlockCollapser.collapse(entity.text());

    assertThat(BlockCollapser.collapse(once)).isSameAs(once);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void a_text_without_blocks_is_the_same_object(@ForAll("entities") Sample entity) {
    String whole = entity.whole();

    assertThat(BlockCollapser.collapse(whole)).isSameAs(whole);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void a_json_text_stays_a_json_text(@ForAll("entities") Sample entity) {
    assertThat(Payload.of(entity.text()).contentType()).isEqualTo("application/json");
    assertThat(Payload.of(BlockCollapser.collapse(entity.text())).contentType())
        .isEqualTo("application/json");
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void no_text_makes_it_fail(
      @ForAll("entities") Sample entity, @ForAll int place, @ForAll String other) {
    int cut = Math.floorMod(place, entity.text().length());
    String text = entity.text();
    for (String broken :
        List.of(text.substring(0, cut), text.substring(cut), text.substring(0, cut) + other)) {
      assertThat(BlockCollapser.collapse(broken)).isNotNull();
    }
  }

  @Provide
  Arbitrary<Sample> entities() {
    Arbitrary<Sample> scalars =
        Arbitraries.of(
                "null",
                "true",
                "-0.0",
                "1.10",
                "1e400",
                "\"item\"",
                "\"\\u0069tem\"",
                "\"\"",
                "\"id\"",
                "\"{\\\"type\\\":\\\"item\\\"}\"",
                "\"\\ud83d\\ude00\"",
                "\"\u00e9\"")
            .map(Sample::of);
    return Arbitraries.recursive(() -> scalars, BlockLawsTest::containers, 0, 4);
  }

  private static Arbitrary<Sample> containers(Arbitrary<Sample> inner) {
    return Arbitraries.frequencyOf(
        Tuple.of(1, inner),
        Tuple.of(2, arrays(inner)),
        Tuple.of(3, objects(inner)),
        Tuple.of(3, items(inner)));
  }

  private static Arbitrary<Sample> arrays(Arbitrary<Sample> inner) {
    return Combinators.combine(inner.list().ofMaxSize(3), Arbitraries.of(BLANKS))
        .as(
            (all, blank) -> {
              Function<Function<Sample, String>, String> write =
                  text ->
                      all.stream()
                          .map(text)
                          .collect(Collectors.joining("," + blank, "[" + blank, blank + "]"));
              String collapsed = write.apply(Sample::inner);
              return new Sample(write.apply(Sample::text), collapsed, collapsed);
            });
  }

  private static Arbitrary<Sample> objects(Arbitrary<Sample> inner) {
    Arbitrary<Member> members =
        Combinators.combine(Arbitraries.of("type", "id", "x", "", "a/b~", "item"), inner)
            .as((name, value) -> new Member(name, '"' + name + '"', value));
    return written(members.list().ofMaxSize(4).uniqueElements(Member::name));
  }

  /** Objects with the members of a block, possibly more, in any order. */
  private static Arbitrary<Sample> items(Arbitrary<Sample> inner) {
    Arbitrary<Member> type =
        Combinators.combine(
                Arbitraries.of("\"type\"", "\"t\\u0079pe\""),
                Arbitraries.of("\"item\"", "\"it\\u0065m\""))
            .as((name, value) -> new Member("type", name, Sample.of(value)));
    Arbitrary<Member> id =
        Combinators.combine(
                Arbitraries.of("\"id\"", "\"\\u0069d\""),
                Arbitraries.of("\"1\"", "\"\"", "\"\\\"\\u0000\"", "\"" + "9".repeat(300) + "\""))
            .as((name, value) -> new Member("id", name, Sample.of(value)));
    Arbitrary<Member> more =
        Combinators.combine(Arbitraries.of("x", "types", "attributes", "ID"), inner)
            .as((name, value) -> new Member(name, '"' + name + '"', value));
    return written(
        Combinators.combine(type, id, more.list().ofMaxSize(3).uniqueElements(Member::name))
            .as(
                (first, second, others) -> {
                  List<Member> all = new ArrayList<>(others);
                  all.add(first);
                  all.add(second);
                  return all;
                })
            .flatMap(Arbitraries::shuffle));
  }

  private static Arbitrary<Sample> written(Arbitrary<List<Member>> members) {
    return Combinators.combine(members, Arbitraries.of(BLANKS))
        .as(
            (all, blank) -> {
              String whole = text(all, blank, Sample::inner);
              String id = string(all, "id");
              boolean block =
                  id != null
                      && all.size() > 2
                      && List.of("\"item\"", "\"it\\u0065m\"", "\"\\u0069tem\"")
                          .contains(Objects.toString(string(all, "type")));
              return new Sample(
                  text(all, blank, Sample::text),
                  whole,
                  block ? "{\"type\":\"item\",\"id\":" + id + "}" : whole);
            });
  }

  private static String text(List<Member> all, String blank, Function<Sample, String> value) {
    return all.stream()
        .map(each -> blank + each.written() + blank + ":" + blank + value.apply(each.value()))
        .collect(Collectors.joining(blank + ",", "{", blank + "}"));
  }

  private static @Nullable String string(List<Member> all, String name) {
    return all.stream()
        .filter(each -> each.name().equals(name))
        .map(each -> each.value().text())
        .filter(text -> text.startsWith("\""))
        .findFirst()
        .orElse(null);
  }
}
