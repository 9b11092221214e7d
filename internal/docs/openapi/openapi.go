// Package openapi writes an OpenAPI document as pages of Markdown: one for each operation and
// each schema. Rules: docs/reference/docs-trees.md, API references.
package openapi

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/flaw"
)

// Limits of a document and of its pages.
const (
	MaxBytes = 8 << 20
	maxPages = 5_000
	maxText  = 1 << 20
)

// Reference is an OpenAPI document as pages.
type Reference struct {
	Overview string // Markdown that follows the text of the reference's own page
	Pages    []Page
}

// Page is a page of a reference.
type Page struct {
	Path string // below the folder of the reference, with the extension .md
	Text string // Markdown with front matter
	Line int    // of what it describes, in the document
}

// Problem is a mistake in a document.
type Problem struct {
	Line int
	Text string
}

// Place is where the reference's own page finds other files.
type Place struct {
	Folder   string // path of the pages, "" or with a slash at the end
	Document string // path of the document
}

// Read reads a document of OpenAPI 3.0 or 3.1 in YAML or JSON. What cannot be used is left out
// and a problem; without anything to use, the reference is nil.
func Read(text []byte, place Place) (*Reference, []Problem) {
	d := &document{reported: map[*yaml.Node]bool{}, found: map[string]reference{}}
	var file yaml.Node
	if len(text) > MaxBytes {
		return nil, []Problem{{1, fmt.Sprintf("the document has %d bytes, more than %d", len(text), MaxBytes)}}
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		line, text := flaw.YAMLError(err)
		return nil, []Problem{{line, text}}
	}
	if len(file.Content) > 0 {
		d.root = d.node(file.Content[0])
	}
	if version := d.root.get("openapi"); !strings.HasPrefix(version.text(), "3.") {
		if d.root.get("swagger").exists() {
			return nil, []Problem{{d.root.get("swagger").line(), "Swagger 2.0 cannot be read: convert the document to OpenAPI 3.1"}}
		}
		return nil, []Problem{{version.line(), `not an OpenAPI document: it needs "openapi: 3.1.0" at its top`}}
	}
	r := &reader{doc: d, schemaFiles: map[string]string{}, slugs: map[string]bool{}}
	r.read()
	pages := r.pages()
	if len(pages) == 0 {
		d.problems = append(d.problems, Problem{1, "the document has no operations and no schemas"})
		return nil, d.problems
	}
	return &Reference{r.overview(place), pages}, d.problems
}

// reader collects the operations and schemas of a document.
type reader struct {
	doc         *document
	tags        []*tag
	schemas     []schema
	schemaFiles map[string]string // by name
	slugs       map[string]bool   // paths of pages in use
}

// tag is a group of operations: a folder of pages.
type tag struct {
	name, label, text string
	folder            string
	operations        []*operation
}

type operation struct {
	method, path string
	item         node // the path item
	node         node
	webhook      bool
	title        string
	file         string // path below the reference
}

type schema struct {
	name, file string
	node       node
}

const (
	schemasFolder = "schemas"
	otherTag      = "operations"
	webhooksTag   = "webhooks"
)

// methods are the methods of a path item, in the order of lists.
var methods = [...]string{"get", "post", "put", "patch", "delete", "head", "options", "trace"}

func (r *reader) read() {
	for _, n := range r.doc.root.get("tags").items() {
		if name := n.get("name").text(); name != "" {
			t := r.tag(name)
			t.label, t.text = cmp.Or(n.get("x-displayName").text(), name), n.get("description").block()
		}
	}
	r.operations(r.doc.root.get("paths"), false)
	r.operations(r.doc.root.get("webhooks"), true)
	r.tags = slices.DeleteFunc(r.tags, func(t *tag) bool { return len(t.operations) == 0 })
	for name, n := range r.doc.root.get("components").get("schemas").fields() {
		if file := r.file(schemasFolder, name, false); file != "" {
			r.schemas, r.schemaFiles[name] = append(r.schemas, schema{name, file, n}), file
		}
	}
}

func (r *reader) operations(paths node, webhook bool) {
	for path, item := range paths.fields() {
		if strings.HasPrefix(path, "x-") {
			continue
		}
		item, _ = item.resolved()
		for _, method := range methods {
			n := item.get(method)
			if !n.isObject() {
				continue
			}
			name := cmp.Or(first(n.get("tags")).text(), otherTag)
			if webhook {
				name = webhooksTag
			}
			o := &operation{method: strings.ToUpper(method), path: path, item: item, node: n, webhook: webhook}
			id := cmp.Or(n.get("operationId").text(), method+" "+path)
			o.title = cmp.Or(oneLine(n.get("summary").text()), readable(n.get("operationId").text()), o.method+" "+path)
			t := r.tag(name)
			if o.file = r.file(t.folder, id, true); o.file != "" {
				t.operations = append(t.operations, o)
			}
		}
	}
}

// tag returns the group of a name.
func (r *reader) tag(name string) *tag {
	if i := slices.IndexFunc(r.tags, func(t *tag) bool { return t.name == name }); i >= 0 {
		return r.tags[i]
	}
	t := &tag{name: name, label: name, folder: r.unique("", cmp.Or(kebab(name), "tag"))}
	if name == otherTag || name == webhooksTag {
		t.label = readable(name)
	}
	r.tags = append(r.tags, t)
	return t
}

// file gives a page its path, "" if there are too many pages.
func (r *reader) file(folder, name string, asKebab bool) string {
	if len(r.slugs) >= maxPages {
		r.doc.add(r.doc.root, "the document has more than %d operations and schemas: the others are left out", maxPages)
		return ""
	}
	if asKebab {
		name = kebab(name)
	} else {
		name = strings.Join(words(name, false), "-")
	}
	return r.unique(folder+"/", cmp.Or(name, "page")) + ".md"
}

// unique returns a path that is not in use, for an address that no other page has: a file of the
// name index or readme is the page of its folder.
func (r *reader) unique(folder, name string) string {
	key := strings.ToLower(numberInFront.ReplaceAllString(name, "$1"))
	unused, suffix := key, ""
	for n := 2; r.slugs[folder+unused] || folder+unused == schemasFolder || unused == "index" || unused == "readme"; n++ {
		suffix = fmt.Sprintf("-%d", n)
		unused = key + suffix
	}
	r.slugs[folder+unused] = true
	return folder + name + suffix
}

// numberInFront is the prefix of a file name that its address omits.
var numberInFront = regexp.MustCompile(`^\d{1,3}-(\pL)`)

// words splits a name into its letters and digits; in camel case, too, if asked to.
func words(name string, camel bool) []string {
	var list []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			list = append(list, string(word))
			word = nil
		}
	}
	runes := []rune(name)
	for i, c := range runes {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			end()
			continue
		}
		if camel && unicode.IsUpper(c) && i > 0 && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			end()
		}
		word = append(word, c)
	}
	end()
	return list
}

// kebab returns a name as a segment of an address: listPets is list-pets.
func kebab(name string) string { return strings.ToLower(strings.Join(words(name, true), "-")) }

// readable returns a name as words: listPets is "List pets".
func readable(name string) string {
	text := strings.ToLower(strings.Join(words(name, true), " "))
	if text == "" {
		return ""
	}
	runes := []rune(text)
	runes[0] = unicode.ToUpper(runes[0])
	return string(runes)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
