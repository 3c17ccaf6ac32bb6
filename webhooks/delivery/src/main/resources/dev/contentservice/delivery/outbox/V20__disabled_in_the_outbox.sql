-- The version of the webhooks when the outbox itself disabled one, whose application cannot.
alter table delivery_queues add column disabled_version bigint;
