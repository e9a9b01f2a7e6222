-- The version of a table rises with each change; a process that has read an earlier version cannot write. The version of
-- the last change of anything but calls and clocks tells how much a process must read again.
alter table game_table rename column epoch to version;
alter table game_table add column facts_version integer not null default 0;

-- Questions that wait for a bot. `origin` marks the address from which the table was opened; jobs of rank 1, of tables
-- without people, wait for all others. A worker has a job until a time of the database's clock.
drop table bot_job;
create table bot_job (
  table_id text not null references game_table (id),
  number integer not null,
  seat integer not null,
  bot text not null,
  origin text not null,
  rank integer not null,
  worker text not null default '',
  until double precision not null default 0,
  primary key (table_id, number, seat)
);

-- The open screens of people at tables, for each process; a process that does not renew its rows has ended.
create table presence (
  table_id text not null references game_table (id),
  process text not null,
  person text not null,
  screens integer not null,
  until double precision not null,
  primary key (table_id, process, person)
);
create index presence_process on presence (process);

-- Notices to all processes, after the commit: `id:version` of a changed table, `id:0` for changed presence, and `:0` for
-- a new question to a bot.
create function announce_table() returns trigger language plpgsql as $$
begin
  perform pg_notify('caravanserai', new.id || ':' || new.version);
  return null;
end $$;
create trigger announce_table after update of version on game_table for each row
  when (new.version <> old.version) execute function announce_table();

create function announce_presence() returns trigger language plpgsql as $$
begin
  perform pg_notify('caravanserai', coalesce(new.table_id, old.table_id) || ':0');
  return null;
end $$;
create trigger announce_presence after insert or delete or update of screens on presence for each row
  execute function announce_presence();

create function announce_bot_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('caravanserai', ':0');
  return null;
end $$;
create trigger announce_bot_job after insert on bot_job for each row execute function announce_bot_job();
