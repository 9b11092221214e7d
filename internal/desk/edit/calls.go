package edit

import (
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
)

// argument is the position of an argument in the source.
type argument struct {
	span
	index int
	quote byte // 0 for numbers
}

// arguments finds the arguments in the source of a call, at an offset of a text.
func arguments(source string, offset int) []argument {
	pos := strings.IndexByte(source, '(')
	if pos < 0 {
		return nil
	}
	var list []argument
	index := 0
	for pos++; pos < len(source); pos++ {
		switch c := source[pos]; {
		case c == ',':
			index++
		case c == ')' || c == '}':
			return list
		case c == '"' || c == '\'' || c == '`':
			end := pos + 1
			for end < len(source) && source[end] != c {
				if source[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(source) {
				return list
			}
			list = append(list, argument{span{offset + pos, offset + end + 1}, index, c})
			pos = end
		case c > ' ':
			end := pos
			for end < len(source) && source[end] > ' ' && !strings.ContainsRune(",)}", rune(source[end])) {
				end++
			}
			list = append(list, argument{span: span{offset + pos, offset + end}, index: index})
			pos = end - 1
		}
	}
	return list
}

// literal formats an argument in its former style.
func (a argument) literal(text string) string {
	quote := a.quote
	if quote == 0 {
		if isNumber(text) {
			return text
		}
		quote = '"'
	}
	text = strings.ReplaceAll(text, `\`, `\\`)
	return string(quote) + strings.ReplaceAll(text, string(quote), `\`+string(quote)) + string(quote)
}

func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// callEditor updates macro calls when pages move.
type callEditor struct {
	relocation
	before, after *macro.References
	// arrives returns the page that an address leads to once pages have moved.
	arrives func(l locale.Locale, slug string) (newSlug string, exists bool)
}

// outcome is the effect of a move on a call.
type outcome int

const (
	unaffected outcome = iota
	renamed            // the call names the page by its new name
	replaced           // a link replaces the call, which cannot name the page
	redirected         // the call stays: a redirect leads on
)

// editCalls returns the edits of the macro calls in a body, and the calls that are unchanged
// although their page moves.
func (e *callEditor) editCalls(p *content.Page, body string) (edits []edit, left []span) {
	segments, _ := macro.Parse(body)
	for _, s := range segments {
		if s.Call == nil {
			continue
		}
		args := arguments(body[s.Start:s.End], s.Start)
		if !macro.IsReference(s.Call.Name) {
			edits = append(edits, e.editPaths(p, s.Call, args)...)
			continue
		}
		made, what := e.editReference(p, body, s, args)
		edits = append(edits, made...)
		if what == redirected {
			left = append(left, span{s.Start, s.End})
		}
	}
	return edits, left
}

// editReference updates a cross-reference whose page moves or whose name would become
// ambiguous.
func (e *callEditor) editReference(p *content.Page, body string, s macro.Segment, args []argument) ([]edit, outcome) {
	was, ok := e.before.Path(s.Call)
	if !ok {
		return nil, unaffected
	}
	oldSlug := was[1:]
	page := e.cat.PageOrEnglish(p.Locale, oldSlug)
	wasRedirected := page == nil
	if wasRedirected {
		to := e.cat.Resolve(e.cat.Scheme().URL(p.Locale, oldSlug))
		if page = e.cat.ByURLOrEnglish(withoutFragment(to)); page == nil {
			return nil, unaffected // it is broken already
		}
	}
	wanted, moved := e.target(p.Locale, page.Slug)
	if !moved {
		wanted = page.Slug
	}
	will, _ := e.after.Path(s.Call)
	if will[1:] == wanted || !moved && will == was {
		return nil, unaffected
	}
	if name, ok := e.after.Rename(s.Call, wanted); ok && len(args) > 0 && args[0].index == 0 {
		return renameCall(s.Call, args, name), renamed
	}
	l := newLinkInPlace(e.cat.Scheme(), p, body, s, page, wanted)
	if slug, exists := e.arrives(p.Locale, will[1:]); exists && slug == wanted && (wasRedirected || !l.isCertain()) {
		return nil, redirected
	}
	return []edit{{span{s.Start, s.End}, l.text()}}, replaced
}

// renameCall changes the name in a call. Words of a sentence are kept; names of features
// follow their page.
func renameCall(c *macro.Call, args []argument, name string) []edit {
	edits := []edit{{args[0].span, args[0].literal(name)}}
	if hasText := len(c.Args) > 1 && c.Args[1].Kind != macro.Absent; strings.EqualFold(c.Name, "glossary") && !hasText && len(c.Args) == 1 {
		edits[0].text += ", " + args[0].literal(c.Args[0].Text)
	}
	return edits
}

// editPaths updates arguments of other macros that are slugs or paths.
func (e *callEditor) editPaths(p *content.Page, c *macro.Call, args []argument) []edit {
	if !macro.TakesPaths(c.Name) {
		return nil
	}
	var edits []edit
	for _, a := range args {
		if a.quote == 0 || a.index >= len(c.Args) {
			continue
		}
		written := c.Args[a.index].Text
		slug := Slug(e.cat.Scheme(), written)
		newSlug, moved := e.target(p.Locale, slug)
		if !moved || slug == "" {
			continue
		}
		if i := strings.LastIndex(written, slug); i >= 0 && newSlug != slug {
			edits = append(edits, edit{a.span, a.literal(written[:i] + newSlug + written[i+len(slug):])})
		}
	}
	return edits
}

func withoutFragment(url string) string {
	url, _, _ = strings.Cut(url, "#")
	return url
}
