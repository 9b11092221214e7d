package check

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
)

// Flaws that only checks report, in addition to those of package doc.
const (
	UnknownKey       = "UnknownKey"
	UnknownCompatKey = "UnknownCompatKey"
	InvalidCommit    = "InvalidSourceCommit"
	UnusedFile       = "UnusedFile"
	IgnoredArgument  = "IgnoredArgument"
	EnglishAnchor    = "EnglishAnchor"
)

// frontMatter returns flaws that loading does not report, with suggestions if asked for, as
// they take time.
func (r *run) frontMatter(p *content.Page, source string, suggest bool) []flaw.Flaw {
	var flaws []flaw.Flaw
	if r.cat.Kind() == content.Docs {
		return nil // it may have keys for other programs
	}
	for _, problem := range content.CheckKeys(source) {
		f := flaw.Flaw{
			Group: flaw.Unknown, Name: InvalidCommit, File: p.File, Explanation: problem.Text,
			Line: problem.Line, Column: problem.Column, EndLine: problem.Line, EndColumn: problem.EndColumn,
		}
		if problem.Unknown {
			f.Name = UnknownKey
			f.Suggestion = flaw.NearestWord(problem.Key, content.FrontMatterKeys)
		}
		flaws = append(flaws, f)
	}
	line := 0 // of browser-compat; not found yet: few pages have such flaws
	for _, key := range p.BrowserCompat {
		// A translation inherits the keys of its English page.
		if p.Inherits() || r.inspector.HasCompat(key) {
			continue
		}
		if line == 0 {
			line = content.FrontMatterLine(source, "browser-compat")
		}
		f := flaw.Flaw{Group: flaw.Unknown, Name: UnknownCompatKey, File: p.File, Line: line, Column: 1, EndLine: line, EndColumn: 1,
			Explanation: fmt.Sprintf("there is no compatibility data of %q", key)}
		positionOf(&f, source, key)
		if suggest {
			f.Suggestion = r.suggestKey(key)
		}
		flaws = append(flaws, f)
	}
	return flaws
}

// positionOf moves a flaw to a value on its line or the next ones, as in lists.
func positionOf(f *flaw.Flaw, source, value string) {
	number := 0
	for line := range strings.Lines(source) {
		number++
		if number < f.Line {
			continue
		}
		if before, _, ok := strings.Cut(line, value); ok {
			f.Line, f.Column = number, len([]rune(before))+1
			f.EndLine, f.EndColumn = number, f.Column+len([]rune(value))-1
			return
		}
		if number > f.Line && !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "-") {
			return
		}
	}
}

// calls returns the calls of macros with too many arguments.
func calls(p *content.Page, body string) []flaw.Flaw {
	if !strings.Contains(body, "{{") {
		return nil
	}
	var flaws []flaw.Flaw
	segments, _ := macro.Parse(body)
	text := flaw.NewText(body, p.BodyLine)
	for _, segment := range segments {
		if segment.Call == nil {
			continue
		}
		args := segment.Call.Args
		for len(args) > 0 && args[len(args)-1].Kind == macro.Absent {
			args = args[:len(args)-1]
		}
		takes, known := arguments()[macroKey(segment.Call.Name)]
		if !known || len(args) <= takes {
			continue
		}
		f := flaw.Flaw{Group: flaw.Macros, Name: IgnoredArgument, File: p.File, Macro: macroKey(segment.Call.Name),
			Explanation: fmt.Sprintf("%s takes %s: %q is ignored", segment.Call.Name, argumentCount(takes), args[takes].Text)}
		f.Line, f.Column = text.Position(segment.Start)
		f.EndLine, f.EndColumn = text.Position(segment.End - 1)
		flaws = append(flaws, f)
	}
	return flaws
}

func argumentCount(n int) string {
	switch n {
	case 0:
		return "no arguments"
	case 1:
		return "one argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// macroKey returns the canonical spelling of a macro name.
func macroKey(name string) string { return strings.ToLower(strings.ReplaceAll(name, "-", "_")) }

// arguments is the number of arguments of each macro.
var arguments = sync.OnceValue(func() map[string]int {
	takes := map[string]int{}
	for _, s := range macro.Signatures() {
		takes[macroKey(s.Name)] = len(s.Params)
	}
	return takes
})

// suggestMacro suggests a name similar to an unknown macro.
func suggestMacro(f *flaw.Flaw) {
	if f.Name != macro.Unknown || f.Macro == "" || f.Suggestion != "" {
		return
	}
	var names []string
	for _, s := range macro.Signatures() {
		if macroKey(s.Name) == f.Macro {
			return
		}
		names = append(names, s.Name)
	}
	f.Suggestion = flaw.NearestWord(f.Macro, names)
}

// suggestKey suggests the most similar compatibility key in the same area.
func (r *run) suggestKey(key string) string {
	area, rest, _ := strings.Cut(key, ".")
	second, _, _ := strings.Cut(rest, ".")
	best := ""
	for _, prefix := range []string{area + "." + second, area + "."} {
		var keys []string
		for _, k := range r.inspector.CompatKeys() {
			if strings.HasPrefix(k, prefix) && strings.Count(k, ".") == strings.Count(key, ".") {
				keys = append(keys, k)
			}
		}
		if best = flaw.NearestWord(key, keys); best != "" {
			return best
		}
	}
	return best
}

// translateAnchor reports a link in a translation to an anchor that only the English page
// has, as ids derive from headings. If both have as many sections, it suggests the one at the
// same position.
func (r *run) translateAnchor(ctx context.Context, f *flaw.Flaw, p *content.Page) error {
	path, fragment, _ := strings.Cut(f.Href, "#")
	target := p
	if path != "" {
		if _, _, ok := locale.Cut(path); !ok {
			path = "/" + string(p.Locale) + path
		}
		target = r.cat.ByURL(path)
	}
	if target == nil || target.Locale == locale.EnUS {
		return nil
	}
	english := r.cat.Page(locale.EnUS, target.Slug)
	if english == nil {
		return nil
	}
	if r.x.page(english.URL()) == nil {
		if err := r.lookAtOthers(ctx, []*content.Page{english}); err != nil {
			return err
		}
	}
	ids := r.x.page(english.URL()).idList()
	if found, _ := doc.FindAnchor(ids, fragment); !found {
		return nil
	}
	f.Name = EnglishAnchor
	f.Explanation = "only the English page has the part #" + fragment
	own := r.x.page(target.URL()).idList()
	if i := slices.Index(ids, fragment); i >= 0 && len(own) == len(ids) {
		f.Suggestion = strings.TrimSuffix(f.Href, fragment) + own[i]
	}
	return nil
}

// unusedFile returns the flaw for a file that no page mentions.
func unusedFile(p *content.Page, name string) flaw.Flaw {
	return flaw.Flaw{Group: flaw.Unknown, Name: UnusedFile, File: p.File, Line: 1, Column: 1, EndLine: 1, EndColumn: 1,
		Explanation: "no page mentions the file " + name}
}

// findUnused finds files next to pages that no source mentions by name. It leaves out files
// whose names are generated by code.
func (r *run) findUnused(ctx context.Context, pages []*content.Page) error {
	names := map[string]bool{} // in lower case; true if mentioned
	own := make([][]string, len(pages))
	for i, p := range pages {
		files, err := r.cat.Assets(p)
		if err != nil || len(files) == 0 {
			continue
		}
		source, err := r.cat.Source(p)
		if err != nil {
			continue
		}
		source = strings.ToLower(source)
		for _, name := range files {
			if !mentions(source, name) {
				own[i] = append(own[i], name)
				names[strings.ToLower(name)] = false
			}
		}
	}
	if len(names) == 0 {
		return nil
	}
	if err := r.findMentions(ctx, names); err != nil {
		return err
	}
	r.unused = map[string][]string{}
	for i, p := range pages {
		for _, name := range own[i] {
			if !names[strings.ToLower(name)] {
				r.unused[p.URL()] = append(r.unused[p.URL()], name)
			}
		}
	}
	return nil
}

// mentions reports whether a lower-case source has a file name, possibly escaped.
func mentions(source, name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(source, name) || strings.Contains(source, strings.ToLower(url.PathEscape(name)))
}

// findMentions marks the names that occur in any page.
func (r *run) findMentions(ctx context.Context, names map[string]bool) error {
	var mu sync.Mutex
	var words []string
	for name := range names {
		words = append(words, name)
	}
	search := func(source string) {
		source = strings.ToLower(source)
		for _, name := range words {
			if mentions(source, name) {
				mu.Lock()
				names[name] = true
				mu.Unlock()
			}
		}
	}
	for text := range r.inspector.Texts {
		search(text)
	}
	pages := r.cat.Pages()
	return forEach(ctx, r.x.workers, len(pages), func(i int) error {
		if source, err := r.cat.Source(pages[i]); err == nil && strings.Contains(source, ".") {
			search(source)
		}
		return nil
	})
}

// redirectFlaws returns redirects to missing anchors.
func (x *Index) redirectFlaws(cat *content.Catalogue) []flaw.Flaw {
	var flaws []flaw.Flaw
	for _, l := range cat.Locales() {
		for _, redirect := range cat.Redirects(l) {
			path, _, fragment := cat.SplitTarget(redirect.To)
			if fragment == "" {
				continue
			}
			page := cat.ByURL(path)
			if page == nil || x.page(page.URL()) == nil {
				continue
			}
			found, spelt := doc.FindAnchor(x.page(page.URL()).idList(), fragment)
			if found {
				continue
			}
			column := len([]rune(redirect.From)) + 2
			f := flaw.Flaw{
				Group: flaw.BrokenLinks, Name: doc.BrokenAnchor, File: cat.RedirectsFile(l), Href: redirect.To,
				Line: redirect.Line, Column: column, EndLine: redirect.Line, EndColumn: column + len([]rune(redirect.To)) - 1,
				Explanation: "the page " + page.URL() + " has no part #" + fragment,
			}
			if spelt != "" {
				f.Name, f.Explanation = doc.IllCasedAnchor, "wrong letter case in #"+fragment
				f.Suggestion = strings.TrimSuffix(redirect.To, fragment) + spelt
				f.Fix = flaw.Edit{Line: f.Line, Column: f.Column, Old: redirect.To, New: f.Suggestion}
			}
			flaws = append(flaws, f)
		}
	}
	return flaws
}
