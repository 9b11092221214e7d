package webdata

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

const featuresFile = "features.zst"

// Status is the Baseline status of a feature in one word.
type Status string

// The statuses in the words of documents.
const (
	High        Status = "high"
	Low         Status = "low"
	Limited     Status = "limited"
	Discouraged Status = "discouraged"
	Removing    Status = "removing"
)

// Level is the Baseline value of web-features: "high", "low", or "" for false in the data and
// the JSON.
type Level string

// MarshalJSON writes false for the empty level.
func (l Level) MarshalJSON() ([]byte, error) {
	if l == "" {
		return []byte("false"), nil
	}
	return json.Marshal(string(l))
}

// Support is the first version of each browser that supports a feature, or empty.
type Support struct {
	Chrome         string `json:"chrome,omitempty"`
	ChromeAndroid  string `json:"chrome_android,omitempty"`
	Edge           string `json:"edge,omitempty"`
	Firefox        string `json:"firefox,omitempty"`
	FirefoxAndroid string `json:"firefox_android,omitempty"`
	Safari         string `json:"safari,omitempty"`
	SafariIOS      string `json:"safari_ios,omitempty"`
}

// SupportStatus is the Baseline status of a feature with its dates.
type SupportStatus struct {
	Baseline         Level   `json:"baseline"`
	BaselineLowDate  string  `json:"baseline_low_date,omitempty"`
	BaselineHighDate string  `json:"baseline_high_date,omitempty"`
	Support          Support `json:"support"`
}

// Baseline is the Baseline object of a document (docs/reference/http.md,
// Baseline). It is shared and must not be changed.
type Baseline struct {
	SupportStatus
	Asterisk     bool          `json:"asterisk,omitempty"`
	Alternatives []Alternative `json:"alternatives,omitempty"`
	Feature      *Feature      `json:"feature"`
}

// Alternative is a replacement for a discouraged feature.
type Alternative struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	MDNURL      string `json:"mdn_url"`
}

// Feature is a web feature as shown in documents.
type Feature struct {
	ID               string            `json:"id"`
	Status           SupportStatus     `json:"status"`
	DescriptionHTML  string            `json:"description_html"`
	Name             string            `json:"name"`
	Description      string            `json:"-"` // plain text
	Discouraged      *Discouragement   `json:"discouraged,omitempty"`
	DeveloperSignals *DeveloperSignals `json:"developer_signals,omitempty"`
}

// Discouragement is the reason against using a feature.
type Discouragement struct {
	ReasonHTML   string   `json:"reason_html"`
	AccordingTo  []string `json:"according_to,omitempty"`
	Alternatives []string `json:"alternatives,omitempty"`

	removalDate string
}

// DeveloperSignals links to developers' votes for a feature.
type DeveloperSignals struct {
	URL   string `json:"url"`
	Votes uint64 `json:"votes"`
}

// featureTable is the web-features data: features by name, and compatibility keys, each
// directly followed by the keys below.
type featureTable struct {
	statuses []SupportStatus
	features []*Feature // by ID
	keys     []featureKey
}

// featureKey is a compatibility key's feature and own status; none is -1.
type featureKey struct {
	key     string
	feature int
	status  int
}

// compareKeys orders dotted keys with each key directly before all keys below: a dot sorts
// before every character of a name, like a space.
func compareKeys(a, b string) int {
	for i := range min(len(a), len(b)) {
		if x, y := a[i], b[i]; x != y {
			switch {
			case x == '.':
				x = ' '
			case y == '.':
				y = ' '
			}
			return cmp.Compare(x, y)
		}
	}
	return cmp.Compare(len(a), len(b))
}

// Baseline returns the Baseline object of a page with these compatibility keys, or nil if they
// do not share a feature.
func (d *Data) Baseline(keys []string) *Baseline {
	table := d.features.get(d, featuresFile, decodeFeatures)
	i, ok := table.common(keys)
	if !ok {
		return nil
	}
	feature := table.features[table.keys[i].feature]
	if signals := d.signals[feature.ID]; signals != nil {
		with := *feature
		with.DeveloperSignals = signals
		feature = &with
	}
	return &Baseline{
		SupportStatus: table.statuses[table.keys[i].status],
		Asterisk:      table.asterisk(i),
		Alternatives:  table.alternatives(feature),
		Feature:       feature,
	}
}

// Status returns the Baseline status in one word.
func (b *Baseline) Status() Status { return statusOf(b.Feature, b.SupportStatus.Baseline) }

func statusOf(f *Feature, level Level) Status {
	switch {
	case f.Discouraged != nil && f.Discouraged.removalDate != "":
		return Removing
	case f.Discouraged != nil:
		return Discouraged
	case level == "":
		return Limited
	default:
		return Status(level)
	}
}

// PageStatus returns the status of a page by slug, compatibility keys and front matter
// statuses, or "". A deprecated page without Baseline data is discouraged in the sections that
// show Baseline at all.
func (d *Data) PageStatus(keys, statuses []string, slug string) Status {
	table := d.features.get(d, featuresFile, decodeFeatures)
	if i, ok := table.common(keys); ok {
		k := table.keys[i]
		return statusOf(table.features[k.feature], table.statuses[k.status].Baseline)
	}
	if slices.Contains(statuses, "deprecated") && ShowsBaseline(slug) {
		return Discouraged
	}
	return ""
}

// ShowsBaseline reports whether pages with this slug have a Baseline box.
func ShowsBaseline(slug string) bool {
	return strings.HasPrefix(slug, "WebAssembly/") ||
		strings.HasPrefix(slug, "Web/") && !strings.HasPrefix(slug, "Web/Accessibility/")
}

// common returns the position of the first key if all keys belong to one feature and have
// their own status.
func (t *featureTable) common(keys []string) (int, bool) {
	first := -1
	for _, key := range keys {
		i, ok := slices.BinarySearchFunc(t.keys, key, func(k featureKey, key string) int {
			return compareKeys(k.key, key)
		})
		if !ok || t.keys[i].status < 0 {
			return 0, false
		}
		if first < 0 {
			first = i
		}
		if t.keys[i].feature != t.keys[first].feature {
			return 0, false
		}
	}
	return first, first >= 0
}

// asterisk reports whether parts of the key at position i have different support than the
// whole.
func (t *featureTable) asterisk(i int) bool {
	key := t.keys[i]
	status := t.statuses[key.status]
	same, baseline := true, true
	for _, sub := range t.keys[i+1:] {
		if rest, ok := strings.CutPrefix(sub.key, key.key); !ok || !strings.HasPrefix(rest, ".") {
			break
		}
		level, ok := t.level(sub)
		same = same && ok && level == status.Baseline
		baseline = baseline && ok && level != ""
	}
	switch {
	case same:
		return false
	case status.Baseline == "":
		s := status.Support
		return s.Chrome != s.ChromeAndroid || s.Firefox != s.FirefoxAndroid || s.Safari != s.SafariIOS
	case status.Baseline == "low":
		return !baseline
	default:
		return true
	}
}

// level returns the Baseline level of a key, none in a discouraged feature.
func (t *featureTable) level(k featureKey) (Level, bool) {
	if k.status < 0 || t.features[k.feature].Discouraged != nil {
		return "", false
	}
	return t.statuses[k.status].Baseline, true
}

// alternatives lists the replacements of a feature that have a page.
func (t *featureTable) alternatives(f *Feature) []Alternative {
	if f.Discouraged == nil {
		return nil
	}
	var list []Alternative
	for _, id := range f.Discouraged.Alternatives {
		i, ok := slices.BinarySearchFunc(t.features, id, func(f *Feature, id string) int {
			return strings.Compare(f.ID, id)
		})
		if page := alternativePages[id]; ok && page != "" {
			other := t.features[i]
			list = append(list, Alternative{other.Name, other.Description, "/docs/" + page})
		}
	}
	return list
}
