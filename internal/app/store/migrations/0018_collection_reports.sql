-- Reports of public collections. They go with the link: one that is made again is
-- another one.
create table collection_reports (
	id {{identity}},
	collection_id bigint not null references collection_shares (collection_id) on delete cascade,
	user_id bigint references users (id) on delete cascade,
	created_at timestamp not null,
	reason text not null default '',
	unique (collection_id, user_id)
);

create index collection_reports_user on collection_reports (user_id);
