package updates

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/webdata"
)

// version is the number of a release, in parts.
type version []int

// parseBound parses "16.4.1"; parts that are not numbers are 0.
func parseBound(s string) version {
	var v version
	for part := range strings.SplitSeq(s, ".") {
		n, _ := strconv.Atoi(part)
		v = append(v, n)
	}
	return v
}

// parseVersion parses a release number. "16.0" and "16" are equal.
func parseVersion(s string) version {
	v := parseBound(s)
	for len(v) > 1 && v[len(v)-1] == 0 {
		v = v[:len(v)-1]
	}
	return v
}

// newBrowser returns the stable releases with a known date, by version.
func newBrowser(b webdata.Browser) browser {
	releases := slices.DeleteFunc(slices.Clone(b.Releases), func(r webdata.Release) bool { return !r.IsStable() || !isDate(r.Date) })
	slices.SortStableFunc(releases, func(a, b webdata.Release) int {
		return slices.Compare(parseVersion(a.Version), parseVersion(b.Version))
	})
	b.Releases = releases
	out := browser{Browser: b, shapes: newShapeList()}
	for _, r := range releases {
		out.versions = append(out.versions, parseVersion(r.Version))
	}
	return out
}

// position returns the index of a version, or else that of the next higher one.
func (b *browser) position(v string) (pos int, exact bool) {
	return slices.BinarySearchFunc(b.versions, parseVersion(v), slices.Compare[version])
}

// Engines in the API, as spelled in the data.
var engineNames = []string{"Gecko", "WebKit", "Blink", "Presto", "EdgeHTML", "Trident"}

// engineNow is the engine of the latest release, "" for servers and engines that the API
// lacks.
func (b *browser) engineNow() string {
	if b.Type == "server" || len(b.Releases) == 0 {
		return ""
	}
	engine := b.Releases[len(b.Releases)-1].Engine
	if !slices.Contains(engineNames, engine) {
		return ""
	}
	return strings.ToLower(engine)
}

// level is the level of support.
type level uint8

const (
	none    level = iota
	flagged       // behind a flag
	limited       // partial, with a prefix or under another name
	full
)

func levelOf(s webdata.SupportStatement) level {
	switch {
	case len(s.Flags) > 0:
		return flagged
	case s.Partial || s.IsRenamed():
		return limited
	}
	return full
}

// period is a range of releases with the same support.
type period struct {
	from, to int // releases from ≤ i < to
	level    level
	// since and until report whether the ends are known releases, not approximate.
	since, until bool
}

// history is the support in a browser's releases.
type history []period

// historyOf converts the statements about a browser, without previews and unknown versions.
func (b *browser) historyOf(statements []webdata.SupportStatement) history {
	var h history
	for _, s := range statements {
		if !s.Added.IsRelease() || s.Removed == webdata.SomeVersion {
			continue
		}
		added, isRange := strings.CutPrefix(string(s.Added), "≤")
		p := period{to: len(b.versions), level: levelOf(s)}
		p.from, p.since = b.position(added)
		p.since = p.since && !isRange
		if s.Removed.IsRelease() {
			removed, isRange := strings.CutPrefix(string(s.Removed), "≤")
			p.to, p.until = b.position(removed)
			p.until = p.until && !isRange
		}
		if p.from < p.to {
			h = append(h, p)
		}
	}
	return h
}

// at returns the level in a release; none before the first.
func (h history) at(release int) level {
	best := none
	for _, p := range h {
		if p.from <= release && release < p.to {
			best = max(best, p.level)
		}
	}
	return best
}

// change is the change of a feature in a release.
type change struct {
	release int
	kind    Kind
	detail  detail
}

// changes lists what the releases of a browser changed.
func (h history) changes(b *browser) []change {
	var list []change
	for _, release := range h.ends() {
		if release >= len(b.versions) || !h.isExact(b, release) {
			continue
		}
		if kind, more, ok := compare(h.at(release-1), h.at(release)); ok {
			list = append(list, change{release, kind, more})
		}
	}
	return list
}

// ends lists the releases at which periods begin or end.
func (h history) ends() []int {
	var ends []int
	for _, p := range h {
		ends = append(ends, p.from, p.to)
	}
	slices.Sort(ends)
	return slices.Compact(ends)
}

// isExact reports whether a release is known to have made the difference. A version released
// before an older line got the feature never lost it.
func (h history) isExact(b *browser, release int) bool {
	for _, p := range h {
		switch {
		case p.from == release && !p.since, p.to == release && !p.until:
			return false
		case p.to == release && b.Releases[release].Date <= b.Releases[p.from].Date:
			return false
		}
	}
	return true
}

// compare classifies the difference of two levels for readers, who ignore flags.
func compare(before, after level) (kind Kind, more detail, ok bool) {
	switch {
	case before < limited && after < limited, before == after:
		return 0, plain, false
	case after < limited:
		return Removed, plain, true
	case before == flagged:
		return Changed, isUnflagged, true
	case before == none && after == limited:
		return Added, isLimited, true
	case before == none:
		return Added, plain, true
	case after == full:
		return Changed, isFull, true
	}
	return Changed, isLimited, true
}

// span is a range of releases, from ≤ i < to.
type span struct{ from, to int }

// full lists the releases with full support, as maximal spans.
func (h history) full() []span {
	var spans []span
	for _, p := range h {
		if p.level == full {
			spans = append(spans, span{p.from, p.to})
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	merged := spans[:0]
	for _, s := range spans {
		if last := len(merged) - 1; last >= 0 && merged[last].to >= s.from {
			merged[last].to = max(merged[last].to, s.to)
			continue
		}
		merged = append(merged, s)
	}
	return merged
}

// shape numbers a list of spans; 0 is the empty one. Most features share theirs.
type shape uint16

// shapeList holds the lists of spans that occur in a browser.
type shapeList struct {
	spans [][]span
	index map[string]shape
}

func newShapeList() shapeList {
	return shapeList{spans: [][]span{nil}, index: map[string]shape{"": 0}}
}

func (l *shapeList) number(spans []span) shape {
	var key []byte
	for _, s := range spans {
		key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(s.from)), uint64(s.to))
	}
	n, ok := l.index[string(key)]
	if !ok {
		n = shape(len(l.spans))
		l.spans = append(l.spans, spans)
		l.index[string(key)] = n
	}
	return n
}
