package store

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"waymark.dev/waymark/internal/platform/database"
)

// One statement decides and counts, so that servers together cannot exceed a limit. Sums of
// costs may differ from the room by rounding.
const (
	takeLimit = `
insert into limits (name, free_at) select name, {{clock}} + cost from unnest($1::text[], $2::double precision[]) as taken (name, cost)
on conflict (name) do update set free_at = greatest(limits.free_at, {{clock}}) + excluded.free_at - {{clock}}
where greatest(limits.free_at, {{clock}}) + excluded.free_at - {{clock}} <= {{clock}} + $3 + 0.001`
	deleteFull = "delete from limits where free_at < {{clock}}"
)

// SharesLimits reports whether several servers can use the database, and so have to count
// together.
func (s *Store) SharesLimits() bool { return s.dialect == postgresDialect }

// TakeLimit takes the costs of a request from buckets with the same room, which fill up with
// time, and reports whether all of them had enough; if one has not, the others are charged
// nevertheless. Names may have addresses of clients, so hashes are stored. It needs PostgreSQL.
func (s *Store) TakeLimit(ctx context.Context, names []string, costs []time.Duration, room time.Duration) (bool, error) {
	hashes, seconds := make([]string, len(names)), make([]float64, len(costs))
	for i, name := range names {
		hashes[i], seconds[i] = s.hashOfLimit(name), costs[i].Seconds()
	}
	n, err := affected(s.db.ExecContext(ctx, s.timed(takeLimit), hashes, seconds, room.Seconds()))
	return n == int64(len(names)), database.Wrap(err, "count requests of all servers")
}

// hashOfLimit uses the key for hashes of deleted accounts, if there is one.
func (s *Store) hashOfLimit(name string) string {
	var key []byte
	if len(s.deletionKeys) > 0 {
		key = s.deletionKeys[0]
	}
	h := hmac.New(sha256.New, key)
	h.Write([]byte(name))
	return hex.EncodeToString(h.Sum(nil))
}
