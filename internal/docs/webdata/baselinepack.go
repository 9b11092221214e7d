package webdata

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// UnmarshalJSON decodes a level; false and null are the empty one.
func (l *Level) UnmarshalJSON(text []byte) error {
	if bytes.Equal(text, []byte("false")) {
		*l = ""
		return nil
	}
	return json.Unmarshal(text, (*string)(l))
}

// publishedFeature is a feature of the web-features package.
type publishedFeature struct {
	Kind            string `json:"kind"`
	Name            string `json:"name"`
	Description     string `json:"description"`
	DescriptionHTML string `json:"description_html"`
	Status          struct {
		SupportStatus
		ByCompatKey map[string]SupportStatus `json:"by_compat_key"`
	} `json:"status"`
	CompatFeatures []string `json:"compat_features"`
	Discouraged    *struct {
		Discouragement
		RemovalDate string `json:"removal_date"`
	} `json:"discouraged"`
}

// statusList numbers statuses; many keys share one.
type statusList struct {
	list  []SupportStatus
	index map[SupportStatus]int
}

func (l *statusList) number(s SupportStatus) int {
	i, ok := l.index[s]
	if !ok {
		i = len(l.list)
		l.index[s] = i
		l.list = append(l.list, s)
	}
	return i
}

// packFeatures adds the web-features data.
func packFeatures(b *Bundle, published []byte) error {
	var data struct {
		Features map[string]publishedFeature `json:"features"`
	}
	if err := json.Unmarshal(published, &data); err != nil {
		return fmt.Errorf("web features: %w", err)
	}
	maps.DeleteFunc(data.Features, func(_ string, f publishedFeature) bool { return f.Kind != "feature" })
	ids := slices.Sorted(maps.Keys(data.Features))
	statuses := &statusList{index: map[SupportStatus]int{}}
	var features, keys encoder
	features.num(len(ids))
	for _, id := range ids {
		f := data.Features[id]
		encodeFeature(&features, id, &f, statuses.number(f.Status.SupportStatus))
	}
	encodeFeatureKeys(&keys, ids, data.Features, statuses)
	var all encoder
	all.num(len(statuses.list))
	for _, s := range statuses.list {
		encodeStatus(&all, s)
	}
	all.buf = append(append(all.buf, features.buf...), keys.buf...)
	b.add(featuresFile, all.buf)
	return nil
}

func encodeFeature(e *encoder, id string, f *publishedFeature, status int) {
	e.str(id)
	e.num(status)
	e.str(f.Name)
	e.str(f.Description)
	e.str(f.DescriptionHTML)
	if f.Discouraged == nil {
		e.num(0)
		return
	}
	e.num(1)
	e.str(f.Discouraged.ReasonHTML)
	e.str(f.Discouraged.RemovalDate)
	e.strs(f.Discouraged.AccordingTo)
	e.strs(f.Discouraged.Alternatives)
}

// encodeFeatureKeys writes the keys in order; a key of several features belongs to the first.
func encodeFeatureKeys(e *encoder, ids []string, features map[string]publishedFeature, statuses *statusList) {
	var keys []featureKey
	for i, id := range ids {
		for _, key := range features[id].CompatFeatures {
			status := -1
			if s, ok := features[id].Status.ByCompatKey[key]; ok {
				status = statuses.number(s)
			}
			keys = append(keys, featureKey{key, i, status})
		}
	}
	slices.SortStableFunc(keys, func(a, b featureKey) int { return compareKeys(a.key, b.key) })
	keys = slices.CompactFunc(keys, func(a, b featureKey) bool { return a.key == b.key })
	e.num(len(keys))
	for _, k := range keys {
		e.str(k.key)
		e.num(k.feature)
		e.num(k.status + 1)
	}
}

func encodeStatus(e *encoder, s SupportStatus) {
	e.str(string(s.Baseline))
	e.str(s.BaselineLowDate)
	e.str(s.BaselineHighDate)
	for _, version := range s.Support.versions() {
		e.str(*version)
	}
}

func decodeStatus(d *decoder) SupportStatus {
	s := SupportStatus{Baseline: Level(d.str()), BaselineLowDate: d.str(), BaselineHighDate: d.str()}
	for _, version := range s.Support.versions() {
		*version = d.str()
	}
	return s
}

// versions lists the fields in packing order.
func (s *Support) versions() [7]*string {
	return [...]*string{&s.Chrome, &s.ChromeAndroid, &s.Edge, &s.Firefox, &s.FirefoxAndroid, &s.Safari, &s.SafariIOS}
}

func decodeFeatures(text string) (*featureTable, error) {
	d := decoder{rest: text}
	t := &featureTable{statuses: make([]SupportStatus, d.count())}
	for i := range t.statuses {
		t.statuses[i] = decodeStatus(&d)
	}
	features := make([]Feature, d.count())
	t.features = make([]*Feature, len(features))
	for i := range features {
		t.features[i] = &features[i]
		decodeFeature(&d, &features[i], t.statuses)
	}
	t.keys = make([]featureKey, d.count())
	for i := range t.keys {
		t.keys[i] = featureKey{d.str(), d.index(len(t.features)), d.index(len(t.statuses)+1) - 1}
	}
	if err := d.done(); err != nil {
		return &featureTable{}, err
	}
	return t, nil
}

func decodeFeature(d *decoder, f *Feature, statuses []SupportStatus) {
	f.ID = d.str()
	if i := d.index(len(statuses)); d.err == nil {
		f.Status = statuses[i]
	}
	f.Name, f.Description, f.DescriptionHTML = d.str(), d.str(), d.str()
	if d.index(2) == 1 {
		f.Discouraged = &Discouragement{ReasonHTML: d.str(), removalDate: d.str(), AccordingTo: d.strs(), Alternatives: d.strs()}
	}
}
