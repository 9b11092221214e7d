package webdata

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// releaseDates are dates by browser and version.
type releaseDates map[string]map[string]string

// packCompat adds the compatibility data and the browser list to the bundle. It returns the
// specifications of each key in data order.
func packCompat(b *Bundle, published []byte) ([]keySpecs, error) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, published); err != nil {
		return nil, fmt.Errorf("compatibility data: %w", err)
	}
	text := compact.Bytes()
	loc, ok := member(text, 0, "browsers")
	if !ok {
		return nil, fmt.Errorf("compatibility data: no browsers")
	}
	browsers := trimBrowsers(text[loc.start:loc.end])
	b.add(browsersFile, browsers)
	dates := readReleaseDates(browsers)
	var specs []keySpecs
	for area, loc := range members(text, 0) {
		if area == "browsers" || strings.HasPrefix(area, "__") {
			continue
		}
		node := text[loc.start:loc.end]
		specs = appendKeySpecs(specs, area, node)
		packCompatArea(b, area, dates.addTo(nil, node))
	}
	return specs, nil
}

func packCompatArea(b *Bundle, area string, text []byte) {
	nodes := appendCompatNodes([]compatNode{{"", span{0, len(text)}}}, text)
	slices.SortFunc(nodes, func(a, b compatNode) int { return strings.Compare(a.path, b.path) })
	var index encoder
	index.num(len(text))
	index.num(len(nodes))
	for _, n := range nodes {
		index.str(n.path)
		index.num(n.loc.start)
		index.num(n.loc.end - n.loc.start)
	}
	frames := [][]byte{index.buf}
	for block := range slices.Chunk(text, compatBlock) {
		frames = append(frames, block)
	}
	b.add(compatFile(area), frames...)
}

// appendCompatNodes appends the parts of the last node that have to be indexed, recursively.
func appendCompatNodes(nodes []compatNode, text []byte) []compatNode {
	parent := nodes[len(nodes)-1]
	if parent.loc.end-parent.loc.start < compatScan {
		return nodes
	}
	for name, loc := range members(text, parent.loc.start) {
		if name == "__compat" || text[loc.start] != '{' {
			continue
		}
		path := name
		if parent.path != "" {
			path = parent.path + "." + name
		}
		nodes = appendCompatNodes(append(nodes, compatNode{path, loc}), text)
	}
	return nodes
}

// trimBrowsers removes fields of releases that no caller of the endpoint needs.
func trimBrowsers(browsers []byte) []byte {
	return rewriteMembers(nil, browsers, 0, func(out []byte, _ string, browser span) []byte {
		return rewriteMembers(out, browsers, browser.start, func(out []byte, name string, loc span) []byte {
			if name != "releases" {
				return append(out, browsers[loc.start:loc.end]...)
			}
			return rewriteMembers(out, browsers, loc.start, func(out []byte, _ string, release span) []byte {
				return rewriteMembers(out, browsers, release.start, func(out []byte, name string, loc span) []byte {
					if name == "index" || name == "release_notes" {
						return nil
					}
					return append(out, browsers[loc.start:loc.end]...)
				})
			})
		})
	})
}

// rewriteMembers appends the object at text[start] with every value replaced by the bytes that
// value appends; a member whose value is nil is left out.
func rewriteMembers(out, text []byte, start int, value func(out []byte, name string, loc span) []byte) []byte {
	out = append(out, '{')
	first := true
	for name, loc := range members(text, start) {
		before := len(out)
		if !first {
			out = append(out, ',')
		}
		quoted, err := json.Marshal(name)
		if err != nil {
			panic(err) // a string always marshals
		}
		out = append(append(out, quoted...), ':')
		if with := value(out, name, loc); with != nil {
			out, first = with, false
		} else {
			out = out[:before]
		}
	}
	return append(out, '}')
}

func readReleaseDates(browsers []byte) releaseDates {
	dates := releaseDates{}
	for name, browser := range members(browsers, 0) {
		dates[name] = map[string]string{}
		releases, ok := member(browsers, browser.start, "releases")
		if !ok {
			continue
		}
		for version, release := range members(browsers, releases.start) {
			if loc, ok := member(browsers, release.start, "release_date"); ok {
				dates[name][version] = unquote(browsers[loc.start:loc.end])
			}
		}
	}
	return dates
}

// addTo appends the subtree with known release dates in the support statements.
func (r releaseDates) addTo(out, node []byte) []byte {
	return rewriteMembers(out, node, 0, func(out []byte, name string, loc span) []byte {
		value := node[loc.start:loc.end]
		switch {
		case name == "__compat":
			return r.addToCompat(out, value)
		case value[0] == '{':
			return r.addTo(out, value)
		default:
			return append(out, value...)
		}
	})
}

func (r releaseDates) addToCompat(out, compat []byte) []byte {
	return rewriteMembers(out, compat, 0, func(out []byte, name string, loc span) []byte {
		if name != "support" {
			return append(out, compat[loc.start:loc.end]...)
		}
		return rewriteMembers(out, compat, loc.start, func(out []byte, browser string, loc span) []byte {
			if compat[loc.start] != '[' {
				return r.addToStatement(out, compat[loc.start:loc.end], browser)
			}
			out = append(out, '[')
			for loc := range elements(compat, loc.start) {
				if out[len(out)-1] != '[' {
					out = append(out, ',')
				}
				out = r.addToStatement(out, compat[loc.start:loc.end], browser)
			}
			return append(out, ']')
		})
	})
}

func (r releaseDates) addToStatement(out, statement []byte, browser string) []byte {
	loc, _ := member(statement, 0, "version_added")
	version := unquote(statement[loc.start:loc.end])
	date := r[browser][strings.TrimPrefix(version, "≤")]
	if date == "" {
		return append(out, statement...)
	}
	out = append(out, statement[:len(statement)-1]...)
	out = append(out, `,"release_date":"`...)
	out = append(out, date...)
	return append(out, `"}`...)
}
