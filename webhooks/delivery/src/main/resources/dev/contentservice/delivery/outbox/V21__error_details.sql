-- Why an attempt failed, in words; null if it was delivered, or if the error says all.
alter table delivery_attempts add column error_detail text;
