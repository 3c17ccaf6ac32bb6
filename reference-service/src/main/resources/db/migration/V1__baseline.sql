-- Times are milliseconds since 1970, by the service. Resources are JSON text in the shape of the contract; members that are
-- searched or constrained have columns of their own.
create table item_types (
  id text primary key,
  body text not null,
  created_at bigint not null
);

create table menu_items (
  id text primary key,
  item_type_id text not null references item_types (id),
  label text not null,
  created_at bigint not null
);
-- For the deletion of a model.
create index menu_items_by_model on menu_items (item_type_id);

-- Headers, password, signing keys and client certificate are encrypted; the body is without them. A name is unique by its digest.
create table webhooks (
  id text primary key,
  name text not null,
  name_sha256 text not null unique,
  body text not null,
  headers text,
  http_basic_password text,
  created_at bigint not null,
  -- of the last change, from webhook_version
  version bigint not null default 0,
  -- null if it has none; only delivery reads them
  signing_keys text,
  -- chain and key, encrypted; and what is shown of them. Null if it has none
  client_certificate text,
  client_certificate_subject text,
  client_certificate_issuer text,
  client_certificate_expires_at bigint,
  -- 'enabled', 'disabled' or 'disabled_by_service', for pages of one state
  state text not null default 'disabled',
  -- of the last change of anything in the row
  updated_at bigint not null,
  -- when it was last enabled or disabled, and by whom; null if never since it was created
  enabled_changed_at bigint,
  enabled_changed_by text,
  -- how it is called; null for any order and without a throttle
  delivery_order text,
  requests_per_second integer,
  burst integer
);
create index webhooks_by_version on webhooks (version);
create index webhooks_newest on webhooks (created_at, id);
create index webhooks_by_state on webhooks (state, created_at, id);

-- Increases with every change of a webhook. Its one row is locked until the change is committed, so that versions become
-- visible in their order.
create table webhook_version (
  id integer primary key,
  version bigint not null
);
insert into webhook_version (id, version) values (1, 0);

-- Deleted webhooks, so that each node removes them from its index.
create table deleted_webhooks (
  id text primary key,
  version bigint not null,
  deleted_at bigint not null
);
create index deleted_webhooks_by_version on deleted_webhooks (version);
create index deleted_webhooks_by_age on deleted_webhooks (deleted_at);

-- A token is stored as its SHA-256 in hexadecimal digits, with its last characters, to tell it from others.
-- role is what a token of the management port permits (Role), and null for one of the API. A token of the role
-- 'consumer' is for one webhook, until it expires.
create table tokens (
  name text primary key,
  sha256 text not null unique,
  created_at bigint not null,
  last_characters text,
  role text,
  webhook_id text,
  expires_at bigint
);

-- Who changed what, in the transaction of the change. before and after are the changed members, with secrets masked.
create table audit_records (
  id text primary key,
  created_at bigint not null,
  actor text not null,
  origin text,
  request_id text,
  action text not null,
  resource_type text not null,
  resource_id text,
  before_change text,
  after_change text
);
create index audit_newest on audit_records (created_at, id);
create index audit_of_resource on audit_records (resource_type, resource_id, created_at, id);
create index audit_by_actor on audit_records (actor, created_at, id);

-- The attempts that were started in a minute or an hour: of one webhook, and with webhook_id = '' of all, which also have the most
-- pending deliveries. Each node adds its own once a minute. duration_0 and so on count the attempts by how long they took
-- (AttemptCounts.LIMITS).
create table attempt_statistics (
  webhook_id text not null,
  length_seconds integer not null,
  started_at bigint not null,
  delivered bigint not null,
  failed bigint not null,
  pending integer not null,
  duration_0 bigint not null,
  duration_1 bigint not null,
  duration_2 bigint not null,
  duration_3 bigint not null,
  duration_4 bigint not null,
  duration_5 bigint not null,
  duration_6 bigint not null,
  duration_7 bigint not null,
  duration_8 bigint not null,
  duration_9 bigint not null,
  duration_10 bigint not null,
  primary key (webhook_id, length_seconds, started_at)
);
create index attempt_statistics_by_age on attempt_statistics (length_seconds, started_at);

-- The response to a creation with an Idempotency-Key. Key and request are digests.
create table safe_retries (
  id text primary key,
  request_sha256 text not null,
  answer text not null,
  created_at bigint not null
);
create index safe_retries_by_age on safe_retries (created_at);

-- One text encrypted with the keyset of this store: a node with another keyset fails at the start.
create table keyset_check (
  id text primary key,
  sealed text not null
);

-- Written to find out whether the store accepts writes.
create table probe (
  id integer primary key,
  written_at bigint not null
);
insert into probe (id, written_at) values (1, 0);
