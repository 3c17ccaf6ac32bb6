-- The next version, made for tests of upgrades: what a migration may do to tables with rows.
alter table delivery_receivers add column next_member text;
drop view delivery_records;
alter table delivery_completed rename column schedule_from to schedule_start;
update delivery_completed set state = 'lost' where state = 'failed';
create index delivery_next on delivery_completed (schedule_start);
