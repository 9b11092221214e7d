package assist

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// feature describes the support of a feature to assistants: by browser, the
// first version that supports it, with notes.
type feature struct {
	Key     string            `json:"key"`
	Support map[string]string `json:"support"`
	Status  []string          `json:"status,omitempty"`
	Spec    json.RawMessage   `json:"specification,omitempty"`
}

// featureLimit bounds how many features below the one asked for are told.
const featureLimit = 60

type compatNode struct {
	Support map[string]json.RawMessage `json:"support"`
	SpecURL json.RawMessage            `json:"spec_url"`
	Status  struct {
		Experimental  bool  `json:"experimental"`
		Deprecated    bool  `json:"deprecated"`
		StandardTrack *bool `json:"standard_track"`
	} `json:"status"`
}

type statement struct {
	VersionAdded   any  `json:"version_added"`
	VersionRemoved any  `json:"version_removed"`
	Partial        bool `json:"partial_implementation"`
	Prefix         any  `json:"prefix"`
	Flags          []struct {
		Name string `json:"name"`
	} `json:"flags"`
}

// summarize reads a response of the compatibility endpoint.
func summarize(key string, data []byte) ([]feature, error) {
	var response struct {
		Data map[string]json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(data, &response); err != nil {
		return nil, fmt.Errorf("read compatibility of %s: %w", key, err)
	}
	var list []feature
	walk(key, response.Data, &list)
	return list, nil
}

func walk(key string, node map[string]json.RawMessage, list *[]feature) {
	if raw, ok := node["__compat"]; ok && len(*list) < featureLimit {
		var c compatNode
		if json.Unmarshal(raw, &c) == nil {
			*list = append(*list, describe(key, c))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(node)) {
		var below map[string]json.RawMessage
		if name == "__compat" || len(*list) >= featureLimit || json.Unmarshal(node[name], &below) != nil {
			continue
		}
		walk(key+"."+name, below, list)
	}
}

func describe(key string, c compatNode) feature {
	f := feature{Key: key, Support: map[string]string{}, Spec: c.SpecURL}
	for browser, raw := range c.Support {
		var one statement
		if json.Unmarshal(raw, &one) != nil {
			var many []statement
			if json.Unmarshal(raw, &many) != nil || len(many) == 0 {
				continue
			}
			one = many[0]
		}
		f.Support[browser] = one.words()
	}
	if c.Status.Experimental {
		f.Status = append(f.Status, "experimental")
	}
	if c.Status.Deprecated {
		f.Status = append(f.Status, "deprecated")
	}
	if c.Status.StandardTrack != nil && !*c.Status.StandardTrack {
		f.Status = append(f.Status, "non-standard")
	}
	return f
}

func (s statement) words() string {
	version, ok := s.VersionAdded.(string)
	if !ok {
		return "no"
	}
	if removed, ok := s.VersionRemoved.(string); ok {
		return version + " until " + removed
	}
	if s.Partial {
		version += " (partial)"
	}
	if prefix, ok := s.Prefix.(string); ok {
		version += " (prefix " + prefix + ")"
	}
	if len(s.Flags) > 0 {
		version += " (behind " + s.Flags[0].Name + ")"
	}
	return version
}
