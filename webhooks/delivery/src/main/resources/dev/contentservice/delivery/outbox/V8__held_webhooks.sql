-- Until when nothing is sent to a webhook although its circuit breaker is closed, because its receiver asked for a pause
-- (Retry-After) or its name is not looked up for now. Zero: it is not held. An older node leaves it as it is.
alter table delivery_queues add column held_until bigint not null default 0;
create index delivery_queues_held on delivery_queues (held_until) where held_until > 0;
