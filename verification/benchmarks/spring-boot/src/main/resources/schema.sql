create table if not exists item_types (id text primary key, body text not null, created_at bigint not null);
create table if not exists menu_items (id text primary key, item_type_id text not null, label text not null, created_at bigint not null);
create table if not exists webhooks (id text primary key, name text not null unique, body text not null, headers text not null, http_basic_password text not null);
