package store

import (
	"context"
	"database/sql"
	"errors"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/plus/collections"
)

const (
	upsertShare = `
insert into collection_shares (collection_id, token, with_notes, curator, created_at) values ($1, $2, $3, $4, $5)
on conflict (collection_id) do update set with_notes = excluded.with_notes, curator = excluded.curator returning token, with_notes, curator`
	deleteShare = "delete from collection_shares where collection_id = $1"
	selectShare = `
select coalesce(s.token, ''), coalesce(s.with_notes, false), coalesce(s.curator, '')
from collections c left join collection_shares s on s.collection_id = c.id
where c.user_id = $1 and c.public_id = $2 and c.deleted_at is null`
	findShare = `
select c.user_id, c.public_id, s.token, s.with_notes, s.curator
from collection_shares s join collections c on c.id = s.collection_id
where s.token = $1 and c.deleted_at is null`
)

func (s *Store) Share(ctx context.Context, user int64, collection string, wanted collections.Share) (made collections.Share, err error) {
	err = s.changeCollections(ctx, user, func(c *collectionsTx) error {
		row, err := c.find(collection)
		if err != nil {
			return err
		}
		return c.tx.QueryRowContext(ctx, upsertShare, row, wanted.Token, wanted.Notes, wanted.Curator, c.at).Scan(&made.Token, &made.Notes, &made.Curator)
	})
	return made, database.Wrap(err, "share collection")
}

func (s *Store) Shared(ctx context.Context, user int64, collection string) (found collections.Share, err error) {
	err = s.db.QueryRowContext(ctx, selectShare, user, collection).Scan(&found.Token, &found.Notes, &found.Curator)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		err = collections.ErrNoCollection
	case err == nil && found.Token == "":
		err = collections.ErrNotShared
	}
	return found, database.Wrap(err, "read link of collection")
}

func (s *Store) EndShare(ctx context.Context, user int64, collection string) error {
	err := s.changeCollections(ctx, user, func(c *collectionsTx) error {
		row, err := c.find(collection)
		if err != nil {
			return err
		}
		if n, err := c.exec(deleteShare, row); err != nil || n > 0 {
			return err
		}
		return errUnchanged
	})
	return database.Wrap(err, "end link of collection")
}

func (s *Store) FindShared(ctx context.Context, token string) (user int64, collection string, found collections.Share, err error) {
	err = s.db.QueryRowContext(ctx, findShare, token).Scan(&user, &collection, &found.Token, &found.Notes, &found.Curator)
	if errors.Is(err, sql.ErrNoRows) {
		err = collections.ErrNotShared
	}
	if err != nil {
		return 0, "", found, database.Wrap(err, "find shared collection")
	}
	return user, collection, found, nil
}
