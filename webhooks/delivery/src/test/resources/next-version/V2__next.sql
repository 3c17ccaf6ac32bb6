-- The next version, made for tests of upgrades: what a migration may do to tables with rows.
alter table delivery_queues add column next_member text;
alter table deliveries rename column schedule_from to schedule_start;
update deliveries set state = 'waiting' where state = 'pending';
create index deliveries_next on deliveries (schedule_start);
