-- The webhook's own signing keys, encrypted; null if it has none. Only delivery reads them.
alter table webhooks add column signing_keys text;
