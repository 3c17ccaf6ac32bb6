package dev.contentservice.spring.boot;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.EgressPolicy;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.http.HttpAttemptExecutor;
import dev.contentservice.delivery.http.Sender;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.DedicatedConnection;
import dev.contentservice.delivery.outbox.JdbcTransactions;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Retention;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.payload.MustacheTemplate;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.publish.AlertPublisher;
import dev.contentservice.delivery.publish.Subscriptions;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.ThreadFactory;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.system.JavaVersion;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.util.ClassUtils;

/** What sends deliveries. An application replaces any part by a bean of its own. */
@Configuration(proxyBeanMethods = false)
class DeliverySending {
  private static final String STORE = "contentDeliverySendingTransactions";
  private static final String HEARTBEATS = "contentDeliveryHeartbeats";

  @Bean
  @ConditionalOnMissingBean
  AddressPolicy contentDeliveryAddresses(DeliveryProperties properties) {
    return AddressPolicy.allowing(
        properties.allowedAddresses().stream().map(CidrBlock::parse).toList());
  }

  @Bean
  @ConditionalOnMissingBean
  EgressPolicy contentDeliveryHosts(
      AddressPolicy addresses, ObjectProvider<HostResolver> resolver) {
    return new EgressPolicy(addresses, resolver.getIfAvailable(HostResolver::ofTheSystem));
  }

  @Bean
  @ConditionalOnMissingBean
  Sender contentDeliverySender(EgressPolicy hosts, DeliveryProperties properties) {
    Sender.Builder builder = Sender.builder(hosts, Clock.systemUTC());
    if (properties.userAgent() != null) {
      builder.userAgent(properties.userAgent());
    }
    if (properties.trustedAuthorities() != null) {
      builder.trustedAuthorities(properties.trustedAuthorities());
    }
    return builder.proxy(properties.proxy().proxy()).build();
  }

  @Bean
  @ConditionalOnMissingBean
  SenderCredentialsSource contentDeliveryCredentials(DeliveryProperties properties) {
    SenderCredentials ofAll =
        SenderCredentials.signing(
            properties.signingKeys().stream().map(SigningKey::parse).toList());
    return webhookId -> ofAll;
  }

  @Bean
  @ConditionalOnMissingBean(AttemptExecutor.class)
  HttpAttemptExecutor contentDeliveryExecutor(
      Sender sender,
      ObjectProvider<PayloadFormats> formats,
      DeliveryProperties properties,
      @Qualifier(DeliveryAutoConfiguration.CLOCK) StoreClock clock,
      Environment environment) {
    PayloadFormats written = formats.getIfAvailable(() -> formats(properties));
    return hasVirtualThreads(environment)
        ? new HttpAttemptExecutor(sender, written, clock, virtualThreads())
        : new HttpAttemptExecutor(sender, written, clock);
  }

  /** As Spring Boot decides for itself, in a class that is not the same in 3.5 and 4. */
  private static boolean hasVirtualThreads(Environment environment) {
    return environment.getProperty("spring.threads.virtual.enabled", boolean.class, false)
        && JavaVersion.getJavaVersion().isEqualOrNewerThan(JavaVersion.TWENTY_ONE);
  }

  private static ThreadFactory virtualThreads() {
    return new VirtualThreadTaskExecutor("webhook-attempt-").getVirtualThreadFactory();
  }

  private static PayloadFormats formats(DeliveryProperties properties) {
    PayloadFormats formats = PayloadFormats.defaults();
    if (!properties.payloadTemplates()) {
      return formats;
    }
    if (!ClassUtils.isPresent("com.samskivert.mustache.Mustache", null)) {
      throw new StartException(
          "content.delivery.payload-templates needs Mustache: add the dependency"
              + " com.samskivert:jmustache, whose version Spring Boot manages");
    }
    return formats.with(new MustacheTemplate());
  }

  @Bean
  @ConditionalOnMissingBean
  DeliveryDisabling contentDeliveryDisabling(
      TransactionRunner store,
      WebhookSource webhooks,
      ObjectProvider<WebhookDisabler> disabler,
      @Qualifier(DeliveryAutoConfiguration.CLOCK) StoreClock clock) {
    return DeliveryDisabling.of(webhooks, disabler.getIfAvailable(), store, clock);
  }

  /** No default candidate, because publishing has another one. */
  @Bean(name = STORE, defaultCandidate = false)
  @ConditionalOnMissingBean(name = STORE)
  TransactionRunner store(
      @DeliveryDataSource ObjectProvider<DataSource> own, TransactionRunner shared) {
    DataSource pool = own.getIfAvailable();
    return pool == null ? shared : new JdbcTransactions(pool);
  }

  /** No default candidate, because it is a {@code TransactionRunner}. */
  @Bean(name = HEARTBEATS, defaultCandidate = false)
  @ConditionalOnMissingBean(name = HEARTBEATS)
  DedicatedConnection heartbeats(
      DataSource shared,
      @DeliveryDataSource ObjectProvider<DataSource> own,
      @Qualifier(STORE) TransactionRunner store) {
    return new DedicatedConnection(own.getIfAvailable(() -> shared), store);
  }

  @Bean
  @ConditionalOnMissingBean
  Outbox contentDeliveryOutbox(
      @Qualifier(STORE) TransactionRunner store,
      @Qualifier(HEARTBEATS) DedicatedConnection heartbeats,
      DeliveryDisabling disabling,
      SenderCredentialsSource credentials,
      ObjectProvider<DeliveryObserver> observer,
      Subscriptions subscriptions,
      ObjectProvider<AlertListener> listeners,
      OutboxConfig config,
      @Qualifier(DeliveryAutoConfiguration.CLOCK) StoreClock clock) {
    return new Outbox(
        store,
        heartbeats,
        disabling.source().withCredentials(credentials::credentials),
        observer.getIfAvailable(DeliveryObserver::new).counting(disabling.disabler()),
        alerting(subscriptions, clock, listeners),
        config,
        clock,
        new SecureRandom(),
        UUID.randomUUID().toString());
  }

  @Bean
  @ConditionalOnMissingBean
  DispatcherConfig contentDeliveryDispatcherConfig(DeliveryProperties properties) {
    return new DispatcherConfig(
        properties.inFlight(),
        properties.threads(),
        properties.pollInterval(),
        properties.shutdownTimeout());
  }

  @Bean
  @ConditionalOnMissingBean
  Retention contentDeliveryRetention(
      @Qualifier(STORE) TransactionRunner store,
      DeliveryProperties properties,
      Subscriptions subscriptions,
      ObjectProvider<AlertListener> listeners,
      @Qualifier(DeliveryAutoConfiguration.CLOCK) StoreClock clock) {
    return new Retention(
        store,
        clock,
        properties.retention(),
        properties.retention(),
        properties.giveUpAfter(),
        alerting(subscriptions, clock, listeners));
  }

  /** Publishes alerts, and passes them to the listeners of the application. */
  private static AlertListener alerting(
      Subscriptions subscriptions, StoreClock clock, ObjectProvider<AlertListener> listeners) {
    AlertListener publishing = new AlertPublisher(subscriptions, clock);
    return listeners.orderedStream().reduce(publishing, AlertListener::and);
  }

  @Bean
  @ConditionalOnMissingBean
  DeliveryLifecycle contentDeliveryLifecycle(
      DeliveryProperties properties,
      Outbox outbox,
      AttemptExecutor sending,
      ObjectProvider<DeliveryObserver> observer,
      DispatcherConfig config,
      Retention retention,
      Subscriptions subscriptions,
      DeliveryDisabling disabling) {
    return new DeliveryLifecycle(
        properties,
        outbox,
        observer.getIfAvailable(DeliveryObserver::new).counting(sending),
        config,
        retention,
        subscriptions,
        disabling);
  }
}
