package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.statistics.Statistics;

/** Compares the rule of unique names with a naive model. */
class UniqueNamesTest {

  @Property
  void names_stay_unique_under_any_renames(
      @ForAll("renames") List<Tuple2<String, String>> renames) {
    Map<String, String> store = new HashMap<>();
    WebhookNameLookup holders =
        name ->
            store.entrySet().stream()
                .filter(entry -> entry.getValue().equals(name))
                .map(Map.Entry::getKey)
                .findFirst();

    for (Tuple2<String, String> rename : renames) {
      String id = rename.get1();
      String name = rename.get2();
      boolean used =
          store.entrySet().stream()
              .anyMatch(it -> !it.getKey().equals(id) && it.getValue().equals(name));
      boolean passed =
          WebhookRules.update(id, holders, EntityRelations.none())
              .check(new UpdateWebhookRequest().name(name))
              .passed();
      Statistics.label("used")
          .collect(used)
          .coverage(
              c -> {
                c.check(true).percentage(p -> p > 10);
                c.check(false).percentage(p -> p > 10);
              });
      assertThat(passed).isEqualTo(!used);
      if (passed) {
        store.put(id, name);
      }
    }
    assertThat(store.values()).doesNotHaveDuplicates();
  }

  @Provide
  Arbitrary<List<Tuple2<String, String>>> renames() {
    Arbitrary<String> ids = Arbitraries.of("w1", "w2", "w3");
    Arbitrary<String> names = Arbitraries.of("a", "A", "b", "a ", "");
    return ids.flatMap(id -> names.map(name -> Tuple.of(id, name))).list().ofMaxSize(12);
  }
}
