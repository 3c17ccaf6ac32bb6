-- The webhooks whose breaker is open or on trial, which are few: counted without looking at all the others.
create index delivery_queues_failing on delivery_queues (open_until) where open_until > 0;
