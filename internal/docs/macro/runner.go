package macro

import (
	"errors"
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

// maxDepth limits the nesting of macro calls in the texts that macros print.
const maxDepth = 6

// maxOutput limits the bytes printed by the macros of a page, including sidebars: a short call
// may print a long list.
const maxOutput = 6 << 20

// Runner expands pages. It is safe for concurrent use.
type Runner struct {
	deps   Deps
	macros map[string]definition
	refs   *References
}

// NewRunner returns a Runner with all macros of docs/reference/macros.md.
func NewRunner(deps Deps) *Runner {
	below := func(slug string) []string { return slugsBelow(deps.Catalogue, slug) }
	return &Runner{deps: deps, macros: registry(), refs: NewReferences(below)}
}

// dialect returns the dialect of the pages.
func (r *Runner) dialect() markdown.Dialect { return r.deps.Catalogue.Dialect() }

// errTooDeep is the error of a text with recursive macros.
var errTooDeep = fmt.Errorf("macros call macros more than %d levels deep", maxDepth)

// Expand runs all calls in a body. A failed call is reported as a flaw and replaced by "" or
// its text; the result can always be shown.
func (r *Runner) Expand(pc *Context) Expanded {
	segments, problems := parseIn(r.dialect(), pc.Body, r.isMacro)
	c := r.newCall(pc)
	c.body = newText(pc)
	for _, p := range problems {
		c.start, c.end, c.name = p.Start, p.End, canonicalName(p.Macro)
		c.flaw(Unknown, "macro syntax: "+p.Message, "", "")
	}
	x := newExpansion(r.dialect(), pc.Body)
	x.tracked = pc.Tracked || pc.Report != nil && flaw.NeedsPosition(pc.Report)
	printed := 0
	for _, s := range segments {
		if s.Call == nil {
			x.text(s.Start, s.End)
			continue
		}
		c.start, c.end = s.Start, s.End
		if printed > maxOutput {
			c.leaveOut(s.Call)
			x.call(s, "")
			continue
		}
		html, sidebar := c.run(s.Call)
		printed += len(html)
		if sidebar {
			if html != "" {
				x.sidebars = append(x.sidebars, html)
			}
			html = ""
		}
		x.call(s, html)
	}
	return Expanded{Markdown: string(x.out), Outputs: x.outputs, Sidebars: x.sidebars, Map: x.sourceMap(), sources: x.sources}
}

// RunBanner returns the HTML of a front matter banner.
func (r *Runner) RunBanner(pc *Context, ref content.MacroRef) (string, error) {
	name := canonicalName(ref.Name)
	def, ok := r.macros[name]
	if !ok || def.kind != banner {
		return "", fmt.Errorf("there is no banner %q", ref.Name)
	}
	c := r.newCall(pc)
	c.name = name
	for _, arg := range ref.Args {
		c.args = append(c.args, stringArg(arg))
	}
	html, err := def.run(c)
	if err != nil {
		return "", fmt.Errorf("banner %q: %w", ref.Name, err)
	}
	return html, nil
}

func stringArg(s string) Arg {
	if s == "" {
		return Arg{}
	}
	return Arg{Kind: String, Text: s}
}

// call is a running macro call.
type call struct {
	r          *Runner
	ctx        *Context
	name       string // canonical
	args       []Arg
	start, end int // of the outermost call, in the body
	body       *flaw.Text
	depth      int
	summaries  map[*content.Page]string // of other pages; shared with calls in printed texts
}

func (r *Runner) newCall(pc *Context) *call {
	return &call{r: r, ctx: pc, summaries: map[*content.Page]string{}}
}

// run runs a call and returns its output, and whether that is a sidebar.
func (c *call) run(source *Call) (html string, sidebar bool) {
	html, sidebar, err := c.invoke(source)
	if err != nil {
		c.failed(err)
	}
	return html, sidebar
}

// invoke is run with the error. A failed call prints its fallback.
func (c *call) invoke(source *Call) (html string, sidebar bool, err error) {
	name, def, ok := c.r.lookup(source.Name)
	c.name, c.args = name, source.Args
	if !ok {
		return "", false, fmt.Errorf("there is no macro %q", source.Name)
	}
	html, err = def.run(c)
	if err != nil {
		return def.fallback(c), false, err
	}
	return html, def.kind == sidebarMacro, nil
}

// leaveOut reports a call left out after maxOutput.
func (c *call) leaveOut(source *Call) {
	c.name, c.args = canonicalName(source.Name), source.Args
	c.flaw(WorkLimit, fmt.Sprintf("the call is left out: the macros before it have printed more than %d MB; divide the page", maxOutput>>20), "", "")
}

// lookup finds a macro by name in any spelling.
func (r *Runner) lookup(name string) (canonical string, def definition, ok bool) {
	var buf [64]byte
	spelt := appendCanonical(buf[:0], name)
	def, ok = r.macros[string(spelt)]
	if ok {
		return def.name, def, true
	}
	return string(spelt), def, false
}

func (r *Runner) isMacro(name string) bool {
	_, _, ok := r.lookup(name)
	return ok
}

// canonicalName returns the spelling of a name in the registry.
func canonicalName(name string) string { return string(appendCanonical(nil, name)) }

func appendCanonical(dst []byte, name string) []byte {
	for i := range len(name) {
		c := name[i]
		switch {
		case c == '-':
			c = '_'
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}

// expandText runs the macros in a printed text. The error is that of a text that calls itself.
func (c *call) expandText(text string) (string, error) {
	d := c.r.dialect()
	if !strings.Contains(text, "{{") && d == markdown.Reference {
		return unescape(text), nil
	}
	if c.depth >= maxDepth {
		return "", errTooDeep
	}
	segments, problems := parseIn(d, text, c.r.isMacro)
	inner := *c
	inner.depth++
	for _, p := range problems {
		c.flaw(Unknown, "macro syntax in a text of "+c.name+": "+p.Message, "", "")
	}
	var out []byte
	for _, s := range segments {
		if s.Call == nil {
			if d == markdown.Reference {
				out = appendUnescaped(out, text[s.Start:s.End])
			} else {
				out = append(out, text[s.Start:s.End]...)
			}
			continue
		}
		html, sidebar, err := inner.invoke(s.Call)
		switch {
		case errors.Is(err, errTooDeep):
			return "", err
		case err != nil:
			inner.failed(err)
		}
		if !sidebar {
			out = append(out, html...)
		}
	}
	return string(out), nil
}

func (c *call) page() *content.Page { return c.ctx.Page }

// locale returns the language of the output.
func (c *call) locale() locale.Locale { return c.ctx.Locale }

// scheme returns how addresses name pages.
func (c *call) scheme() content.Scheme { return c.r.deps.Catalogue.Scheme() }

func (c *call) text(table, key string) string {
	return c.r.deps.Catalogue.Data().L10n(table, key, c.locale())
}

func (c *call) template(key string) string { return c.text("Template", key) }

// link renders a link of a body and reports its problems.
func (c *call) link(q link.Request) string {
	q.Locale, q.Mark = c.locale(), true
	k := c.look(q)
	if k.Problem != link.None {
		c.reportLink(k, lenient)
	}
	return k.Current(c.page())
}

// look renders a link and records its lookups, unless the link names the page.
func (c *call) look(q link.Request) *link.Link {
	k := c.r.deps.Linker.Link(q)
	k.Record(c.ctx.Lookups)
	if k.Is(link.Missing) && c.ctx.Lookups != nil {
		_, slug, _, _ := c.scheme().Split(k.Address)
		c.ctx.Lookups.Add(NameKeys(content.FolderOf(slug))...)
	}
	return k
}

// subPages lists the pages below a slug and records the lookup.
func (c *call) subPages(l locale.Locale, slug string, depth int, by content.Order) []*content.Page {
	return c.ctx.Lookups.SubPages(c.r.deps.Catalogue, l, slug, depth, by)
}

// errNotHere is the error of a macro on a page of the wrong kind.
var errNotHere = errors.New("the macro has no meaning on this page")
