package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import io.quarkus.runtime.configuration.ConfigUtils;
import io.smallrye.config.SmallRyeConfig;

/** Reads the settings without the framework, from the same places as the framework does. */
final class SettingsSource {
  private SettingsSource() {}

  /**
   * Environment, properties of the process, {@code .env} and {@code config/application.properties}.
   *
   * @throws IllegalArgumentException if a value cannot be used; the message names the setting
   */
  static SmallRyeConfig read() {
    // First without the mapping, whose own messages show values.
    SettingsCheck.pass(ConfigUtils.configBuilder().build());
    return ConfigUtils.configBuilder()
        .withMapping(Settings.class)
        .withMappingIgnore("content.**") // UnknownSettings finds them, and the nearest name.
        .build();
  }
}
