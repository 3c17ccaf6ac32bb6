-- Times are milliseconds since 1970, made by the service. Resources are JSON text as the contract shapes them;
-- what is searched or constrained is lifted into columns.
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

create table webhooks (
  id text primary key,
  name text not null unique,
  body text not null,
  created_at bigint not null
);

-- A token is never kept, only its SHA-256 in hexadecimal digits.
create table api_tokens (
  name text primary key,
  sha256 text not null unique,
  created_at bigint not null
);
