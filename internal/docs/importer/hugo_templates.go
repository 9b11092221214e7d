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

	"waymark.dev/waymark/internal/docs/content"
)

// Limits of the templates of a project.
const (
	maxTemplate = 64 << 10
	maxMade     = 1 << 20 // bytes that a call makes
	maxTicks    = 100_000 // steps of a call
	maxAllTicks = 20_000_000
)

// findTemplates finds the templates of shortcodes in the project and in themes in it.
func (h *hugo) findTemplates() {
	h.templates = map[string]string{}
	folders := []string{path.Join(h.root, "layouts")}
	for _, m := range h.mounts {
		if m.target == "layouts" {
			folders = append(folders, m.source)
		}
	}
	for _, theme := range h.themes {
		folders = append(folders, path.Join(theme, "layouts"))
	}
	for _, folder := range folders {
		for _, kind := range []string{"_shortcodes", "shortcodes", "_partials", "partials"} {
			files, err := h.filesBelow(path.Join(folder, kind))
			if err != nil {
				continue // there is no such folder
			}
			for _, name := range files {
				key := strings.TrimPrefix(kind, "_") + "/" + strings.TrimSuffix(strings.TrimSuffix(name, ".html"), ".md")
				if h.templates[key] == "" {
					h.templates[key] = path.Join(folder, kind, name)
				}
			}
		}
	}
}

// htmlText is text that templates write without escaping it.
type htmlText string

// templateProblem finds the line and the cause in an error of a template.
var templateProblem = regexp.MustCompile(`^template: [^:]*:(\d+)(?::\d+)?: (?:executing "[^"]*" at <(.*?)>: )?(.*)$`)

// ownShortcode returns what the template of a shortcode makes. Where that is not understood, what is in it is kept.
func (p *hugoPage) ownShortcode(s *shortcode) (text string, isBlock bool) {
	file, problem := p.templates["shortcodes/"+s.name], "which has no template"
	if file != "" {
		run := &templateRun{page: p, call: s, isHTML: !s.isMarkdown, kept: map[string]any{}}
		if p.kept == nil {
			p.kept = map[string]any{}
		}
		text, err := run.execute(file, &ShortcodeData{run: run, call: s, Inner: run.protected(s.body)})
		if err == nil {
			text = run.finished(text)
			return text, strings.Contains(text, "\n\n")
		}
		problem = err.Error()
		if m := templateProblem.FindStringSubmatch(problem); m != nil {
			problem = fmt.Sprintf("whose template is not understood at line %s: %s", m[1], strings.TrimSpace(m[2]+" "+shorten(m[3], 80)))
		}
	}
	p.loseAt(s.line, "replace it with Markdown; what is in it is kept", "shortcode %s, %s", s.name, problem)
	if strings.Contains(s.body, "\n") {
		return onOwnLines(s.body), true
	}
	return s.body, false
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

// finished returns the output of a template as Markdown. That of HTML must not be indented, since that would make it code;
// in elements Markdown is between empty lines.
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

// spend counts steps and the bytes that they make.
func (r *templateRun) spend(ticks, made int) error {
	r.ticks, r.made, r.page.hugo.ticks = r.ticks+ticks, r.made+made, r.page.hugo.ticks+ticks
	if r.ticks > maxTicks || r.made > maxMade || r.page.hugo.ticks > maxAllTicks {
		return errTemplateLimit
	}
	return nil
}

// execute executes a file with data. It takes no more steps and memory than its limits.
func (r *templateRun) execute(file string, data any) (string, error) {
	text, err := r.page.readFile(file)
	if r.page.used[file] = true; err != nil {
		return "", err
	}
	if r.depth++; len(text) > maxTemplate || r.depth > maxDepth {
		return "", errTemplateLimit
	}
	defer func() { r.depth-- }()
	if err := r.spend(1+len(text)/32, 0); err != nil {
		return "", err
	}
	functions := r.functions()
	parsed, err := template.New("template").Funcs(functions).Parse(text)
	if err != nil {
		return "", err
	}
	for _, t := range parsed.Templates() {
		if t.Tree != nil {
			count(t.Root, functions)
		}
	}
	var out strings.Builder
	if err := parsed.Execute(&limitedWriter{&out, r}, data); err != nil {
		return "", err
	}
	return out.String(), nil
}

// limitedWriter writes as much as a call may make.
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

// lowerKeys makes the keys in a pipeline lower case: all names after Params, and those that are not exported.
func lowerKeys(node parse.Node) {
	var names []string
	switch n := node.(type) {
	case *parse.PipeNode:
		if n != nil {
			for _, cmd := range n.Cmds {
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

// ShortcodeData is what the template of a shortcode sees.
type ShortcodeData struct {
	run   *templateRun
	call  *shortcode
	Inner htmlText
}

// Get returns a value by name or index.
func (d *ShortcodeData) Get(key any) any {
	if i, isIndex := key.(int); isIndex {
		if i >= 0 && i < len(d.call.values) {
			return literal(d.call.values[i])
		}
		return nil
	}
	if value, ok := d.call.named[scalar(key)]; ok {
		return literal(value)
	}
	return nil
}

// literal returns a value of a call, of which those without quotation marks may be booleans.
func literal(value string) any {
	if value == "true" || value == "false" {
		return value == "true"
	}
	return value
}

// Params returns all values.
func (d *ShortcodeData) Params() any {
	if d.IsNamedParams() {
		all := map[string]any{}
		for name, value := range d.call.named {
			all[strings.ToLower(name)] = literal(value)
		}
		return all
	}
	all := []any{}
	for _, value := range d.call.values {
		all = append(all, literal(value))
	}
	return all
}

func (d *ShortcodeData) IsNamedParams() bool { return len(d.call.named) > 0 }
func (d *ShortcodeData) Ordinal() int        { return d.call.ordinal }
func (d *ShortcodeData) Position() string    { return fmt.Sprintf("%s:%d", d.run.page.file, d.call.line) }
func (d *ShortcodeData) Page() *PageData     { return &PageData{d.run.page, d.run} }
func (d *ShortcodeData) Site() *SiteData     { return &SiteData{d.run} }
func (d *ShortcodeData) Scratch() *StoreData { return &StoreData{d.run.kept} }
func (d *ShortcodeData) Store() *StoreData   { return &StoreData{d.run.kept} }

// Name returns the name of a shortcode, "" of one that is not there.
func (d *ShortcodeData) Name() string {
	if d == nil {
		return ""
	}
	return d.call.name
}

// Parent returns the shortcode around it, or nil.
func (d *ShortcodeData) Parent() *ShortcodeData {
	if d.call.parent == nil {
		return nil
	}
	return &ShortcodeData{run: d.run, call: d.call.parent}
}

// PageData is what templates see of a page.
type PageData struct {
	page *hugoPage
	run  *templateRun
}

func (d *PageData) Param(name any) any      { return d.page.param(scalar(name)) }
func (d *PageData) Params() map[string]any  { return stacked(d.page.matter, d.page.matter.of("params")) }
func (d *PageData) Title() string           { return d.page.title() }
func (d *PageData) LinkTitle() string       { return d.page.linkTitle() }
func (d *PageData) Description() string     { return d.page.matter.text("description") }
func (d *PageData) Section() string         { return d.page.section() }
func (d *PageData) Type() string            { return d.page.kind() }
func (d *PageData) Lang() string            { return d.page.lang.key }
func (d *PageData) IsHome() bool            { return d.page.path == "" }
func (d *PageData) RelPermalink() string    { return content.EscapePath("/" + d.page.place) }
func (d *PageData) Permalink() string       { return d.RelPermalink() }
func (d *PageData) Site() *SiteData         { return &SiteData{d.run} }
func (d *PageData) Store() *StoreData       { return &StoreData{d.page.kept} }
func (d *PageData) Scratch() *StoreData     { return &StoreData{d.page.kept} }
func (d *PageData) TableOfContents() string { return "" } // pages have one
func (d *PageData) Resources() *FilesData   { return &FilesData{page: d.page} }

// RenderString returns Markdown, after options if there are any.
func (d *PageData) RenderString(arguments ...any) htmlText {
	return d.run.protected(scalar(arguments[len(arguments)-1]))
}

// SiteData is what templates see of the site.
type SiteData struct{ run *templateRun }

func (d *SiteData) Params() map[string]any { return d.run.page.lang.site.of("params") }
func (d *SiteData) Title() string          { return d.run.page.lang.site.text("title") }
func (d *SiteData) BaseURL() string        { return d.run.page.lang.site.text("baseurl") }
func (d *SiteData) Language() map[string]any {
	return map[string]any{"Lang": d.run.page.lang.key, "LanguageCode": d.run.page.lang.tag}
}

// Data returns the files of the folder data.
func (d *SiteData) Data() map[string]any { return d.run.page.dataFiles() }

// StoreData are values that templates keep for a page.
type StoreData struct{ kept map[string]any }

func (d *StoreData) Get(key string) any { return d.kept[key] }

// Set keeps a value, and shows nothing.
func (d *StoreData) Set(key string, value any) string {
	if len(d.kept) < maxValues {
		d.kept[key] = value
	}
	return ""
}

// Add adds to a number, or sets a value.
func (d *StoreData) Add(key string, value any) string {
	if number, isNumber := d.kept[key].(int); isNumber {
		value = number + integer(value)
	}
	return d.Set(key, value)
}

// FilesData are files that templates look up: those of a page, or with no page the assets.
type FilesData struct{ page, assets *hugoPage }

// Get returns a file by its name, or nil.
func (d *FilesData) Get(name string) *FileData {
	file := ""
	if d.assets != nil {
		file = d.assets.asset(strings.TrimPrefix(path.Clean("/"+name), "/"))
	} else if file = d.page.resource(name); file == "" {
		file, _ = d.page.fileAt(path.Join(d.page.folder, name))
	}
	if file == "" {
		return nil
	}
	return &FileData{content.EscapePath("/" + strings.TrimPrefix(strings.TrimPrefix(file, "/"), "static/")), path.Base(file)}
}

// ByType returns the files, whose type is that of their extension.
func (d *FilesData) ByType(string) *FilesData { return d }

// GetMatch returns the first file whose name has a pattern, or nil.
func (d *FilesData) GetMatch(pattern string) *FileData {
	return d.Get(strings.ReplaceAll(pattern, "**", "*"))
}

// FileData is what templates see of a file, which stays as it is.
type FileData struct{ RelPermalink, Name string }

func (d *FileData) Permalink() string       { return d.RelPermalink }
func (d *FileData) Title() string           { return d.Name }
func (d *FileData) Resize(...any) *FileData { return d }
func (d *FileData) Fit(...any) *FileData    { return d }
func (d *FileData) Fill(...any) *FileData   { return d }
func (d *FileData) Width() string           { return "" }
func (d *FileData) Height() string          { return "" }

// GetPage returns a page by its path, or nil.
func (d *SiteData) GetPage(at string) *PageData {
	if found := d.run.page.pageAt(at); found != nil {
		return &PageData{found, d.run}
	}
	return nil
}

// scalar returns the text of a value, "" of lists and mappings.
func scalar(value any) string {
	if text, ok := value.(htmlText); ok {
		return string(text)
	}
	return valueText(value)
}

// shown returns the text of a value as Hugo shows it: lists in brackets.
func shown(value any) string {
	list, isList := value.([]any)
	if !isList {
		return scalar(value)
	}
	var parts []string
	for _, entry := range list {
		parts = append(parts, scalar(entry))
	}
	return "[" + strings.Join(parts, " ") + "]"
}
