-- Pages of the webhooks whose receivers need attention, which are few. An attempt whose receiver is well does not write it.
-- The circuit breaker of a webhook is open or half-open only after failures.
create index delivery_queues_troubled on delivery_queues (webhook_id) where failures > 0 or disabled_reason is not null;
