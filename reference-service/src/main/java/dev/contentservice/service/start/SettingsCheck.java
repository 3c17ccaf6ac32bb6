package dev.contentservice.service.start;

import static io.smallrye.config.ConfigMappings.ConfigClass.configClass;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.http.EgressProxy;
import dev.contentservice.delivery.http.internal.connection.ReceiverTrust;
import dev.contentservice.delivery.payload.CloudEventsFormat;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.service.Settings;
import dev.contentservice.service.manage.HostNames;
import dev.contentservice.service.store.StoreUrl;
import io.quarkus.runtime.configuration.ConfigUtils;
import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.SmallRyeConfig;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings without the framework, from the same sources. Checks every setting first, and
 * reports an invalid one with its name and the allowed values. No message shows a value that can be
 * a secret.
 */
final class SettingsCheck {
  private static final EgressProxy ANY_PROXY = EgressProxy.parse("proxy:1");

  /** Parsers of texts. Each throws an exception whose message names the allowed values. */
  private static final Map<String, Consumer<String>> TEXTS =
      Map.ofEntries(
          Map.entry("content.store.url", StoreUrl::new),
          Map.entry("content.delivery.cloud-events-source", CloudEventsFormat::new),
          Map.entry(
              "content.api.tokens",
              tokens ->
                  Stream.of(tokens.split(",")).map(String::strip).forEach(SettingsCheck::token)),
          Map.entry("content.admin-token", SettingsCheck::token),
          Map.entry("content.entity-relations", EntityRelations::parse),
          Map.entry("content.delivery.allowed-addresses", CidrBlock::parseList),
          Map.entry(
              "content.delivery.trusted-authorities",
              pem -> ReceiverTrust.ofTheJvmAnd(Path.of(pem))),
          Map.entry("content.delivery.proxy.address", EgressProxy::parse),
          Map.entry("content.delivery.proxy.user", user -> ANY_PROXY.withCredentials(user, "")),
          Map.entry(
              "content.delivery.proxy.names",
              names -> ANY_PROXY.withNames(List.of(names.split(",")))),
          Map.entry("content.delivery.signing-keys", SettingsCheck::signingKeys),
          Map.entry(
              "content.management.hosts",
              names -> Stream.of(names.split(",")).forEach(HostNames::parse)),
          Map.entry("content.trusted-proxies", CidrBlock::parseList),
          Map.entry("content.traces.endpoint", SettingsCheck::endpoint));

  private static final List<Setting> OF_THE_FRAMEWORK =
      List.of(
          new Setting("quarkus.http.port", AllowedValues.Port.class, true),
          new Setting("quarkus.management.port", AllowedValues.Port.class, true),
          new Setting("quarkus.http.host", InetAddress.class, true),
          new Setting("quarkus.management.host", InetAddress.class, true));

  // A shorter token could be found by brute force from a log or the store.
  private static final int SHORTEST_TOKEN = 16;

  // A webhook has up to five keys of its own.
  private static final int MOST_COMMON_KEYS = SenderCredentials.MOST_KEYS - 5;

  private SettingsCheck() {}

  /**
   * Reads the environment, system properties, {@code .env} and {@code
   * config/application.properties}.
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the setting
   */
  static SmallRyeConfig read() {
    SmallRyeConfig config = ConfigUtils.configBuilder().build();
    // First without the mapping, whose own messages show values.
    check(config);
    // Ignores unknown names, which UnknownSettings reports.
    ConfigMappings.registerConfigProperties(config, Set.of(configClass(Settings.class)));
    return config;
  }

  /**
   * Checks all values that are set.
   *
   * @throws IllegalArgumentException for the first invalid one; its message is one sentence that
   *     names the setting and the allowed values
   */
  static void check(SmallRyeConfig config) {
    Stream.concat(Setting.all().stream(), OF_THE_FRAMEWORK.stream())
        .forEach(setting -> check(setting, value(config, setting)));
  }

  private static @Nullable String value(SmallRyeConfig config, Setting setting) {
    ConfigValue value = config.getConfigValue(setting.property());
    if (value.getRawValue() != null && value.getValue() == null) {
      throw wrong(setting, "refers to what is not set; write '\\${' for the characters '${'");
    }
    return value.getValue();
  }

  private static void check(Setting setting, @Nullable String value) {
    if (value == null || (value.isEmpty() && setting.optional())) {
      return;
    }
    AllowedValues allowed = AllowedValues.of(setting);
    if (value.isEmpty()) {
      throw wrong(setting, "is empty; unset it, or set it to " + allowed.words());
    }
    if (!allowed.contain(value)) {
      throw wrong(setting, "is not " + allowed.words());
    }
    if (TEXTS.containsKey(setting.property())) {
      parse(setting, TEXTS.get(setting.property()), value);
    }
  }

  private static void parse(Setting setting, Consumer<String> parser, String value) {
    try {
      parser.accept(value);
    } catch (IllegalArgumentException e) {
      String why = String.valueOf(e.getMessage());
      throw why.startsWith(setting.variable()) ? e : wrong(setting, "cannot be used: " + why);
    }
  }

  private static void signingKeys(String keys) {
    List<SigningKey> parsed =
        Stream.of(keys.split(",")).map(String::strip).map(SigningKey::parse).toList();
    if (parsed.size() > MOST_COMMON_KEYS) {
      throw new IllegalArgumentException(
          "there are at most " + MOST_COMMON_KEYS + " keys of all webhooks; remove old ones");
    }
  }

  private static void token(String token) {
    if (!token.isEmpty() && !token.matches("[!-~]{" + SHORTEST_TOKEN + ",}")) {
      throw new IllegalArgumentException(
          "a token must have at least "
              + SHORTEST_TOKEN
              + " visible ASCII characters and no space; 'openssl rand -hex 32' prints one");
    }
  }

  private static void endpoint(String text) {
    if (!text.matches("https?://[!-~]+") || URI.create(text).getHost() == null) {
      throw new IllegalArgumentException("an endpoint must be a URL such as http://127.0.0.1:4318");
    }
  }

  private static IllegalArgumentException wrong(Setting setting, String why) {
    return new IllegalArgumentException(setting.variable() + " " + why);
  }
}
