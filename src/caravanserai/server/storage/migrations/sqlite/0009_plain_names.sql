-- Plain names: a table where people play is a `game_table`, and other rows refer to it by `table_id`.
alter table sitting rename to game_table;
alter table seat rename column sitting to table_id;
alter table call rename column sitting to table_id;
alter table chat rename column sitting to table_id;
alter table snapshot rename column sitting to table_id;
alter table closing rename column sitting to table_id;
alter table clock rename column sitting to table_id;
alter table proposal rename column sitting to table_id;
alter table prepared rename column sitting to table_id;
alter table outbox rename column sitting to table_id;
alter table report rename column sitting to table_id;
alter table resigned rename column sitting to table_id;

-- The people who wait to take over a seat from its bot.
alter table heir rename column sitting to table_id;
alter table heir rename to takeover;

-- The table where the people of a table gather for their next match.
alter table sequel rename column sitting to table_id;
alter table sequel rename to rematch;

-- The address from which a table was opened, as a keyed hash.
alter table opened rename column sitting to table_id;
alter table opened rename to table_origin;

-- Indexes have the names of their tables.
drop index sitting_status;
create index game_table_status on game_table (status, open, changed);
drop index sitting_host;
create index game_table_host on game_table (host, status);
drop index opened_mark;
create index table_origin_mark on table_origin (mark, at);
