-- The next version, made for tests of upgrades: what a migration may do to tables with rows.
alter table delivery_queues add column next_member text;
drop view deliveries;
alter table completed_deliveries rename column schedule_from to schedule_start;
update completed_deliveries set state = 'lost' where state = 'failed';
create index deliveries_next on completed_deliveries (schedule_start);
