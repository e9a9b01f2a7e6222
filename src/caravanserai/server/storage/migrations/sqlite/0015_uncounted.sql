-- Tables whose matches are not counted in results and playing times: why, and the finished match that a copy continues
-- after a number of answers.
create table uncounted (
  table_id text primary key references game_table (id),
  reason text not null,
  source text not null default '',
  number integer not null default 0
) without rowid;

-- Moments of finished matches that were shared as links. The id is secret to others, and the link tells no table.
create table shared_moment (
  id text primary key,
  table_id text not null references game_table (id),
  number integer not null,
  seat integer not null,
  named integer not null
) without rowid;
create index shared_moment_table on shared_moment (table_id);
