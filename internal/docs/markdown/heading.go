package markdown

import (
	"bytes"
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"golang.org/x/text/unicode/norm"
)

// gitHubID returns the id that GitHub gives a heading: lower case, only letters, marks, decimal
// digits, connectors such as "_", and hyphens, which also replace spaces; or [EmptyAnchor].
func gitHubID(text string) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-', unicode.IsLetter(r), unicode.In(r, unicode.M, unicode.Nd, unicode.Pc):
			return r
		}
		return -1
	}, strings.ToLower(strings.ReplaceAll(strings.TrimSpace(text), "İ", "i\u0307"))) // as in JavaScript
	return cmp.Or(id, EmptyAnchor)
}

// uniqueGitHub is Unique with the numbers of GitHub: name-1 after name, name-2 after both.
func (s AnchorSet) uniqueGitHub(id string) string {
	count, taken := s[id]
	for next := id; ; {
		if !taken {
			s[next], s[id] = 0, count
			return next
		}
		count++
		next = id + "-" + strconv.Itoa(count)
		_, taken = s[next]
	}
}

// mkDocsID returns the id that MkDocs gives a heading: the toc extension of Python-Markdown leaves ASCII without
// punctuation, in lower case, with hyphens for spaces.
func mkDocsID(text string) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case r == '-' || unicode.IsSpace(r):
			return r
		case r == '_' || r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKD.String(text))
	return gaps.ReplaceAllString(strings.TrimSpace(id), "-")
}

var gaps = regexp.MustCompile(`[-\s]+`)

// separators are the characters that become hyphens in the ids of VitePress.
const separators = "~`!@#$%^&*()-_+=[]{}|\\;:\"'“”‘’<>,.?/"

// vitePressID returns the id that VitePress gives a heading: lower case without accents, with hyphens for
// punctuation and spaces, and "_" before a digit at the start.
func vitePressID(text string) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || strings.ContainsRune(separators, r):
			return ' '
		case unicode.IsControl(r) || 0x300 <= r && r <= 0x36f:
			return -1
		}
		return r
	}, norm.NFKD.String(text))
	id = strings.ToLower(strings.Join(strings.Fields(id), "-"))
	if id == "" {
		return EmptyAnchor
	}
	if '0' <= id[0] && id[0] <= '9' {
		return "_" + id
	}
	return id
}

// withHeadingID wraps a parser of headings: an id at the end of a heading, "{#id}" or "{/* #id
// */}", becomes its attribute.
type withHeadingID struct{ parser.BlockParser }

var headingID = regexp.MustCompile(`[ \t]*\{(?:/\*[ \t]*#([^\s*{}]+)[ \t]*\*/|:?[ \t]*#([^\s{}]+)(?:[ \t][^{}]*)?)\}$`)

func (p withHeadingID) Close(n ast.Node, r text.Reader, pc parser.Context) {
	p.BlockParser.Close(n, r, pc)
	last := n.Lines().Len() - 1
	if n.Parent() == nil || last < 0 {
		return
	}
	segment := n.Lines().At(last)
	line := bytes.TrimRight(segment.Value(r.Source()), " \t\n")
	if !bytes.HasSuffix(line, []byte("}")) {
		return
	}
	m := headingID.FindSubmatchIndex(line)
	if m == nil || m[0] > 0 && line[m[0]-1] == '\\' {
		return
	}
	id := line[max(m[2], m[4]):max(m[3], m[5])]
	n.SetAttributeString("id", bytes.Clone(id))
	n.Lines().Set(last, segment.WithStop(segment.Start+m[0]))
}

// explicitID returns the id written in a heading, or "".
func explicitID(n ast.Node) string {
	id, _ := n.AttributeString("id")
	value, _ := id.([]byte)
	return string(value)
}
