package dev.contentservice.delivery.credentials;

import static org.assertj.core.api.Assertions.assertThat;

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
}
