create table jobs (
	id {{identity}},
	name text not null,
	args text not null,
	unique_key text unique,
	state text not null,
	attempt integer not null default 0,
	created_at timestamp not null,
	run_at timestamp not null,
	started_at timestamp,
	lost_at timestamp,
	finished_at timestamp,
	error text not null default ''
);

create index jobs_due on jobs (state, run_at);
