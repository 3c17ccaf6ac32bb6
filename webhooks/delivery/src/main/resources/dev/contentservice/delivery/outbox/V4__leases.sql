-- Who is busy with what: the nodes that live, and of each webhook the few deliveries that they have taken, as
-- [[delivery, fence, node], ...]. Whoever takes or finishes something writes the row of its webhook anyway, so that taking
-- costs no write of its own.
create table delivery_nodes (
  node text primary key,
  ends_at bigint not null
);
alter table delivery_queues add column leases text not null default '[]';
create index delivery_queues_busy on delivery_queues (webhook_id) where leases <> '[]';

-- From now on due_at is only ever when a delivery may be taken. What was taken until now is made again.
update delivery_queues set next_due_at = 0 where webhook_id in (select webhook_id from deliveries where owner is not null);
update deliveries set due_at = 0 where owner is not null;
drop index deliveries_taken;
alter table deliveries drop column owner;

-- An attempt is only kept for a delivery that is leased, and those are not forgotten: a foreign key would look each up again.
create table delivery_attempts_kept (
  delivery_id text not null,
  number integer not null,
  started_at bigint not null,
  millis bigint not null,
  status integer,
  error text,
  answer text not null,
  primary key (delivery_id, number)
);
insert into delivery_attempts_kept select delivery_id, number, started_at, millis, status, error, answer from delivery_attempts;
drop table delivery_attempts;
alter table delivery_attempts_kept rename to delivery_attempts;
