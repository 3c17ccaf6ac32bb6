package dev.contentservice.delivery.match;

import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;

/** A subscribed event type of an entity type. */
record Topic(EntityType entityType, EventType eventType) {}
