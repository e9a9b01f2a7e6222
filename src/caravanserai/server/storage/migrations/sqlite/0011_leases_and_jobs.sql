-- A duty that one process at a time has. The epoch rises with each new owner; `until` is a time of the database's clock.
create table lease (
  name text primary key,
  owner text not null,
  epoch integer not null,
  until real not null
) without rowid;

-- Questions that wait for a bot; a worker has a job until a time of the database's clock.
create table bot_job (
  table_id text not null references game_table (id),
  number integer not null,
  seat integer not null,
  bot text not null,
  worker text not null default '',
  until real not null default 0,
  primary key (table_id, number, seat)
) without rowid;
