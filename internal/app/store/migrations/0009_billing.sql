alter table users add column followed_plan text;

update users set followed_plan = coalesce(enforce_plus, subscription_type);

create table billing_customers (
	user_id bigint primary key references users (id) on delete cascade,
	customer text not null unique,
	created_at timestamp not null,
	checkout text not null default '',
	checkout_at timestamp
);

create table billing_subscriptions (
	id text primary key,
	user_id bigint not null references users (id) on delete cascade,
	price text not null,
	subscription_type text not null,
	currency text not null,
	status text not null,
	started_at timestamp,
	period_end timestamp,
	ends_at timestamp,
	cancelled_at timestamp,
	ended_at timestamp,
	past_due_since timestamp,
	looked_at timestamp not null,
	look bigint not null
);

create index billing_subscriptions_user on billing_subscriptions (user_id);

create table billing_ledger (
	id {{identity}},
	user_id bigint not null references users (id) on delete cascade,
	reference text not null unique,
	at timestamp not null,
	kind text not null,
	subscription_type text,
	amount bigint,
	currency text,
	status text
);

create index billing_ledger_user on billing_ledger (user_id, at);

create table billing_events (
	id text primary key,
	type text not null,
	kind text not null,
	object text not null,
	created_at timestamp not null,
	received_at timestamp not null,
	ended_at timestamp
);

create index billing_events_ended on billing_events (ended_at, received_at);

create table billing_leavers (
	customer text primary key,
	left_at timestamp not null
);

insert into counters (name, value) values ('billing_looks', 0);
