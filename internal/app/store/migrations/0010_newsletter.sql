create table newsletter_subscribers (
	id {{identity}},
	email text not null unique,
	user_id bigint references users (id) on delete cascade
);

create index newsletter_subscribers_user on newsletter_subscribers (user_id);

insert into newsletter_subscribers (email, user_id)
select lower(u.email), min(u.id) from users u join settings s on s.user_id = u.id where s.mdnplus_newsletter group by lower(u.email);

update settings set mdnplus_newsletter = false;

create table newsletter_purges (
	id {{identity}},
	purged_at timestamp not null,
	actor text not null,
	subscribers bigint not null,
	accounts bigint not null
);
