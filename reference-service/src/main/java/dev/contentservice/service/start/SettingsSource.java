package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import io.quarkus.runtime.configuration.ConfigUtils;
import io.smallrye.config.SmallRyeConfig;

/** Reads the settings without the framework, from the same sources. */
final class SettingsSource {
  private SettingsSource() {}

  /**
   * Reads the environment, system properties, {@code .env} and {@code
   * config/application.properties}.
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the setting
   */
  static SmallRyeConfig read() {
    // First without the mapping, whose own messages show values.
    SettingsCheck.check(ConfigUtils.configBuilder().build());
    return ConfigUtils.configBuilder()
        .withMapping(Settings.class)
        .withMappingIgnore("content.**") // UnknownSettings reports unknown names.
        .build();
  }
}
