package dev.contentservice.delivery.match;

import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;

/** What subscriptions are to: a kind of event on a kind of entity. */
record Topic(EntityType entityType, EventType eventType) {}
