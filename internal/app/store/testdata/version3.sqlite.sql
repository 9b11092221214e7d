-- A database of the version with migrations 1 to 3, as that version made it and sqlite3 .dump wrote it.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE waymark_migrations (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO waymark_migrations VALUES(1,0,1,'2026-11-22 11:09:12');
INSERT INTO waymark_migrations VALUES(2,1,1,'2026-11-22 11:09:12');
INSERT INTO waymark_migrations VALUES(3,2,1,'2026-11-22 11:09:12');
INSERT INTO waymark_migrations VALUES(4,3,1,'2026-11-22 11:09:12');
CREATE TABLE users (
	id integer primary key autoincrement,
	created_at timestamp not null,
	updated_at timestamp not null,
	uid text not null unique,
	email text not null,
	avatar_url text,
	refresh_token text not null,
	subscription_type text not null,
	enforce_plus text,
	is_admin boolean not null default false
);
INSERT INTO users VALUES(1,'2026-11-22 11:09:12.378541+00:00','2026-11-22 11:09:12.378541+00:00','0123','ann@example.org','https://example.org/ann.png','c2VhbGVk','mdn_plus_5m',NULL,1);
INSERT INTO users VALUES(2,'2026-11-22 11:09:12.378763+00:00','2026-11-22 11:09:12.378763+00:00','4567','bob@example.org',NULL,'','core','mdn_plus_10y',0);
INSERT INTO users VALUES(4,'2026-11-22 11:09:12.378966+00:00','2026-11-22 11:09:12.378966+00:00','Zoë ''z'' "|😀','zoë@example.org',NULL,'c2VhbGVk','mdn_plus_10y',NULL,0);
CREATE TABLE playgrounds (
	id integer primary key autoincrement,
	created_at timestamp not null,
	user_id bigint references users (id) on delete set null,
	code text not null,
	reviewed_at timestamp
, size bigint not null default 0, hidden_at timestamp);
INSERT INTO playgrounds VALUES(1,'2026-11-22 11:09:12.379229+00:00',1,'{"html":"<p>ä ''quoted'' \"too\"</p>","css":null,"js":"a\nb","src":null}',NULL,71,'2026-11-22 11:09:12.380246+00:00');
INSERT INTO playgrounds VALUES(2,'2026-11-22 11:09:12.379637+00:00',2,'{"html":"two","css":null,"js":null,"src":null}','2026-11-22 11:09:12.380479+00:00',46,'2026-11-22 11:09:12.380479+00:00');
INSERT INTO playgrounds VALUES(3,'2026-11-22 11:09:12.379809+00:00',NULL,'{"html":"three","css":null,"js":null,"src":null}',NULL,48,NULL);
INSERT INTO playgrounds VALUES(4,'2026-11-22 11:09:12.379955+00:00',4,'{"html":"😀\u0000","css":null,"js":null,"src":null}',NULL,53,NULL);
CREATE TABLE playground_reports (
	id integer primary key autoincrement,
	playground_id bigint not null references playgrounds (id) on delete cascade,
	user_id bigint references users (id) on delete cascade,
	created_at timestamp not null,
	reason text not null default '',
	unique (playground_id, user_id)
);
INSERT INTO playground_reports VALUES(1,1,2,'2026-11-22 11:09:12.380074+00:00','spam; ''x''');
INSERT INTO playground_reports VALUES(2,1,4,'2026-11-22 11:09:12.380234+00:00','more');
INSERT INTO playground_reports VALUES(3,1,NULL,'2026-11-22 11:09:12.380398+00:00',replace('not\nsigned in','\n',char(10)));
CREATE TABLE jobs (
	id integer primary key autoincrement,
	name text not null,
	args text not null,
	unique_key text unique,
	state text not null,
	attempt integer not null default 0,
	created_at timestamp not null,
	run_at timestamp not null,
	started_at timestamp,
	lost_at timestamp,
	finished_at timestamp,
	error text not null default ''
);
INSERT INTO jobs VALUES(1,'done','null',NULL,'done',1,'2026-11-22 11:09:12.380703+00:00','2026-11-22 11:09:12.381255+00:00','2026-11-22 11:09:12.380979+00:00','2026-11-22 11:11:12.380979+00:00','2026-11-22 11:09:12.381255+00:00','');
INSERT INTO jobs VALUES(2,'waiting','{"of":"version 3"}',NULL,'waiting',0,'2026-11-22 11:09:15.395629+00:00','2026-11-22 11:09:15.395629+00:00',NULL,NULL,NULL,'');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('waymark_migrations',4);
INSERT INTO sqlite_sequence VALUES('playground_reports',3);
INSERT INTO sqlite_sequence VALUES('users',4);
INSERT INTO sqlite_sequence VALUES('playgrounds',4);
INSERT INTO sqlite_sequence VALUES('jobs',2);
CREATE INDEX playgrounds_user on playgrounds (user_id);
CREATE INDEX playground_reports_user on playground_reports (user_id);
CREATE INDEX jobs_due on jobs (state, run_at);
COMMIT;
