-- How fast the page of a person shows the moves of others. Choices that can be undone need no confirmation any more,
-- unless the person asks for it again in the settings.
alter table person add column pace text not null default 'calm';
update person set confirm = 'final';
