-- Times are milliseconds since 1970, by the clock that all nodes share (StoreClock).
--
-- Publishers only insert, and no two of them insert a key that could be the same: so no publisher waits for another
-- transaction. Only nodes and operators update and delete rows, in short transactions that skip rows of each other.

-- Two overlapping transactions may both insert an event with the same id; a claim keeps one delivery of it for each webhook.
create table delivery_events (
  id text not null,
  entity_type text not null,
  entity_id text not null,
  event_type text not null,
  entity text not null,
  -- further serializations of the entity as a JSON object of texts, by API version; null if there is only the one in entity
  entity_versions text,
  related text not null,
  occurred_at bigint not null,
  -- the position in a trace at which the event was published; null if it was not traced
  traceparent text,
  created_at bigint not null,
  -- higher than that of every event whose transaction was committed before this one was published
  sequence bigint generated always as identity,
  -- the owner, which also owns its deliveries; empty for none. An id is known to its owner only
  tenant text not null default '',
  -- replicas find a row by it
  constraint delivery_events_since primary key (created_at, sequence)
);
create index delivery_events_id on delivery_events (id);
create index delivery_events_of_entity on delivery_events (entity_id, created_at, sequence);
create index delivery_events_of_tenant on delivery_events (tenant, created_at, sequence) where tenant <> '';

-- The members of a webhook that decide the bytes of a body, as they were when the event was published, because every attempt
-- sends the same. Several rows may have the same digest. A custom payload belongs to one webhook,
-- so that it can be erased. No delivery that refers to a row is created more than a day after used_at.
create table delivery_payloads (
  id text primary key,
  sha256 text not null,
  custom_payload text,
  api_version text not null,
  nested_items integer not null,
  used_at bigint not null,
  -- the webhook of the custom payload; null without one
  owner_id text
);
create index delivery_payloads_sha256 on delivery_payloads (sha256);
create index delivery_payloads_of_webhook on delivery_payloads (owner_id) where owner_id is not null;

-- The deliveries that are not completed: one row for each webhook that an event matches. due_at is when the next attempt may be
-- made. Which attempts are in flight, only the owner of the shard knows. The first attempt stands in the row itself; started_at is
-- null before it. A delivery in order has a digest of its entity in ordered_by, and the sequence number of its event; it is due in
-- the largest time (WAITING) while an earlier delivery of its entity is pending. holds = 1 if it is tried until it is delivered or
-- cancelled.
create table delivery_pending (
  id text primary key,
  event_id text not null,
  webhook_id text not null,
  -- of the webhook (Shards)
  shard integer not null,
  payload text not null,
  due_at bigint not null,
  attempts integer not null,
  schedule_from integer not null,
  created_at bigint not null,
  started_at bigint,
  duration_ms bigint,
  status integer,
  error text,
  error_detail text,
  response_headers text,
  response_excerpt text,
  timings text,
  ordered_by text,
  sequence bigint,
  holds integer not null default 0,
  -- the owner; empty for none
  tenant text not null default ''
);
create index delivery_pending_ordered on delivery_pending (webhook_id, ordered_by, sequence) where ordered_by is not null;
create index delivery_pending_of_webhook on delivery_pending (shard, webhook_id, due_at);
create index delivery_pending_of_tenant on delivery_pending (tenant, id) where tenant <> '';
create index delivery_pending_of_event on delivery_pending (event_id, id);

-- The log: one row for each completed delivery, with its first attempt. started_at is null if it had none.
create table delivery_completed (
  id text primary key,
  event_id text not null,
  webhook_id text not null,
  payload text not null,
  state text not null,
  attempts integer not null,
  schedule_from integer not null,
  created_at bigint not null,
  completed_at bigint not null,
  started_at bigint,
  duration_ms bigint,
  status integer,
  error text,
  -- why the attempt failed, in words; null if it was delivered, or if the error says all
  error_detail text,
  -- the headers of the response (ResponseHeaders); null if there are none
  response_headers text,
  response_excerpt text,
  -- how long the phases of the attempt took (AttemptTimings); null if unknown
  timings text,
  -- the owner; empty for none
  tenant text not null default ''
);
create index delivery_completed_of_webhook on delivery_completed (webhook_id, id);
create index delivery_completed_of_tenant on delivery_completed (tenant, id) where tenant <> '';
create index delivery_completed_of_event on delivery_completed (event_id, id);
create index delivery_completed_since on delivery_completed (completed_at);
-- Pages by state, for the states that few deliveries end in: an index of every state would be written for each delivery.
create index delivery_failed on delivery_completed (webhook_id, id) where state = 'failed';
create index delivery_failed_newest on delivery_completed (id) where state = 'failed';
create index delivery_failed_since on delivery_completed (created_at, id) where state = 'failed';
create index delivery_skipped on delivery_completed (webhook_id, id) where state = 'skipped';
create index delivery_skipped_newest on delivery_completed (id) where state = 'skipped';
create index delivery_cancelled on delivery_completed (webhook_id, id) where state = 'cancelled';
create index delivery_cancelled_newest on delivery_completed (id) where state = 'cancelled';

-- The attempts of a delivery after its first.
create table delivery_further_attempts (
  delivery_id text not null,
  number integer not null,
  started_at bigint not null,
  duration_ms bigint not null,
  status integer,
  error text,
  error_detail text,
  response_headers text,
  response_excerpt text not null,
  timings text,
  primary key (delivery_id, number)
);

-- What readers see, wherever a row is stored: each delivery, and each attempt.
create view delivery_records as
  select id, event_id, webhook_id, payload, cast('pending' as text) as state, due_at, attempts, schedule_from,
    created_at, cast(null as bigint) as completed_at, tenant
  from delivery_pending
  union all
  select id, event_id, webhook_id, payload, state, completed_at as due_at, attempts, schedule_from,
    created_at, completed_at, tenant
  from delivery_completed;

create view delivery_attempt_records as
  select delivery_id, number, started_at, duration_ms, status, error, error_detail, response_headers,
    response_excerpt, timings
  from delivery_further_attempts
  union all
  select id as delivery_id, 1 as number, started_at, duration_ms, status, error, error_detail, response_headers,
    response_excerpt, timings
  from delivery_pending where started_at is not null
  union all
  select id as delivery_id, 1 as number, started_at, duration_ms, status, error, error_detail, response_headers,
    response_excerpt, timings
  from delivery_completed where started_at is not null;

-- The state of the receivers that need attention: that fail, are slow, held, throttled or disabled. Only the owner of the shard
-- writes it, when it changes; all else it has in memory.
create table delivery_receivers (
  webhook_id text primary key,
  shard integer not null,
  failures integer not null default 0,
  -- when the first of the failures in a row was recorded; 0 if there is none
  failing_since bigint not null default 0,
  -- the delivery of the last of them; null if there is none
  failed_delivery text,
  -- when the circuit breaker becomes half-open; 0 if it is closed
  open_until bigint not null default 0,
  -- the end of a pause that the receiver asked for or that follows a deferred lookup; 0 for none
  held_until bigint not null default 0,
  -- the smoothed duration of the attempts of a slow receiver; -1 for others
  smoothed_millis bigint not null default -1,
  -- when its throttle permits the next request, in microseconds; in the past if it has none
  free_at bigint not null default 0,
  -- why delivery disabled the webhook, until it is enabled again; when; and the version of the webhooks when the outbox itself
  -- disabled it, for an application that does not
  disabled_reason text,
  disabled_at bigint not null default 0,
  disabled_version bigint
);
create index delivery_receivers_of_shard on delivery_receivers (shard);
create index delivery_receivers_failing on delivery_receivers (open_until) where open_until > 0;
create index delivery_receivers_held on delivery_receivers (held_until) where held_until > 0;
create index delivery_receivers_troubled on delivery_receivers (webhook_id) where failures > 0 or disabled_reason is not null;

-- What transactions of an application or an operator want of the owner of a webhook (WakeUps). The owner deletes the row.
create table delivery_wakeups (
  id bigint generated always as identity primary key,
  shard integer not null,
  webhook_id text not null,
  woken_at bigint not null,
  -- 0: look at its deliveries; 1: also drop its failures, because it was enabled; 2: also end its pauses; 3: also look at
  -- those that wait for others
  wish integer not null default 0
);
create index delivery_wakeups_of_shard on delivery_wakeups (shard);
create index delivery_wakeups_wishes on delivery_wakeups (webhook_id) where wish in (1, 2);

-- The nodes that deliver, each under the name of its present life, and their last heartbeats. A transaction that completes
-- attempts locks the row of its node. A node that is found dead loses its row.
create table delivery_nodes (
  node text primary key,
  beat_at bigint not null,
  ends_at bigint not null
);

-- Each webhook belongs to a shard, and each shard to a node; to none before a node takes it.
create table delivery_shards (
  shard integer primary key,
  owner text
);
insert into delivery_shards (shard) select shard from generate_series(0, 63) as all_shards (shard);

-- The attempts that were in flight when their node released the shard. The next owner leaves these deliveries to the node until
-- their time is over.
create table delivery_released (
  delivery_id text primary key,
  webhook_id text not null,
  shard integer not null,
  node text not null,
  ordered_by text,
  until_at bigint not null
);

-- The webhooks of an application that uses JdbcWebhookStore; empty otherwise. version is the number of the transaction that
-- changed the row last; a deleted webhook stays as a row without a body.
create table delivery_webhooks (
  id text primary key,
  body text not null,
  version bigint not null,
  deleted integer not null default 0,
  -- a DeliveryOrder; null for none
  delivery_order text,
  -- a Throttle; null for none
  requests_per_second integer,
  burst integer,
  -- the owner; empty for none
  tenant text not null default '',
  -- signing keys of WebhookSettings, one a line: the key, and when it ends (0 for never); null for none
  signing_keys text
);
create index delivery_webhooks_version on delivery_webhooks (version);
create index delivery_webhooks_of_tenant on delivery_webhooks (tenant, id) where tenant <> '';
