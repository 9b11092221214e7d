-- breaking: older programs do not look into the table of compatible migrations.
create table compatible_migrations (version bigint primary key);
