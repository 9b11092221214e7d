-- When something in the collections of a user last changed.
alter table users add column collections_modified_at timestamp;

create table collections (
	id {{identity}},
	public_id text not null unique,
	user_id bigint not null references users (id) on delete cascade,
	name text not null,
	name_hash text not null, -- names are too long for an index
	description text,
	created_at timestamp not null,
	updated_at timestamp not null,
	deleted_at timestamp
);

create unique index collections_name on collections (user_id, name_hash) where deleted_at is null;

create index collections_user on collections (user_id);

create index collections_deleted on collections (deleted_at) where deleted_at is not null;

create table collection_items (
	id {{identity}},
	public_id text not null unique,
	collection_id bigint not null references collections (id) on delete cascade,
	user_id bigint not null references users (id) on delete cascade,
	url text not null, -- of the page when it was added
	page_key text not null, -- the same in lower case
	page_title text not null,
	custom_name text,
	notes text,
	size bigint not null, -- bytes of all texts
	created_at timestamp not null,
	updated_at timestamp not null,
	deleted_at timestamp
);

create unique index collection_items_page on collection_items (collection_id, page_key) where deleted_at is null;

create index collection_items_newest on collection_items (collection_id, created_at, id);

create index collection_items_user on collection_items (user_id, size);

create index collection_items_deleted on collection_items (deleted_at) where deleted_at is not null;

create table collection_shares (
	collection_id bigint primary key references collections (id) on delete cascade,
	token text not null unique,
	with_notes boolean not null,
	created_at timestamp not null
);
