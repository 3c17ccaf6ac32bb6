package dev.contentservice.delivery.match;

import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;

/** What a subscription without a filter is found by. */
record Topic(EntityType entityType, EventType eventType) {}
