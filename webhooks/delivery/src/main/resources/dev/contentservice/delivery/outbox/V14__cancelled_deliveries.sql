-- Pages of cancelled deliveries, newest first, as V10 has for the other states that few deliveries end in.
create index deliveries_cancelled_newest on deliveries (id) where state = 'cancelled';
create index deliveries_cancelled on deliveries (webhook_id, id) where state = 'cancelled';
