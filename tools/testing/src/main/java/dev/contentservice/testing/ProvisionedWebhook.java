package dev.contentservice.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A webhook that exists before each test of a class, or before one test. It is enabled, its name is
 * its id, and its URL is {@link WebhookReceiver#url(String)} of its id. A test sets all other
 * members with the client. A webhook of a method replaces that of the class with the same id; one
 * class or method has each id once.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(ProvisionedWebhook.All.class)
public @interface ProvisionedWebhook {

  /** The id by which the client updates it and {@link WebhookReceiver} finds its deliveries. */
  String id();

  /** The {@code entity_type} of its one subscription, such as {@code item_type}. */
  String entityType();

  /** The {@code event_types} of its one subscription, such as {@code create}; one or more. */
  String[] eventTypes();

  /** Holds several; the compiler writes it. */
  @Target({ElementType.TYPE, ElementType.METHOD})
  @Retention(RetentionPolicy.RUNTIME)
  @Inherited
  @Documented
  @interface All {
    /** All of them. */
    ProvisionedWebhook[] value();
  }
}
