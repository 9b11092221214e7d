create table account_changes (
	id {{identity}},
	user_id bigint references users (id) on delete set null,
	created_at timestamp not null,
	actor text not null,
	action text not null,
	old_value text not null default '',
	new_value text not null default ''
);

create index account_changes_user on account_changes (user_id);

create index account_changes_created on account_changes (created_at);

alter table users add column enforce_plus_until timestamp;
