alter table users add column is_staff boolean not null default false;

alter table users add column is_superuser boolean not null default false;

alter table users add column is_beta_tester boolean not null default false;

alter table users add column subscriber_number bigint;

alter table users add column subscription_changed_at timestamp;

update users set subscriber_number = numbered.number
from (select id as user_id, row_number() over (order by id) as number from users where coalesce(enforce_plus, subscription_type) <> 'core') as numbered
where numbered.user_id = users.id;

create unique index users_subscriber_number on users (subscriber_number);

create table counters (
	name text primary key,
	value bigint not null
);

insert into counters (name, value) select 'subscribers', count(*) from users where subscriber_number is not null;

create table settings (
	user_id bigint primary key references users (id) on delete cascade,
	updated_at timestamp not null,
	locale_override text,
	mdnplus_newsletter boolean not null default false,
	no_ads boolean not null default false,
	ai_help_history boolean
);

create table activity_pings (
	user_id bigint not null references users (id) on delete cascade,
	ping_at timestamp not null,
	subscription_type text not null,
	ai_help_history boolean not null,
	no_ads boolean not null,
	offline boolean not null,
	primary key (user_id, ping_at)
);

create table user_subscription_transitions (
	id {{identity}},
	user_id bigint not null references users (id) on delete cascade,
	old_subscription_type text not null,
	new_subscription_type text not null,
	created_at timestamp not null
);

create index user_subscription_transitions_user on user_subscription_transitions (user_id);

create table provider_events (
	id {{identity}},
	token_id text not null,
	type text not null,
	uid text,
	payload text not null,
	issued_at timestamp not null,
	received_at timestamp not null,
	status text not null,
	ended_at timestamp,
	error text not null default '',
	unique (token_id, type)
);

create index provider_events_status on provider_events (status, received_at);

create index provider_events_uid on provider_events (uid);

create table provider_rejected_tokens (
	id {{identity}},
	received_at timestamp not null,
	token text not null,
	error text not null
);

create table ai_help_history (
	id {{identity}},
	user_id bigint not null references users (id) on delete cascade,
	chat_id text not null unique,
	label text not null default '',
	created_at timestamp not null,
	updated_at timestamp not null
);

create index ai_help_history_user on ai_help_history (user_id, updated_at);

create table ai_help_history_messages (
	id {{identity}},
	user_id bigint not null references users (id) on delete cascade,
	chat_id text not null references ai_help_history (chat_id) on delete cascade,
	message_id text not null unique,
	parent_id text references ai_help_history_messages (message_id) on delete cascade,
	created_at timestamp not null,
	sources text not null default '[]',
	request text not null default '{}',
	response text not null default '{}'
);

create index ai_help_history_messages_user on ai_help_history_messages (user_id);

create index ai_help_history_messages_chat on ai_help_history_messages (chat_id);

create index ai_help_history_messages_parent on ai_help_history_messages (parent_id);
