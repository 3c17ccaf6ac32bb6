-- What was answered to a creation that came with an Idempotency-Key. Key and request are digests.
create table safe_retries (
  id text primary key,
  request_sha256 text not null,
  answer text not null,
  created_at bigint not null
);

create index safe_retries_by_age on safe_retries (created_at);

-- One text sealed with the keyset of this store: a node that has another keyset finds out at start.
create table keyset_check (
  id text primary key,
  sealed text not null
);

-- Written to find out whether the store takes anything.
create table probe (
  id integer primary key,
  written_at bigint not null
);

insert into probe (id, written_at) values (1, 0);
