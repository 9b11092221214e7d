package telemetry

import (
	"io"
	"net/url"
	"slices"
	"time"
	"unicode/utf16"

	"github.com/go-json-experiment/json/jsontext"
)

// Limits on pings. Glean cuts longer values before sending, in UTF-16 units.
const (
	maxString  = 100
	maxText    = 200 << 10
	maxExtra   = 500
	maxURL     = 8192
	maxItems   = 20 // of a list
	maxLabels  = 16 // of a metric, plus one for excess ones
	maxLabel   = 61
	maxName    = 70 // of a metric: category and name
	maxReason  = 30
	maxEvents  = 500
	maxExtras  = 50 // keys of an event
	maxMetrics = 200
	otherLabel = "__other__"
)

// ping has the used parts of a ping (Glean's ping schema, version 1). Missing texts are empty.
type ping struct {
	path, referrer           string
	status                   string
	baseline, breakpoint     string
	subscription, language   string
	source, medium, campaign string
	events                   []event
}

type event struct {
	category, name string
	extra          map[string]string
}

type metricReader func(*ping, *scanner) error

// stored are the stored metrics by type and name.
var stored = map[string]map[string]metricReader{
	"url": {
		"page.path":     urlInto(func(p *ping) *string { return &p.path }),
		"page.referrer": urlInto(func(p *ping) *string { return &p.referrer }),
	},
	"string": {
		"page.http_status":              stringInto(func(p *ping) *string { return &p.status }),
		"page.is_baseline":              stringInto(func(p *ping) *string { return &p.baseline }),
		"navigator.viewport_breakpoint": stringInto(func(p *ping) *string { return &p.breakpoint }),
		"navigator.subscription_type":   stringInto(func(p *ping) *string { return &p.subscription }),
	},
	"string_list": {
		"navigator.user_languages": func(p *ping, s *scanner) (err error) {
			p.language, err = firstOf(s)
			return err
		},
	},
	"labeled_string": {"page.utm": (*ping).readCampaign},
}

func urlInto(field func(*ping) *string) metricReader {
	return func(p *ping, s *scanner) error {
		text, err := readURL(s)
		*field(p) = string(text)
		return err
	}
}

func stringInto(field func(*ping) *string) metricReader {
	return func(p *ping, s *scanner) error {
		text, err := s.text(maxString)
		*field(p) = string(text)
		return err
	}
}

func (p *ping) readCampaign(s *scanner) error {
	return s.labels(func(label []byte) error {
		var into *string
		switch string(label) {
		case "source":
			into = &p.source
		case "medium":
			into = &p.medium
		case "campaign":
			into = &p.campaign
		default:
			return checkString(s)
		}
		text, err := s.text(maxString)
		*into = string(text)
		return err
	})
}

// parse parses a ping and checks all of it, including parts that are not stored. The error is
// an [*Error], or that of the body.
func parse(name string, body io.Reader) (*ping, error) {
	var p ping
	var info, client bool
	err := scan(body, func(s *scanner) error {
		if s.PeekKind() == jsontext.KindNull {
			return invalid(InvalidValue, "", "the JSON must be an object, not null")
		}
		return s.object(func(field []byte) error {
			switch string(field) {
			case "metrics":
				return p.readMetrics(s)
			case "events":
				return p.readEvents(s)
			case "ping_info":
				info = true
				return checkInfo(s)
			case "client_info":
				client = true
				return checkClient(s)
			}
			return s.skip()
		})
	})
	switch {
	case err != nil:
		return nil, err
	case !info:
		return nil, invalid(InvalidState, "ping_info", "missing")
	case !client:
		return nil, invalid(InvalidState, "client_info", "missing")
	}
	return &p, p.checkState(name)
}

func checkInfo(s *scanner) error {
	sequence, start, end := false, false, false
	err := s.object(func(name []byte) error {
		switch string(name) {
		case "seq":
			sequence = true
			return checkQuantity(s)
		case "start_time":
			start = true
			return checkDatetime(s)
		case "end_time":
			end = true
			return checkDatetime(s)
		case "reason":
			word, err := s.text(maxText)
			if err == nil && !isWord(word, maxReason) {
				err = invalid(InvalidLabel, "", "must be a word of at most %d characters in snake case", maxReason)
			}
			return err
		}
		return s.skip()
	})
	switch {
	case err != nil:
		return err
	case !sequence:
		return invalid(InvalidState, "ping_info.seq", "missing")
	case !start:
		return invalid(InvalidValue, "ping_info.start_time", "missing")
	case !end:
		return invalid(InvalidValue, "ping_info.end_time", "missing")
	}
	return nil
}

func checkClient(s *scanner) error {
	build := false
	err := s.object(func(name []byte) error {
		if string(name) != "telemetry_sdk_build" {
			return s.skip()
		}
		build = true
		return checkString(s)
	})
	if err == nil && !build {
		err = invalid(InvalidState, "client_info.telemetry_sdk_build", "missing")
	}
	return err
}

// checkState checks that a ping has the required data of its name.
func (p *ping) checkState(name string) error {
	switch {
	case name == PagePing && p.path == "":
		return invalid(InvalidState, "metrics.url.page.path", "missing; a page ping says which page was seen")
	case name == ActionPing && len(p.events) == 0:
		return invalid(InvalidState, "events", "missing; an action ping has at least one")
	}
	return nil
}

// checkSite checks that a ping is about a page of the site.
func (p *ping) checkSite(from Sender) error {
	if p.path == "" {
		return nil
	}
	page, err := url.Parse(p.path)
	if err != nil || page.Scheme != "http" && page.Scheme != "https" || from.IsSite != nil && !from.IsSite(page.Host) {
		return invalid(InvalidValue, "metrics.url.page.path", "must be an address of this site")
	}
	return nil
}

func (p *ping) readEvents(s *scanner) error {
	return s.array(func() error {
		if len(p.events) == maxEvents {
			return invalid(InvalidOverflow, "events", "more than %d", maxEvents)
		}
		e, err := readEvent(s)
		p.events = append(p.events, e)
		return err
	})
}

func readEvent(s *scanner) (e event, err error) {
	category, name, timestamp := false, false, false
	err = s.object(func(field []byte) error {
		switch string(field) {
		case "category":
			category = true
			return nameInto(&e.category, s, true)
		case "name":
			name = true
			return nameInto(&e.name, s, false)
		case "timestamp":
			timestamp = true
			return checkQuantity(s)
		case "extra":
			return e.readExtra(s)
		}
		return s.skip()
	})
	switch {
	case err != nil:
		return e, err
	case !category || !name:
		return e, invalid(InvalidState, "", "an event lacks its category or its name")
	case !timestamp:
		return e, invalid(InvalidState, "events.timestamp", "missing")
	}
	return e, nil
}

// nameInto reads a Glean name, which may be empty in some places.
func nameInto(into *string, s *scanner, empty bool) error {
	text, err := s.text(maxText)
	if err == nil && !isName(text) && !(empty && len(text) == 0) {
		err = invalid(InvalidLabel, "", "category and name of an event must be in snake case, at most %d characters", maxName)
	}
	*into = string(text)
	return err
}

func (e *event) readExtra(s *scanner) error {
	e.extra = map[string]string{}
	return s.object(func(name []byte) error {
		if len(e.extra) == maxExtras {
			return invalid(InvalidOverflow, "events.extra", "more than %d keys", maxExtras)
		}
		if !isName(name) {
			return invalid(InvalidLabel, "", "a key must be in snake case, at most %d characters", maxName)
		}
		key := string(name)
		text, err := s.text(maxExtra)
		e.extra[key] = string(text)
		return err
	})
}

// length returns the length of a text in UTF-16 units, as Glean counts.
func length(text []byte) int {
	n := 0
	for _, r := range string(text) {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// timeForms are the formats of times in pings: with minutes, as in the ping information, and
// those of metrics, down to days.
var timeForms = []string{
	"2006-01-02T15:04Z07:00", time.RFC3339Nano, "2006-01-02T15Z07:00", "2006-01-02Z07:00",
}

func isTime(text string) bool {
	return len(text) <= len("2006-01-02T15:04:05.999999999+00:00") && slices.ContainsFunc(timeForms, func(form string) bool {
		_, err := time.Parse(form, text)
		return err == nil
	})
}

// isName reports whether a text is a Glean name: dotted words in snake case. The library's own
// begin with "glean".
func isName(name []byte) bool {
	return len(name) <= maxName && isLabel(name)
}

// isWord reports whether a text is a word in snake case of a maximum length.
func isWord[text string | []byte](word text, most int) bool {
	return len(word) <= most && isLabel(word) && !slices.Contains([]byte(word), '.')
}

// isLabel reports whether a text is dotted words in snake case, with hyphens allowed, of at
// most 30 characters each.
func isLabel[text string | []byte](label text) bool {
	word := 0 // length so far
	for i := range len(label) {
		switch c := label[i]; {
		case c == '.' && word > 0:
			word = 0
			continue
		case c >= 'a' && c <= 'z', c == '_':
		case (isDigit(c) || c == '-') && word > 0:
		default:
			return false
		}
		if word++; word > 30 {
			return false
		}
	}
	return word > 0
}
