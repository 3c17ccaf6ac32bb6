-- The last characters of a token, to tell it from others; null if it is older than this column.
alter table api_tokens add column last_characters text;
