package dev.contentservice.spring.boot;

import static java.lang.System.Logger.Level.ERROR;

import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.http.EgressProxy;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.payload.MustacheTemplate;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.publish.EventCatalog;
import dev.contentservice.delivery.publish.MatchingListener;
import dev.contentservice.delivery.runtime.DeliveryBuilder;
import java.util.function.Function;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.system.JavaVersion;
import org.springframework.core.env.Environment;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.util.ClassUtils;

/** Configures delivery by the properties, then by beans that replace parts, then by customizers. */
record DeliveryFactory(DeliveryProperties properties, Environment environment, BeanFactory beans) {

  void configure(DeliveryBuilder delivery) {
    setProperties(delivery);
    if (hasVirtualThreads()) {
      delivery.attemptThreads(
          new VirtualThreadTaskExecutor("webhook-attempt-").getVirtualThreadFactory());
    }
    beans.getBeanProvider(AddressPolicy.class).ifAvailable(delivery::addresses);
    beans.getBeanProvider(HostResolver.class).ifAvailable(delivery::hostResolver);
    beans.getBeanProvider(MatchingListener.class).ifAvailable(delivery::matchingListener);
    beans.getBeanProvider(PayloadFormats.class).ifAvailable(delivery::payloadFormats);
    beans.getBeanProvider(WebhookDisabler.class).ifAvailable(delivery::disabler);
    beans
        .getBeanProvider(EventCatalog.class)
        .ifAvailable(
            catalog -> {
              Function<Object, String> mapper = PayloadMapper.of(beans);
              delivery.catalog(mapper == null ? catalog : catalog.serializedBy(mapper));
            });
    beans
        .getBeanProvider(AlertListener.class)
        .orderedStream()
        .reduce(AlertListener::and)
        .ifPresent(delivery::alerts);
    beans
        .getBeanProvider(DeliveryCustomizer.class)
        .orderedStream()
        .forEach(each -> each.customize(delivery));
  }

  private void setProperties(DeliveryBuilder delivery) {
    delivery
        .dispatch(properties.dispatch())
        .requireTransaction(properties.requireTransaction())
        .signingKeys(properties.signingKeys().stream().map(SigningKey::parse).toList())
        .outboxConfig(
            OutboxConfig.defaults()
                .withInFlightPerWebhook(properties.inFlightPerWebhook())
                .withTakeover(properties.takeover()))
        .dispatcherConfig(
            new DispatcherConfig(
                properties.inFlight(),
                properties.threads(),
                properties.pollInterval(),
                properties.shutdownTimeout()))
        .retention(properties.retention())
        .giveUpAfter(properties.giveUpAfter())
        .purgeInterval(properties.purgeInterval())
        .maxEntityBytes((int) properties.maxEntitySize().toBytes())
        .onFatalError(DeliveryFactory::log);
    EgressProxy proxy = properties.proxy().proxy();
    if (proxy != null) {
      delivery.egressProxy(proxy);
    }
    if (properties.trustedAuthorities() != null) {
      delivery.trustedAuthorities(properties.trustedAuthorities());
    }
    if (properties.userAgent() != null) {
      delivery.userAgent(properties.userAgent());
    }
    if (properties.payloadTemplates()) {
      delivery.payloadFormats(withTemplates());
    }
  }

  /** The health check reports it, too. */
  private static void log(Thread thread, Throwable death) {
    System.getLogger(DeliveryFactory.class.getName())
        .log(ERROR, "webhook delivery has ended; restart the application", death);
  }

  /** As Spring Boot decides for itself, in a class that is not the same in 3.5 and 4. */
  private boolean hasVirtualThreads() {
    return environment.getProperty("spring.threads.virtual.enabled", boolean.class, false)
        && JavaVersion.getJavaVersion().isEqualOrNewerThan(JavaVersion.TWENTY_ONE);
  }

  private static PayloadFormats withTemplates() {
    if (!ClassUtils.isPresent("com.samskivert.mustache.Mustache", null)) {
      throw new StartException(
          "content.delivery.payload-templates needs Mustache: add the dependency"
              + " com.samskivert:jmustache, whose version Spring Boot manages");
    }
    return PayloadFormats.defaults().with(new MustacheTemplate());
  }
}
