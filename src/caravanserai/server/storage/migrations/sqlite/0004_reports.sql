-- Problem reports that people have sent to the host: facts without any secret of the match.
create table report (
  id integer primary key,
  at real not null,
  person text not null,
  sitting text not null references sitting (id),
  facts text not null
);
create index report_at on report (at);
create index report_person on report (person, at);
