-- The people who wait to take over a seat from its bot.
create table heir (
  sitting text not null references sitting (id),
  seat integer not null,
  person text not null,
  name text not null,
  primary key (sitting, seat)
) without rowid;

-- The people who have resigned at a table and may not take another seat there.
create table resigned (
  sitting text not null references sitting (id),
  person text not null,
  primary key (sitting, person)
) without rowid;

-- The number of timeouts of a seat in a row.
alter table clock add column missed integer not null default 0;
