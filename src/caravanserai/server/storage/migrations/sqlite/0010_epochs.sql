-- The epoch of a table rises when another process takes the table over: answers of an earlier epoch are refused.
alter table game_table add column epoch integer not null default 0;
