package dev.contentservice.spring.boot;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.http.EgressProxy;
import dev.contentservice.delivery.http.internal.connection.ReceiverTrust;
import dev.contentservice.delivery.outbox.OutboxConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of webhook delivery. {@code toString} does not show the signing keys.
 *
 * @param enabled Whether there is webhook delivery at all.
 * @param dataSource Name of the DataSource bean with the tables, if the application has several.
 *     The only or the primary one if unset.
 * @param dispatch Whether this node sends deliveries. A node that does not can still publish.
 * @param migrateSchema Whether to create and migrate the tables at the start, after the
 *     application's own migrations.
 * @param schema Schema of PostgreSQL to create the tables in, which the search path contains. The
 *     current one if unset.
 * @param requireTransaction Whether publishing without a transaction of the caller fails.
 * @param signingKeys Keys such as whsec_... that sign every delivery.
 * @param allowedAddresses Networks beside the public addresses where webhooks may be called, in
 *     CIDR notation, such as 10.1.0.0/16.
 * @param trustedAuthorities File with certificates in PEM form, of authorities of receivers besides
 *     those of the JVM.
 * @param proxy The proxy through which all requests to webhooks are sent.
 * @param inFlight Most concurrent attempts of this node.
 * @param inFlightPerWebhook Most concurrent attempts for one webhook, on all nodes together.
 * @param threads Concurrent transactions of the dispatcher. 1 is best for SQLite.
 * @param pollInterval Longest time between two reads of the outbox.
 * @param takeover How long a dead node keeps its webhooks. Must exceed every pause of a node.
 * @param shutdownTimeout How long the shutdown waits for attempts in flight.
 * @param retention How long completed deliveries and their attempts are stored.
 * @param giveUpAfter How long a delivery may be due without an attempt before it fails.
 * @param purgeInterval Time between two purges of completed deliveries.
 * @param maxEntitySize Most bytes of the entity of an event with all its versions.
 * @param userAgent User-Agent of requests to webhooks without their own.
 * @param payloadTemplates Whether a custom payload is a Mustache template instead of the body
 *     itself. Needs jmustache, and no bean of type PayloadFormats.
 */
@ConfigurationProperties("content.delivery")
record DeliveryProperties(
    @DefaultValue("true") boolean enabled,
    @Nullable String dataSource,
    @DefaultValue("true") boolean dispatch,
    @DefaultValue("true") boolean migrateSchema,
    @Nullable String schema,
    @DefaultValue("false") boolean requireTransaction,
    @DefaultValue List<String> signingKeys,
    @DefaultValue List<String> allowedAddresses,
    @Nullable Path trustedAuthorities,
    @DefaultValue Proxy proxy,
    @DefaultValue("1024") int inFlight,
    @DefaultValue("4") int inFlightPerWebhook,
    @DefaultValue("2") int threads,
    @DefaultValue("500ms") Duration pollInterval,
    @DefaultValue("40s") Duration takeover,
    @DefaultValue("8s") Duration shutdownTimeout,
    @DefaultValue("30d") Duration retention,
    @DefaultValue("7d") Duration giveUpAfter,
    @DefaultValue("1h") Duration purgeInterval,
    @DefaultValue("256KB") DataSize maxEntitySize,
    @Nullable String userAgent,
    @DefaultValue("false") boolean payloadTemplates) {

  DeliveryProperties {
    Checks.positive("content.delivery.in-flight", inFlight);
    Checks.positive("content.delivery.in-flight-per-webhook", inFlightPerWebhook);
    Checks.positive("content.delivery.threads", threads);
    Checks.positive("content.delivery.poll-interval", pollInterval);
    Checks.require(
        threads <= inFlight, "content.delivery.threads must be at most content.delivery.in-flight");
    Duration shortest = OutboxConfig.defaults().startWithin();
    Checks.require(
        takeover.compareTo(shortest) > 0,
        "content.delivery.takeover must be longer than " + shortest.toSeconds() + "s");
    Checks.positive("content.delivery.shutdown-timeout", shutdownTimeout);
    Checks.positive("content.delivery.retention", retention);
    Checks.positive("content.delivery.give-up-after", giveUpAfter);
    Checks.positive("content.delivery.purge-interval", purgeInterval);
    Checks.require(
        maxEntitySize.toBytes() > 0 && maxEntitySize.toBytes() < Integer.MAX_VALUE,
        "content.delivery.max-entity-size must be positive and below 2GB");
    signingKeys = List.copyOf(signingKeys);
    Checks.allUsable("content.delivery.signing-keys", signingKeys, SigningKey::parse);
    Checks.usable(
        "content.delivery.signing-keys",
        signingKeys.stream().map(SigningKey::parse).toList(),
        SenderCredentials::signing);
    allowedAddresses = List.copyOf(allowedAddresses);
    Checks.allUsable("content.delivery.allowed-addresses", allowedAddresses, CidrBlock::parse);
    Checks.usable(
        "content.delivery.trusted-authorities", trustedAuthorities, ReceiverTrust::ofTheJvmAnd);
  }

  /**
   * The egress proxy. {@code toString} does not show the credentials.
   *
   * @param address Host and port, such as proxy.internal:3128. Without it there is no proxy.
   * @param user User of HTTP Basic, for the proxy only.
   * @param password Password of the user.
   * @param names Names that may be sent to the proxy, such as hooks.example.com, or .example.com
   *     for all names below it. Every name unless set.
   */
  record Proxy(
      @Nullable String address,
      @Nullable String user,
      @Nullable String password,
      @DefaultValue List<String> names) {
    private static final EgressProxy ANY = EgressProxy.parse("proxy:1");

    Proxy {
      Checks.usable("content.delivery.proxy.address", address, EgressProxy::parse);
      Checks.usable("content.delivery.proxy.user", user, given -> ANY.withCredentials(given, ""));
      Checks.resolved("content.delivery.proxy.password", password);
      names = List.copyOf(names);
      Checks.allUsable("content.delivery.proxy.names", names, name -> ANY.withNames(List.of(name)));
    }

    /** Null for none. */
    @Nullable EgressProxy proxy() {
      if (address == null) {
        return null;
      }
      EgressProxy proxy = EgressProxy.parse(address).withNames(names);
      return user == null
          ? proxy
          : proxy.withCredentials(user, Objects.requireNonNullElse(password, ""));
    }

    @Override
    public String toString() {
      return "Proxy[*]";
    }
  }

  @Override
  public String toString() {
    return "DeliveryProperties[dispatch=%s, signingKeys=%d]"
        .formatted(dispatch, signingKeys.size());
  }
}
