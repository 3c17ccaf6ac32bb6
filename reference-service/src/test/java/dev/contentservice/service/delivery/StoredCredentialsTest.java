package dev.contentservice.service.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.service.store.repository.ClientCertificateRepository.Pem;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoredCredentialsTest {
  private static final SigningKey OF_ALL = SigningKey.parse(SigningKey.createKeyPair());

  private final StoredCredentials credentials = new StoredCredentials(List.of(OF_ALL));

  @Test
  void the_keys_of_a_webhook_precede_those_of_all() {
    String own = SigningKey.createKeyPair();

    List<SigningKey> keys = credentials.parse(List.of(own), null).signingKeys();

    assertThat(keys)
        .extracting(SigningKey::publicKey)
        .containsExactly(SigningKey.parse(own).publicKey(), OF_ALL.publicKey());
  }

  @Test
  void the_same_texts_are_parsed_once_and_others_again() {
    List<String> first = List.of(SigningKey.createSecret());
    SenderCredentials parsed = credentials.parse(first, null);

    assertThat(credentials.parse(List.copyOf(first), null)).isSameAs(parsed);
    assertThat(credentials.parse(List.of(SigningKey.createSecret()), null)).isNotSameAs(parsed);
    assertThat(credentials.parse(List.of(), null).signingKeys()).containsExactly(OF_ALL);
  }

  @Test
  void what_cannot_be_used_is_an_error_without_the_secret() {
    assertThatThrownBy(() -> credentials.parse(List.of("whsec_canary"), null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("canary");
    assertThatThrownBy(() -> credentials.parse(List.of(), new Pem("chain-canary", "key-canary")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("canary");
  }
}
