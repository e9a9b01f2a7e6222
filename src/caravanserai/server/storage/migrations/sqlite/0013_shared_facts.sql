-- Facts that several processes of one database share. Times are those of the database's clock. SQLite has one process,
-- which keeps keys in files, and rates, analyses and its own metrics in memory.

-- A secret key, or only the mark of a key that comes from the settings or from a file.
create table secret_key (
  name text primary key,
  mark text not null,
  key blob
) without rowid;

-- One row: a job that changes rows of several processes updates it first, so that such jobs never block each other.
create table gate (
  id integer primary key
);
insert into gate (id) values (1);

-- The running processes, each with its metrics and its last errors, until a time.
create table process (
  id text primary key,
  host text not null,
  pid integer not null,
  version text not null,
  started real not null,
  until real not null,
  metrics text not null,
  errors text not null
) without rowid;

-- The time at which all that a person or an address has spent is refilled.
create table rate_limit (
  name text primary key,
  until real not null
) without rowid;

-- Records that visitors have uploaded, and the uploads of the last minute by the marks of their addresses.
create table uploaded_record (
  name text primary key,
  mark text not null,
  used real not null,
  content blob not null
) without rowid;
create table upload_attempt (
  mark text not null,
  at real not null
);

-- Analyses and hints: who asked, the process that works on one until a time, and its state as JSON.
create table analysis (
  name text primary key,
  kind text not null,
  network text not null,
  person text not null,
  worker text not null,
  until real not null,
  is_done boolean not null,
  state text not null
) without rowid;
