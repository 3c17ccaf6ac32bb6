package dev.contentservice.delivery.match;

import dev.contentservice.delivery.EntityReference;

/** What a subscription with a filter is found by: a topic, and one entity that the filter lists. */
record ListedEntity(Topic topic, EntityReference entity) {}
