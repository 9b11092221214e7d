-- What holds for readers who have deleted their account and sign in again: the
-- window of their quota of AI help, and the plan that an operator has set. The hash
-- is keyed: nobody finds out whose it is without the key of the settings.
create table deleted_accounts (
	uid_hash text primary key,
	latest_start timestamp,
	session_questions bigint not null default 0,
	tries bigint not null default 0,
	enforce_plus text,
	enforce_plus_until timestamp
);

-- How many questions of the window were asked by an account before this one.
alter table ai_help_limits add column earlier_tries bigint not null default 0;
