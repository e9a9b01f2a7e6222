-- What /health writes to see whether the store can write; the last row stays.
create table probe (
  id integer primary key,
  content blob not null
);

-- Tickets for the admin page that were used already, each kept until it would have ended anyway.
create table used_ticket (
  ticket text primary key,
  until real not null
) without rowid;
