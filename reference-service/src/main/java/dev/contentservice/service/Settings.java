package dev.contentservice.service;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithParentName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The settings, as environment variable {@code CONTENT_...} or property {@code content....}. */
@ConfigMapping(prefix = "content")
public interface Settings {

  Store store();

  Api api();

  /** A JSON file with an array of webhooks; each is created at start unless its id exists. */
  Optional<Path> provision();

  /** The maximum body size; larger: 413. The entity of an event may have a quarter of it. */
  @WithDefault("1M")
  MemorySize maxBody();

  @WithParentName
  LimitSettings limits();

  Tls tls();

  Log log();

  Traces traces();

  /** An admin token of the management port that may do everything, besides those in the store. */
  Optional<String> adminToken();

  /** A port of their own for health and metrics, over HTTP and at the address of the API. */
  Optional<Integer> healthPort();

  /**
   * Whether to allow the API without TLS on an interface that others can reach, for a proxy in
   * front that ends TLS.
   */
  @WithDefault("false")
  boolean insecureHttp();

  /**
   * For tests of applications: {@code POST /reset} on the management port deletes all data, retries
   * come at once, and the service ends with its standard input. Needs {@link TestMode}.
   */
  @WithDefault("false")
  boolean testMode();

  /**
   * Pairs such as {@code item:item_type}: a filter on events of the first may list entities of the
   * second.
   */
  Optional<String> entityRelations();

  /** The database. */
  interface Store {
    @WithDefault("jdbc:sqlite:content-data/content.db")
    String url();

    /** The login of a database server. */
    Optional<String> user();

    Optional<String> password();
  }

  Secrets secrets();

  /** The encryption of secrets in the store. */
  interface Secrets {
    /** The keyset file, created if missing; beside an SQLite file unless set. */
    Optional<Path> keyset();
  }

  Management management();

  interface Management {
    /** Names and addresses accepted in {@code Host} besides those of loopback. */
    Optional<List<String>> hosts();
  }

  Delivery delivery();

  /** Webhook delivery. */
  interface Delivery {
    /** Whether creating a model publishes {@code item_type} and {@code create}. */
    @WithDefault("false")
    boolean emitModelEvents();

    /**
     * Networks such as {@code 10.1.0.0/16} where receivers are allowed although they are not
     * public.
     */
    Optional<String> allowedAddresses();

    /** PEM, the authorities of receivers besides those of the JVM. */
    Optional<Path> trustedAuthorities();

    Proxy proxy();

    /** The proxy through which all requests to webhooks are sent. */
    interface Proxy {
      /** Host and port, such as {@code proxy.internal:3128}; without it there is no proxy. */
      Optional<String> address();

      /** The user of HTTP Basic. */
      Optional<String> user();

      Optional<String> password();

      /** The names that may be sent to the proxy; all unless set. */
      Optional<List<String>> names();
    }

    /**
     * Keys such as {@code whsec_...}, each of which signs every request (Standard Webhooks);
     * without one requests are not signed.
     */
    Optional<List<String>> signingKeys();

    /**
     * How long a silent node keeps its webhooks; then another node takes them over. A node that
     * only paused for longer causes duplicates.
     */
    @WithDefault("40S")
    Duration takeover();

    /**
     * How many days completed deliveries and their attempts are stored, and events after they were
     * published, whether or not a webhook matched; these longer as long as one of their deliveries.
     */
    @WithDefault("30")
    int retentionDays();

    /**
     * The {@code source} of CloudEvents, a URI reference. If set, every body without a {@code
     * custom_payload} is a CloudEvent.
     */
    Optional<String> cloudEventsSource();

    /** Whether a {@code custom_payload} is a Mustache template instead of the body itself. */
    @WithDefault("false")
    boolean payloadTemplates();
  }

  Audit audit();

  /** The audit log. */
  interface Audit {
    /** How many days its records are stored. */
    @WithDefault("90")
    int retentionDays();
  }

  Kafka kafka();

  /** Events from Kafka; without brokers nothing of Kafka is loaded or needed. */
  interface Kafka {
    /** Brokers such as {@code kafka:9092}, separated by commas. */
    Optional<String> bootstrap();

    /** The topics with events. */
    Optional<List<String>> topics();

    /**
     * Further properties of the Kafka client, such as those of security, or another {@code
     * group.id} than {@code content-service}, the same on all nodes of a store.
     */
    Optional<Path> properties();
  }

  /** Access to the API. */
  interface Api {
    /** Tokens accepted besides those in the store; without any of both, one is created. */
    Optional<List<String>> tokens();
  }

  /** HTTPS; both files or none. */
  interface Tls {
    /** PEM, the certificate chain. */
    Optional<Path> certificate();

    /** PEM, the private key. */
    Optional<Path> key();
  }

  /** Standard output. */
  interface Log {
    /** The request log. */
    @WithDefault("json")
    Format requests();

    /** The format of a line. */
    enum Format {
      JSON,
      PLAIN,
      OFF
    }
  }

  /** OpenTelemetry. */
  interface Traces {
    /** The OTLP endpoint over HTTP, such as {@code http://127.0.0.1:4318}; no traces unless set. */
    Optional<String> endpoint();
  }
}
