-- For the page of webhooks, newest first. Models and menu items have identifiers that are sorted by time.
create index webhooks_newest on webhooks (created_at, id);
