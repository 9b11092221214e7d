package webdata

import (
	"encoding/json"
	"fmt"
	"strings"
)

// unknownCSSSpec is the title of an unlisted CSS specification.
const unknownCSSSpec = "CSS Specification"

// publishedSyntax is an item of the @webref/css package.
type publishedSyntax struct {
	Name        string            `json:"name"`
	For         stringList        `json:"for"`
	Href        string            `json:"href"`
	Syntax      string            `json:"syntax"`
	Extended    []string          `json:"extended"`
	Descriptors []publishedSyntax `json:"descriptors"`
}

// stringList is a list that may be published as a string.
type stringList []string

// UnmarshalJSON decodes a string or a list of strings.
func (l *stringList) UnmarshalJSON(text []byte) error {
	if text[0] == '[' {
		return json.Unmarshal(text, (*[]string)(l))
	}
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	*l = stringList{s}
	return nil
}

// linkList numbers links to specifications, from 1; 0 is not a link.
type linkList struct {
	titles map[string]string
	list   []SpecLink
	index  map[SpecLink]int
}

// number returns the number of a link to the specification with the title of titled in the
// list of titles.
func (l *linkList) number(url, titled string) int {
	if url == "" {
		return 0
	}
	url, _, _ = strings.Cut(url, "#")
	title, ok := l.titles[titled]
	if !ok {
		title = unknownCSSSpec
	}
	link := SpecLink{url, title}
	i, ok := l.index[link]
	if !ok {
		l.list = append(l.list, link)
		i = len(l.list)
		l.index[link] = i
	}
	return i
}

// packWebref adds the CSS syntaxes, with titles of the browser-specs list.
func packWebref(b *Bundle, published []byte, titles map[string]string) error {
	var data struct {
		Properties []publishedSyntax `json:"properties"`
		Functions  []publishedSyntax `json:"functions"`
		Types      []publishedSyntax `json:"types"`
		AtRules    []publishedSyntax `json:"atrules"`
	}
	if err := json.Unmarshal(published, &data); err != nil {
		return fmt.Errorf("CSS syntaxes: %w", err)
	}
	links := &linkList{titles: titles, index: map[SpecLink]int{}}
	var items, all encoder
	for _, list := range [][]publishedSyntax{data.Properties, data.Functions, data.Types, data.AtRules} {
		items.num(len(list))
		for i := range list {
			items.strs(withoutBrackets(list[i].For))
			encodeSyntax(&items, &list[i], links)
		}
	}
	all.num(len(links.list))
	for _, link := range links.list {
		all.str(link.URL)
		all.str(link.Title)
	}
	all.buf = append(all.buf, items.buf...)
	b.add(webrefFile, all.buf)
	return nil
}

func encodeSyntax(e *encoder, s *publishedSyntax, links *linkList) {
	e.str(withoutBrackets([]string{s.Name})[0])
	e.str(s.Syntax)
	bare, _, _ := strings.Cut(s.Href, "#")
	e.num(1 + len(s.Extended))
	e.num(links.number(bare, bare))
	for _, url := range s.Extended {
		// The title is that of the address as written: an address inside a specification is
		// not in the list.
		e.num(links.number(url, url))
	}
	e.num(len(s.Descriptors))
	for i := range s.Descriptors {
		encodeSyntax(e, &s.Descriptors[i], links)
	}
}

// withoutBrackets strips "<" and ">" off names.
func withoutBrackets(names []string) []string {
	stripped := make([]string, len(names))
	for i, name := range names {
		stripped[i] = strings.TrimRight(strings.TrimLeft(name, "<"), ">")
	}
	return stripped
}
