package perf

import (
	"math"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/tools/observatory"
)

// Analyse rates the measurements of a site, or returns nil without any.
func Analyse(c *observatory.Capture) *Report {
	if c.Performance == nil || len(c.Timing) == 0 {
		return nil
	}
	m := measured{c, c.Performance, append([]observatory.Loaded{c.Performance.Page}, c.Performance.Resources...)}
	r := &Report{Runs: len(c.Timing), Timings: timings(c.Timing), Omitted: m.Omitted}
	for _, check := range checks {
		points, value, affected := check.judge(m, r.Timings)
		r.Checks = append(r.Checks, check.verdict(points, value, affected))
	}
	r.Score = score(r.Checks)
	for _, l := range m.all {
		r.Requests = append(r.Requests, request(l))
	}
	r.Kinds, r.Total = totals(r.Requests)
	return r
}

// measured is the input of checks.
type measured struct {
	*observatory.Capture
	*observatory.Performance
	all []observatory.Loaded // the page and its resources
}

// unknown is the points of a check without data.
const unknown = -1

func (c check) verdict(points float64, value string, affected []string) Check {
	v := Check{Name: c.name, Title: c.title, Weight: c.weight, Value: value, Link: "/en-US/docs/" + c.page, Rating: Unknown}
	if points == unknown {
		return v
	}
	v.Score = int(math.Round(points))
	switch {
	case v.Score >= 80:
		v.Rating = Good
	case v.Score >= 40:
		v.Rating = Fair
	default:
		v.Rating = Poor
	}
	if v.Score < 100 {
		const most = 10
		v.Advice, v.Affected = c.advice, affected[:min(len(affected), most)]
	}
	return v
}

func score(checks []Check) int {
	sum, weights := 0, 0
	for _, c := range checks {
		if c.Rating != Unknown {
			sum += c.Score * c.Weight
			weights += c.Weight
		}
	}
	if weights == 0 {
		return 0
	}
	return int(math.Round(float64(sum) / float64(weights)))
}

// between returns 100 points for a value of best and none for worst.
func between(value, best, worst float64) float64 {
	return max(0, min(100, 100*(worst-value)/(worst-best)))
}

func timings(runs []observatory.Timing) Timings {
	return Timings{
		DNS:       rangeOf(runs, func(t observatory.Timing) time.Duration { return t.DNS }),
		Connect:   rangeOf(runs, func(t observatory.Timing) time.Duration { return t.Connect }),
		TLS:       rangeOf(runs, func(t observatory.Timing) time.Duration { return t.TLS }),
		FirstByte: rangeOf(runs, func(t observatory.Timing) time.Duration { return t.FirstByte }),
		Total:     rangeOf(runs, func(t observatory.Timing) time.Duration { return t.Total }),
	}
}

func rangeOf(runs []observatory.Timing, part func(observatory.Timing) time.Duration) Range {
	var times []float64
	for _, t := range runs {
		times = append(times, milliseconds(part(t)))
	}
	slices.Sort(times)
	middle := times[len(times)/2]
	if len(times)%2 == 0 {
		middle = (middle + times[len(times)/2-1]) / 2
	}
	return Range{Median: middle, Min: times[0], Max: times[len(times)-1]}
}

func milliseconds(d time.Duration) float64 {
	return float64(d.Round(10*time.Microsecond)) / float64(time.Millisecond)
}

func request(l observatory.Loaded) Request {
	t := l.Timing
	setUp := t.DNS + t.Connect + t.TLS
	return Request{
		URL: l.URL, Kind: l.Kind, Method: l.Method, Status: l.Status, Failure: l.Failure, Protocol: l.Protocol, ThirdParty: l.ThirdParty,
		Blocking: l.Blocking && l.Kind != document, Lazy: l.Lazy, Type: l.Type, Encoding: l.Encoding, Caching: l.Caching, Bytes: l.Bytes,
		Start: milliseconds(l.Start), DNS: milliseconds(t.DNS), Connect: milliseconds(t.Connect), TLS: milliseconds(t.TLS),
		Wait: milliseconds(max(0, t.FirstByte-setUp)), Receive: milliseconds(max(0, t.Total-max(t.FirstByte, setUp))),
	}
}

const document = "document"

// kinds are the kinds of resources in the order of their totals.
var kinds = []string{document, "stylesheet", "script", "image", "font", "media", "frame", "other"}

func totals(requests []Request) ([]Total, Total) {
	var out []Total
	all := Total{Kind: "all"}
	for _, kind := range kinds {
		t := Total{Kind: kind}
		for _, r := range requests {
			if r.Kind == kind {
				t.Requests++
				t.Bytes += max(0, r.Bytes)
			}
		}
		if t.Requests > 0 {
			out = append(out, t)
		}
		all.Requests += t.Requests
		all.Bytes += t.Bytes
	}
	return out, all
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return number(n) + " " + many
}

// isStale reports whether a response is cacheable for less than a week, which is long enough
// for returning readers.
func isStale(caching string) bool {
	const week = 7 * 24 * time.Hour
	age, ok := maxAge(caching)
	return !ok || age < week
}

// maxAge returns the time for which a private cache may reuse a response without revalidation
// (RFC 9111, section 5.2.2).
func maxAge(caching string) (time.Duration, bool) {
	var age time.Duration
	found := false
	for directive := range strings.SplitSeq(caching, ",") {
		name, value, _ := strings.Cut(strings.ToLower(strings.TrimSpace(directive)), "=")
		switch name {
		case "no-store", "no-cache":
			return 0, false
		case "max-age":
			if seconds, err := parseSeconds(value); err == nil && !found {
				age, found = seconds, true
			}
		}
	}
	return age, found
}
