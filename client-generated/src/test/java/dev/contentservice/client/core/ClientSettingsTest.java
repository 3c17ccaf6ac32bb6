package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.ContentClient;
import java.io.IOException;
import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens, proxies, custom HttpClients and logging. */
class ClientSettingsTest {

  @Test
  void the_token_supplier_is_called_before_every_attempt() {
    Iterator<String> tokens = List.of("old-token", "new-token").iterator();
    try (ScriptedService service =
            ScriptedService.inTurn(
                exchange -> exchange.close(), ScriptedService.response(200, "webhook-full"));
        ContentClient client =
            service.builder().token(tokens::next).in(new VirtualTime(), () -> 0.5).build()) {
      client.webhooks().update("w1", w -> w.enabled(true));

      assertThat(service.all())
          .extracting(request -> request.headers().getFirst("Authorization"))
          .containsExactly("Bearer old-token", "Bearer new-token");
    }
  }

  @Test
  void the_environment_sets_url_and_token() {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client =
            ContentClient.builder()
                .environment(
                    Map.of(
                        "CONTENT_SERVICE_URL",
                        service.url().toString(),
                        "CONTENT_SERVICE_TOKEN",
                        "from-environment"),
                    "CONTENT_SERVICE")
                .userAgent("shop/2.1")
                .build()) {
      client.webhooks().update("w1", w -> w.enabled(true));

      assertThat(service.received().headers().getFirst("Authorization"))
          .isEqualTo("Bearer from-environment");
      assertThat(service.received().headers().getFirst("User-Agent"))
          .isEqualTo("content-service-client shop/2.1");
    }
    assertThatThrownBy(
            () ->
                ContentClient.builder()
                    .environment(Map.of("CONTENT_SERVICE_URL", "http://x"), "CONTENT_SERVICE"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("CONTENT_SERVICE_TOKEN");
  }

  @ParameterizedTest
  @CsvSource({
    "CONTENT_SERVICE_URL, 'http://a b'",
    "CONTENT_SERVICE_URL, 127.0.0.1:8080",
    "CONTENT_SERVICE_URL, 'https://user:hush@content.example.com'",
    "CONTENT_SERVICE_TOKEN, 'hush hush'"
  })
  void an_invalid_variable_of_the_environment_is_named_and_not_quoted(String name, String value) {
    Map<String, String> environment = new HashMap<>();
    environment.put("CONTENT_SERVICE_URL", "http://127.0.0.1:8080");
    environment.put("CONTENT_SERVICE_TOKEN", "token");
    environment.put(name, value);

    assertThatThrownBy(() -> ContentClient.builder().environment(environment, "CONTENT_SERVICE"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the environment variable " + name + " is invalid")
        .hasMessageNotContaining("hush");
  }

  @Test
  void requests_go_through_the_proxy() {
    try (ScriptedService proxy = ScriptedService.showing(200, "webhook-full");
        ContentClient client =
            ContentClient.builder()
                .baseUrl(URI.create("http://content.invalid"))
                .token(ScriptedService.TOKEN)
                .proxy(proxy.url())
                .build()) {
      client.webhooks().update("w1", w -> w.enabled(true));

      assertThat(proxy.received().target()).isEqualTo("http://content.invalid/webhooks/w1");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a:b@proxy:1",
        "socks5://proxy:1080",
        "socks://proxy:1080",
        "https://proxy:3128",
        "http://proxy",
        "proxy:3128",
        "//proxy:3128"
      })
  void only_an_http_proxy_without_user_info_is_accepted(String url) {
    assertThatThrownBy(() -> ContentClient.builder().proxy(URI.create(url)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("such as http://proxy:3128", "SOCKS", "proxyCredentials(...)")
        .hasMessageNotContaining("a:b");
  }

  @Test
  void an_http_client_with_a_socks_proxy_is_rejected() {
    Proxy socks = new Proxy(Proxy.Type.SOCKS, InetSocketAddress.createUnresolved("proxy", 1080));
    ProxySelector selector =
        new ProxySelector() {
          @Override
          public List<Proxy> select(URI uri) {
            return List.of(socks);
          }

          @Override
          public void connectFailed(URI uri, SocketAddress address, IOException failure) {}
        };
    ClientBuilder<ContentClient> builder =
        ContentClient.builder()
            .baseUrl("http://service.test")
            .token("t")
            .httpClient(HttpClient.newBuilder().proxy(selector).build());

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the proxy of httpClient is a SOCKS proxy");
  }

  @Test
  void an_http_client_with_an_authenticator_is_rejected() {
    HttpClient removesTheToken =
        HttpClient.newBuilder().authenticator(new Authenticator() {}).build();

    assertThatThrownBy(() -> ContentClient.builder().httpClient(removesTheToken))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("no Authenticator", "token", "proxyCredentials(...)");
  }

  @ParameterizedTest
  @CsvSource({"us:er, hush", "user, 'hush\n'", "'\uD83D', hush", "user, '\uDE00hush'"})
  void proxy_credentials_that_http_basic_cannot_carry_are_rejected(String user, String password) {
    assertThatThrownBy(() -> ContentClient.builder().proxyCredentials(user, password))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("proxyCredentials ")
        .hasMessageNotContaining("hush");
  }

  @Test
  void proxy_credentials_are_sent_to_no_service_and_shown_to_no_interceptor() {
    List<String> shown = new ArrayList<>();
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client =
            service
                .builder()
                .proxyCredentials("user", "hush")
                .interceptor(each -> shown.addAll(each.headers().get("Proxy-Authorization")))
                .build()) {
      client.webhooks().update("w1", w -> w.enabled(true));

      assertThat(service.received().headers()).doesNotContainKey("Proxy-authorization");
      assertThat(shown).containsExactly("*");
    }
  }

  @Test
  void a_custom_http_client_stays_open() {
    HttpClient own = HttpClient.newHttpClient();
    for (int i = 0; i < 2; i++) {
      try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
          ContentClient client = service.builder().httpClient(own).build()) {
        assertThat(client.webhooks().update("w1", w -> w.enabled(true)).getName()).isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NORMAL", "ALWAYS"})
  void an_http_client_that_follows_redirects_is_rejected(HttpClient.Redirect redirects) {
    HttpClient follows = HttpClient.newBuilder().followRedirects(redirects).build();
    ClientBuilder<ContentClient> builder = ContentClient.builder();

    assertThatThrownBy(() -> builder.httpClient(follows)).hasMessageContaining("token");
    assertThatThrownBy(
            () ->
                builder
                    .baseUrl(URI.create("http://x"))
                    .token("t")
                    .httpClient(HttpClient.newHttpClient())
                    .proxy(URI.create("http://proxy:1"))
                    .build())
        .hasMessageStartingWith("proxy");
  }

  @Test
  void the_message_of_a_redirect_has_its_host_only() {
    try (ScriptedService service =
            ScriptedService.inTurn(
                ScriptedService.response(
                    302, "webhook-full", "Location", "https://login.example/p?session=hush"));
        ContentClient client = service.client()) {
      assertThatThrownBy(() -> client.webhooks().update("w1", w -> w.enabled(true)))
          .hasMessageContaining("redirects to login.example are not followed")
          .hasMessageNotContaining("hush");
    }
  }

  @Test
  void the_log_is_off_by_default_and_contains_no_secrets() {
    Logger logger = Logger.getLogger("dev.contentservice.client");
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    Handler handler = new ListHandler(lines);
    logger.addHandler(handler);
    try {
      update();
      assertThat(lines).isEmpty();
      logger.setLevel(Level.ALL);
      update();
    } finally {
      logger.removeHandler(handler);
      logger.setLevel(null);
    }

    assertThat(lines).contains("PUT /webhooks/w1 returned 200").hasSize(3);
    assertThat(String.join("\n", lines))
        .contains("Authorization", "X-Own")
        .doesNotContain(ScriptedService.TOKEN, "hunter2", "secret-header");
  }

  private static void update() {
    RequestOptions options = RequestOptions.defaults().header("X-Own", "secret-header");
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.client()) {
      client.webhooks().with(options).update("w1", w -> w.httpBasicPassword("hunter2"));
    }
  }
}
