package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"slices"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/collections"
)

var _ collections.Store = (*Store)(nil)

// errUnchanged ends a transaction that has nothing to change.
var errUnchanged = errors.New("nothing to change")

// holdCollections also sets when a user's collections change.
const holdCollections = "update users set collections_modified_at = $2 where id = $1"

// changeCollections runs do in a transaction that excludes others for collections of the
// user. If do returns errUnchanged, nothing has changed.
func (s *Store) changeCollections(ctx context.Context, user int64, do func(c *collectionsTx) error) error {
	end, err := s.userLocks.take(ctx, user)
	if err != nil {
		return err
	}
	defer end()
	err = s.within(ctx, func(tx *sql.Tx) error {
		c := &collectionsTx{tx, ctx, user, now()}
		if n, err := c.exec(holdCollections, user, c.at); err != nil {
			return err
		} else if n == 0 {
			return fault.ErrUnauthenticated
		}
		return do(c)
	})
	if errors.Is(err, errUnchanged) {
		return nil
	}
	return err
}

// collectionsTx is a transaction that changes collections of a user.
type collectionsTx struct {
	tx   *sql.Tx
	ctx  context.Context
	user int64
	at   time.Time
}

// exec returns the number of rows that a statement has changed.
func (c *collectionsTx) exec(statement string, args ...any) (int64, error) {
	return affected(c.tx.ExecContext(c.ctx, statement, args...))
}

// number returns the result of a query for one number, 0 for no row.
func (c *collectionsTx) number(query string, args ...any) (n int64, err error) {
	err = c.tx.QueryRowContext(c.ctx, query, args...).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n, err
}

// nameHash represents a name in the index.
func nameHash(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:])
}

const (
	selectCollections = `
select c.public_id, c.name, c.description, c.created_at, c.updated_at,
	(select count(*) from collection_items i where i.collection_id = c.id and i.deleted_at is null)
from collections c where c.user_id = $1 and c.deleted_at is null`
	inOrder        = " order by c.created_at, c.id"
	withID         = " and c.public_id = $2"
	liveCollection = "select id from collections where user_id = $1 and public_id = $2 and deleted_at is null"
	liveName       = "select id from collections where user_id = $1 and name_hash = $2 and deleted_at is null"
	countLive      = "select count(*) from collections where user_id = $1 and deleted_at is null"
	insertNew      = `
insert into collections (public_id, user_id, name, name_hash, description, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $6)`
	updateCollection  = "update collections set name = $2, name_hash = $3, description = $4, updated_at = $5 where id = $1"
	deleteCollection  = "update collections set deleted_at = $2 where id = $1"
	restoreCollection = "update collections set deleted_at = null where id = $1"
	touchCollection   = "update collections set updated_at = $2 where id = $1"
	deletedCollection = "select id, name from collections where user_id = $1 and public_id = $2 and deleted_at >= $3"
)

func scanCollection(row scanner) (c collections.Collection, err error) {
	err = row.Scan(&c.ID, &c.Name, &c.Description, &c.CreatedAt, &c.UpdatedAt, &c.Count)
	if errors.Is(err, sql.ErrNoRows) {
		return c, collections.ErrNoCollection
	}
	return c, err
}

func (s *Store) Collections(ctx context.Context, user int64, id string) ([]collections.Collection, error) {
	list, err := s.collections(ctx, user)
	if err == nil && !hasDefault(list) {
		err = s.changeCollections(ctx, user, func(c *collectionsTx) error { return c.addDefault(id) })
		if err == nil {
			list, err = s.collections(ctx, user)
		}
	}
	return list, database.Wrap(err, "list collections")
}

func hasDefault(list []collections.Collection) bool {
	return slices.ContainsFunc(list, func(c collections.Collection) bool { return c.Name == collections.DefaultName })
}

func (s *Store) collections(ctx context.Context, user int64) ([]collections.Collection, error) {
	return selectAll(ctx, s.db, scanCollection, selectCollections+inOrder, user)
}

// addDefault creates the default collection; errUnchanged if it exists.
func (c *collectionsTx) addDefault(id string) error {
	if there, err := c.number(liveName, c.user, nameHash(collections.DefaultName)); err != nil {
		return err
	} else if there != 0 {
		return errUnchanged
	}
	return c.insert(id, collections.Fields{Name: collections.DefaultName})
}

func (c *collectionsTx) insert(id string, f collections.Fields) error {
	_, err := c.exec(insertNew, id, c.user, f.Name, nameHash(f.Name), f.Description, c.at)
	return err
}

func (c *collectionsTx) find(id string) (int64, error) {
	row, err := c.number(liveCollection, c.user, id)
	if err == nil && row == 0 {
		err = collections.ErrNoCollection
	}
	return row, err
}

// free returns an error if another collection has a name.
func (c *collectionsTx) free(name string, row int64) error {
	other, err := c.number(liveName, c.user, nameHash(name))
	if err == nil && other != 0 && other != row {
		err = collections.NameTaken(name)
	}
	return err
}

// admit returns an error unless another collection may have a name.
func (c *collectionsTx) admit(name string, most int) error {
	if most > 0 {
		live, err := c.number(countLive, c.user)
		if err != nil {
			return err
		}
		if live >= int64(most) {
			return collections.ErrTier
		}
	}
	return c.free(name, 0)
}

func (s *Store) Collection(ctx context.Context, user int64, id string) (collections.Collection, error) {
	c, err := scanCollection(s.db.QueryRowContext(ctx, selectCollections+withID, user, id))
	return c, database.Wrap(err, "read collection")
}

// changed returns a live collection in the transaction that changes it.
func (c *collectionsTx) changed(id string) (collections.Collection, error) {
	return scanCollection(c.tx.QueryRowContext(c.ctx, selectCollections+withID, c.user, id))
}

func (s *Store) CreateCollection(ctx context.Context, user int64, ids collections.NewIDs, f collections.Fields, items []collections.Saved, most int, q collections.Quota) (made collections.Collection, err error) {
	err = s.changeCollections(ctx, user, func(c *collectionsTx) error {
		if err := c.addDefault(ids.Default); err != nil && !errors.Is(err, errUnchanged) {
			return err
		}
		if err := c.admit(f.Name, most); err != nil {
			return err
		}
		more := usage{collections: 1, items: int64(len(items)), bytes: f.Size()}
		for _, i := range items {
			more.bytes += i.Size()
		}
		if err := c.makeRoom(q, more); err != nil {
			return err
		}
		if err := c.insert(ids.Collection, f); err != nil {
			return err
		}
		if err := c.insertItems(ids.Collection, items); err != nil {
			return err
		}
		made, err = c.changed(ids.Collection)
		return err
	})
	return made, database.Wrap(err, "create collection")
}

// insertItems adds items to a new collection.
func (c *collectionsTx) insertItems(collection string, items []collections.Saved) error {
	row, err := c.find(collection)
	if err != nil {
		return err
	}
	for _, i := range items {
		if err := c.insertItem(row, &i); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) EditCollection(ctx context.Context, user int64, id string, f collections.Fields, q collections.Quota) (edited collections.Collection, err error) {
	err = s.changeCollections(ctx, user, func(c *collectionsTx) error {
		row, err := c.find(id)
		if err != nil {
			return err
		}
		before, err := c.changed(id)
		if err != nil {
			return err
		}
		if before.Name == collections.DefaultName && f.Name != before.Name {
			return collections.ErrDefaultChanged
		}
		if err := c.free(f.Name, row); err != nil {
			return err
		}
		f.Description = cmp.Or(f.Description, before.Description)
		sizeBefore := (&collections.Fields{Name: before.Name, Description: before.Description}).Size()
		if more := f.Size() - sizeBefore; more > 0 {
			if err := c.makeRoom(q, usage{bytes: more}); err != nil {
				return err
			}
		}
		if _, err := c.exec(updateCollection, row, f.Name, nameHash(f.Name), f.Description, c.at); err != nil {
			return err
		}
		edited, err = c.changed(id)
		return err
	})
	return edited, database.Wrap(err, "edit collection")
}

func (s *Store) DeleteCollection(ctx context.Context, user int64, id string) error {
	err := s.changeCollections(ctx, user, func(c *collectionsTx) error {
		before, err := c.changed(id)
		switch {
		case errors.Is(err, collections.ErrNoCollection):
			return errUnchanged
		case err != nil:
			return err
		case before.Name == collections.DefaultName:
			return collections.ErrDefaultDeleted
		}
		row, err := c.find(id)
		if err != nil {
			return err
		}
		if _, err := c.exec(deleteShare, row); err != nil {
			return err
		}
		_, err = c.exec(deleteCollection, row, c.at)
		return err
	})
	return database.Wrap(err, "delete collection")
}

func (s *Store) RestoreCollection(ctx context.Context, user int64, id string, since time.Time, most int) (restored collections.Collection, err error) {
	err = s.changeCollections(ctx, user, func(c *collectionsTx) (err error) {
		if restored, err = c.changed(id); err == nil {
			return errUnchanged
		} else if !errors.Is(err, collections.ErrNoCollection) {
			return err
		}
		var row int64
		var name string
		err = c.tx.QueryRowContext(ctx, deletedCollection, user, id, since.UTC()).Scan(&row, &name)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return collections.ErrNoCollection
		case err != nil:
			return err
		}
		if err := c.admit(name, most); err != nil {
			return err
		}
		if _, err := c.exec(restoreCollection, row); err != nil {
			return err
		}
		restored, err = c.changed(id)
		return err
	})
	return restored, database.Wrap(err, "restore collection")
}

// usage is the used part of a quota.
type usage struct{ collections, items, bytes int64 }

const (
	countCollections = "select count(*) from collections where user_id = $1"
	countItems       = "select count(*), cast(coalesce(sum(size), 0) as bigint) from collection_items where user_id = $1"
	countBytes       = `
select cast(coalesce(sum(octet_length(name) + coalesce(octet_length(description), 0)), 0) as bigint) from collections where user_id = $1`
	eraseItems       = "delete from collection_items where user_id = $1 and deleted_at is not null"
	eraseCollections = "delete from collections where user_id = $1 and deleted_at is not null"
)

// makeRoom returns an error unless the quota has room for more. It purges deleted collections
// if they take the room.
func (c *collectionsTx) makeRoom(q collections.Quota, more usage) error {
	if fits, err := c.fits(q, more); fits || err != nil {
		return err
	}
	for _, erase := range []string{eraseItems, eraseCollections} {
		if _, err := c.exec(erase, c.user); err != nil {
			return err
		}
	}
	fits, err := c.fits(q, more)
	if err == nil && !fits {
		err = collections.ErrQuota
	}
	return err
}

func (c *collectionsTx) fits(q collections.Quota, more usage) (bool, error) {
	used := more
	if more.collections > 0 {
		n, err := c.number(countCollections, c.user)
		if err != nil {
			return false, err
		}
		used.collections += n
	}
	if more.items > 0 || more.bytes > 0 {
		var items, bytes int64
		if err := c.tx.QueryRowContext(c.ctx, countItems, c.user).Scan(&items, &bytes); err != nil {
			return false, err
		}
		inCollections, err := c.number(countBytes, c.user)
		if err != nil {
			return false, err
		}
		used.items += items
		used.bytes += bytes + inCollections
	}
	return used.collections <= int64(q.Collections) && used.items <= int64(q.Items) && used.bytes <= q.Bytes, nil
}

// erasedAtOnce is the number of rows per statement: SQLite blocks other writers meanwhile.
const erasedAtOnce = 1000

// erase are statements that purge what was deleted before $1, at most $2 rows. Items precede
// their collection.
var erase = []string{
	"delete from collection_items where id in (select id from collection_items where deleted_at < $1 limit $2)",
	`delete from collection_items where id in (
	select i.id from collections c join collection_items i on i.collection_id = c.id where c.deleted_at < $1 limit $2)`,
	"delete from collections where id in (select id from collections where deleted_at < $1 limit $2)",
}

// PurgeCollections purges what was deleted before a moment and returns the number of rows.
func (s *Store) PurgeCollections(ctx context.Context, before time.Time) (int, error) {
	erased := 0
	for _, statement := range erase {
		for more := true; more; {
			n, err := affected(s.db.ExecContext(ctx, statement, before.UTC(), erasedAtOnce))
			if err != nil {
				return erased, database.Wrap(err, "purge collections")
			}
			erased += int(n)
			more = n == erasedAtOnce
		}
	}
	return erased, nil
}
