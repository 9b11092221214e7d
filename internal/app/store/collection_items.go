package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/plus/collections"
)

const (
	itemColumns = "i.public_id, c.public_id, i.url, i.page_title, coalesce(i.custom_name, ''), i.notes, i.created_at, i.updated_at"
	fromItems   = `
from collection_items i join collections c on c.id = i.collection_id
where c.user_id = $1 and c.public_id = $2 and c.deleted_at is null and `
	selectItems = "select " + itemColumns + fromItems
	liveItems   = "i.deleted_at is null"
	newestFirst = " order by i.created_at desc, i.id desc"
	onePage     = " limit $3 offset $4"
	withItemID  = " and i.public_id = $3"
	selectURLs  = `
select c.public_id, i.public_id, i.url from collection_items i join collections c on c.id = i.collection_id
where c.user_id = $1 and c.deleted_at is null and i.deleted_at is null` + newestFirst
	pagesOf = "select url, created_at from collection_items where collection_id = $1 and deleted_at is null"
	// An item deleted since a moment.
	selectDeletedItem = "select " + itemColumns + ", i.deleted_at" + fromItems + "i.deleted_at >= $4" + withItemID
	insertItem        = `
insert into collection_items (public_id, collection_id, user_id, url, page_key, page_title, custom_name, notes, size, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`
	updateItem  = "update collection_items set custom_name = $2, notes = $3, size = $4, updated_at = $5 where public_id = $1 and deleted_at is null"
	deleteItem  = "update collection_items set deleted_at = $3 where collection_id = $1 and public_id = $2 and deleted_at is null"
	restoreItem = "update collection_items set deleted_at = null where public_id = $1"
)

func scanItem(row scanner) (collections.Saved, error) { return scanItemAnd(row) }

// scanItemAnd scans itemColumns and further columns.
func scanItemAnd(row scanner, more ...any) (i collections.Saved, err error) {
	err = row.Scan(append([]any{&i.ID, &i.Collection, &i.URL, &i.PageTitle, &i.Name, &i.Notes, &i.CreatedAt, &i.UpdatedAt}, more...)...)
	if errors.Is(err, sql.ErrNoRows) {
		return i, collections.ErrNoItem
	}
	return i, err
}

func (s *Store) Items(ctx context.Context, user int64, collection string, limit, offset int) ([]collections.Saved, error) {
	list, err := selectAll(ctx, s.db, scanItem, selectItems+liveItems+newestFirst+onePage, user, collection, limit, offset)
	return list, database.Wrap(err, "read items")
}

func (s *Store) EachItem(ctx context.Context, user int64, collection string, do func(*collections.Saved)) error {
	err := eachRow(ctx, s.db, func(row scanner) error {
		i, err := scanItem(row)
		if err == nil {
			do(&i)
		}
		return err
	}, selectItems+liveItems+newestFirst, user, collection)
	return database.Wrap(err, "read all items")
}

func (s *Store) EachURL(ctx context.Context, user int64, do func(collection, id, url string)) error {
	err := eachRow(ctx, s.db, func(row scanner) error {
		var collection, id, url string
		err := row.Scan(&collection, &id, &url)
		if err == nil {
			do(collection, id, url)
		}
		return err
	}, selectURLs, user)
	return database.Wrap(err, "read addresses of items")
}

func (s *Store) Item(ctx context.Context, user int64, collection, id string) (collections.Saved, error) {
	i, err := scanItem(s.db.QueryRowContext(ctx, selectItems+liveItems+withItemID, user, collection, id))
	return i, database.Wrap(err, "read item")
}

// item is Item within a transaction.
func (c *collectionsTx) item(collection, id string) (collections.Saved, error) {
	return scanItem(c.tx.QueryRowContext(c.ctx, selectItems+liveItems+withItemID, c.user, collection, id))
}

// addable returns an error unless an item fits into a collection and its page is new there.
// Items added earlier may be duplicates: two pages may have become one.
func (c *collectionsTx) addable(row int64, item *collections.Saved, same collections.SamePage, since time.Time, q collections.Quota) error {
	count := 0
	err := eachRow(c.ctx, c.tx, func(row scanner) error {
		var url string
		var created time.Time
		if err := row.Scan(&url, &created); err != nil {
			return err
		}
		if collections.Key(url) == collections.Key(item.URL) || !created.Before(since) && same(url) {
			return collections.ErrSaved
		}
		count++
		return nil
	}, pagesOf, row)
	if err == nil && count >= q.CollectionOf {
		err = collections.ErrQuota
	}
	return err
}

func (s *Store) AddItem(ctx context.Context, user int64, collection string, i collections.Saved, same collections.SamePage, q collections.Quota) error {
	err := s.changeCollections(ctx, user, func(c *collectionsTx) error {
		row, err := c.find(collection)
		if err != nil {
			return err
		}
		if err := c.addable(row, &i, same, time.Time{}, q); err != nil {
			return err
		}
		if err := c.makeRoom(q, usage{items: 1, bytes: i.Size()}); err != nil {
			return err
		}
		if err := c.insertItem(row, &i); err != nil {
			return err
		}
		return c.markChanged(row)
	})
	return database.Wrap(err, "add item")
}

func (c *collectionsTx) insertItem(row int64, i *collections.Saved) error {
	_, err := c.exec(insertItem, i.ID, row, c.user, i.URL, collections.Key(i.URL), i.PageTitle, orNull(i.Name), i.Notes, i.Size(), c.at)
	return err
}

// markChanged records that a collection has changed.
func (c *collectionsTx) markChanged(row int64) error {
	_, err := c.exec(touchCollection, row, c.at)
	return err
}

func (s *Store) EditItem(ctx context.Context, user int64, collection string, edited collections.Saved, q collections.Quota) error {
	err := s.changeCollections(ctx, user, func(c *collectionsTx) error {
		row, err := c.find(collection)
		if err != nil {
			return err
		}
		i, err := c.item(collection, edited.ID)
		switch {
		case errors.Is(err, collections.ErrNoItem):
			return errUnchanged
		case err != nil:
			return err
		}
		before := i.Size()
		i.Name, i.Notes = edited.Name, edited.Notes
		if more := i.Size() - before; more > 0 {
			if err := c.makeRoom(q, usage{bytes: more}); err != nil {
				return err
			}
		}
		if _, err := c.exec(updateItem, i.ID, orNull(i.Name), i.Notes, i.Size(), c.at); err != nil {
			return err
		}
		return c.markChanged(row)
	})
	return database.Wrap(err, "edit item")
}

func (s *Store) DeleteItem(ctx context.Context, user int64, collection, id string) error {
	err := s.changeCollections(ctx, user, func(c *collectionsTx) error {
		row, err := c.find(collection)
		if err != nil {
			return err
		}
		if n, err := c.exec(deleteItem, row, id, c.at); err != nil {
			return err
		} else if n == 0 {
			return errUnchanged
		}
		return c.markChanged(row)
	})
	return database.Wrap(err, "delete item")
}

func (s *Store) RestoreItem(ctx context.Context, user int64, collection, id string, since time.Time, same func(*collections.Saved) collections.SamePage, q collections.Quota) (i collections.Saved, err error) {
	err = s.changeCollections(ctx, user, func(c *collectionsTx) error {
		row, err := c.find(collection)
		if err != nil {
			return err
		}
		if i, err = c.item(collection, id); err == nil {
			return errUnchanged
		} else if !errors.Is(err, collections.ErrNoItem) {
			return err
		}
		var deleted time.Time
		if i, err = scanItemAnd(c.tx.QueryRowContext(ctx, selectDeletedItem, user, collection, id, since.UTC()), &deleted); err != nil {
			return err
		}
		if err := c.addable(row, &i, same(&i), deleted, q); err != nil {
			return err
		}
		if _, err := c.exec(restoreItem, id); err != nil {
			return err
		}
		return c.markChanged(row)
	})
	return i, database.Wrap(err, "restore item")
}
