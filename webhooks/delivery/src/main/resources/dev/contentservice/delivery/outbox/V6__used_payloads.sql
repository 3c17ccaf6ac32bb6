-- What finds out that no delivery refers to a payload's settings any more, so that they can be purged.
create index deliveries_of_payload on deliveries (payload);
