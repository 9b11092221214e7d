create table playground_reports (
	id {{identity}},
	playground_id bigint not null references playgrounds (id) on delete cascade,
	user_id bigint references users (id) on delete cascade,
	created_at timestamp not null,
	reason text not null default '',
	unique (playground_id, user_id)
);

create index playground_reports_user on playground_reports (user_id);

insert into playground_reports (playground_id, created_at, reason)
select id, coalesce(flagged_at, created_at), flag_reason from playgrounds where flagged and active;

alter table playgrounds add column size bigint not null default 0;

alter table playgrounds add column hidden_at timestamp;

update playgrounds set size = octet_length(code);

update playgrounds set hidden_at = coalesce(flagged_at, reviewed_at, created_at) where flagged or not active;

update playgrounds set reviewed_at = coalesce(reviewed_at, created_at) where not active;

drop index playgrounds_flagged;

alter table playgrounds drop column active;

alter table playgrounds drop column flagged;

alter table playgrounds drop column flagged_at;

alter table playgrounds drop column flag_reason;
