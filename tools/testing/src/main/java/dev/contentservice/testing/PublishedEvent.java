package dev.contentservice.testing;

/**
 * An event that the service has stored with its deliveries.
 *
 * @param id the {@code event_id} in the bodies of its deliveries
 * @param webhooks the number of enabled webhooks that match it, each of which is notified
 */
public record PublishedEvent(String id, int webhooks) {}
