-- 'enabled', 'disabled' or 'disabled_by_service', for pages of one state. Webhooks that the service disabled before are
-- 'disabled' until they are enabled again. No text in the JSON has an unescaped quote, so this finds only the member.
alter table webhooks add column state text not null default 'disabled';

update webhooks set state = 'enabled' where body like '%"enabled":true%';

create index webhooks_by_state on webhooks (state, created_at, id);
