package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.RequestRejectedException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.function.BiConsumer;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What messages and pages recommend for a proxy with a password, with a service that requires the
 * token. The gate runs it on each JDK, with {@code -Djdk.http.auth.tunneling.disabledSchemes=}.
 */
// Starts keytool.
@Tag("example")
class ProxyCredentialsIT {
  private static final ProxySelector PROXY_OF_JVM = ProxySelector.getDefault();

  private static SSLContext trusting;
  private static SSLContext before;
  private static HttpServer plain;
  private static HttpServer secure;

  /** Where the proxy is set. */
  enum Setting {
    PROXY((builder, proxy) -> builder.proxy(proxy.url())),
    HTTP_CLIENT(
        (builder, proxy) ->
            builder.httpClient(
                HttpClient.newBuilder()
                    .proxy(ProxySelector.of(proxy.address()))
                    .connectTimeout(Duration.ofSeconds(9))
                    .sslContext(trusting)
                    .build())),
    JVM((builder, proxy) -> ProxySelector.setDefault(ProxySelector.of(proxy.address())));

    private final BiConsumer<ClientBuilder<ContentClient>, PasswordProxy> setting;

    Setting(BiConsumer<ClientBuilder<ContentClient>, PasswordProxy> setting) {
      this.setting = setting;
    }
  }

  @BeforeAll
  static void start(@TempDir Path directory) throws Exception {
    trusting = tls(directory.resolve("keys.p12"));
    before = SSLContext.getDefault();
    SSLContext.setDefault(trusting);
    InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    plain = started(HttpServer.create(free, 0));
    HttpsServer https = HttpsServer.create(free, 0);
    https.setHttpsConfigurator(new HttpsConfigurator(trusting));
    secure = started(https);
  }

  private static HttpServer started(HttpServer server) {
    server.createContext(
        "/",
        exchange -> {
          String token = exchange.getRequestHeaders().getFirst("Authorization");
          boolean known = ("Bearer " + ScriptedService.TOKEN).equals(token);
          ScriptedService.send(
              exchange, known ? 200 : 401, ScriptedService.example("webhook-full"));
        });
    server.start();
    return server;
  }

  private static SSLContext tls(Path file) throws Exception {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "service",
                "-keyalg",
                "EC",
                "-dname",
                "CN=service.test",
                "-ext",
                "SAN=dns:service.test",
                "-keystore",
                file.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                "not-a-secret")
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes());
    assertThat(keytool.waitFor()).as(output).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, "not-a-secret".toCharArray());
    }
    KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
    own.init(keys, "not-a-secret".toCharArray());
    TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
    KeyStore authorities = KeyStore.getInstance("PKCS12");
    authorities.load(null, null);
    authorities.setCertificateEntry("service", keys.getCertificate("service"));
    trusted.init(authorities);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    return context;
  }

  @AfterAll
  static void stop() {
    SSLContext.setDefault(before);
    plain.stop(0);
    secure.stop(0);
  }

  @ParameterizedTest
  @EnumSource
  void the_proxy_gets_the_password_and_the_service_the_token(Setting setting) throws Exception {
    try (PasswordProxy proxy = new PasswordProxy(plain.getAddress().getPort())) {
      assertThat(update("http://service.test", proxy, setting)).isEqualTo("Search indexer");
    }
    try (PasswordProxy proxy = new PasswordProxy(secure.getAddress().getPort())) {
      assertThat(update("https://service.test", proxy, setting)).isEqualTo("Search indexer");
    }
  }

  private static String update(String url, PasswordProxy proxy, Setting setting) {
    ClientBuilder<ContentClient> builder =
        ContentClient.builder()
            .baseUrl(url)
            .token(ScriptedService.TOKEN)
            .proxyCredentials(PasswordProxy.USER, PasswordProxy.PASSWORD);
    setting.setting.accept(builder, proxy);
    try (ContentClient client = builder.build()) {
      return client.webhooks().update("w1", w -> w.enabled(true)).getName();
    } finally {
      ProxySelector.setDefault(PROXY_OF_JVM);
    }
  }

  @Test
  void a_wrong_password_is_named_and_not_shown() throws Exception {
    try (PasswordProxy proxy = new PasswordProxy(secure.getAddress().getPort());
        ContentClient client =
            ContentClient.builder()
                .baseUrl("https://service.test")
                .token(ScriptedService.TOKEN)
                .proxy(proxy.url())
                .proxyCredentials(PasswordProxy.USER, "wr0ng-word")
                .build()) {
      assertThatThrownBy(() -> client.webhooks().update("w1", w -> w.enabled(true)))
          .isInstanceOf(RequestRejectedException.class)
          .hasMessageContaining("the proxy %s requires a password", proxy.url().getAuthority())
          .hasMessageContaining("proxyCredentials(user, password)")
          .hasMessageContaining("-Djdk.http.auth.tunneling.disabledSchemes=")
          .hasMessageNotContaining("wr0ng-word");
    }
  }
}
