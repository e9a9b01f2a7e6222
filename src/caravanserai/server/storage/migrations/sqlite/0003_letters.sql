-- Play by correspondence: clocks for a whole match, the rule for timeouts, letters by e-mail, vacations.
alter table sitting add column bank integer not null default 0;
alter table sitting add column increment integer not null default 0;
alter table sitting add column overtime text not null default 'bot';

-- The clock of each seat: the seconds used, the bound, and the time when it started to run (null while it is stopped).
create table clock (
  sitting text not null references sitting (id),
  seat integer not null,
  used real not null,
  bound real not null,
  since real,
  earlier text not null,
  turn integer not null,
  rest real not null,
  primary key (sitting, seat)
) without rowid;
create index clock_since on clock (since) where since is not null;

-- The open proposal of a table, and its deadline.
create table proposal (
  sitting text primary key references sitting (id),
  kind text not null,
  by integer not null,
  about integer not null,
  needed text not null,
  yes integer not null,
  no integer not null,
  until real not null
) without rowid;

-- An answer prepared for a later question, and the facts on which it depends; `dropped` after those have changed.
create table prepared (
  sitting text not null references sitting (id),
  seat integer not null,
  kind text not null,
  choice integer not null,
  basis text not null,
  dropped integer not null,
  primary key (sitting, seat)
) without rowid;

-- E-mail addresses. Before an address is confirmed, only the confirmation letter is sent to it.
create table address (
  person text primary key,
  mail text not null,
  nonce text not null,
  asked real not null,
  confirmed real,
  turn text not null,
  hours integer not null,
  over integer not null
) without rowid;

-- Letters to send, and letters sent: each `topic` at most once. A letter has a mark of the address, not the address.
create table outbox (
  id integer primary key,
  topic text not null unique,
  person text not null,
  mark text not null,
  kind text not null,
  sitting text,
  created real not null,
  due real not null,
  tries integer not null,
  state text not null
);
create index outbox_due on outbox (state, due);
create index outbox_mark on outbox (mark, created);

create table vacation (
  person text not null,
  begun real not null,
  until real not null,
  primary key (person, begun)
) without rowid;
