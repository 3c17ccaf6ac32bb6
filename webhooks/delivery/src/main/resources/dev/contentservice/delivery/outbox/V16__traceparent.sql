-- The position in a trace at which the event was published; null if it was not traced.
alter table delivery_events add column traceparent text;
