package dev.contentservice.delivery.match.internal;

import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;

/** An event type of an entity type, to which webhooks of one owner subscribe. */
public record Topic(String tenant, EntityType entityType, EventType eventType) {}
