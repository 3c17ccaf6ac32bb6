-- The time at which a node last said that it lives, so that the time of the store never falls behind it.
alter table delivery_nodes add column beat_at bigint not null default 0;
