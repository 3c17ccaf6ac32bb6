package dev.contentservice.service.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every setting with every kind of bad value: one sentence that names it, before the service
 * starts.
 */
class SettingsCheckTest {
  private static final String CANARY = "canary";
  private static final Pattern VARIABLE = Pattern.compile("\\bCONTENT_[A-Z][A-Z0-9_]*[A-Z0-9]\\b");

  private static final Map<Class<?>, List<String>> BAD =
      Map.of(
          int.class, List.of("", " ", CANARY, "0", "-1", "1.5", "2147483648", "9".repeat(40)),
          MemorySize.class, List.of("", " ", CANARY, "0", "-1K", "1.5M", "2G", "1X", "9999999T"),
          Duration.class, List.of("", " ", CANARY, "0S", "-1S", "1 fortnight", "8761H", "PT"),
          boolean.class, List.of("", " ", CANARY, "yes", "1", "treu"),
          Enum.class, List.of("", " ", CANARY, "xml"),
          Path.class, List.of(" "));

  private static final Map<String, List<String>> BAD_BY_NAME =
      Map.ofEntries(
          Map.entry("content.health-port", List.of(" ", CANARY, "-1", "65536")),
          Map.entry("content.delivery.cloud-events-source", List.of(" ", "a canary", "http://[")),
          Map.entry(
              "content.store.url",
              List.of(
                  "",
                  CANARY,
                  "jdbc:oracle:thin:canary/canary",
                  "jdbc:sqlite:",
                  "jdbc:postgresql://u:canary@h/d",
                  "jdbc:postgresql://h/d?password=canary")),
          Map.entry(
              "content.entity-relations",
              List.of("item", "item:", "item:a:b", "item:item_type,item")),
          Map.entry(
              "content.delivery.allowed-addresses",
              List.of("10.0.0.1/8", "10.0.0.0/33", "localhost", "10.0.0.0/8,,")),
          Map.entry(
              "content.trusted-proxies", List.of("10.0.0.1/8", "proxy.example", "10.0.0.0/8,,")),
          Map.entry(
              "content.delivery.signing-keys",
              List.of(CANARY, "whsec_", "whsec_canary", "whsec_!!!!")),
          Map.entry(
              "content.management.hosts",
              List.of("http://canary", "h:9090", "h/canary", "*", "h,,i", "[canary]", " ")),
          Map.entry(
              "content.traces.endpoint",
              List.of(CANARY, "ftp://h", "http://", "http:// h", "//h:1")),
          Map.entry(
              "content.delivery.proxy.address",
              List.of(CANARY, "http://proxy:1", "u:canary@proxy:1", "proxy:0")),
          Map.entry("content.delivery.proxy.user", List.of("a:canary")),
          Map.entry(
              "content.delivery.proxy.names",
              List.of("*.canary.example", "a,,b", "http://canary")));

  /** Any text is a user, a password or a token; the store and the header decide. */
  private static final List<String> FREE =
      List.of(
          "content.store.user",
          "content.store.password",
          "content.api.tokens",
          "content.admin-token",
          "content.kafka.bootstrap",
          "content.delivery.proxy.password",
          "content.kafka.topics");

  static Stream<Arguments> bad() {
    return Setting.all().stream()
        .flatMap(setting -> values(setting).map(value -> Arguments.of(setting, value)));
  }

  private static Stream<String> values(Setting setting) {
    Class<?> type = setting.type() == Integer.class ? int.class : setting.type();
    List<String> ofType = BAD.getOrDefault(type.isEnum() ? Enum.class : type, List.of());
    List<String> values = BAD_BY_NAME.getOrDefault(setting.property(), ofType);
    return values.stream().filter(value -> !(setting.optional() && value.isEmpty()));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("bad")
  void a_bad_value_is_rejected_in_one_sentence_that_names_the_setting(Setting setting, String bad) {
    assertThatThrownBy(() -> check(setting.property(), bad))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(setting.variable())
        .message()
        .doesNotContain(CANARY, "\n");
  }

  @ParameterizedTest
  @MethodSource("ports")
  void so_is_a_bad_port_or_host_of_the_framework(String property, String bad) {
    assertThatThrownBy(() -> check(property, bad))
        .hasMessageStartingWith(Setting.variable(property) + " is not a");
  }

  static Stream<Arguments> ports() {
    return Stream.of("quarkus.http.", "quarkus.management.")
        .flatMap(
            prefix ->
                Stream.of(
                    Arguments.of(prefix + "port", "abc"),
                    Arguments.of(prefix + "port", "-1"),
                    Arguments.of(prefix + "port", "65536"),
                    Arguments.of(prefix + "host", "300.300.300.300"),
                    Arguments.of(prefix + "host", " ")));
  }

  @Test
  void every_setting_is_in_the_table() {
    assertThat(Setting.all())
        .filteredOn(setting -> values(setting).findAny().isEmpty())
        .extracting(Setting::property)
        .containsExactlyInAnyOrderElementsOf(FREE);
  }

  @Test
  void fifteen_common_keys_leave_room_for_those_of_a_webhook() {
    String key = ",whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    assertThatCode(() -> check("content.delivery.signing-keys", key.repeat(15).substring(1)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> check("content.delivery.signing-keys", key.repeat(16).substring(1)))
        .hasMessage(
            "CONTENT_DELIVERY_SIGNING_KEYS cannot be used: there are at most 15 keys of all"
                + " webhooks; remove old ones");
  }

  @ParameterizedTest
  @ValueSource(strings = {"content.admin-token", "content.api.tokens"})
  void a_token_has_at_least_16_characters(String property) {
    assertThatCode(() -> check(property, "x".repeat(16))).doesNotThrowAnyException();
    assertThatThrownBy(() -> check(property, "x".repeat(15)))
        .hasMessageContaining("at least 16 visible");
  }

  @Test
  void an_unresolved_reference_is_named() {
    assertThatThrownBy(() -> check("content.store.password", "a${canary}b"))
        .hasMessageStartingWith("CONTENT_STORE_PASSWORD refers to")
        .message()
        .doesNotContain(CANARY);
  }

  @Test
  void the_takeover_time_must_be_longer_than_the_start_deadline() {
    assertThatThrownBy(() -> check("content.delivery.takeover", "2S"))
        .hasMessageContaining("above 2S");
  }

  @Test
  void a_renewed_certificate_is_read_within_10_seconds() {
    Map<String, String> files =
        Map.of("content.tls.certificate", "a.pem", "content.tls.key", "b.pem");
    ConfigSourceContext settings =
        new ConfigSourceContext() {
          @Override
          public ConfigValue getValue(String name) {
            return ConfigValue.builder().withName(name).withValue(files.get(name)).build();
          }

          @Override
          public Iterator<String> iterateNames() {
            return files.keySet().iterator();
          }
        };

    assertThat(new QuarkusConfigSource().getConfigSources(settings))
        .extracting(source -> source.getValue("quarkus.tls.content.reload-period"))
        .containsExactly("10S");
  }

  @Test
  void good_values_and_empty_optional_ones_pass() {
    assertThatCode(
            () -> {
              check("content.max-body", "16k");
              check("content.request-timeout", "PT5S");
              check("content.log.requests", "Plain");
              check("content.api.tokens", "");
              check("content.insecure-http", "TRUE");
              check("content.store.url", "jdbc:sqlite:/a@b.db");
              check("content.traces.endpoint", "http://[::1]:4317/v1");
              check("content.delivery.signing-keys", "");
            })
        .doesNotThrowAnyException();
  }

  @Test
  void a_misspelt_name_is_reported_with_the_nearest_one_and_without_its_value() {
    assertThat(unknown("CONTENT_MAX_BODYY"))
        .containsExactly(
            "the setting CONTENT_MAX_BODYY is unknown and has no effect;"
                + " did you mean CONTENT_MAX_BODY?");
    assertThat(unknown("content.max-bodyy"))
        .containsExactly(
            "the setting content.max-bodyy is unknown and has no effect;"
                + " did you mean content.max-body?");
    assertThat(unknown("CONTENT_TYPE"))
        .containsExactly(
            "the setting CONTENT_TYPE is unknown and has no effect;"
                + " docs/SETTINGS.md lists the settings");
  }

  @Test
  void every_known_name_is_found_in_both_spellings_and_as_a_list() {
    for (Setting setting : Setting.all()) {
      assertThat(unknown(setting.property())).isEmpty();
      assertThat(unknown(setting.variable())).isEmpty();
    }
    assertThat(unknown("content.api.tokens[0]")).isEmpty();
    assertThat(unknown("CONTENT_API_TOKENS_0_")).isEmpty();
    assertThat(unknown("CONTENTMENT")).isEmpty();
  }

  /** Those that the pages and the launchers of the project name, of whatever program. */
  @ParameterizedTest
  @MethodSource("documented")
  void no_documented_variable_is_an_unknown_setting(String name) {
    assertThat(unknown(name)).isEmpty();
  }

  static Set<String> documented() throws IOException {
    Set<String> names = new TreeSet<>();
    for (String start : List.of("README.md", "docs", "packaging/cli/src/main/dist/bin")) {
      try (Stream<Path> files = Files.walk(Path.of("..", start))) {
        for (Path file : files.filter(SettingsCheckTest::hasText).toList()) {
          VARIABLE
              .matcher(Files.readString(file))
              .results()
              .forEach(name -> names.add(name.group()));
        }
      }
    }
    assertThat(names)
        .contains("CONTENT_SERVICE_URL", "CONTENT_SERVICE_MANAGEMENT_TOKEN", "CONTENT_RULES_OPTS");
    return names;
  }

  private static boolean hasText(Path file) {
    return Files.isRegularFile(file) && !file.toString().matches(".*\\.(png|svg|puml)");
  }

  private static List<String> unknown(String name) {
    return UnknownSettings.in(config(name, CANARY));
  }

  private static void check(String property, String value) {
    SettingsCheck.check(config(property, value));
  }

  private static SmallRyeConfig config(String property, String value) {
    return new SmallRyeConfigBuilder()
        .addDefaultInterceptors()
        .withSources(new PropertiesConfigSource(Map.of(property, value), "test", 100))
        .build();
  }
}
