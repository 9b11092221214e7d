package updates

import (
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/webdata"
)

// testBrowsers are a few browsers with releases on round dates.
func testBrowsers() []browser {
	releases := func(list ...string) []webdata.Release {
		var out []webdata.Release
		for _, release := range list {
			fields := strings.Fields(release)
			out = append(out, webdata.Release{Version: fields[0], Date: fields[1], Status: fields[2]})
		}
		return out
	}
	return []browser{
		newBrowser(webdata.Browser{Key: "chrome", Releases: releases(
			"98 2020-01-01 retired", "99 2021-01-01 retired", "100 2022-01-01 retired", "101 2023-01-01 current", "102 2024-01-01 beta")}),
		newBrowser(webdata.Browser{Key: "firefox", Releases: releases("78 2020-06-01 retired", "91 2021-06-01 esr", "95 2022-06-01 current")}),
		newBrowser(webdata.Browser{Key: "safari", Releases: releases(
			"15.4 2020-03-01 retired", "15 2020-02-01 retired", "16.0 2022-03-01 retired", "16.1 2022-12-01 current")}),
		newBrowser(webdata.Browser{Key: "ie", Releases: releases("10 2012-01-01 retired", "11 2013-10-17 retired")}),
		newBrowser(webdata.Browser{Key: "nodejs", Releases: releases("18.0.0 2022-04-01 current")}),
		newBrowser(webdata.Browser{Key: "samsunginternet_android", Releases: releases("20.0 2022-11-01 current")}),
	}
}

// selected lists the browsers that a query selects on a day.
func selected(t *testing.T, query, day string) string {
	t.Helper()
	parsed, err := parseTarget(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	c := &calendar{browsers: testBrowsers(), day: day}
	for _, b := range c.browsers {
		released := make([]bool, len(b.Releases))
		for k, r := range b.Releases {
			released[k] = r.Date <= day
		}
		c.released = append(c.released, released)
	}
	var list []string
	for i, marks := range parsed.at(c) {
		for k, is := range marks {
			if is {
				list = append(list, c.browsers[i].Key+" "+c.browsers[i].Releases[k].Version)
			}
		}
	}
	return strings.Join(list, ", ")
}

func TestTargetsSelectReleases(t *testing.T) {
	t.Parallel()
	const today = "2023-02-01"
	for _, test := range []struct{ query, day, want string }{
		{"last 1 version", today, "chrome 101, firefox 95, safari 16.1, ie 11, samsunginternet_android 20.0"},
		{"last 1 version, not dead", today, "chrome 101, firefox 95, safari 16.1, samsunginternet_android 20.0"},
		{"last 1 versions", "2020-07-01", "chrome 98, firefox 78, safari 15.4, ie 11"},
		{"last 2 Chrome versions", today, "chrome 100, chrome 101"},
		{"last 1 safari major version", today, "safari 16.0, safari 16.1"},
		{"last 1 major version and not ie 11 and chrome > 1", today, "chrome 101"},
		{"chrome >= 100", today, "chrome 100, chrome 101"},
		{"chrome>100", today, "chrome 101"},
		{"chrome >= 100", "2020-07-01", ""},
		{"safari <= 15", today, "safari 15, safari 15.4"},
		{"safari < 16", today, "safari 15, safari 15.4"},
		{"safari 15-16.0", today, "safari 15, safari 15.4, safari 16.0"},
		{"ios 16 or samsung 20, safari 16", today, "safari 16.0, safari 16.1, samsunginternet_android 20.0"},
		{"firefox esr", today, "firefox 91"},
		{"ff ESR", "2021-01-01", ""},
		{"node 18", today, "nodejs 18.0.0"},
		{"since 2022-12", today, "chrome 101, safari 16.1"},
		{"last 1 year and chrome >= 1", today, "chrome 101"},
		{"dead", today, "ie 10, ie 11"},
		{"dead", "2014-01-01", ""},
		{"defaults", today, "chrome 100, chrome 101, firefox 91, firefox 95, safari 16.0, safari 16.1, samsunginternet_android 20.0"},
		{"baseline newly available", today, "chrome 101, firefox 95, safari 16.1"},
		{"baseline widely available", today, "chrome 98, chrome 99, chrome 100, chrome 101, firefox 78, firefox 91, firefox 95, safari 15.4, safari 16.0, safari 16.1"},
		{"baseline 2021", today, "chrome 99, chrome 100, chrome 101, firefox 91, firefox 95, safari 15.4, safari 16.0, safari 16.1"},
		{"chrome >= 98 and not chrome 99, not chrome 101", today, "chrome 98, chrome 100"},
	} {
		if got := selected(t, test.query, test.day); got != test.want {
			t.Errorf("%s on %s selects %s, want %s", test.query, test.day, got, test.want)
		}
	}
}

func TestTargetErrorsNameThePart(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"last 2 versions, > 0.5%":      `"> 0.5%" needs usage statistics, which this site does not have`,
		"cover 99% in US":              `"cover 99% in us" needs usage statistics, which this site does not have`,
		"chrome 100, netscape 4":       `"netscape" is not the name of a browser`,
		"last 2 op_mini versions":      `"op_mini" is a browser that the compatibility data does not cover`,
		"op_mini all":                  `"op_mini all" is not understood`,
		"supports es6-module":          `"supports es6-module" is not understood`,
		"maintained node versions":     `"maintained node versions" is not understood`,
		"unreleased chrome versions":   `"unreleased chrome versions" asks for unreleased versions: only releases are compared`,
		"not dead":                     `"not dead" excludes browsers, but there is nothing before it to exclude them from`,
		"ie 11 and defaults":           `"defaults" can only be added: write out what it stands for, "last 2 versions, firefox esr, not dead"`,
		"since 2023-13":                `"since 2023-13" is not a date`,
		" , ":                          `is empty: name the browsers, such as "last 2 versions, not dead"`,
		strings.Repeat("ie 6,", 21):    "must not have more than 20 parts",
		strings.Repeat("ie 6   ,", 70): "must not be longer than 500 bytes",
	} {
		if _, err := parseTarget(query); err == nil || err.Error() != want {
			t.Errorf("%s: err = %v, want %s", query, err, want)
		}
	}
}

func FuzzParseTarget(f *testing.F) {
	f.Add("last 2 versions, not dead and chrome >= 1.2.3")
	f.Fuzz(func(t *testing.T, query string) {
		parsed, err := parseTarget(query)
		if err != nil {
			return
		}
		feed := &Feed{browsers: testBrowsers()}
		feed.features = []feature{{path: "a", support: make([]shape, len(feed.browsers))}}
		feed.compile(query, parsed)
	})
}

// supportOf returns a feature that works in some releases of testBrowsers.
func supportOf(browsers []browser, versions map[string]string) feature {
	newFeature := feature{path: "feature", support: make([]shape, len(browsers))}
	for i := range browsers {
		b := &browsers[i]
		added, removed, _ := strings.Cut(versions[b.Key], "-")
		if added == "" {
			continue
		}
		statement := webdata.SupportStatement{Added: webdata.SupportVersion(added), Removed: webdata.SupportVersion(removed)}
		newFeature.support[i] = b.shapes.number(b.historyOf([]webdata.SupportStatement{statement}).full())
	}
	return newFeature
}

func TestTargetChangesAreOneEventForAllBrowsers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, query string
		support     map[string]string
		want        []string
	}{
		{"the last browser counts", "last 1 chrome version, last 1 safari version",
			map[string]string{"chrome": "99", "safari": "16.0"}, []string{"+ 2022-03-01"}},
		{"old versions hold it up", "last 2 chrome versions", map[string]string{"chrome": "99"}, []string{"+ 2022-01-01"}},
		{"stops in one of them", "last 1 chrome version, last 1 safari version",
			map[string]string{"chrome": "98-101", "safari": "15"}, []string{"- 2023-01-01"}},
		{"works and stops", "last 1 chrome version", map[string]string{"chrome": "99-101"}, []string{"+ 2021-01-01", "- 2023-01-01"}},
		{"a version that stays", "chrome >= 98", map[string]string{"chrome": "99"}, nil},
		{"never without it", "chrome >= 99", map[string]string{"chrome": "99"}, nil},
		{"a browser without it", "last 1 version", map[string]string{"chrome": "99", "safari": "16.0"}, nil},
		{"ranges count from their version", "last 1 chrome version", map[string]string{"chrome": "≤99"}, []string{"+ 2021-01-01"}},
	} {
		feed := &Feed{browsers: testBrowsers()}
		feed.features = []feature{supportOf(feed.browsers, test.support)}
		groups, err := feed.target(test.query)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, g := range slices.Backward(groups) {
			for _, e := range g.events {
				got = append(got, map[Kind]string{Added: "+ ", Removed: "- "}[e.kind]+g.date)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %s: events %q, want %q", test.name, test.query, got, test.want)
		}
		if !feed.RemembersTarget(test.query) {
			t.Errorf("%s is not cached", test.query)
		}
	}
}

func TestTargetsThatAreRememberedAreBounded(t *testing.T) {
	t.Parallel()
	feed := &Feed{browsers: testBrowsers()}
	queries := []string{"chrome 99", "chrome 100"}
	for i := range 3 * maxTargets {
		queries = append(queries, "last "+string(rune('1'+i%9))+" versions, chrome >= "+strings.Repeat("1", 1+i/9))
	}
	for _, q := range queries {
		if _, err := feed.target(q); err != nil {
			t.Fatal(err)
		}
	}
	if len(feed.targets) > maxTargets || feed.RemembersTarget(queries[0]) || !feed.RemembersTarget(queries[len(queries)-1]) {
		t.Errorf("%d queries are cached", len(feed.targets))
	}
}
