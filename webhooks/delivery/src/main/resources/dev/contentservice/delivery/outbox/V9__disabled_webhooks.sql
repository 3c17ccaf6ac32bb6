-- failing_since: when the first of the failures in a row was recorded; zero if it is not known or there is none.
-- disabled_reason: why delivery disabled the webhook, until somebody updates it. decided_at: when that was last set or
-- cleared; what began before then says nothing about the webhook as it is now.
alter table delivery_queues add column failing_since bigint not null default 0;
alter table delivery_queues add column disabled_reason text;
alter table delivery_queues add column decided_at bigint not null default 0;
