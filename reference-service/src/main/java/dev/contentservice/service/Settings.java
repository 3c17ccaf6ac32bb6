package dev.contentservice.service;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a team can set, as environment variable {@code CONTENT_...} or property {@code content....}.
 */
@ConfigMapping(prefix = "content")
public interface Settings {

  Store store();

  Api api();

  /** A JSON file with an array of webhooks; each is made at start if its id is not there yet. */
  Optional<Path> provision();

  /** The largest body that is read; a larger one is answered with 413. */
  @WithDefault("1M")
  MemorySize maxBody();

  /**
   * Pairs such as {@code item:item_type}: a filter on events of the first may list entities of the
   * second.
   */
  Optional<String> entityRelations();

  /** Where everything is kept. */
  interface Store {
    @WithDefault("jdbc:sqlite:content-data/content.db")
    String url();

    /** Who opens a database on a server. */
    Optional<String> user();

    Optional<String> password();
  }

  Secrets secrets();

  /** What keeps secrets secret in the store. */
  interface Secrets {
    /**
     * The file with the keys; beside an SQLite file if it is not set, and made if it is missing.
     */
    Optional<Path> keyset();
  }

  /** Who may call. */
  interface Api {
    /** Tokens that are taken besides those in the store; without any of both, one is made. */
    Optional<List<String>> tokens();
  }
}
