-- How an answer was given: 0 singly, 1 in one message with the answer before it, 2 by the table because there was only
-- one choice.
alter table call add column given integer not null default 0;
