-- Session cookies that a browser gave up by signing in or out, for as long as
-- requests with them may come; and sealed cookies of earlier versions in whose
-- place there is a session.
create table replaced_cookies (
	cookie_hash text primary key,
	ended_at timestamp,
	forget_at timestamp not null
);

create index replaced_cookies_forget on replaced_cookies (forget_at);

-- The sealed cookie that a session was started in place of.
alter table sessions add column sealed_hash text;

create index sessions_sealed on sessions (sealed_hash) where sealed_hash is not null;

-- For jobs that look for what is old.
create index sessions_seen on sessions (last_seen_at);

create index sessions_created on sessions (created_at);

create index provider_events_received on provider_events (received_at);

create index billing_events_received on billing_events (received_at);

create index billing_customers_checkout on billing_customers (checkout_at);

create index billing_subscriptions_looked on billing_subscriptions (looked_at);

create index billing_subscriptions_status on billing_subscriptions (status);

create index billing_subscriptions_period on billing_subscriptions (period_end);

create index billing_subscriptions_ends on billing_subscriptions (ends_at);
