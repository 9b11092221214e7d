-- What ads were seen and followed, by days in UTC.
create table ad_counts (
	campaign text not null,
	day text not null,
	slot text not null,
	views bigint not null,
	clicks bigint not null,
	primary key (campaign, day, slot)
);

-- Views and clicks that were counted, for as long as their links work.
create table ad_events (
	id text primary key,
	forget_at timestamp not null
);

create index ad_events_forget on ad_events (forget_at);
