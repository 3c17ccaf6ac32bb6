package dev.contentservice.delivery.match;

import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;

/** An event type of an entity type, to which webhooks of one owner subscribe. */
record Topic(String tenant, EntityType entityType, EventType eventType) {}
