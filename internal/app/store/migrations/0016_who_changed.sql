-- The member of the staff who made a change in the browser.
alter table account_changes add column actor_id bigint references users (id) on delete set null;

-- What the system of the command line calls the operator who made it.
alter table account_changes add column actor_name text not null default '';

create index account_changes_actor on account_changes (actor_id);
