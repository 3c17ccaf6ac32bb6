-- Times are milliseconds since 1970, made by the nodes.
create table delivery_events (
  id text primary key,
  entity_type text not null,
  entity_id text not null,
  event_type text not null,
  entity text not null,
  related text not null,
  occurred_at bigint not null,
  created_at bigint not null
);

-- What of a webhook decides the bytes of a body: kept as it was when the event came, because every attempt sends the same.
create table delivery_payloads (
  sha256 text primary key,
  custom_payload text,
  api_version text not null,
  nested_items integer not null
);

-- One row for each webhook that is told of an event. due_at is when a waiting one may be taken; for a taken one, when
-- its lease ends, so that both are found the same way. The fence rises each time it is taken.
create table deliveries (
  id text primary key,
  event_id text not null references delivery_events (id),
  webhook_id text not null,
  payload text not null references delivery_payloads (sha256),
  state text not null,
  due_at bigint not null,
  owner text,
  fence bigint not null,
  attempts integer not null,
  schedule_from integer not null,
  created_at bigint not null,
  finished_at bigint
);
create index deliveries_open on deliveries (webhook_id, due_at) where finished_at is null;
create index deliveries_taken on deliveries (webhook_id, due_at) where owner is not null;
create index deliveries_of_webhook on deliveries (webhook_id, id);
create index deliveries_of_event on deliveries (event_id);
create index deliveries_finished on deliveries (finished_at) where finished_at is not null;

-- One row for each webhook that was ever told anything: when it has to be looked at next, and its breaker.
create table delivery_queues (
  webhook_id text primary key,
  next_due_at bigint not null,
  failures integer not null,
  open_until bigint not null
);
create index delivery_queues_due on delivery_queues (next_due_at);

create table delivery_attempts (
  delivery_id text not null references deliveries (id),
  number integer not null,
  started_at bigint not null,
  millis bigint not null,
  status integer,
  error text,
  answer text not null,
  primary key (delivery_id, number)
);
