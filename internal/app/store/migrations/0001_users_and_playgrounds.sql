create table users (
	id {{identity}},
	created_at timestamp not null,
	updated_at timestamp not null,
	uid text not null unique,
	email text not null,
	avatar_url text,
	refresh_token text not null,
	subscription_type text not null,
	enforce_plus text,
	is_admin boolean not null default false
);

create table playgrounds (
	id {{identity}},
	created_at timestamp not null,
	user_id bigint references users (id) on delete set null,
	code text not null,
	active boolean not null default true,
	flagged boolean not null default false,
	flagged_at timestamp,
	flag_reason text not null default '',
	reviewed_at timestamp
);

create index playgrounds_user on playgrounds (user_id);

create index playgrounds_flagged on playgrounds (flagged_at) where flagged;
