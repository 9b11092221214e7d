create table sessions (
	id {{identity}},
	public_id text not null unique,
	token_hash text not null unique,
	user_id bigint not null references users (id) on delete cascade,
	created_at timestamp not null,
	last_seen_at timestamp not null,
	client text not null default ''
);

create index sessions_user on sessions (user_id, last_seen_at);

alter table users add column sealed_cookies_valid_from timestamp;
