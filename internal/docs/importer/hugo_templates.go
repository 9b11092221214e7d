package importer

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"strings"
	"text/template"
	"text/template/parse"
	"unicode"
)

// Limits of the templates of a project.
const (
	maxTemplate = 64 << 10
	maxMade     = 1 << 20 // bytes of output of a call
	maxTicks    = 100_000 // steps of a call
	maxAllTicks = 20_000_000
	// Expensive work counts as several steps: a function spends one for each of these bytes that it reads, and many for looking up a file.
	bytesPerTick = 256
	lookUpTicks  = 50
	manyReads    = 20 // how often a conversion reads a text
)

// findTemplates finds the templates of shortcodes and partials in the project and its themes. A known shortcode of the same name
// replaces a template that belongs to a theme or needs scripts.
func (h *hugo) findTemplates() {
	h.templates = map[string]string{}
	h.addTemplates(path.Join(h.root, "layouts"), false)
	for _, m := range h.mounts {
		if m.target == "layouts" {
			h.addTemplates(m.source, false)
		}
	}
	for _, theme := range h.themes {
		h.addTemplates(path.Join(theme, "layouts"), true)
	}
}

func (h *hugo) addTemplates(folder string, isTheme bool) {
	for _, kind := range []string{"_shortcodes", "shortcodes", "_partials", "partials"} {
		files, err := h.filesBelow(path.Join(folder, kind))
		if err != nil {
			continue // there is no such folder
		}
		for _, name := range files {
			own := strings.TrimSuffix(strings.TrimSuffix(name, ".html"), ".md")
			key := strings.TrimPrefix(kind, "_") + "/" + own
			known, isKnown := h.shortcodes[own]
			if isKnown && (isTheme || known.needsScripts) && strings.HasPrefix(key, "shortcodes/") || h.templates[key] != "" {
				continue
			}
			h.templates[key] = path.Join(folder, kind, name)
		}
	}
}

// htmlText is text that templates write without escaping it.
type htmlText string

// templateProblem finds the line and the cause in an error of a template.
var templateProblem = regexp.MustCompile(`^template: [^:]*:(\d+)(?::\d+)?: (?:executing "[^"]*" at <(.*?)>: )?(.*)$`)

// ownShortcode returns the output of the template of a shortcode, and reports unsupported templates.
func (p *hugoPage) ownShortcode(s *shortcode, file string, isKnown bool) (text string, ok bool) {
	problem := "which has no template"
	if file != "" {
		run := &templateRun{page: p, call: s, isHTML: !s.isMarkdown, kept: map[string]any{}}
		if p.kept == nil {
			p.kept = map[string]any{}
		}
		text, err := run.execute(file, &ShortcodeData{run: run, call: s, Inner: run.protected(s.body)})
		if err == nil {
			return run.finished(text), true
		}
		problem = err.Error()
		if m := templateProblem.FindStringSubmatch(problem); m != nil {
			problem = fmt.Sprintf("whose template is not understood at line %s: %s", m[1], strings.TrimSpace(shorten(m[2], 80)+" "+shorten(m[3], 80)))
		}
	}
	remedy := "replace it with Markdown; what is in it is kept"
	if isKnown {
		remedy = "compare the page, which shows the shortcode of this name that Hugo or Docsy has"
	}
	p.lose(s.line, remedy, "shortcode %s, %s", s.name, problem)
	return "", false
}

// templateRun executes a template for a call.
type templateRun struct {
	page        *hugoPage
	call        *shortcode
	isHTML      bool
	depth       int
	ticks, made int
	kept        map[string]any
}

// Characters for private use mark the indentation of Markdown in HTML, and its ends.
const (
	keptSpace     = "\ue010"
	markdownStart = "\ue011"
	markdownEnd   = "\ue012"
)

var (
	leadingSpace = regexp.MustCompile(`(?m)^[ \t]+`)
	emptyLine    = regexp.MustCompile(`(?m)^[ \t]*$`)
	emptyLines   = regexp.MustCompile(`\n[ \t]*\n[ \t\n]*`)
	blockIn      = regexp.MustCompile(`(?i)<(?:div|p|section|td|th|li|ul|ol|details|summary|blockquote|figure|figcaption|aside|article|h[1-6])\b`)
	startIn      = regexp.MustCompile(`([>\n])[ \t]*` + markdownStart)
	endIn        = regexp.MustCompile(markdownEnd + `[ \t]*(\n|</)`)
	privateMarks = strings.NewReplacer(keptSpace, " ", markdownStart, "", markdownEnd, "")
)

// protected returns Markdown whose indentation stays in HTML.
func (r *templateRun) protected(text string) htmlText {
	if !r.isHTML {
		return htmlText(text)
	}
	return htmlText(markdownStart + leadingSpace.ReplaceAllStringFunc(privateMarks.Replace(text), func(space string) string {
		return strings.Repeat(keptSpace, len(strings.ReplaceAll(space, "\t", "    ")))
	}) + markdownEnd)
}

// finished returns the output of a template as Markdown. HTML must not be indented, since indented text is code; Markdown within
// elements is between empty lines.
func (r *templateRun) finished(text string) string {
	if !r.isHTML && strings.Contains(strings.TrimSpace(text), "\n") {
		return strings.Trim(text, "\n")
	} else if !r.isHTML {
		return strings.TrimSpace(text)
	}
	text = strings.TrimSpace(leadingSpace.ReplaceAllString(text, ""))
	text = emptyLines.ReplaceAllString(text, "\n")
	if blockIn.MatchString(text) {
		text = endIn.ReplaceAllString(startIn.ReplaceAllString(text, "$1\n\n"), "\n\n$1")
	}
	return privateMarks.Replace(text)
}

var errTemplateLimit = errors.New("it takes too many steps or makes too much text")

// spend counts steps and bytes of output.
func (r *templateRun) spend(ticks, made int) error {
	r.ticks, r.made, r.page.hugo.ticks = r.ticks+ticks, r.made+made, r.page.hugo.ticks+ticks
	if r.ticks > maxTicks || r.made > maxMade || r.page.hugo.ticks > maxAllTicks {
		return errTemplateLimit
	}
	return nil
}

// hugoTemplate is a file with a template, which is parsed once.
type hugoTemplate struct {
	parsed *template.Template
	size   int
	inner  bool // it shows the content of a shortcode
	err    error
}

func (h *hugo) template(file string) *hugoTemplate {
	if h.parsed[file] == nil {
		h.parsed[file] = h.parseTemplate(file)
	}
	return h.parsed[file]
}

func (h *hugo) parseTemplate(file string) *hugoTemplate {
	text, err := h.readFile(file)
	t := &hugoTemplate{size: len(text), inner: strings.Contains(text, ".Inner"), err: err}
	if len(text) > maxTemplate {
		t.err = errTemplateLimit
	}
	if t.err != nil {
		return t
	}
	if h.functions == nil {
		h.functions = (&hugoFunctions{h}).all()
	}
	if t.parsed, t.err = template.New("template").Funcs(h.functions).Parse(text); t.err != nil {
		return t
	}
	for _, part := range t.parsed.Templates() {
		if part.Tree != nil {
			count(part.Root, h.functions)
		}
	}
	return t
}

// execute executes a file with data. It takes no more steps and memory than its limits.
func (r *templateRun) execute(file string, data any) (string, error) {
	h := r.page.hugo
	h.used[file] = true
	t := h.template(file)
	if t.err != nil {
		return "", t.err
	}
	if r.depth++; r.depth > maxDepth {
		return "", errTemplateLimit
	}
	defer func() { r.depth-- }()
	if err := r.spend(1+t.size/32, 0); err != nil {
		return "", err
	}
	var out strings.Builder
	h.run = r
	if err := t.parsed.Execute(&limitedWriter{&out, r}, data); err != nil {
		return "", err
	}
	return out.String(), nil
}

// limitedWriter limits the output of a call.
type limitedWriter struct {
	to  *strings.Builder
	run *templateRun
}

func (w *limitedWriter) Write(text []byte) (int, error) {
	if err := w.run.spend(1, len(text)); err != nil {
		return 0, err
	}
	return w.to.Write(text)
}

// count adds a step to each list of nodes, which are the bodies of loops and templates. Values are shown as Hugo does,
// and keys of data are in lower case.
func count(list *parse.ListNode, functions template.FuncMap) {
	if list == nil {
		return
	}
	for _, node := range list.Nodes {
		switch n := node.(type) {
		case *parse.ActionNode:
			lowerKeys(n.Pipe)
			if len(n.Pipe.Decl) == 0 {
				show := parse.NewIdentifier("show").SetPos(n.Pos)
				n.Pipe.Cmds = append(n.Pipe.Cmds, &parse.CommandNode{NodeType: parse.NodeCommand, Pos: n.Pos, Args: []parse.Node{show}})
			}
		case *parse.IfNode:
			countBranch(&n.BranchNode, functions)
		case *parse.WithNode:
			countBranch(&n.BranchNode, functions)
		case *parse.RangeNode:
			countBranch(&n.BranchNode, functions)
		case *parse.TemplateNode:
			lowerKeys(n.Pipe)
		}
	}
	trees, err := parse.Parse("tick", fmt.Sprintf("{{tick %d}}", 1+len(list.String())/32), "{{", "}}", functions)
	if err == nil {
		list.Nodes = append([]parse.Node{trees["tick"].Root.Nodes[0]}, list.Nodes...)
	}
}

func countBranch(n *parse.BranchNode, functions template.FuncMap) {
	lowerKeys(n.Pipe)
	count(n.List, functions)
	count(n.ElseList, functions)
}

// lowerKeys lowers the case of the keys in a pipeline: all names after Params, and unexported ones.
func lowerKeys(node parse.Node) {
	var names []string
	switch n := node.(type) {
	case *parse.PipeNode:
		if n != nil {
			for _, cmd := range n.Cmds {
				if function := packageFunction(cmd.Args[0]); function != "" {
					cmd.Args[0] = parse.NewIdentifier(function).SetPos(cmd.Pos)
				}
				for _, argument := range cmd.Args {
					lowerKeys(argument)
				}
			}
		}
	case *parse.FieldNode:
		names = n.Ident
	case *parse.VariableNode:
		names = n.Ident[1:]
	case *parse.ChainNode:
		lowerKeys(n.Node)
		names = n.Field
	}
	inData := false
	for i, name := range names {
		if inData || unicode.IsLower([]rune(name)[0]) {
			names[i] = strings.ToLower(name)
		}
		inData = inData || name == "Params" || name == "Data"
	}
}
