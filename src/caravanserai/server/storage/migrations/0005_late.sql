-- Who waits to take over a seat from its bot.
create table heir (
  sitting text not null references sitting (id),
  seat integer not null,
  person text not null,
  name text not null,
  primary key (sitting, seat)
) without rowid;

-- Who has given up a seat for good, and takes no other one at that table.
create table resigned (
  sitting text not null references sitting (id),
  person text not null,
  primary key (sitting, person)
) without rowid;

-- How often in a row a seat has let its time run out.
alter table clock add column missed integer not null default 0;
