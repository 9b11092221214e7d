package telemetry

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
)

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"

var noon = time.Date(2026, 11, 22, 12, 4, 59, 123, time.UTC)

func recordOf(t *testing.T, title string, from Sender) Record {
	t.Helper()
	name, _, _ := strings.Cut(title, " ")
	p, err := parse(name, pings(t, "testdata/valid.txtar", 2)[title])
	if err != nil {
		t.Fatal(err)
	}
	return p.reduce(name, uuid.Nil, from, noon)
}

func TestWhatIsKeptOfAView(t *testing.T) {
	t.Parallel()
	got := recordOf(t, "page a view", Sender{Country: "se", UserAgent: firefox})
	want := Record{
		Day: 20779, Minute: 12*60 + 4, View: true,
		Visit: Visit{
			Path: "/en-US/docs/Web/API/Element", Locale: "en-US", Status: 200, Referrer: "https://search.example",
			Source: "mail", Medium: "letter", Campaign: "autumn", Country: "SE", Language: "nb-NO", Breakpoint: "lg",
			Baseline: "baseline_high", Subscription: "anonymous", Browser: "Firefox 145", System: "Linux", Device: "desktop",
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got.Day.String() != "2026-11-22" {
		t.Errorf("day %s", got.Day)
	}
}

// Everything that a record holds is in its fields: the test fails when one is added
// that could say who sent a ping.
func TestNothingThatNamesAPersonIsKept(t *testing.T) {
	t.Parallel()
	for title := range pings(t, "testdata/valid.txtar", 2) {
		r := recordOf(t, title, Sender{Country: "NO", UserAgent: firefox + " build/4711-unique"})
		text := fmt.Sprintf("%+v", r)
		for _, secret := range []string{"4b1e1b3a", "d4c1d3ab", "secret", "4711", "rv:", "utm_", "#top", "10:15"} {
			if strings.Contains(text, secret) {
				t.Errorf("%s: keeps %q: %s", title, secret, text)
			}
		}
	}
}

func TestPingsOfTheLibraryAreOnlyCounted(t *testing.T) {
	t.Parallel()
	for _, title := range []string{"events of the library itself", "deletion-request telemetry is turned off"} {
		want := Record{Day: DayOf(noon), Minute: 12*60 + 4}
		if diff := cmp.Diff(want, recordOf(t, title, Sender{Country: "NO", UserAgent: firefox})); diff != "" {
			t.Errorf("%s: -want +got:\n%s", title, diff)
		}
	}
}

func TestReferrers(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"https://waymark.example/en-US/search?q=me@mail.example": "/en-US/search",
		"https://News.example/item?id=4":                         "https://news.example",
		"http://waymark.example/":                                "http://waymark.example",
		"https://user:password@other.example/":                   "https://other.example",
		"android-app://com.example":                              "",
		"about:blank":                                            "",
		"":                                                       "",
	}
	for text, want := range tests {
		page := mustURL(t, "https://waymark.example/en-US/docs/Web")
		if got := referrer(text, page); got != want {
			t.Errorf("referrer(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestEvents(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 31)
	tests := []struct {
		name  string // category and name
		extra map[string]string
		want  []Event
	}{
		{"element.clicked", map[string]string{"source": "toc_click: #syntax"}, []Event{{Kind: Click, Name: "toc_click: #syntax"}}},
		{"element.clicked", map[string]string{"source": "thumbs: article_footer -> 0"}, []Event{{Kind: Vote, Name: "no"}}},
		{"element.clicked", map[string]string{"source": "thumbs: locale-redirect -> 1"}, []Event{{Kind: Thumb, Name: "locale-redirect", Value: "yes"}}},
		{"element.clicked", map[string]string{"source": "thumbs: x -> 7"}, []Event{{Kind: Click, Name: "thumbs: x -> 7"}}},
		{"element.clicked", map[string]string{"source": "article_footer: feedback -> outdated"}, []Event{{Kind: Reason, Name: "outdated"}}},
		{"element.clicked", map[string]string{"source": "survey: opened DE_2026"}, []Event{{Kind: Survey, Name: "DE_2026", Value: "opened"}}},
		{"element.clicked", map[string]string{"source": ""}, nil},
		{"element.hovered", map[string]string{"source": "x"}, nil},
		{"search.empty", map[string]string{"query": "  CSS   Voodoo "}, []Event{{Kind: Search, Name: "css voodoo"}}},
		{"search.empty", map[string]string{"query": "me@mail.example"}, nil},
		{"search.empty", map[string]string{"query": "card 4929123456"}, nil},
		{"search.empty", map[string]string{"query": long}, nil},
		{"page.vitals", map[string]string{"lcp": "1234.5"}, []Event{{Kind: Vital, Name: "lcp", Value: "1200"}}},
		{"page.vitals", map[string]string{"cls": "0.0634"}, []Event{{Kind: Vital, Name: "cls", Value: "0.063"}}},
		{"page.vitals", map[string]string{"ttfb": "0"}, []Event{{Kind: Vital, Name: "ttfb", Value: "0.000"}}},
		{"page.vitals", map[string]string{"inp": "-1"}, nil},
		{"page.vitals", map[string]string{"inp": "NaN"}, nil},
		{"page.vitals", map[string]string{"inp": "Inf"}, nil},
		{"page.vitals", map[string]string{"inp": "1e9"}, nil},
		{"page.vitals", map[string]string{"fast": "1"}, nil},
	}
	for _, tt := range tests {
		category, name, _ := strings.Cut(tt.name, ".")
		got := eventsOf(&event{Category: &category, Name: &name, Timestamp: json.RawMessage("0"), Extra: tt.extra})
		if !slices.Equal(got, tt.want) {
			t.Errorf("events of %s %v: %v, want %v", tt.name, tt.extra, got, tt.want)
		}
	}
}

func mustURL(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}
