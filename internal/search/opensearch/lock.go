package opensearch

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"waymark.dev/waymark/internal/platform/clock"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// lock is a document that excludes other programs from indexing a locale. Its holder writes it
// again and again; a program that sees it unchanged for lockLost takes it over. That needs no
// clocks that agree.
type lock struct {
	x    *Index
	path string
	version
}

// version is the state of a document: requests can be made to depend on it.
type version struct {
	Number int64 `json:"_seq_no"`
	Term   int64 `json:"_primary_term"`
}

func (v version) condition() string {
	return fmt.Sprintf("?if_seq_no=%d&if_primary_term=%d", v.Number, v.Term)
}

// locksIndex is the suffix of the index of locks.
const locksIndex = "-locks"

// lock waits for the lock of a locale.
func (x *Index) lock(ctx context.Context, l locale.Locale) (*lock, error) {
	index := "/" + x.prefix + locksIndex
	settings := []byte(`{"settings": {"index": {"number_of_shards": 1, "auto_expand_replicas": "0-1"}}, "mappings": {"dynamic": false}}`)
	if err := x.call(ctx, writeTimeout, http.MethodPut, index, settings, nil); err != nil && !hasStatus(err, http.StatusBadRequest) {
		return nil, fmt.Errorf("make index of locks: %w", err) // a bad request if it exists
	}
	held := &lock{x: x, path: index + "/_doc/" + l.Folder()}
	var seen version
	var since time.Time
	for {
		err := held.write(ctx, "?op_type=create")
		if !hasStatus(err, http.StatusConflict) {
			return held, err
		}
		var now version
		err = x.call(ctx, writeTimeout, http.MethodGet, held.path, nil, &now)
		switch {
		case hasStatus(err, http.StatusNotFound):
			continue // released just now
		case err != nil:
			return nil, err
		case now != seen:
			seen, since = now, time.Now()
		case time.Since(since) >= x.lockLost:
			if err := held.write(ctx, seen.condition()); !hasStatus(err, http.StatusConflict) {
				return held, err
			}
		}
		if err := clock.Wait(ctx, x.lockPoll); err != nil {
			return nil, err
		}
	}
}

func (k *lock) write(ctx context.Context, condition string) error {
	text, err := json.Marshal(object{"written": time.Now().UTC()}) // for operators
	if err != nil {
		return fmt.Errorf("write lock: %w", err)
	}
	return k.x.call(ctx, writeTimeout, http.MethodPut, k.path+condition, text, &k.version)
}

// renew keeps the lock. The error wraps [fault.ErrUnavailable] if another program has taken it.
func (k *lock) renew(ctx context.Context) error {
	err := k.write(ctx, k.condition())
	if hasStatus(err, http.StatusConflict) || hasStatus(err, http.StatusNotFound) {
		return fmt.Errorf("another program indexes too: %w", fault.ErrUnavailable)
	}
	return err
}

// release frees the lock. If that fails, others wait until it counts as lost.
func (k *lock) release(ctx context.Context) {
	_ = k.x.call(context.WithoutCancel(ctx), writeTimeout, http.MethodDelete, k.path+k.condition(), nil, nil)
}
