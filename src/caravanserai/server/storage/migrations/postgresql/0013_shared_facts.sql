-- Facts that several processes of one database share. Times are those of the clock of the database. What may be lost
-- with the database server itself is not logged.

-- A secret key, or only the mark of a key that comes from the settings or from a file.
create table secret_key (
  name text primary key,
  mark text not null,
  key bytea
);

-- One row: a job that changes rows of several processes updates it first, so that such jobs never block each other.
create table gate (
  id integer primary key
);
insert into gate (id) values (1);

-- The running processes, each with its metrics and its last errors, until a time.
create unlogged table process (
  id text primary key,
  host text not null,
  pid integer not null,
  version text not null,
  started double precision not null,
  until double precision not null,
  metrics text not null,
  errors text not null
);

-- The time at which all that a person or an address has spent is refilled.
create unlogged table rate_limit (
  name text primary key,
  until double precision not null
);

-- Records that visitors have uploaded, and the uploads of the last minute by the marks of their addresses.
create table uploaded_record (
  name text primary key,
  mark text not null,
  used double precision not null,
  content bytea not null
);
create unlogged table upload_attempt (
  mark text not null,
  at double precision not null
);

-- Analyses and hints: who asked, the process that works on one until a time, and its state as JSON.
create table analysis (
  name text primary key,
  kind text not null,
  network text not null,
  person text not null,
  worker text not null,
  until double precision not null,
  is_done boolean not null,
  state text not null
);
