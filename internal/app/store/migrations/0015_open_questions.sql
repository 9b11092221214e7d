-- Questions that are counted and whose answer has not ended. Those of a server that was
-- killed meanwhile are given back.
create table ai_help_open_questions (
	id {{identity}},
	user_id bigint not null references users (id) on delete cascade,
	window_start timestamp, -- null for readers without a limit
	created_at timestamp not null
);

create index ai_help_open_questions_user on ai_help_open_questions (user_id);

create index ai_help_open_questions_created on ai_help_open_questions (created_at);
