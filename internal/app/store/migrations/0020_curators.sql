-- The name under which a collection is shared; empty for none.
alter table collection_shares add column curator text not null default '';
