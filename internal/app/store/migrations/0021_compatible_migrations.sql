-- Later migrations that programs without them can live with; each inserts its number.
create table compatible_migrations (version bigint primary key);
