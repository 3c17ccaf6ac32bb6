-- Rises with every change of a webhook. Its one row is held until the change is committed, so that versions become
-- visible in their order.
create table webhook_version (
  id integer primary key,
  version bigint not null
);

insert into webhook_version (id, version) values (1, 0);

alter table webhooks add column version bigint not null default 0;

create index webhooks_by_version on webhooks (version);
