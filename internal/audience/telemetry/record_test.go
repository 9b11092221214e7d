package telemetry

import (
	"bytes"
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
	p, err := parse(name, bytes.NewReader(pings(t, "testdata/valid.txtar", 2)[title]))
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

// The fields of a record are all of its data: this test fails when a field is
// added that could identify a sender.
func TestNothingThatNamesAPersonIsKept(t *testing.T) {
	t.Parallel()
	for title := range pings(t, "testdata/valid.txtar", 2) {
		r := recordOf(t, title, Sender{Country: "NO", UserAgent: firefox + " build/4711-unique"})
		text := fmt.Sprintf("%+v", r)
		for _, secret := range []string{"4b1e1b3a", "d4c1d3ab", "secret", "4711", "rv:", "utm_", "#top", "10:15"} {
			if strings.Contains(text, secret) {
				t.Errorf("%s: record has %q: %s", title, secret, text)
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
		"https://waymark.example/de/plus/collections/shared/k4Q": "/de/plus/collections/shared/…",
		"https://waymark.example/en-US/users/me%40mail.example":  "/en-US/users/…",
		"https://waymark.example/users/fxa/login/authenticate/":  "",
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

// Some addresses are secret, or name a reader.
func TestPathsNameNobody(t *testing.T) {
	t.Parallel()
	tests := []struct{ path, status, want string }{
		{"/en-US/plus/collections", "200", "/en-US/plus/collections"},
		{"/en-US/plus/collections/frequently-viewed", "200", "/en-US/plus/collections/frequently-viewed"},
		{"/en-US/plus/collections/4f0zQx", "200", "/en-US/plus/collections/…"},
		{"/en-US/Plus/Collections/4f0zQx/notes", "404", "/en-US/Plus/Collections/…/notes"},
		{"/de/plus/collections/shared/4f0zQx", "200", "/de/plus/collections/shared/…"},
		{"/plus/collections/shared/4f0zQx", "404", "/plus/collections/shared/…"},
		{"/en-US/docs/Web/API/WebGL2RenderingContext/x", "404", "/en-US/docs/Web/API/WebGL2RenderingContext/x"},
		{"/en-US/docs/Web/CSS/@media", "404", "/en-US/docs/Web/CSS/@media"},
		{"/en-US/blog/mdn-2024-11-30-news", "404", "/en-US/blog/mdn-2024-11-30-news"},
		{"/en-US/leave/me@mail.example/now", "404", "/en-US/leave/…/now"},
		{"/en-US/leave/me%2540mail.example", "404", "/en-US/leave/…"},
		{"/orders/492912345678", "404", "/orders/…"},
		{"/reset/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d", "404", "/reset/…"},
		{"/reset/d41d8cd98f00b204e9800998ecf8427e", "404", "/reset/…"},
		{"/en-US/a%E2%80%AEb%C2%9Bc%00%FF", "404", "/en-US/abc"},
	}
	for _, tt := range tests {
		p := ping{path: "https://waymark.example" + tt.path, status: tt.status}
		if got := p.visit(Sender{}).Path; got != tt.want {
			t.Errorf("address %s (%s) is stored as %q, want %q", tt.path, tt.status, got, tt.want)
		}
	}
}

func TestCampaignsNameNobody(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"autumn-2026_news 20261122": "autumn-2026_news 20261122", "me@mail.example": "", "reader 492912345678": "", "d41d8cd98f00b204e9800998ecf8427e": "",
	} {
		v := (&ping{path: "https://waymark.example/", source: text, medium: text, campaign: text}).visit(Sender{})
		if v.Source != want || v.Medium != want || v.Campaign != want {
			t.Errorf("%q %q is stored as %q and %q, want %q", text, v.Source, v.Medium, v.Campaign, want)
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
		{"element.clicked", map[string]string{"source": "client_side_nav: https://a.example/de/plus/collections/4f0zQx"}, []Event{{Kind: Click, Name: "client_side_nav: https://a.example/de/plus/collections/…"}}},
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
		got := eventsOf(&event{category: category, name: name, extra: tt.extra})
		if !slices.Equal(got, tt.want) {
			t.Errorf("events of %s %v = %v, want %v", tt.name, tt.extra, got, tt.want)
		}
	}
}

// A single ping cannot make a text look as if many had searched for it.
func TestAPingCountsASearchOnce(t *testing.T) {
	t.Parallel()
	p := ping{}
	for _, query := range []string{"css voodoo", "CSS  voodoo", "html magic", "css voodoo"} {
		p.events = append(p.events, event{category: "search", name: "empty", extra: map[string]string{"query": query}})
	}
	want := []Event{{Kind: Search, Name: "css voodoo"}, {Kind: Search, Name: "html magic"}}
	if got := p.reduce(ActionPing, uuid.Nil, Sender{}, noon).Events; !slices.Equal(got, want) {
		t.Errorf("events = %v, want %v", got, want)
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
