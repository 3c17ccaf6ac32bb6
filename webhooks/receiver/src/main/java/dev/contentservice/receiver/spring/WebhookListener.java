package dev.contentservice.receiver.spring;

import dev.contentservice.receiver.WebhookEndpoint;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a bean that processes events, in the transaction of the inbox. Its parameters, in any
 * order and each optional, are the {@link dev.contentservice.receiver.WebhookEvent} and the entity
 * as a class, such as {@code ItemType}; or a {@link dev.contentservice.receiver.CustomPayload}
 * alone. An exception rolls back, and the sender retries; an {@link
 * dev.contentservice.receiver.AnswerException} chooses the response.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface WebhookListener {

  /** The type of the entity, such as {@code item_type}; any by default. */
  String entityType() default WebhookEndpoint.ANY;

  /** The types of the event, such as {@code create}; any by default. */
  String[] eventTypes() default WebhookEndpoint.ANY;
}
