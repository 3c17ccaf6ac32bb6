-- When settings were last used, to a day: no delivery that refers to them was created more than a day later. Nodes of an older
-- version do not write it and may publish until they are replaced, so stored settings count as used for another week.
alter table delivery_payloads add column used_at bigint not null default 0;
update delivery_payloads set used_at = 604800000
  + coalesce((select created_at from deliveries where id = (select max(id) from deliveries)), 0);
