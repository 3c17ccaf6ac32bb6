-- Which webhooks were deleted, so that each node removes them from its index.
create table deleted_webhooks (
  id text primary key,
  version bigint not null,
  deleted_at bigint not null
);

create index deleted_webhooks_by_version on deleted_webhooks (version);
create index deleted_webhooks_by_age on deleted_webhooks (deleted_at);

-- For the deletion of a model.
create index menu_items_by_model on menu_items (item_type_id);
