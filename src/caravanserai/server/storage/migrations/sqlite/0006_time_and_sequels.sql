-- The service time of this server: it runs only while the server runs. An older program did not store it, so it goes on
-- from the last stored event; a new database has no row until the server starts.
create table service_time (
  id integer primary key check (id = 1),
  seconds real not null
);
insert into service_time (id, seconds)
select 1, at from (
  select max(at) as at from (
    select max(changed) as at from sitting
    union all select max(at) from call
    union all select max(at) from chat
    union all select max(seen) from person
  )
) where at is not null;

-- The calendar year in which a vacation began: service time falls behind the calendar.
alter table vacation add column year integer not null default 0;
update vacation set year = cast(strftime('%Y', begun, 'unixepoch') as integer);

-- The table where the people of a table gather for their next match.
create table sequel (
  sitting text primary key references sitting (id),
  next text not null references sitting (id)
) without rowid;
