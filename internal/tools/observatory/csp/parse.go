// Package csp rates content security policies: it merges the policies of a page into what all
// of them permit, and finds weaknesses.
package csp

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// Set is the merged directives of a list of policies.
type Set struct {
	names   []string // in the order of their first appearance
	sources map[string]*Sources
	// repeated means that a policy has report-uri or report-to more than once.
	repeated bool
}

// Sources are the distinct sources of a directive. Directives that fall back to another share
// its sources.
type Sources struct {
	list []string
}

// shortest is the minimum length of a policy, in UTF-16 units.
const shortest = 6

var errTooShort = errors.New("a policy is too short")

// repeatable are the directives that may be repeated.
var repeatable = []string{"report-uri", "report-to"}

// source is an entry of a directive during merging.
type source struct {
	text   string
	key    []byte // sorts the text as in English
	policy int    // index of its policy
	keep   bool
}

// parse merges policies, each a serialised list of directives (CSP level 3, section 2.2.1).
// Directives missing in some policies, and sources on which not all agree, are restricted as
// the tests define. That is close to browsers, which apply each policy separately, but not the
// same.
func parse(policies []string) (*Set, error) {
	m := newMerger(len(policies) > 1)
	set := m.set
	cleaned := make([]string, len(policies))
	for i, p := range policies {
		if cleaned[i] = trim(lineBreaks.Replace(p)); isShort(cleaned[i]) {
			return nil, errTooShort
		}
	}
	for i, p := range cleaned {
		if err := m.add(i, p); err != nil {
			return nil, err
		}
	}
	for _, name := range set.names {
		set.sources[name] = distinct(m.merged[name].list)
	}
	return set, nil
}

const none = "'none'"

// distinct returns the distinct texts of sources, or 'none' without any.
func distinct(list []*source) *Sources {
	if len(list) == 0 {
		return &Sources{list: []string{none}}
	}
	texts := make([]string, 0, len(list))
	seen := make(map[string]bool, len(list))
	for _, s := range list {
		if !seen[s.text] {
			texts = append(texts, s.text)
		}
		seen[s.text] = true
	}
	return &Sources{list: texts}
}

var lineBreaks = strings.NewReplacer("\r", "", "\n", "")

func isShort(policy string) bool {
	return len(policy) < shortest || len(policy) < 4*shortest && len(utf16.Encode([]rune(policy))) < shortest
}

// merger merges policies successively.
type merger struct {
	set      *Set
	merged   map[string]*agreed
	several  bool // more than one policy
	collator *collate.Collator
	buffer   collate.Buffer
}

func newMerger(several bool) *merger {
	return &merger{
		set: &Set{sources: map[string]*Sources{}}, merged: map[string]*agreed{}, several: several, collator: collate.New(language.English),
	}
}

func (m *merger) add(policy int, text string) error {
	seen := map[string]bool{}
	for directive := range strings.SplitSeq(text, ";") {
		words := strings.FieldsFunc(directive, isSpace)
		if len(words) == 0 {
			continue
		}
		name := lower(words[0])
		if seen[name] {
			if !slices.Contains(repeatable, name) {
				return fmt.Errorf("directive %q is repeated", name)
			}
			m.set.repeated = true
		}
		seen[name] = true
		if err := m.addDirective(policy, name, words[1:]); err != nil {
			return err
		}
	}
	return nil
}

func (m *merger) addDirective(policy int, name string, words []string) error {
	if len(words) == 0 && strings.HasSuffix(name, "-src") {
		words = []string{none}
	}
	former, known := m.merged[name]
	if !known {
		m.set.names = append(m.set.names, name)
	}
	if !known || policy == 0 {
		former = &agreed{}
		m.merged[name] = former
	}
	former.merge(m.sources(policy, words))
	if err := former.confirm(); err != nil {
		return err
	}
	if policy == 0 && m.several {
		former.doubt()
	}
	return nil
}

// sources returns the sorted sources for words. Equal ones stay in order.
func (m *merger) sources(policy int, words []string) []*source {
	added := make([]*source, len(words))
	for i, word := range words {
		text := lower(word)
		added[i] = &source{text: text, key: bytes.Clone(m.collator.KeyFromString(&m.buffer, text)), policy: policy, keep: policy == 0}
		m.buffer.Reset()
	}
	slices.SortStableFunc(added, byKey)
	return added
}

func byKey(a, b *source) int { return bytes.Compare(a.key, b.key) }

// covers reports whether source a permits all that b does: it is the same, apart from escapes,
// or a parent folder.
func covers(a, b string) (bool, error) {
	if a == "" || a == "/" && b == "" {
		return true, nil
	}
	depthA, depthB := strings.Count(a, "/"), strings.Count(b, "/")
	folder, isFolder := strings.CutSuffix(a, "/")
	if depthA > depthB || !isFolder && depthA != depthB {
		return false, nil
	}
	for rest, more := folder, true; more; {
		var partA, partB string
		partA, rest, more = strings.Cut(rest, "/")
		partB, b, _ = strings.Cut(b, "/")
		same, err := sameDecoded(partA, partB)
		if err != nil || !same {
			return false, err
		}
	}
	return true, nil
}

func sameDecoded(a, b string) (bool, error) {
	decodedA, err := decode(a)
	if err != nil {
		return false, err
	}
	decodedB, err := decode(b)
	return decodedA == decodedB, err
}

// decode decodes percent escapes, which must be UTF-8.
func decode(text string) (string, error) {
	if !strings.Contains(text, "%") {
		return text, nil
	}
	decoded, err := url.PathUnescape(text)
	if err != nil {
		return "", err
	}
	if !utf8.ValidString(decoded) {
		return "", fmt.Errorf("the escapes of %q are not UTF-8", text)
	}
	return decoded, nil
}

// isSpace reports whether scripts treat a rune as white space.
func isSpace(r rune) bool { return unicode.IsSpace(r) && r != '\u0085' || r == '\ufeff' }

func trim(text string) string { return strings.TrimFunc(text, isSpace) }

func lower(text string) string {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return cases.Lower(language.Und).String(text)
		}
	}
	return strings.ToLower(text)
}
