-- Rows that /health writes to test whether the store can write; the last row stays.
create table probe (
  id integer primary key,
  content blob not null
);

-- Used tickets of the admin page, each kept until it expires.
create table used_ticket (
  ticket text primary key,
  until real not null
) without rowid;
