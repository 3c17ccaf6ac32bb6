-- Pages of deliveries by state, newest first. Only for the states that few deliveries end in: an index on every state would be
-- written twice for each delivery. (V3 has the index of one webhook's failed deliveries.)
create index deliveries_failed_newest on deliveries (id) where state = 'failed';
create index deliveries_skipped_newest on deliveries (id) where state = 'skipped';
create index deliveries_skipped on deliveries (webhook_id, id) where state = 'skipped';
