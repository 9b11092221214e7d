package observatory

import (
	"context"
	"net/url"
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

// RobotsName is the scanner's name in robots.txt. A group with this name that forbids the
// scanned path prevents grading.
const RobotsName = "WaymarkObservatory"

// maxRobots limits a robots.txt.
const maxRobots = 64 << 10

// robots requests the robots.txt of the site. It does not affect the grade.
func (c *client) robots(ctx context.Context, w *walk, path string) *Robots {
	r := c.robotsAt(ctx, w, w.chain.Start, path)
	start, err := whatwg.Parse(w.chain.Start)
	final, finalErr := whatwg.Parse(w.chain.URL())
	if err != nil || finalErr != nil || start.Hostname() == final.Hostname() || r != nil && r.OptOut {
		return r
	}
	// A redirect from elsewhere must not bypass a site's robots.txt.
	if other := c.robotsAt(ctx, w, final.Href(true), final.Pathname()); other != nil && other.OptOut {
		return other
	}
	return r
}

// robotsAt requests the robots.txt of the host of a page.
func (c *client) robotsAt(ctx context.Context, w *walk, page, path string) *Robots {
	start, err := whatwg.Parse(page)
	if err != nil {
		return nil
	}
	address, err := start.Parse("/robots.txt")
	if err != nil {
		return nil
	}
	x := c.ask(ctx, w, "GET", address.Href(true), acceptText)
	if x == nil {
		return nil
	}
	r := &Robots{Status: x.Status}
	if x.Status >= 200 && x.Status < 300 {
		r.OptOut = forbids(x.body, path)
	}
	return r
}

// forbids reports whether a robots.txt has a group for the scanner that forbids a path (RFC
// 9309). Groups for all robots are about crawlers, and do not count: a scan reads one page, on
// demand.
func forbids(text, path string) bool {
	var group robotsGroup
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		key, value, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		group.take(strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value), path)
	}
	return group.forbidden
}

// robotsGroup tracks the groups of a robots.txt.
type robotsGroup struct {
	ours      bool // the current group applies to the scanner
	hasRules  bool // the next user-agent begins another group
	longest   int  // length of the longest matching rule
	forbidden bool // by that rule
}

func (g *robotsGroup) take(key, value, path string) {
	switch key {
	case "user-agent":
		if g.hasRules {
			g.ours, g.hasRules = false, false
		}
		name, _, _ := strings.Cut(value, "/")
		g.ours = g.ours || strings.EqualFold(strings.TrimSpace(name), RobotsName)
	case "allow", "disallow":
		g.hasRules = true
		if !g.ours || value == "" || !matchesRule(path, value) {
			return
		}
		switch {
		case len(value) > g.longest:
			g.longest, g.forbidden = len(value), key == "disallow"
		case len(value) == g.longest && key == "allow":
			g.forbidden = false
		}
	}
}

// matchesRule reports whether a rule matches a path: * matches any text, $ the end. Escaped
// characters equal unescaped ones.
func matchesRule(path, rule string) bool {
	rule, toEnd := strings.CutSuffix(rule, "$")
	parts := strings.Split(rule, "*")
	path = unescaped(path)
	for i, part := range parts {
		parts[i] = unescaped(part)
	}
	rest, ok := strings.CutPrefix(path, parts[0])
	if !ok {
		return false
	}
	for i, part := range parts[1:] {
		if toEnd && i == len(parts)-2 {
			return strings.HasSuffix(rest, part)
		}
		pos := strings.Index(rest, part)
		if pos < 0 {
			return false
		}
		rest = rest[pos+len(part):]
	}
	return !toEnd || rest == ""
}

func unescaped(path string) string {
	if out, err := url.PathUnescape(path); err == nil {
		return out
	}
	return path
}
