create table observatory_sites (
	id {{identity}},
	site text not null unique, -- host, port and path
	host text not null,
	created_at timestamp not null
);

create index observatory_sites_host on observatory_sites (host);

create table observatory_scans (
	id {{identity}},
	site_id bigint not null references observatory_sites (id) on delete cascade,
	state text not null,
	start_time timestamp not null,
	end_time timestamp,
	algorithm_version integer not null default 0,
	tests_failed integer not null default 0,
	tests_passed integer not null default 0,
	tests_quantity integer not null default 0,
	grade text,
	score integer,
	status_code integer,
	error text,
	error_kind text,
	error_reason text,
	response_headers text,
	tests text,
	capture text -- of the newest finished scan of the site only
);

create unique index observatory_scans_running on observatory_scans (site_id) where state = 'RUNNING';

create index observatory_scans_site on observatory_scans (site_id, start_time);

create index observatory_scans_start on observatory_scans (start_time);

create index observatory_scans_finished on observatory_scans (end_time) where state = 'FINISHED';

create table observatory_removals (
	id {{identity}},
	created_at timestamp not null,
	actor text not null,
	host text not null,
	sites bigint not null,
	scans bigint not null
);
