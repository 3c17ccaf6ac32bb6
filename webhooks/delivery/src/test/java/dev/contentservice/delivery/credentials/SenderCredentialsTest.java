package dev.contentservice.delivery.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SenderCredentialsTest {
  @Test
  void keys_alone_have_no_certificate() {
    SigningKey key = SigningKey.parse(SigningKey.createSecret());

    SenderCredentials credentials = SenderCredentials.signing(List.of(key));

    assertThat(credentials.signingKeys()).containsExactly(key);
    assertThat(credentials.clientCertificate()).isNull();
    assertThat(SenderCredentials.NONE.signingKeys()).isEmpty();
  }

  @Test
  void there_are_at_most_twenty_keys() {
    SigningKey key = SigningKey.parse(SigningKey.createSecret());

    assertThat(SenderCredentials.signing(Collections.nCopies(20, key)).signingKeys()).hasSize(20);
    assertThatThrownBy(() -> SenderCredentials.signing(Collections.nCopies(21, key)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a webhook has at most 20 signing keys, common ones included, but has 21; remove old"
                + " ones");
  }
}
