package observatory

import (
	"strings"
)

// Lists are data for grading.
type Lists struct {
	Preload Preload // nil means no preloaded hosts
	// TLDs are the lower-case top-level domains; grading does not need them.
	TLDs map[string]bool
}

// Preload is the list of hosts that browsers contact only over https.
type Preload interface {
	// Find returns the entry for a host: its own, or a parent's that includes subdomains.
	Find(host string) (PreloadEntry, bool)
}

type PreloadList map[string]PreloadEntry

// PreloadEntry is a host's entry in a [PreloadList].
type PreloadEntry struct {
	Mode              string `json:"mode"` // only ForceHTTPS counts
	IncludeSubDomains bool   `json:"include_subdomains"`
}

// ForceHTTPS is the mode of effective entries.
const ForceHTTPS = "force-https"

func (l PreloadList) Find(host string) (PreloadEntry, bool) {
	return FindPreloaded(host, func(host string) (PreloadEntry, bool) { e, ok := l[host]; return e, ok })
}

// FindPreloaded finds the entry for a host, using get for single hosts.
func FindPreloaded(host string, get func(string) (PreloadEntry, bool)) (PreloadEntry, bool) {
	if e, ok := get(host); ok && e.Mode == ForceHTTPS {
		return e, true
	}
	for {
		_, parent, ok := strings.Cut(host, ".")
		if !ok {
			return PreloadEntry{}, false
		}
		if e, ok := get(parent); ok && e.Mode == ForceHTTPS && e.IncludeSubDomains {
			return e, true
		}
		host = parent
	}
}

func (l Lists) findPreloaded(host string) (PreloadEntry, bool) {
	if l.Preload == nil {
		return PreloadEntry{}, false
	}
	return l.Preload.Find(host)
}

// verdict is the outcome of a test; the result's name determines pass and modifier.
type verdict struct {
	result string
	detail Object
}

// definition describes a test.
type definition struct {
	name, expectation string
	results           []Outcome // in the order of the recommendation matrix
	run               func(*grading) (verdict, error)
}

// Outcome is a possible result of a test.
type Outcome struct {
	Name          string
	Pass          bool
	ScoreModifier int
}

// grading is the input of tests. Verdicts shared by tests are computed once.
type grading struct {
	capture  *Capture
	lists    Lists
	chain    *Chain    // the primary one
	response *Response // its final response
	done     map[string]verdict
}

// Definition is a test with all its results.
type Definition struct {
	Name, Expectation string
	Results           []Outcome
}

// Definitions returns the tests in execution order.
func Definitions() []Definition {
	list := make([]Definition, len(definitions))
	for i, d := range definitions {
		list[i] = Definition{d.name, d.expectation, d.results}
	}
	return list
}

// Grade grades a capture, without the network. The error is an [*Error]: the site cannot be
// graded.
func Grade(c *Capture, lists Lists) (*Result, error) {
	chain := c.Primary()
	if chain == nil {
		return nil, siteDown(c)
	}
	if err := checkStatus(c.Site, chain.Final); err != nil {
		return nil, err
	}
	g := &grading{capture: c, lists: lists, chain: chain, response: chain.Final, done: map[string]verdict{}}
	result := &Result{
		AlgorithmVersion: AlgorithmVersion, StatusCode: chain.Final.Status, TestsQuantity: len(definitions),
		ResponseHeaders: responseHeaders(chain.Final),
	}
	for _, d := range definitions {
		test, err := g.test(d)
		if err != nil {
			return nil, err
		}
		result.Tests = append(result.Tests, test)
		if test.Pass {
			result.TestsPassed++
		}
	}
	result.TestsFailed = result.TestsQuantity - result.TestsPassed
	result.Score = score(result.Tests)
	result.Grade = gradeOf(result.Score)
	return result, nil
}

func (g *grading) test(d definition) (Test, error) {
	v, err := g.once(d.name, d.run)
	if err != nil {
		return Test{}, err
	}
	test := Test{Name: d.name, Expectation: d.expectation, Result: v.result, Detail: v.detail}
	o := d.outcome(v.result)
	test.Pass, test.ScoreModifier = o.Pass, o.ScoreModifier
	return test, nil
}

// once runs a test once.
func (g *grading) once(name string, run func(*grading) (verdict, error)) (verdict, error) {
	if v, ok := g.done[name]; ok {
		return v, nil
	}
	v, err := run(g)
	if err == nil {
		g.done[name] = v
	}
	return v, err
}

// outcome returns the outcome for a result of the test.
func (d definition) outcome(result string) Outcome {
	for _, o := range d.results {
		if o.Name == result {
			return o
		}
	}
	return Outcome{Name: result, ScoreModifier: notParseableModifier}
}

// notParseableModifier is the modifier of [HTMLNotParseable], which is in no table.
const notParseableModifier = -20

// fullCredit is the score without bonuses at which bonuses count.
const fullCredit = 90

// score returns the sum of all modifiers. Bonuses count only with few penalties.
func score(tests []Test) int {
	base, full := withoutBonuses(tests), 100
	for _, t := range tests {
		full += t.ScoreModifier
	}
	if base >= fullCredit {
		return full
	}
	return max(base, 0)
}

func withoutBonuses(tests []Test) int {
	score := 100
	for _, t := range tests {
		score += min(t.ScoreModifier, 0)
	}
	return score
}

// Counted returns the modifier of a test as counted in the score.
func (r *Result) Counted(t Test) int {
	if t.ScoreModifier > 0 && withoutBonuses(r.Tests) < fullCredit {
		return 0
	}
	return t.ScoreModifier
}

// grades are the lowest scores of the grades, best first.
var grades = []struct {
	score int
	grade string
}{
	{100, "A+"},
	{90, "A"}, {85, "A-"},
	{80, "B+"}, {70, "B"}, {65, "B-"},
	{60, "C+"}, {50, "C"}, {45, "C-"},
	{40, "D+"}, {30, "D"}, {25, "D-"},
	{0, "F"},
}

func gradeOf(score int) string {
	for _, g := range grades {
		if score >= g.score {
			return g.grade
		}
	}
	return grades[len(grades)-1].grade
}

// Grades returns all grades, best first.
func Grades() []string {
	list := make([]string, len(grades))
	for i, g := range grades {
		list[i] = g.grade
	}
	return list
}

// responseHeaders returns a response's fields by lower-case name, in order of first
// appearance. The cookies are a list.
func responseHeaders(r *Response) Object {
	lines := map[string]*Response{} // by name
	var names []string
	for _, f := range r.Header {
		name := strings.ToLower(f.Name)
		if lines[name] == nil {
			lines[name] = &Response{}
			names = append(names, name)
		}
		lines[name].Header = append(lines[name].Header, f)
	}
	headers := make(Object, len(names))
	for i, name := range names {
		value, _ := lines[name].Get(name)
		headers[i] = Member{name, value}
		if name == "set-cookie" {
			headers[i].Value = lines[name].Values(name)
		}
	}
	return headers
}
