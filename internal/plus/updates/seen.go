package updates

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"hash/fnv"
	"slices"
	"time"
)

// seenDays is the age up to which changes are news. Data on older releases changes, too, as
// mistakes are corrected.
const seenDays = 180

// seen has the changes sent to a webhook, as ascending hashes.
type seen []uint32

// encode encodes the hashes as text, by their differences.
func (s seen) encode() string {
	var out []byte
	last := uint32(0)
	for _, hash := range s {
		out = binary.AppendUvarint(out, uint64(hash-last))
		last = hash
	}
	return base64.RawStdEncoding.EncodeToString(out)
}

// decodeSeen decodes the result of encode, up to any damage.
func decodeSeen(text string) seen {
	data, _ := base64.RawStdEncoding.DecodeString(text)
	var s seen
	last := uint64(0)
	for len(data) > 0 {
		step, n := binary.Uvarint(data)
		if n <= 0 {
			break
		}
		last += step
		s = append(s, uint32(last))
		data = data[n:]
	}
	return s
}

// spare is the minimum number of hashes kept from other data.
const spare = 1000

// with merges hashes, unless those of other data have become too many.
func (s seen) with(others seen) seen {
	if len(others) > len(s)+spare {
		return s
	}
	both := slices.Concat(s, others)
	slices.Sort(both)
	return slices.Compact(both)
}

func (s seen) has(hash uint32) bool {
	_, ok := slices.BinarySearch(s, hash)
	return ok
}

// hash identifies a change across editions of the data.
func (f *Feed) hash(g *group, e event) uint32 {
	h := fnv.New32a()
	for _, part := range []string{g.browser, g.version, g.date, e.kind.String(), detailNames[e.detail], f.features[e.feature].path} {
		_, _ = h.Write([]byte(part))
		_, _ = h.Write([]byte{0})
	}
	return h.Sum32()
}

// since returns the first day whose changes are news: seenDays before the last change.
func (f *Feed) since() string {
	if len(f.groups) == 0 {
		return ""
	}
	last, err := time.Parse(time.DateOnly, f.groups[0].date)
	if err != nil {
		return ""
	}
	return last.AddDate(0, 0, -seenDays).Format(time.DateOnly)
}

// news returns all recent changes for a subscription, and the groups of unseen ones.
func (s *Service) news(ctx context.Context, feed *Feed, subscription Subscription) (seen, []Group, error) {
	q, err := s.queryOf(ctx, subscription)
	if err != nil {
		return nil, nil, err
	}
	since, before := feed.since(), decodeSeen(subscription.Seen)
	var all seen
	var groups []Group
	err = feed.match(q, func(g *group, events []event) bool {
		if g.date < since {
			return false
		}
		var fresh []event
		for _, e := range events {
			hash := feed.hash(g, e)
			all = append(all, hash)
			if !before.has(hash) {
				fresh = append(fresh, e)
			}
		}
		if len(fresh) > 0 {
			groups = append(groups, feed.groupOf(g, fresh))
		}
		return true
	})
	slices.Sort(all)
	return slices.Compact(all), groups, err
}
