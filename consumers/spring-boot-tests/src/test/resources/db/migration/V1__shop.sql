-- The tables of the application, under the version that the first migration of delivery has as well.
create table articles (name text primary key);
create table webhooks (id text primary key, version integer not null, body text not null);
