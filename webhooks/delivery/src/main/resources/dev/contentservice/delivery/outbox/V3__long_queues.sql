-- So that nothing has to walk through a long queue: not who asks for failed deliveries again, and not who forgets.
create index deliveries_failed on deliveries (webhook_id, id) where state = 'failed';
create index deliveries_failed_since on deliveries (created_at, id) where state = 'failed';
create index delivery_events_since on delivery_events (created_at);
