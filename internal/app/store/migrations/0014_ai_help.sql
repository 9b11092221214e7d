-- How many questions readers have asked AI help: in the window that began last, and ever.
create table ai_help_limits (
	user_id bigint primary key references users (id) on delete cascade,
	latest_start timestamp,
	session_questions bigint not null default 0,
	total_questions bigint not null default 0
);

-- What became of each question, without its text. Durations are in milliseconds,
-- lengths in bytes.
create table ai_help_message_meta (
	id {{identity}},
	user_id bigint not null references users (id) on delete cascade,
	chat_id text not null,
	message_id text not null unique,
	parent_id text,
	created_at timestamp not null,
	search_duration bigint,
	embedding_duration bigint,
	response_duration bigint,
	query_len bigint,
	context_len bigint,
	response_len bigint,
	model text not null default '',
	embedding_model text not null default '',
	status text not null default 'unknown',
	sources text not null default '[]'
);

create index ai_help_message_meta_user on ai_help_message_meta (user_id);

create index ai_help_message_meta_created on ai_help_message_meta (created_at);

-- What readers said of answers, for the writers of each page that one was made of.
create table ai_help_feedback (
	id {{identity}},
	user_id bigint not null references users (id) on delete cascade,
	message_id text not null,
	page text not null,
	created_at timestamp not null,
	thumbs_up boolean not null,
	question text, -- null unless the reader shows it to the writers
	unique (message_id, page)
);

create index ai_help_feedback_user on ai_help_feedback (user_id);

create index ai_help_feedback_created on ai_help_feedback (created_at);

create index ai_help_history_updated on ai_help_history (updated_at);

-- Explanations of examples. Hashes and signatures are in base64.
create table ai_explain_cache (
	id {{identity}},
	signature text not null,
	highlighted_hash text not null,
	version integer not null default 1, -- of the prompt
	language text,
	explanation text not null,
	created_at timestamp not null,
	last_used timestamp not null,
	view_count bigint not null default 1,
	thumbs_up bigint not null default 0,
	thumbs_down bigint not null default 0,
	unique (signature, highlighted_hash, version)
);

create index ai_explain_cache_used on ai_explain_cache (last_used);

-- What models have cost by days in UTC, in millionths of the operator's currency.
create table ai_help_spending (
	day text primary key,
	amount bigint not null
);
