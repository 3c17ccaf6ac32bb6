package dev.contentservice.service.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.http.SigningKey;
import dev.contentservice.service.delivery.SigningKeyCache.Secrets;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A webhook without keys, and one whose keys are not known. */
class SigningKeyCacheTest {
  private static final Set<String> IDS = Set.of("a", "b", "c");

  /** A claim that asked for some webhooks, and read the keys of some of these. */
  record Claim(Set<String> ids, Map<String, Secrets> found) {}

  @Property
  void keys_are_those_of_the_last_claim_of_the_webhook_and_else_unknown(
      @ForAll("claims") List<Claim> claims) {
    SigningKeyCache cache = new SigningKeyCache();
    Map<String, Integer> known = new HashMap<>();
    for (Claim claim : claims) {
      cache.put(claim.ids, claim.found);
      claim.ids.forEach(known::remove);
      claim.found.forEach((id, keys) -> known.put(id, keys.keys().size()));

      for (String id : IDS) {
        if (known.containsKey(id)) {
          assertThat(cache.of(id)).hasSize(known.get(id));
        } else {
          assertThatThrownBy(() -> cache.of(id)).isInstanceOf(IllegalStateException.class);
        }
      }
    }
  }

  @Provide
  Arbitrary<List<Claim>> claims() {
    return Combinators.combine(
            Arbitraries.subsetOf(IDS),
            Arbitraries.maps(
                Arbitraries.of(IDS), Arbitraries.of(key(1), key(2)).list().ofMaxSize(2)))
        .as(
            (ids, found) -> {
              Map<String, Secrets> read = new HashMap<>();
              found.forEach((id, keys) -> read.put(id, new Secrets(keys, null)));
              read.keySet().retainAll(ids);
              return new Claim(ids, read);
            })
        .list()
        .ofMaxSize(8);
  }

  @Example
  void keys_that_were_evicted_are_unknown_and_not_none() {
    SigningKeyCache cache = new SigningKeyCache();
    cache.put(Set.of("first"), Map.of("first", new Secrets(List.of(key(1)), null)));
    Secrets none = new Secrets(List.of(), null);
    Map<String, Secrets> many =
        IntStream.range(0, 10_000).boxed().collect(Collectors.toMap(i -> "w" + i, i -> none));
    cache.put(new HashSet<>(many.keySet()), many);

    assertThatThrownBy(() -> cache.of("first")).isInstanceOf(IllegalStateException.class);
    assertThat(cache.of("w9999")).isEqualTo(List.<SigningKey>of());
    assertThat(cache.certificate("w9999")).isNull();
    assertThatThrownBy(() -> cache.certificate("first")).isInstanceOf(IllegalStateException.class);
  }

  private static String key(int number) {
    byte[] bytes = new byte[24];
    bytes[0] = (byte) number;
    return "whsec_" + Base64.getEncoder().encodeToString(bytes);
  }
}
