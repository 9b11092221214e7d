package sitefile

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/compose"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
)

// Limits of a site.yaml: aliases can expand a short one.
const (
	MaxBytes  = 1 << 20
	MaxValues = 50_000
	maxStyles = 1 << 20
)

// Problem is a mistake in a file.
type Problem struct {
	At
	Text string
}

// Error are all mistakes in a file.
type Error struct {
	File     string // for messages
	Problems []Problem
}

func (e *Error) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = fmt.Sprintf("%s:%d:%d: %s", e.File, p.Line, p.Column, p.Text)
	}
	return strings.Join(lines, "\n")
}

// Read reads the site.yaml of a content folder; without one it returns the zero Site. file is
// its name in messages. Mistakes are an *Error.
func Read(files fs.FS, file string) (*Site, error) {
	info, err := fs.Stat(files, Name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Site{}, nil
	case err != nil:
		return nil, fmt.Errorf("read %s: %w", file, fault.Cause(err))
	case info.Size() > MaxBytes:
		return nil, &Error{file, []Problem{{At{1, 1}, fmt.Sprintf("the file has %d bytes, more than %d; move styles to a file named by css", info.Size(), MaxBytes)}}}
	}
	text, err := fs.ReadFile(files, Name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", file, fault.Cause(err))
	}
	site, problems := Parse(text, files)
	if len(problems) > 0 {
		return nil, &Error{file, problems}
	}
	return site, nil
}

// Parse parses a site.yaml, whose files are in a folder. It finds all mistakes.
func Parse(text []byte, files fs.FS) (*Site, []Problem) {
	site := &Site{Text: text}
	d := decoder{files: files}
	d.parse(text, site)
	if len(d.problems) == 0 && site.CSS.Path != "" {
		site.Styles = d.styles(site.CSS)
	}
	return site, d.problems
}

// ParseFolder parses a _category_ file, in YAML or JSON. Keys of other tools are ignored.
func ParseFolder(text []byte) (Folder, []Problem) {
	var category struct {
		Label     string `yaml:"label" max:"80"`
		Position  *int   `yaml:"position" max:"100000"`
		Collapsed *bool  `yaml:"collapsed"`
		Link      struct {
			ID string `yaml:"id" max:"200"`
		} `yaml:"link"`
	}
	d := decoder{lenient: true}
	d.parse(text, &category)
	id := category.Link.ID
	return Folder{
		Label: category.Label, Position: category.Position, Folded: category.Collapsed, Page: id[strings.LastIndexByte(id, '/')+1:], At: At{1, 1},
	}, d.problems
}

// decoder fills values from nodes and collects mistakes.
type decoder struct {
	files    fs.FS
	lenient  bool // ignores unknown keys
	count    int  // of values, see MaxValues
	problems []Problem
}

func (d *decoder) add(n *yaml.Node, format string, args ...any) {
	d.problems = append(d.problems, Problem{at(n), fmt.Sprintf(format, args...)})
}

func at(n *yaml.Node) At { return At{n.Line, n.Column} }

func (d *decoder) parse(text []byte, into any) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		line, text := flaw.YAMLError(err)
		d.problems = append(d.problems, Problem{At{line, 1}, text})
		return
	}
	if len(doc.Content) > 0 {
		d.value("", doc.Content[0], reflect.ValueOf(into).Elem(), "")
	}
}

// reader are types that read themselves.
type reader interface {
	read(d *decoder, name string, n *yaml.Node, tag reflect.StructTag)
}

// checker are structs with conditions on several keys.
type checker interface {
	check(d *decoder, name string, n *yaml.Node)
}

// value reads a node into a variable. name is its key for messages, tag that of its field.
func (d *decoder) value(name string, n *yaml.Node, v reflect.Value, tag reflect.StructTag) {
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if d.count++; d.count > MaxValues {
		if d.count == MaxValues+1 {
			d.add(n, "the file has more than %d values", MaxValues)
		}
		return
	}
	if n.Tag == "!!null" {
		if v.Kind() == reflect.Slice {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		return // as if it were missing
	}
	if r, ok := v.Addr().Interface().(reader); ok {
		r.read(d, name, n, tag)
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		d.value(name, n, v.Elem(), tag)
	case reflect.String:
		v.SetString(d.text(name, n, limit(tag)))
	case reflect.Bool:
		var on bool
		if n.Tag != "!!bool" || n.Decode(&on) != nil {
			d.add(n, "%s must be true or false", name)
		}
		v.SetBool(on)
	case reflect.Int:
		var i int
		if n.Tag != "!!int" || n.Decode(&i) != nil || i < 0 || i > limit(tag) {
			d.add(n, "%s must be a whole number from 0 to %d", name, limit(tag))
		}
		v.SetInt(int64(i))
	case reflect.Slice:
		d.list(name, n, v, limit(tag))
	case reflect.Map:
		d.table(name, n, v, limit(tag))
	case reflect.Struct:
		d.fields(name, n, v)
		if c, ok := v.Addr().Interface().(checker); ok && n.Kind == yaml.MappingNode {
			c.check(d, name, n)
		}
	default:
		panic("sitefile: no rule for " + v.Type().String())
	}
}

// limit returns the tag max, which every text, list and number has.
func limit(tag reflect.StructTag) int {
	n, err := strconv.Atoi(tag.Get("max"))
	if err != nil {
		return 200
	}
	return n
}

func (d *decoder) text(name string, n *yaml.Node, limit int) string {
	if n.Kind != yaml.ScalarNode {
		d.add(n, "%s must be text", name)
		return ""
	}
	text := strings.Join(strings.Fields(n.Value), " ")
	switch length := utf8.RuneCountInString(text); {
	case text == "":
		d.add(n, "%s is empty; write a text or leave the key out", name)
	case length > limit:
		d.add(n, "%s has %d characters, more than %d", name, length, limit)
	case strings.ContainsFunc(text, unicode.IsControl) || !utf8.ValidString(text):
		d.add(n, "%s has control characters", name)
	}
	return text
}

func (d *decoder) list(name string, n *yaml.Node, v reflect.Value, limit int) {
	if n.Kind != yaml.SequenceNode {
		d.add(n, "%s must be a list, with a hyphen before each entry", name)
		return
	}
	if len(n.Content) > limit {
		d.add(n.Content[limit], "%s has %d entries, more than %d", name, len(n.Content), limit)
	}
	items := n.Content[:min(len(n.Content), limit)]
	v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
	for i, item := range items {
		d.value(fmt.Sprintf("%s[%d]", name, i+1), item, v.Index(i), "")
	}
}

// pairs yields the keys and values of a map, of keys given twice the first.
func (d *decoder) pairs(name string, n *yaml.Node, yield func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		name = cmp.Or(name, "the file")
		d.add(n, "%s must have keys with values, such as “name: My docs”", name)
		return
	}
	var seen []string
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if slices.Contains(seen, key.Value) {
			d.add(key, "%s is given twice", within(name, key.Value))
			continue
		}
		seen = append(seen, key.Value)
		yield(key, n.Content[i+1])
	}
}

func (d *decoder) table(name string, n *yaml.Node, v reflect.Value, limit int) {
	v.Set(reflect.MakeMap(v.Type()))
	d.pairs(name, n, func(key, value *yaml.Node) {
		if v.Len() == limit {
			d.add(key, "%s has more than %d entries", name, limit)
			return
		}
		item := reflect.New(v.Type().Elem()).Elem()
		d.value(within(name, key.Value), value, item, "")
		if place := item.FieldByName("At"); place.IsValid() {
			place.Set(reflect.ValueOf(at(key)))
		}
		v.SetMapIndex(reflect.ValueOf(strings.Trim(key.Value, "/")), item)
	})
}

func (d *decoder) fields(name string, n *yaml.Node, v reflect.Value) {
	fields := fieldsOf(v.Type())
	d.pairs(name, n, func(key, value *yaml.Node) {
		for _, f := range fields {
			if f.key == key.Value {
				d.value(within(name, f.key), value, v.FieldByIndex(f.Index), f.Tag)
				return
			}
		}
		if d.lenient {
			return
		}
		keys := make([]string, len(fields))
		for i, f := range fields {
			keys[i] = f.key
		}
		if like := flaw.NearestWord(key.Value, keys); like != "" {
			d.add(key, "unknown key %s; did you mean %s?", within(name, key.Value), like)
			return
		}
		d.add(key, "unknown key %s; the keys here are %s", within(name, key.Value), strings.Join(keys, ", "))
	})
}

func within(name, key string) string {
	if name == "" {
		return key
	}
	return name + "." + key
}

type field struct {
	reflect.StructField
	key string
}

// fieldsOf lists the fields of a struct that have keys, with those of embedded structs.
func fieldsOf(t reflect.Type) []field {
	var list []field
	for _, f := range reflect.VisibleFields(t) {
		if key := f.Tag.Get("yaml"); key != "" && key != ",inline" {
			list = append(list, field{f, key})
		}
	}
	return list
}

// read reads a file's path and checks that the file exists.
func (f *File) read(d *decoder, name string, n *yaml.Node, tag reflect.StructTag) {
	f.At = at(n)
	f.Path = strings.TrimPrefix(strings.TrimPrefix(d.text(name, n, 200), "./"), "/")
	if f.Path == "" {
		return
	}
	extensions := strings.Fields(tag.Get("ext"))
	if !slices.Contains(extensions, strings.ToLower(path.Ext(f.Path))) {
		d.add(n, "%s: %q is not a file of the right kind; names end in %s", name, f.Path, strings.Join(extensions, ", "))
		return
	}
	if !fs.ValidPath(f.Path) {
		d.add(n, "%s: %q is not a path in the content folder; write it from the folder's root, without “..”", name, f.Path)
		return
	}
	if info, err := fs.Stat(d.files, f.Path); err != nil || !info.Mode().IsRegular() {
		d.add(n, "%s: there is no file %s in the content folder", name, f.Path)
	}
}

// styles reads the site's own style sheet.
func (d *decoder) styles(f File) string {
	text, err := fs.ReadFile(d.files, f.Path)
	switch {
	case err != nil:
		d.problems = append(d.problems, Problem{f.At, fmt.Sprintf("css: read %s: %v", f.Path, fault.Cause(err))})
	case len(text) > maxStyles:
		d.problems = append(d.problems, Problem{f.At, fmt.Sprintf("css: %s has %d bytes, more than %d", f.Path, len(text), maxStyles)})
	}
	return string(text)
}

// read reads a link: a path, an https address or a mail address.
func (l *Link) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	l.At, l.To = at(n), d.text(name, n, 500)
	if problem := LinkProblem(l.To); problem != "" {
		d.add(n, "%s: %q %s", name, l.To, problem)
	}
}

// LinkProblem returns the problem of the target of a link, or "".
func LinkProblem(to string) string {
	scheme, rest, hasScheme := strings.Cut(to, ":")
	switch {
	case hasScheme && scheme != "https" && scheme != "mailto":
		return "is neither a page nor an https address"
	case scheme == "https" && (!strings.HasPrefix(rest, "//") || len(rest) == 2 || strings.ContainsAny(rest, " \"<>")):
		return "is not an https address"
	case strings.HasPrefix(to, "//"):
		return "needs https: before the slashes"
	}
	return ""
}

// shorthand returns the node of a scalar that stands for a struct with one key.
func shorthand(n *yaml.Node, key string) *yaml.Node {
	if n.Kind != yaml.ScalarNode {
		return n
	}
	name := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: key, Line: n.Line, Column: n.Column}
	return &yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{name, n}, Line: n.Line, Column: n.Column}
}

func (l *Logo) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	d.fields(name, shorthand(n, "light"), reflect.ValueOf(l).Elem())
	if l.Light.Path == "" && l.Dark.Path != "" {
		d.add(n, "%s needs light, which is also shown on paper", name)
	}
}

func (f *Font) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	d.fields(name, shorthand(n, "family"), reflect.ValueOf(f).Elem())
	if f.File.Path != "" && f.Family == "" {
		d.add(n, "%s needs family, the name of the font in the file", name)
	}
	if i := strings.IndexFunc(f.Family, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(` ,-_"'.`, r)
	}); i >= 0 {
		d.add(n, "%s has %q, which no family has", name, f.Family[i:i+1])
	}
	if strings.Count(f.Family, `"`)%2+strings.Count(f.Family, `'`)%2 > 0 {
		d.add(n, "%s has a quotation mark without its other half", name)
	}
}

func (v *Variable) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	v.Text = d.text(name, n, MaxVariable)
	if key := strings.TrimPrefix(name, "variables."); !compose.IsName(key) {
		d.add(n, "%s: a name is a letter, then letters, digits, hyphens, dots or underscores", name)
	}
}

func (i *Item) check(d *decoder, name string, n *yaml.Node) {
	switch {
	case i.Link.To == "":
		d.add(n, "%s needs link, a page or an https address", name)
	case i.Label == "" && i.Link.IsExternal():
		d.add(n, "%s needs label, since %s has no title here", name, i.Link.To)
	}
}

func (a *Area) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	d.fields(name, shorthand(n, "folder"), reflect.ValueOf(a).Elem())
	if a.Folder.To == "" && a.Items == nil {
		d.add(n, "%s needs folder or items", name)
	}
}

func (e *Entry) check(d *decoder, name string, n *yaml.Node) {
	switch {
	case e.Link.To == "" && e.Folder.To == "" && e.Items == nil:
		d.add(n, "%s needs link, folder or items", name)
	case e.Folder.To != "" && (e.Link.To != "" || e.Items != nil):
		d.add(n, "%s has folder and more; make the folder an entry of its own in items", name)
	case e.Label == "" && (e.Link.IsExternal() || e.Items != nil && e.Link.To == ""):
		d.add(n, "%s needs label", name)
	case e.Items != nil && e.Link.IsExternal():
		d.add(n, "%s: the link of a group is a page; move %s into items", name, e.Link.To)
	}
}

func (g *Group) check(d *decoder, name string, n *yaml.Node) {
	switch {
	case g.Items == nil:
		g.Item.check(d, name, n)
	case g.Link.To != "":
		d.add(n, "%s has both link and items; move the link into items", name)
	case g.Label == "":
		d.add(n, "%s needs label, the text that opens the group", name)
	}
}

func (c *Card) check(d *decoder, name string, n *yaml.Node) {
	if c.Title == "" && (c.Link.To == "" || c.Link.IsExternal()) {
		d.add(n, "%s needs title", name)
	}
}

func (b *Banner) check(d *decoder, name string, n *yaml.Node) {
	if b.Text == "" {
		d.add(n, "%s needs text", name)
	}
}

func (e *Edit) check(d *decoder, name string, n *yaml.Node) {
	switch {
	case !strings.HasPrefix(e.Repository.To, "https:"):
		d.add(n, "%s needs repository, an https address", name)
	case strings.Contains(e.Repository.To, "?") || strings.Contains(e.Repository.To, "#"):
		d.add(n, "%s.repository must end before ? and #", name)
	}
	e.Folder = strings.Trim(e.Folder, "/")
}

func (h *Home) check(d *decoder, name string, n *yaml.Node) {
	others := *h
	others.Page = Link{}
	switch {
	case h.Page.IsExternal():
		d.add(n, "%s.page must be a page of this site", name)
	case h.Page.To != "" && !others.IsEmpty():
		d.add(n, "%s has both page and hero or cards; keep one of them", name)
	}
}
