-- The guided matches: the person who learns, and how far they have come, as JSON.
create table lesson (
  table_id text primary key references game_table (id),
  person text not null,
  state text not null
);
create index lesson_of_person on lesson (person);
