package updates

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The queries are a subset of Browserslist (https://browsersl.ist) that release dates can
// answer. Queries that need usage statistics are refused (docs/reference/http.md,
// Browserslist queries).

// Limits on queries for browsers.
const (
	maxTarget      = 500 // bytes
	maxTargetParts = 20
)

// target is a parsed query for browsers: parts to apply from left to right.
type target []targetPart

type targetPart struct {
	text string
	join joining
	rule rule
}

// joining is the operator between parts.
type joining uint8

const (
	union joining = iota
	intersection
	exclusion
)

// selection marks releases by browser. It is nil for browsers without any.
type selection [][]bool

// calendar has the releases up to a day.
type calendar struct {
	browsers []browser
	released [][]bool // releases by browser
	day      string
}

type rule interface {
	// selects marks the releases of a browser.
	selects(c *calendar, i int, out []bool)
	// delays lists the delays, besides none, after which a release may change the selection.
	delays() []delay
}

type delay struct{ years, months int }

// partError is an error in a part of a query.
type partError struct{ part, reason string }

func (e *partError) Error() string { return fmt.Sprintf("%q %s", e.part, e.reason) }

// parseTarget parses a query. Its error names the invalid part.
func parseTarget(text string) (target, error) {
	if len(text) > maxTarget {
		return nil, fmt.Errorf("must not be longer than %d bytes", maxTarget)
	}
	var t target
	for _, p := range splitTarget(strings.ToLower(text)) {
		parts, err := p.parse()
		if err != nil {
			return nil, err
		}
		t = append(t, parts...)
	}
	switch {
	case len(t) == 0:
		return nil, errors.New("is empty: name the browsers, such as \"last 2 versions, not dead\"")
	case len(t) > maxTargetParts:
		return nil, fmt.Errorf("must not have more than %d parts", maxTargetParts)
	case t[0].join == exclusion:
		return nil, &partError{t[0].text, "excludes browsers, but there is nothing before it to exclude them from"}
	}
	return t, nil
}

// joints matches operators between parts: a comma, "or", "and".
var joints = regexp.MustCompile(`\s*,\s*|\s+or\s+|\s+and\s+`)

// unparsed is a part as it was written.
type unparsed struct {
	text string
	and  bool
}

func splitTarget(text string) []unparsed {
	var parts []unparsed
	and := false
	for {
		loc := joints.FindStringIndex(text)
		end := len(text)
		if loc != nil {
			end = loc[0]
		}
		if part := strings.TrimSpace(text[:end]); part != "" {
			parts = append(parts, unparsed{part, and})
		}
		if loc == nil {
			return parts
		}
		and = strings.TrimSpace(text[loc[0]:loc[1]]) == "and"
		text = text[loc[1]:]
	}
}

func (p unparsed) parse() ([]targetPart, error) {
	text, isNot := strings.CutPrefix(p.text, "not ")
	join := union
	switch {
	case isNot:
		join = exclusion
	case p.and:
		join = intersection
	}
	text = strings.TrimSpace(text)
	if text == "defaults" {
		return parseDefaults(p, join)
	}
	r, err := parseRule(text)
	if err != nil {
		return nil, err
	}
	return []targetPart{{p.text, join, r}}, nil
}

// parseDefaults parses Browserslist's defaults, without the part that needs usage statistics.
func parseDefaults(p unparsed, join joining) ([]targetPart, error) {
	if join != union {
		return nil, &partError{p.text, "can only be added: write out what it stands for, \"last 2 versions, firefox esr, not dead\""}
	}
	return []targetPart{
		{p.text, union, lastVersions{count: 2, browser: everyBrowser}},
		{p.text, union, esr{}},
		{p.text, exclusion, dead{}},
	}, nil
}

// everyBrowser is for rules without a browser.
const everyBrowser = ""

// aliases are browser names in queries, without spaces, by key in the data; keys are valid,
// too.
var aliases = map[string]string{
	"chromeandroid": "chrome_android", "and_chr": "chrome_android",
	"ff": "firefox", "fx": "firefox", "firefoxandroid": "firefox_android", "and_ff": "firefox_android",
	"explorer": "ie", "internetexplorer": "ie", "op_mob": "opera_android", "operamobile": "opera_android",
	"ios": "safari_ios", "ios_saf": "safari_ios", "samsung": "samsunginternet_android", "samsunginternet": "samsunginternet_android",
	"android": "webview_android", "androidwebview": "webview_android", "node": "nodejs", "node.js": "nodejs",
}

// browserKeys are the browsers that queries can name.
var browserKeys = []string{
	"bun", "chrome", "chrome_android", "deno", "edge", "firefox", "firefox_android", "ie", "nodejs", "oculus", "opera",
	"opera_android", "safari", "safari_ios", "samsunginternet_android", "webview_android", "webview_ios",
}

// onlyNamed are browsers that only match by name.
var onlyNamed = []string{"bun", "deno", "nodejs", "oculus", "webview_ios"}

// notCovered are browsers of Browserslist that the data lacks.
var notCovered = []string{
	"and_qq", "and_uc", "baidu", "bb", "blackberry", "electron", "explorermobile", "ie_mob", "kaios", "op_mini", "operamini",
	"qqandroid", "ucandroid",
}

func browserKey(name string) (string, error) {
	key := name
	if alias, ok := aliases[name]; ok {
		key = alias
	}
	switch {
	case slices.Contains(browserKeys, key):
		return key, nil
	case slices.Contains(notCovered, name):
		return "", &partError{name, "is a browser that the compatibility data does not cover"}
	}
	return "", &partError{name, "is not the name of a browser"}
}

var (
	lastPattern     = regexp.MustCompile(`^last (\d{1,3}) (?:([a-z_.]+) )?(major )?versions?$`)
	yearsPattern    = regexp.MustCompile(`^last (\d{1,2}) years?$`)
	sincePattern    = regexp.MustCompile(`^since (\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$`)
	boundPattern    = regexp.MustCompile(`^([a-z_.]+) ?(>=|<=|>|<) ?(\d+(?:\.\d+){0,2})$`)
	rangePattern    = regexp.MustCompile(`^([a-z_.]+) (\d+(?:\.\d+){0,2}) ?- ?(\d+(?:\.\d+){0,2})$`)
	versionPattern  = regexp.MustCompile(`^([a-z_.]+) (\d+(?:\.\d+){0,2})$`)
	esrPattern      = regexp.MustCompile(`^(firefox|ff|fx) esr$`)
	baselinePattern = regexp.MustCompile(`^baseline (?:(widely|newly) available|(20\d\d))$`)
)

// parseRule parses a part without operator.
func parseRule(text string) (rule, error) {
	switch {
	case text == "dead":
		return dead{}, nil
	case esrPattern.MatchString(text):
		return esr{}, nil
	case strings.Contains(text, "%"), strings.HasPrefix(text, "cover "):
		return nil, &partError{text, "needs usage statistics, which this site does not have"}
	case strings.HasPrefix(text, "unreleased "):
		return nil, &partError{text, "asks for unreleased versions: only releases are compared"}
	}
	if m := baselinePattern.FindStringSubmatch(text); m != nil {
		return baselineRule(m[1], m[2]), nil
	}
	if m := yearsPattern.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[1])
		return lastYears{n}, nil
	}
	if m := sincePattern.FindStringSubmatch(text); m != nil {
		return sinceRule(text, m)
	}
	if m := lastPattern.FindStringSubmatch(text); m != nil {
		return lastRule(m)
	}
	return parseVersions(text)
}

func lastRule(m []string) (rule, error) {
	n, _ := strconv.Atoi(m[1])
	r := lastVersions{count: n, major: m[3] != ""}
	if m[2] == "" || m[2] == "major" {
		r.major = r.major || m[2] == "major"
		return r, nil
	}
	var err error
	r.browser, err = browserKey(m[2])
	return r, err
}

func sinceRule(text string, m []string) (rule, error) {
	day := m[1] + "-" + cmp.Or(m[2], "01") + "-" + cmp.Or(m[3], "01")
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return nil, &partError{text, "is not a date"}
	}
	return since{day}, nil
}

// baselineDelay is the time from newly to widely available.
var baselineDelay = delay{months: 30}

func baselineRule(level, year string) rule {
	switch {
	case year != "":
		return baseline{until: year + "-12-31"}
	case level == "widely":
		return baseline{age: baselineDelay}
	}
	return baseline{}
}

// parseVersions parses a browser name with versions.
func parseVersions(text string) (rule, error) {
	var name, low, high, sign string
	if m := boundPattern.FindStringSubmatch(text); m != nil {
		name, sign, low = m[1], m[2], m[3]
	} else if m := rangePattern.FindStringSubmatch(text); m != nil {
		name, sign, low, high = m[1], "-", m[2], m[3]
	} else if m := versionPattern.FindStringSubmatch(text); m != nil {
		name, sign, low = m[1], "=", m[2]
	} else {
		return nil, &partError{text, "is not understood"}
	}
	key, err := browserKey(name)
	if err != nil {
		return nil, err
	}
	return versions{key, sign, parseBound(low), parseBound(high)}, nil
}

// at returns the releases selected on a day.
func (t target) at(c *calendar) selection {
	out := make(selection, len(c.browsers))
	for i := range c.browsers {
		selected := make([]bool, len(c.browsers[i].Releases))
		marks := make([]bool, len(selected))
		for _, p := range t {
			clear(marks)
			p.rule.selects(c, i, marks)
			p.join.apply(selected, marks)
		}
		if slices.Contains(selected, true) {
			out[i] = selected
		}
	}
	return out
}

func (j joining) apply(selected, marks []bool) {
	for k := range selected {
		switch j {
		case union:
			selected[k] = selected[k] || marks[k]
		case intersection:
			selected[k] = selected[k] && marks[k]
		case exclusion:
			selected[k] = selected[k] && !marks[k]
		}
	}
}

// isMeant reports whether a browser name, or every browser, matches the browser at an index.
func (c *calendar) isMeant(i int, name string) bool {
	key := c.browsers[i].Key
	if name == everyBrowser {
		return !slices.Contains(onlyNamed, key)
	}
	return key == name
}

// before returns the day that lies a delay before another.
func (d delay) before(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.AddDate(-d.years, -d.months, 0).Format(time.DateOnly)
}

func (d delay) after(day string) string { return delay{-d.years, -d.months}.before(day) }
