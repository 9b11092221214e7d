package telemetry

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/jsonerror"
)

// Limits on what pings hold. Glean cuts what is longer before it sends it, in
// units of UTF-16.
const (
	maxString  = 100
	maxText    = 200 << 10
	maxExtra   = 500
	maxURL     = 8192
	maxItems   = 20 // of a list
	maxLabels  = 16 // of a metric, and one for those that did not fit
	maxLabel   = 61
	maxName    = 70 // of a metric: its category and its own name
	maxReason  = 30
	maxEvents  = 500
	maxExtras  = 50 // keys of an event
	maxMetrics = 200
	otherLabel = "__other__"
)

// ping is the JSON of a ping (the ping schema of Glean, version 1).
type ping struct {
	Metrics    map[string]map[string]json.RawMessage `json:"metrics"`
	Events     []event                               `json:"events"`
	PingInfo   *pingInfo                             `json:"ping_info"`
	ClientInfo map[string]json.RawMessage            `json:"client_info"`
}

type event struct {
	Category  *string           `json:"category"`
	Name      *string           `json:"name"`
	Timestamp json.RawMessage   `json:"timestamp"`
	Extra     map[string]string `json:"extra"`
}

type pingInfo struct {
	Sequence json.RawMessage `json:"seq"`
	Start    *string         `json:"start_time"`
	End      *string         `json:"end_time"`
	Reason   *string         `json:"reason"`
}

// parse reads a ping and checks everything in it, also what is not kept. The
// error is an [*Error].
func parse(name string, body []byte) (*ping, error) {
	var p ping
	if err := jsonerror.Object(body, &p); err != nil {
		kind := InvalidValue
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			kind = InvalidType
		}
		return nil, invalid(kind, "", "%v", err)
	}
	if err := p.checkInfo(); err != nil {
		return nil, err
	}
	if err := p.checkMetrics(); err != nil {
		return nil, err
	}
	if err := p.checkEvents(); err != nil {
		return nil, err
	}
	return &p, p.checkState(name)
}

func (p *ping) checkInfo() error {
	switch info := p.PingInfo; {
	case info == nil:
		return invalid(InvalidState, "ping_info", "missing")
	case info.Sequence == nil:
		return invalid(InvalidState, "ping_info.seq", "missing")
	case info.Start == nil || !isTime(*info.Start):
		return invalid(InvalidValue, "ping_info.start_time", "must be a time with its offset from UTC")
	case info.End == nil || !isTime(*info.End):
		return invalid(InvalidValue, "ping_info.end_time", "must be a time with its offset from UTC")
	case info.Reason != nil && !isWord(*info.Reason, maxReason):
		return invalid(InvalidLabel, "ping_info.reason", "must be a word of at most %d characters in snake case", maxReason)
	}
	if err := checkQuantity(p.PingInfo.Sequence, "ping_info.seq"); err != nil {
		return err
	}
	build, ok := p.ClientInfo["telemetry_sdk_build"]
	if !ok {
		return invalid(InvalidState, "client_info.telemetry_sdk_build", "missing")
	}
	_, err := stringIn(build, "client_info.telemetry_sdk_build", maxString)
	return err
}

// checkState checks that a ping of a name has what such pings are for.
func (p *ping) checkState(name string) error {
	switch {
	case name == PagePing && p.text("url", "page.path") == "":
		return invalid(InvalidState, "metrics.url.page.path", "missing; a page ping says which page was seen")
	case name == ActionPing && len(p.Events) == 0:
		return invalid(InvalidState, "events", "missing; an action ping has at least one")
	}
	return nil
}

func (p *ping) checkEvents() error {
	if len(p.Events) > maxEvents {
		return invalid(InvalidOverflow, "events", "more than %d", maxEvents)
	}
	for _, e := range p.Events {
		switch {
		case e.Category == nil || e.Name == nil:
			return invalid(InvalidState, "events", "an event lacks its category or its name")
		case !isName(*e.Category) && *e.Category != "" || !isName(*e.Name):
			return invalid(InvalidLabel, "events", "category and name of an event must be in snake case, at most %d characters", maxName)
		case e.Timestamp == nil:
			return invalid(InvalidState, "events.timestamp", "missing")
		case len(e.Extra) > maxExtras:
			return invalid(InvalidOverflow, "events.extra", "more than %d keys", maxExtras)
		}
		if err := checkQuantity(e.Timestamp, "events.timestamp"); err != nil {
			return err
		}
		for key, value := range e.Extra {
			if !isName(key) {
				return invalid(InvalidLabel, "events.extra", "a key must be in snake case, at most %d characters", maxName)
			}
			if length(value) > maxExtra {
				return invalid(InvalidOverflow, "events.extra."+key, "longer than %d characters", maxExtra)
			}
		}
	}
	return nil
}

// text returns a string of the metrics, which were checked; "" if it is not there.
func (p *ping) text(kind, name string) string {
	var text string
	if raw := p.Metrics[kind][name]; raw != nil {
		_ = json.Unmarshal(raw, &text) // it was checked
	}
	return text
}

// first returns the first string of a list of the metrics.
func (p *ping) first(name string) string {
	var list []string
	if raw := p.Metrics["string_list"][name]; raw != nil {
		_ = json.Unmarshal(raw, &list) // it was checked
	}
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// labelled returns the strings of a metric with labels.
func (p *ping) labelled(name string) map[string]string {
	var values map[string]string
	if raw := p.Metrics["labeled_string"][name]; raw != nil {
		_ = json.Unmarshal(raw, &values) // it was checked
	}
	return values
}

// length is the length of a text in units of UTF-16, in which Glean counts.
func length(s string) int {
	if len(s) == utf8.RuneCountInString(s) {
		return len(s)
	}
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// timeForms are the forms of times in pings: with minutes, as in the information
// about a ping, and those of metrics, down to days.
var timeForms = []string{
	"2006-01-02T15:04Z07:00", time.RFC3339Nano, "2006-01-02T15Z07:00", "2006-01-02Z07:00",
}

func isTime(text string) bool {
	return len(text) <= len("2006-01-02T15:04:05.999999999+00:00") && slices.ContainsFunc(timeForms, func(form string) bool {
		_, err := time.Parse(form, text)
		return err == nil
	})
}

// isName reports whether a text is a name of Glean: words in snake case with dots
// between them. The library's own begin with "glean".
func isName(name string) bool {
	return len(name) <= maxName && isLabel(name)
}

// isWord reports whether a text is a word in snake case of at most some length.
func isWord(text string, most int) bool {
	return len(text) <= most && !strings.Contains(text, ".") && isLabel(text)
}

// isLabel reports whether a text is words in snake case, with hyphens allowed, of at
// most 30 characters each, with dots between them.
func isLabel(text string) bool {
	for word := range strings.SplitSeq(text, ".") {
		if word == "" || len(word) > 30 || word[0] >= '0' && word[0] <= '9' || word[0] == '-' {
			return false
		}
		for i := range len(word) {
			c := word[i]
			if c != '_' && c != '-' && (c < 'a' || c > 'z') && (c < '0' || c > '9') {
				return false
			}
		}
	}
	return true
}
