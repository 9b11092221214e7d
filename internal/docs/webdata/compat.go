package webdata

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// The compatibility data of an area such as "api" is one long JSON text. It is split into
// separately compressed blocks, with an index of the larger subtrees, so that a query decodes
// one or two blocks and scans a few kilobytes.

// compatBlock is the length of a block. Larger blocks compress better, smaller ones decode
// faster.
const compatBlock = 256 << 10

// compatScan is the length of a subtree below which its parts are not indexed.
const compatScan = 16 << 10

// compatLimit is the longest subtree served. No page needs more, and responses are built in
// memory.
const compatLimit = 4 << 20

const browsersFile = "browsers.zst"

// compatFile returns the packed file of an area, the first part of a key.
func compatFile(area string) string { return "compat-" + area + ".zst" }

// compatArea finds subtrees in an area's text.
type compatArea struct {
	file  string
	size  int
	nodes []compatNode // by path
}

type compatNode struct {
	path string // below the area, dotted; "" is the whole text
	loc  span
}

// Compat returns the response of the compatibility endpoint to a dotted query such as
// "api.AbortController" (docs/reference/http.md, Compatibility data), or false without data.
// Support statements include the release date of the version that added the feature; all
// browsers are included, with the releases that the data mentions.
func (d *Data) Compat(query string) ([]byte, bool) { return d.AppendCompat(nil, query) }

func (d *Data) AppendCompat(dst []byte, query string) ([]byte, bool) {
	node, ok := d.compatNode(query)
	if !ok {
		return dst, false
	}
	quoted, err := json.Marshal(query)
	if err != nil {
		return dst, false
	}
	browsers := d.browsers.get(d, browsersFile, decodeBrowsers)
	dst = slices.Grow(dst, len(node)+len(quoted)+8<<10)
	dst = append(dst, `{"query":`...)
	dst = append(dst, quoted...)
	dst = append(dst, `,"data":`...)
	dst = append(dst, sanitizeStrings(node)...)
	dst = append(dst, `,"browsers":`...)
	dst = browsers.appendTo(dst, node)
	return append(dst, '}'), true
}

// HasCompat reports whether there is data for a dotted query.
func (d *Data) HasCompat(query string) bool {
	area, path, _ := strings.Cut(query, ".")
	if d.areas[area] != nil {
		if _, rest := d.compatIndex(area).find(path); rest == "" {
			return true
		}
	}
	_, ok := d.compatNode(query)
	return ok
}

func (d *Data) compatNode(query string) ([]byte, bool) {
	area, path, _ := strings.Cut(query, ".")
	if d.areas[area] == nil || strings.Contains(query+".", "..") {
		return nil, false
	}
	index := d.compatIndex(area)
	node, rest := index.find(path)
	if node.loc.end-node.loc.start > compatLimit {
		return nil, false
	}
	text, err := d.compatText(index.file, node.loc)
	if err != nil {
		d.note(err)
		return nil, false
	}
	loc := span{0, len(text)}
	for rest != "" {
		var name string
		name, rest, _ = strings.Cut(rest, ".")
		var ok bool
		if loc, ok = member(text, loc.start, name); !ok || strings.HasPrefix(name, "__") {
			return nil, false
		}
	}
	text = text[loc.start:loc.end]
	return text, len(text) > 0 && text[0] == '{'
}

// find returns the innermost indexed node on path, and the rest of the path.
func (a *compatArea) find(path string) (node compatNode, rest string) {
	for key := path; ; {
		i, ok := slices.BinarySearchFunc(a.nodes, key, func(n compatNode, p string) int {
			return strings.Compare(n.path, p)
		})
		if ok {
			return a.nodes[i], strings.TrimPrefix(path[len(key):], ".")
		}
		if key == "" {
			return compatNode{}, path
		}
		key = key[:max(0, strings.LastIndexByte(key, '.'))]
	}
}

func (d *Data) compatIndex(area string) *compatArea {
	return d.areas[area].get(d, compatFile(area), func(text string) (*compatArea, error) {
		return decodeCompatIndex(compatFile(area), text)
	})
}

// compatText returns a piece of an area's text, shared and read-only.
func (d *Data) compatText(file string, loc span) ([]byte, error) {
	var text []byte
	for loc.start < loc.end {
		block, err := d.blocks.get(d, file, loc.start/compatBlock)
		if err != nil {
			return nil, err
		}
		from := loc.start % compatBlock
		to := min(len(block), from+loc.end-loc.start)
		if from >= to {
			return nil, fmt.Errorf("%s: %w", file, errMalformed)
		}
		if text == nil && to-from == loc.end-loc.start {
			return block[from:to:to], nil // most pieces are in one block
		}
		text = append(text, block[from:to]...)
		loc.start += to - from
	}
	return text, nil
}

func decodeCompatIndex(file, text string) (*compatArea, error) {
	d := decoder{rest: text}
	a := &compatArea{file: file, size: d.num()}
	a.nodes = make([]compatNode, d.count())
	for i := range a.nodes {
		n := &a.nodes[i]
		n.path = d.str()
		n.loc.start = d.index(a.size)
		n.loc.end = n.loc.start + d.index(a.size-n.loc.start+1)
	}
	return a, d.done()
}
