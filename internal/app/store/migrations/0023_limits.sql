-- compatible: older servers count by themselves.
-- Requests that servers count together: when the bucket of a name is full again, in seconds by
-- the clock of the database. A crash of PostgreSQL empties it.
create {{unlogged}}table limits (
	name text primary key,
	free_at double precision not null
);
