package telemetry

import (
	"math"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	"github.com/mileusna/useragent"

	"waymark.dev/waymark/internal/platform/locale"
)

// Record is the stored part of a ping. It identifies no person, device or session.
type Record struct {
	Document uuid.UUID // of the ping, stored separately so that each is counted once
	Day      Day
	Minute   int16 // of the day, in UTC
	Visit    Visit
	View     bool // counts as a view of the page
	Events   []Event
}

// Visit is the stored circumstances of a ping. Unknown or invalid fields are empty.
type Visit struct {
	Path         string // without query and fragment
	Locale       string // of the path
	Status       int16  // of the response to the page: 200 or 404
	Referrer     string // path on this site, or origin of another
	Source       string // campaign parameters
	Medium       string
	Campaign     string
	Country      string // ISO 3166-1, two letters
	Language     string // the reader's first, without anything after the region
	Breakpoint   string // window width, in steps of the layout
	Baseline     string // of the page
	Subscription string
	Browser      string // family and major version
	System       string // family
	Device       string // desktop, mobile, tablet or bot
}

// EventKind groups events for daily counts.
type EventKind string

const (
	Click  EventKind = "click"  // Name is the clicked element (docs/reference/telemetry.md)
	Vote   EventKind = "vote"   // on a page; Name is yes or no
	Reason EventKind = "reason" // why a page did not help
	Thumb  EventKind = "thumb"  // Name is a feature, Value yes or no
	Survey EventKind = "survey" // Name is the survey, Value the reader's action
	Search EventKind = "search" // Name is a search without a result
	Vital  EventKind = "vital"  // Name is a measure, Value its rounded value
)

// Event is an event on a page.
type Event struct {
	Kind        EventKind
	Name, Value string
}

// Sender is the server's data about a ping's sender. It is not stored as such.
type Sender struct {
	Country   string // two letters
	UserAgent string
	// Allow returns why a ping with a number of events is refused; nil means no limit. Each
	// event is a row.
	Allow func(events int) error
	// NewName reports whether the sender may add a name not yet reported today; nil means any
	// number.
	NewName func() bool
	// IsSite reports whether a host, possibly with a port, is the site's; nil accepts any
	// host.
	IsSite func(host string) bool
	// IsPage reports whether the site has a page at a path, which everybody may report; nil
	// has none.
	IsPage func(path string) bool
}

// Limits on stored texts, in bytes.
const (
	maxPath    = 512
	maxKept    = 100
	maxSource  = 300 // of a click
	maxQuery   = 60
	maxVersion = 999
)

// reduce returns the storable part of a ping.
func (p *ping) reduce(name string, document uuid.UUID, from Sender, now time.Time) Record {
	now = now.UTC()
	r := Record{Document: document, Day: DayOf(now), Minute: int16(now.Hour()*60 + now.Minute())}
	if name != PagePing && name != ActionPing {
		return r
	}
	r.Visit = p.visit(from)
	r.View = name == PagePing
	for _, e := range p.events {
		for _, kept := range eventsOf(&e) {
			// Reports show texts reported by many pings.
			if kept.Kind != Search || !slices.Contains(r.Events, kept) {
				r.Events = append(r.Events, kept)
			}
		}
	}
	return r
}

func (p *ping) visit(from Sender) Visit {
	v := Visit{Status: 200}
	if p.status == "404" {
		v.Status = 404
	}
	page, err := url.Parse(p.path)
	if err == nil {
		path := withoutKeys(page.Path)
		if v.Status == 404 { // anybody may have invented it
			path = withoutNames(path)
		}
		v.Path = printable(path, maxPath)
		if l, _, ok := locale.Cut(page.Path); ok {
			v.Locale = string(l)
		}
		v.Referrer = referrer(p.referrer, page)
	}
	for _, field := range []struct {
		into *string
		text string
	}{{&v.Source, p.source}, {&v.Medium, p.medium}, {&v.Campaign, p.campaign}} {
		if !namesSomebody(field.text) { // as in a letter to one reader
			*field.into = printable(field.text, maxKept)
		}
	}
	v.Country = country(from.Country)
	v.Language = language(p.language)
	v.Breakpoint = word(p.breakpoint)
	v.Baseline = word(p.baseline)
	v.Subscription = word(p.subscription)
	a := agentOf(from.UserAgent)
	v.Browser, v.System, v.Device = a.browser, a.system, a.device
	return v
}

// printable cuts a text to a length and removes unprintable characters, such as marks that
// change the text direction.
func printable(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Zs, r):
			return ' '
		case r == unicode.ReplacementChar || !unicode.IsPrint(r):
			return -1
		}
		return r
	}, text)
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "")
	}
	return text
}

// signIn begins the addresses through which readers sign in and out: none is a page.
const signIn = "/users/fxa/"

// referrer returns the path of a page of the same site, or the origin of another.
func referrer(text string, page *url.URL) string {
	from, err := url.Parse(text)
	if err != nil || from.Host == "" || (from.Scheme != "https" && from.Scheme != "http") {
		return ""
	}
	if from.Scheme == page.Scheme && from.Host == page.Host {
		if strings.HasPrefix(from.Path, signIn) {
			return ""
		}
		return printable(withoutNames(withoutKeys(from.Path)), maxPath)
	}
	return printable(from.Scheme+"://"+strings.ToLower(from.Host), maxKept)
}

func country(text string) string {
	if len(text) != 2 || !isLetter(text[0]) || !isLetter(text[1]) {
		return ""
	}
	return strings.ToUpper(text)
}

// languageTag matches a tag's language and region (RFC 5646, section 2.1).
var languageTag = regexp.MustCompile(`^[A-Za-z]{2,3}(-[A-Za-z]{2}|-[0-9]{3})?`)

func language(text string) string {
	base, region, _ := strings.Cut(languageTag.FindString(text), "-")
	if region == "" {
		return strings.ToLower(base)
	}
	return strings.ToLower(base) + "-" + strings.ToUpper(region)
}

// word returns a text that is a word in snake case, else "".
func word(text string) string {
	if isWord(text, maxReason) {
		return text
	}
	return ""
}

// agent is the class of a browser, too coarse to distinguish individual ones.
type agent struct{ browser, system, device string }

func agentOf(header string) agent {
	if header == "" {
		return agent{}
	}
	ua := useragent.Parse(header)
	a := agent{printable(ua.Name, maxKept), printable(ua.OS, maxKept), "desktop"}
	if major := ua.VersionNo.Major; major > 0 && major <= maxVersion {
		a.browser += " " + strconv.Itoa(major)
	}
	switch {
	case ua.Bot:
		a.device = "bot"
	case ua.Tablet:
		a.device = "tablet"
	case ua.Mobile:
		a.device = "mobile"
	}
	return a
}

// eventsOf returns the counted parts of an event.
func eventsOf(e *event) []Event {
	switch e.category + "." + e.name {
	case "element.clicked":
		if source := printable(withoutKeys(e.extra["source"]), maxSource); source != "" {
			return []Event{clickOf(source)}
		}
	case "search.empty":
		if query := searched(e.extra["query"]); query != "" {
			return []Event{{Kind: Search, Name: query}}
		}
	case "page.vitals":
		return vitals(e.extra)
	}
	return nil
}

// clickOf recognises votes, reasons and surveys among clicks by name
// (docs/reference/telemetry.md, Clicks).
func clickOf(source string) Event {
	if reason, ok := strings.CutPrefix(source, "article_footer: feedback -> "); ok {
		return Event{Kind: Reason, Name: reason}
	}
	if thumb, ok := strings.CutPrefix(source, "thumbs: "); ok {
		if feature, value, ok := strings.Cut(thumb, " -> "); ok && (value == "1" || value == "0") {
			answer := map[string]string{"1": "yes", "0": "no"}[value]
			if feature == "article_footer" {
				return Event{Kind: Vote, Name: answer}
			}
			return Event{Kind: Thumb, Name: feature, Value: answer}
		}
	}
	if survey, ok := strings.CutPrefix(source, "survey: "); ok {
		if action, bucket, ok := strings.Cut(survey, " "); ok {
			return Event{Kind: Survey, Name: bucket, Value: action}
		}
	}
	return Event{Kind: Click, Name: source}
}

// secret matches apparent e-mail addresses, long numbers and tokens.
var secret = regexp.MustCompile(`@|[0-9]{6}|[^\s]{31}`)

// masked replaces removed parts of a path.
const masked = "…"

// privateKey matches the id of a reader's collection, or the secret in its public link.
var privateKey = regexp.MustCompile(`(?i)(/plus/collections/(?:shared/)?)([^/?#\s]+)`)

// withoutKeys removes keys known only to some readers from a path, or from a text with one. In
// views they would connect all those of one reader.
func withoutKeys(text string) string {
	return privateKey.ReplaceAllStringFunc(text, func(match string) string {
		part := privateKey.FindStringSubmatch(match)
		switch strings.ToLower(part[2]) {
		case "shared", "frequently-viewed", "frequently_viewed":
			return match
		}
		return part[1] + masked
	})
}

// withoutNames removes parts of a path that could identify a person.
func withoutNames(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if namesSomebody(part) {
			parts[i] = masked
		}
	}
	return strings.Join(parts, "/")
}

// personal matches e-mail addresses, long numbers and UUIDs.
var personal = regexp.MustCompile(`(?i)[^\s@](@|%40)[^\s@]|[0-9]{9}|[0-9a-f]{8}-[0-9a-f]{4}-`)

// namesSomebody reports whether a text has an apparent e-mail address, long number or token.
func namesSomebody(text string) bool {
	const tokenLength, tokenDigits = 16, 2
	return personal.MatchString(text) || slices.ContainsFunc(strings.FieldsFunc(text, isNoToken), func(word string) bool {
		digits := 0
		for i := range len(word) {
			if isDigit(word[i]) {
				digits++
			}
		}
		return len(word) >= tokenLength && digits >= tokenDigits
	})
}

// isNoToken reports whether a character ends words.
func isNoToken(r rune) bool { return r >= 0x80 || !isLetter(byte(r)) && !isDigit(byte(r)) }

// searched returns a search text, or "" if it could identify its reader.
func searched(text string) string {
	text = strings.ToLower(strings.Join(strings.Fields(printable(text, maxSource)), " "))
	if len(text) > maxQuery || secret.MatchString(text) {
		return ""
	}
	return text
}

// measures are the web vitals with their maximum accepted values: milliseconds, and a score
// for layout shifts.
var measures = map[string]float64{"lcp": 120_000, "fcp": 120_000, "inp": 120_000, "ttfb": 120_000, "cls": 100}

func vitals(values map[string]string) []Event {
	var list []Event
	for name, text := range values {
		value, err := strconv.ParseFloat(text, 64)
		if most, ok := measures[name]; ok && err == nil && value >= 0 && value <= most {
			list = append(list, Event{Kind: Vital, Name: name, Value: rounded(value)})
		}
	}
	return list
}

// rounded rounds a value to two digits and at most three decimal places.
func rounded(value float64) string {
	step := 0.001
	for value/step >= 100 {
		step *= 10
	}
	return strconv.FormatFloat(math.Round(value/step)*step, 'f', max(0, -int(math.Round(math.Log10(step)))), 64)
}
