package updates

import (
	"slices"
)

// lastVersions selects the highest released versions of a browser.
type lastVersions struct {
	count   int
	major   bool
	browser string
}

func (r lastVersions) delays() []delay { return nil }

func (r lastVersions) selects(c *calendar, i int, out []bool) {
	if !c.isMeant(i, r.browser) {
		return
	}
	left, major := r.count, -1
	for k := len(out) - 1; k >= 0; k-- {
		if !c.released[i][k] {
			continue
		}
		if m := c.browsers[i].versions[k][0]; !r.major || m != major {
			left, major = left-1, m
		}
		if left < 0 {
			return
		}
		out[k] = true
	}
}

// since selects releases since a day.
type since struct{ day string }

func (r since) delays() []delay { return nil }

func (r since) selects(c *calendar, i int, out []bool) {
	if !c.isMeant(i, everyBrowser) {
		return
	}
	for k := range out {
		out[k] = c.released[i][k] && c.browsers[i].Releases[k].Date >= r.day
	}
}

// lastYears selects releases in the years before the day.
type lastYears struct{ count int }

func (r lastYears) delays() []delay { return []delay{{years: r.count}} }

func (r lastYears) selects(c *calendar, i int, out []bool) {
	since{delay{years: r.count}.before(c.day)}.selects(c, i, out)
}

// versions selects versions by number. A bound without minor version includes all of them:
// "safari <= 16" has 16.4.
type versions struct {
	browser   string
	sign      string
	low, high version
}

func (r versions) delays() []delay { return nil }

func (r versions) selects(c *calendar, i int, out []bool) {
	if !c.isMeant(i, r.browser) {
		return
	}
	for k, v := range c.browsers[i].versions {
		out[k] = c.released[i][k] && r.has(v)
	}
}

func (r versions) has(v version) bool {
	low := compareUpTo(v, r.low)
	switch r.sign {
	case ">=":
		return low >= 0
	case ">":
		return low > 0
	case "<":
		return low < 0
	case "<=":
		return low <= 0
	case "-":
		return low >= 0 && compareUpTo(v, r.high) <= 0
	}
	return low == 0
}

// compareUpTo compares a version with a bound, up to the bound's parts.
func compareUpTo(v, bound version) int {
	return slices.Compare(v[:min(len(v), len(bound))], bound[:min(len(v), len(bound))])
}

// esr selects extended support releases in the data.
type esr struct{}

func (esr) delays() []delay { return nil }

func (esr) selects(c *calendar, i int, out []bool) {
	if c.browsers[i].Key != "firefox" {
		return
	}
	for k := range out {
		out[k] = c.released[i][k] && c.browsers[i].Releases[k].Status == "esr"
	}
}

// deadAfter is the time without releases after which a browser is dead.
var deadAfter = delay{years: 2}

// dead selects browsers without a release in two years.
type dead struct{}

func (dead) delays() []delay { return []delay{deadAfter} }

func (dead) selects(c *calendar, i int, out []bool) {
	limit := deadAfter.before(c.day)
	for k, r := range c.browsers[i].Releases {
		if c.released[i][k] && r.Date > limit {
			return
		}
	}
	copy(out, c.released[i])
}

// coreBrowsers are the browsers of Baseline.
var coreBrowsers = []string{"chrome", "chrome_android", "edge", "firefox", "firefox_android", "safari", "safari_ios"}

// baseline selects core browsers since their latest version at a day, or some time before the
// day.
type baseline struct {
	until string // "" for age before the day
	age   delay
}

func (r baseline) delays() []delay {
	if r.age == (delay{}) {
		return nil
	}
	return []delay{r.age}
}

func (r baseline) selects(c *calendar, i int, out []bool) {
	b := &c.browsers[i]
	if !slices.Contains(coreBrowsers, b.Key) {
		return
	}
	limit := r.until
	if limit == "" {
		limit = r.age.before(c.day)
	}
	lowest := -1
	for k, release := range b.Releases {
		if c.released[i][k] && release.Date <= limit {
			lowest = k
		}
	}
	for k := max(lowest, 0); lowest >= 0 && k < len(out); k++ {
		out[k] = c.released[i][k]
	}
}
