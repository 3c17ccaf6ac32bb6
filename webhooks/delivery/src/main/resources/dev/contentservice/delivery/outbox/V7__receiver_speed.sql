-- How soon the receiver answers ('fast', 'unknown', 'slow'), and the smoothed duration of its attempts by which that is known, -1
-- for none. Webhooks are claimed by speed, so that fast ones do not wait behind slow ones: next_due_at is when the turn came.
alter table delivery_queues add column speed text not null default 'unknown';
alter table delivery_queues add column smoothed_millis bigint not null default -1;
create index delivery_queues_turn on delivery_queues (speed, next_due_at);
drop index delivery_queues_due;
