package dev.contentservice.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.service.secrets.Sha256;
import dev.contentservice.service.store.StoreUnavailableException;
import dev.contentservice.service.store.repository.TokenRepository;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TokenCacheTest {
  private static final TokenRepository.Named CI =
      new TokenRepository.Named("ci", Sha256.hex("token-of-ci"), Instant.EPOCH, null, null);

  @Test
  void a_token_is_known_by_its_name() {
    TokenCache tokens = new TokenCache(List.of("always"), Optional.empty(), () -> List.of(CI));

    assertThat(tokens.nameOf("token-of-ci")).isEqualTo("ci");
    assertThat(tokens.nameOf("always")).startsWith("setting:").doesNotContain("always");
    assertThat(tokens.nameOf("Token-of-ci")).isNull();
    assertThat(tokens.nameOf(CI.sha256())).isNull();
  }

  @Test
  void a_revoked_token_is_rejected_after_the_next_refresh() {
    AtomicReference<List<TokenRepository.Named>> store = new AtomicReference<>(List.of(CI));
    TokenCache tokens = new TokenCache(List.of(), Optional.empty(), store::get);

    store.set(List.of());
    tokens.refresh();

    assertThat(tokens.nameOf("token-of-ci")).isNull();
  }

  @Test
  void without_a_refresh_for_seconds_only_tokens_of_the_settings_are_accepted() throws Exception {
    TokenCache tokens = new TokenCache(List.of("always"), Optional.empty(), () -> List.of(CI));

    // No refresh.
    Thread.sleep(4100);

    assertThat(tokens.nameOf("always")).isNotNull();
    assertThatThrownBy(() -> tokens.nameOf("token-of-ci"))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void the_name_of_a_configured_token_is_its_shortest_unique_prefix() {
    List<String> many = IntStream.range(0, 2000).mapToObj(i -> "token number " + i).toList();

    assertThat(
            new TokenCache(List.of("always", "always"), Optional.empty(), List::of)
                .nameOf("always"))
        .hasSize("setting:".length() + 4);
    TokenCache known = new TokenCache(many, Optional.empty(), List::of);
    assertThat(many.stream().map(known::nameOf)).doesNotHaveDuplicates();
    assertThat(known.nameOf(many.get(0))).hasSizeBetween(13, 17);
  }
}
