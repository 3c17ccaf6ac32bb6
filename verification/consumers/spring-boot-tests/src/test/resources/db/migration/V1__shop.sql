-- The tables of the application, under the version that the first migration of delivery has as well.
create table articles (name text primary key);
create table webhooks (id text primary key, version integer not null, body text not null);
-- One row: the version of the newest change of a webhook.
create table webhook_version (newest integer not null);
insert into webhook_version values (0);
