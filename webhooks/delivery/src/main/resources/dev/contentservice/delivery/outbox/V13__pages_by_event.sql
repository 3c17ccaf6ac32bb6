-- Pages of the deliveries of one event, newest first.
create index deliveries_of_event_newest on deliveries (event_id, id);
drop index deliveries_of_event;
