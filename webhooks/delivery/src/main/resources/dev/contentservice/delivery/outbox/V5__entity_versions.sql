-- Further serializations of the entity as a JSON object of texts, by API version; null if there is only the one in entity.
alter table delivery_events add column entity_versions text;
