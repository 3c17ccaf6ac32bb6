-- A delivery without a result is pending; an attempt is completed and its receiver responds.
update deliveries set state = 'pending' where finished_at is null and state = 'waiting';
alter table deliveries rename column fence to fencing_token;
alter table deliveries rename column finished_at to completed_at;
alter table delivery_attempts rename column millis to duration_ms;
alter table delivery_attempts rename column answer to response_excerpt;
