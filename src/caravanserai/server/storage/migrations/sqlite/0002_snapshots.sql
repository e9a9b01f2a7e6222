-- Positions of running matches, so that a match can go on under newer rules. `calls` is the number of calls before the
-- position, `number` the number of answers; from a `base` the match goes on under its `rules`, and it is never removed.
create table snapshot (
  sitting text not null references sitting (id),
  calls integer not null,
  rules integer not null,
  number integer not null,
  base integer not null,
  state text not null,
  digest text not null,
  primary key (sitting, calls, rules)
);

-- Why a table was closed before its match ended: `why` names a text, `word` is the host's message to the players.
create table closing (
  sitting text primary key references sitting (id),
  why text not null,
  word text not null,
  at real not null
) without rowid;
