package dev.contentservice.service;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The two kinds of store. */
public enum EitherStore {
  SQLITE,
  POSTGRESQL;

  /** The kind of the store in these settings. */
  static EitherStore of(Map<String, String> settings) {
    return settings.getOrDefault("CONTENT_STORE_URL", "").startsWith("jdbc:postgresql:")
        ? POSTGRESQL
        : SQLITE;
  }

  /** Settings for a service on a new store of this kind, with its files in a folder. */
  public Map<String, String> in(Path folder) {
    return this == SQLITE
        ? Map.of("CONTENT_STORE_URL", "jdbc:sqlite:" + folder.resolve("data/content.db"))
        : Map.of(
            "CONTENT_STORE_URL",
            RealPostgres.freshDatabase(),
            "CONTENT_STORE_USER",
            "postgres",
            "CONTENT_STORE_PASSWORD",
            "canary-database-password",
            "CONTENT_SECRETS_KEYSET",
            folder.resolve("keyset.json").toString());
  }

  /** The same with more settings. */
  public Map<String, String> in(Path folder, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(in(folder));
    settings.putAll(more);
    return settings;
  }
}
