package dev.contentservice.delivery.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.http.Certificates;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.X509KeyManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With keys and certificates of keytool. */
@Tag("example")
class ClientCertificateTest {
  private static final int MOST_CHARACTERS = 64 * 1024;

  @TempDir static Path folder;
  private static Certificates own;
  private static Certificates issued;

  @BeforeAll
  static void create() throws Exception {
    own = Certificates.in(folder);
    issued = Certificates.ofAnAuthority(folder);
  }

  @Test
  void it_says_whose_it_is_and_hides_its_key() throws Exception {
    ClientCertificate certificate = issued.client();

    assertThat(certificate.subject()).isEqualTo("CN=receiver.test");
    assertThat(certificate.issuer()).isEqualTo("CN=Authority");
    assertThat(certificate.expiresAt())
        .isBetween(
            Instant.now().plus(Duration.ofDays(70)), Instant.now().plus(91, ChronoUnit.DAYS));
    assertThat(certificate).hasToString("ClientCertificate[CN=receiver.test]");
  }

  @Test
  void the_same_key_and_chain_are_the_same_certificate() throws Exception {
    assertThat(issued.client())
        .isEqualTo(issued.client())
        .hasSameHashCodeAs(issued.client())
        .isNotEqualTo(own.client())
        .isNotEqualTo(null);
    assertThat(issued.client().hashCode()).isNotEqualTo(own.client().hashCode());
  }

  @Test
  void it_shows_its_whole_chain_with_its_key() throws Exception {
    ClientCertificate certificate = issued.client();

    KeyManager[] managers = certificate.keyManagers();

    assertThat(managers).singleElement().isInstanceOf(X509KeyManager.class);
    X509KeyManager manager = (X509KeyManager) managers[0];
    String alias = manager.chooseClientAlias(new String[] {"EC"}, null, null);
    assertThat(manager.getPrivateKey(alias).getAlgorithm()).isEqualTo("EC");
    assertThat(manager.getCertificateChain(alias))
        .extracting(each -> each.getSubjectX500Principal().toString())
        .containsExactly("CN=receiver.test", "CN=Authority");
  }

  @Test
  void what_does_not_fit_is_rejected_without_the_key() throws Exception {
    String key = own.keyPem();
    String chain = own.chainPem();
    String secret = secret();
    List<String> order = List.of(issued.chainPem().split("(?<=-----END CERTIFICATE-----\n)"));

    assertRejected(issued.keyPem(), chain, "is not that of the first certificate");
    assertRejected(key, "", "1 to 10 certificates");
    assertRejected(key, "no certificate", "1 to 10 certificates");
    assertRejected(key, key, "1 to 10 certificates");
    assertRejected(chain, chain, "PKCS #8");
    assertRejected("", chain, "openssl pkcs8 -topk8");
    assertRejected(key + key, chain, "PKCS #8");
    assertRejected(key.replace("PRIVATE", "EC PRIVATE"), chain, "PKCS #8");
    assertRejected(key.replace(secret, "AAAA" + secret), chain, "is no EC key");
    assertRejected(issued.keyPem(), order.get(1) + order.get(0), "in order");
    assertRejected(issued.keyPem(), order.get(0) + chain, "in order");
  }

  @Test
  void a_chain_has_at_most_10_certificates() throws Exception {
    // Its own issuer, so that any number of copies is in order.
    String chain = own.chainPem();

    assertThat(ClientCertificate.parse(own.keyPem(), chain.repeat(10)).subject())
        .isEqualTo("CN=receiver.test");
    assertRejected(own.keyPem(), chain.repeat(11), "1 to 10 certificates");
  }

  @Test
  void key_and_chain_have_at_most_64_ki_characters() throws Exception {
    String key = " ".repeat(MOST_CHARACTERS - own.keyPem().length()) + own.keyPem();
    String chain = "\n".repeat(MOST_CHARACTERS - own.chainPem().length()) + own.chainPem();

    assertThat(ClientCertificate.parse(key, chain)).isEqualTo(own.client());
    assertRejected(" " + key, chain, "PKCS #8");
    assertRejected(key, "\n" + chain, "1 to 10 certificates");
  }

  private static String secret() throws Exception {
    return own.keyPem().lines().skip(1).findFirst().orElseThrow();
  }

  private static void assertRejected(String key, String chain, String why) throws Exception {
    assertThatThrownBy(() -> ClientCertificate.parse(key, chain))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why)
        .hasMessageNotContaining(secret())
        .hasNoCause();
  }
}
