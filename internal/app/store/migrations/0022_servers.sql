-- compatible: older servers are missing from the list.
-- The running servers; seen is in seconds by the clock of the database.
create table servers (
	id text primary key,
	name text not null,
	traits text not null,
	seen double precision not null
);
