-- The address from which a table was opened, as a keyed hash: an address may hold only its share of the tables.
create table opened (
  sitting text primary key references sitting (id),
  mark text not null,
  at real not null
) without rowid;
create index opened_mark on opened (mark, at);

-- The address from which a report came, in the same form.
alter table report add column mark text not null default '';
create index report_mark on report (mark, at);

-- The server counts and lists the tables of one host often.
create index sitting_host on sitting (host, status);
