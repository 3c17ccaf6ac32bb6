package dev.contentservice.service;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithParentName;
import java.nio.file.Path;
import java.time.Duration;
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

  @WithParentName
  Limits limits();

  @WithParentName
  Times times();

  Tls tls();

  Log log();

  Traces traces();

  /** Whether to listen without TLS on an interface that others can reach. */
  @WithDefault("false")
  boolean insecureHttp();

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
    /** The file with the keys, created if missing; beside an SQLite file unless set. */
    Optional<Path> keyset();
  }

  Management management();

  interface Management {
    /** Names and addresses in {@code Host} that it answers to besides those of loopback. */
    Optional<List<String>> hosts();
  }

  Delivery delivery();

  /** Telling webhooks of events. */
  interface Delivery {
    /** Whether creating a model announces {@code item_type} and {@code create}. */
    @WithDefault("false")
    boolean emitModelEvents();

    /**
     * Networks such as {@code 10.1.0.0/16} that receivers may be in although no webhook reaches
     * them otherwise.
     */
    Optional<String> allowedAddresses();

    /**
     * Keys such as {@code whsec_...}, each of which signs what is sent (Standard Webhooks); without
     * one nothing is signed.
     */
    Optional<List<String>> signingKeys();

    /** How many attempts for one webhook are made at once, on all nodes together. */
    @WithDefault("4")
    int inFlightPerWebhook();

    /**
     * How long a node that is silent keeps what it was sending; then another one sends it, so that
     * a node which only stood still for so long makes repeats.
     */
    @WithDefault("40S")
    Duration lease();

    /** How many days finished deliveries and their attempts are kept. */
    @WithDefault("30")
    int retentionDays();
  }

  /** Who may call. */
  interface Api {
    /** Tokens that are taken besides those in the store; without any of both, one is made. */
    Optional<List<String>> tokens();
  }

  /** How much is taken at once. Assumed: §8 does not show any limit. */
  interface Limits {
    /** Objects and arrays within each other; the contract needs 5. */
    @WithDefault("32")
    int maxJsonDepth();

    /** UTF-16 units of one string; as many as a body can have unless set. */
    Optional<Integer> maxJsonString();

    /** Characters of one number. */
    @WithDefault("100")
    int maxJsonNumber();

    /** Path and query; longer: 414. */
    @WithDefault("8K")
    MemorySize maxUri();

    /** Names and values of all headers together; larger: 431. */
    @WithDefault("16K")
    MemorySize maxHeaders();

    /** Lines of headers; more: 431. */
    @WithDefault("100")
    int maxHeaderCount();

    /** Requests of one token at one node within a second; more: 429. */
    @WithDefault("1000")
    int maxRequestsPerSecond();

    /**
     * Connections at one port; for one more, the one that waits for its client for longest ends.
     */
    @WithDefault("2000")
    int maxConnections();

    /** Of them from one IPv4 address, or from one /64 of IPv6. */
    @WithDefault("500")
    int maxConnectionsPerAddress();

    /** Networks such as {@code 10.1.0.0/16} whose addresses may have all of them. */
    Optional<String> trustedProxies();
  }

  /** How long a caller may take. */
  interface Times {
    /** From connecting, or the first byte, to the end of the headers; longer: closed. */
    @WithDefault("10S")
    Duration headTimeout();

    /** From the end of the headers to the end of the body; longer: 408. */
    @WithDefault("30S")
    Duration bodyTimeout();

    /** Without a request, or without reading a response; longer: closed. */
    @WithDefault("75S")
    Duration idleTimeout();
  }

  /** HTTPS; both files or none. */
  interface Tls {
    /** PEM, the chain of certificates. */
    Optional<Path> certificate();

    /** PEM, the private key. */
    Optional<Path> key();

    /** How often the files are looked at for a renewed certificate. */
    @WithDefault("1H")
    Duration reload();
  }

  /** What is written to standard output. */
  interface Log {
    /** The line for each request. */
    @WithDefault("json")
    Format requests();

    /** How a line looks. */
    enum Format {
      JSON,
      PLAIN,
      OFF
    }
  }

  /** OpenTelemetry. */
  interface Traces {
    /** Where traces go, an OTLP endpoint such as {@code http://127.0.0.1:4317}; none unless set. */
    Optional<String> endpoint();
  }
}
