create table update_subscriptions (
	id {{identity}},
	public_id text not null unique,
	user_id bigint not null references users (id) on delete cascade,
	created_at timestamp not null,
	name text not null,
	channel text not null,
	query text not null,
	token_hash text unique,
	url text not null default '',
	secret text not null default '',
	data_id text not null,
	seen text not null default '',
	failures integer not null default 0,
	last_error text not null default '',
	last_sent_at timestamp,
	disabled_at timestamp
);

create index update_subscriptions_user on update_subscriptions (user_id);

create index update_subscriptions_data on update_subscriptions (channel, data_id);

create table update_deliveries (
	id {{identity}},
	public_id text not null unique,
	subscription_id bigint not null references update_subscriptions (id) on delete cascade,
	created_at timestamp not null,
	body text not null
);

create index update_deliveries_subscription on update_deliveries (subscription_id);
