-- People have no accounts: a person is a signed cookie, and a row in this table after their first action.
create table person (
  id text primary key,
  name text not null,
  lang text not null,
  theme text not null,
  confirm text not null,
  motion text not null,
  sound integer not null,
  seen real not null
);

-- A table: one match of a game, from the first free seat to the last score.
create table sitting (
  id text primary key,
  game text not null,
  rules integer not null,
  seats integer not null,
  options text not null,
  seed text not null,
  host text not null,
  open integer not null,
  clock integer not null,
  status text not null,
  scores text,
  created real not null,
  changed real not null
);
create index sitting_status on sitting (status, open, changed);

create table seat (
  sitting text not null references sitting (id),
  seat integer not null,
  kind text not null,
  person text,
  name text not null,
  bot text not null,
  away integer not null,
  primary key (sitting, seat)
) without rowid;
create index seat_person on seat (person);

-- Every answer, undo and rewind, with a digest of the position after it: together they are the record.
create table call (
  sitting text not null references sitting (id),
  number integer not null,
  seat integer not null,
  choice integer not null,
  digest text not null,
  at real not null,
  primary key (sitting, number)
) without rowid;

create table chat (
  sitting text not null references sitting (id),
  number integer not null,
  seat integer,
  name text not null,
  text text not null,
  at real not null,
  primary key (sitting, number)
) without rowid;
