package assist

import "waymark.dev/waymark/internal/docs/webdata"

// feature describes the support of a feature to assistants: the first supporting version by
// browser, with notes.
type feature struct {
	Key     string            `json:"key"`
	Support map[string]string `json:"support"`
	Status  []string          `json:"status,omitempty"`
	Spec    any               `json:"specification,omitempty"` // a string or a list of strings
}

// featureLimit is the maximum number of features in a result.
const featureLimit = 60

func describeFeatures(entries []webdata.CompatEntry) []feature {
	var list []feature
	for _, entry := range entries[:min(len(entries), featureLimit)] {
		f := feature{Key: entry.Key, Support: map[string]string{}, Status: entry.Status.Warnings()}
		for _, s := range entry.Support {
			f.Support[s.Browser] = describeStatement(s.Current())
		}
		switch len(entry.SpecURLs) {
		case 0:
		case 1:
			f.Spec = entry.SpecURLs[0]
		default:
			f.Spec = entry.SpecURLs
		}
		list = append(list, f)
	}
	return list
}

func describeStatement(s webdata.SupportStatement) string {
	version := s.Added.Text()
	if !s.Added.Exists() {
		return version
	}
	switch {
	case s.Removed == webdata.SomeVersion:
		return version + ", later removed"
	case s.IsRemoved():
		return version + " until " + string(s.Removed)
	}
	if s.Partial {
		version += " (partial)"
	}
	if s.Prefix != "" {
		version += " (prefix " + s.Prefix + ")"
	}
	if len(s.Flags) > 0 {
		version += " (behind " + s.Flags[0] + ")"
	}
	return version
}
