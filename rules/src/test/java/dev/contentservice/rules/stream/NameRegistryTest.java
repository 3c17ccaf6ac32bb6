package dev.contentservice.rules.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class NameRegistryTest {

  @Property(tries = 200)
  void a_name_belongs_to_its_first_claimant(
      @ForAll @Size(max = 300) List<@IntRange(max = 99) Integer> claims) {
    NameRegistry names = new NameRegistry();
    NameDigest digest = new NameDigest();
    Map<String, List<Long>> model = new HashMap<>();

    for (int i = 0; i < claims.size(); i++) {
      String name = "name " + claims.get(i);
      long owner = i % 7 + 1;
      digest.update(name);
      long place = 100L + i;
      List<Long> first = model.computeIfAbsent(name, n -> List.of(owner, place));

      assertThat(names.claim(digest.first(), digest.second(), owner, place))
          .isEqualTo(first.get(0) == owner ? 0 : first.get(1));
    }
  }

  @Test
  void many_names_are_all_stored() {
    NameRegistry names = new NameRegistry();
    int many = 20_000;

    for (int i = 0; i < many; i++) {
      assertThat(claim(names, i, 2 * i + 1)).isTrue();
    }
    for (int i = 0; i < many; i++) {
      assertThat(claim(names, i, 2 * i + 1)).isTrue();
      assertThat(claim(names, i, 2 * i + 3)).isFalse();
      assertThat(names.claim((long) i << 50 | i, i / 50, -1, 9)).isEqualTo(2 * i + 2);
    }
  }

  @Test
  void a_name_is_its_characters_and_nothing_else() {
    NameDigest digest = new NameDigest();

    digest.update("x".repeat(1000));
    long first = digest.first();
    long second = digest.second();
    digest.update("Ā");
    long other = digest.first();
    assertThat(digest.second()).isNotEqualTo(second);
    digest.update("\0");
    assertThat(digest.first()).isNotEqualTo(other);
    digest.update("x".repeat(1000));
    assertThat(List.of(digest.first(), digest.second())).containsExactly(first, second);
  }

  /** The same second half for many names, so that slots collide. */
  private static boolean claim(NameRegistry names, int name, long owner) {
    return names.claim((long) name << 50 | name, name / 50, owner, owner + 1) == 0;
  }
}
