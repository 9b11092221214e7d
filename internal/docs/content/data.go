package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

const (
	dataFolder    = "jsondata"
	sidebarFolder = "sidebars"
)

// Group is an API group of GroupData.json. Guides and tutorials are "/docs/…" paths, methods
// look like "Window.fetch()", events like "Interface: name" (docs/reference/content.md, Shared
// data).
type Group struct {
	Overview   []string `json:"overview"`
	Guides     []string `json:"guides"`
	Interfaces []string `json:"interfaces"`
	Methods    []string `json:"methods"`
	Properties []string `json:"properties"`
	Events     []string `json:"events"`
	Tutorial   []string `json:"tutorial"`
}

// Interface is an entry of InterfaceData.json.
type Interface struct {
	Inherits   string   `json:"inh"` // parent interface or ""
	Implements []string `json:"impl"`
}

// SVGElement is an entry of SVGData.json.
type SVGElement struct {
	Categories []string   `json:"categories"`
	Content    SVGContent `json:"content"`
	Attributes []string   `json:"attributes"`
	Interfaces []string   `json:"interfaces"`
}

// SVGContent is the permitted content of an SVG element.
type SVGContent struct {
	Description SVGDescription `json:"description"`
	Elements    []string       `json:"elements"`
}

// SVGDescription is a key of L10n table "SVG" or HTML by locale.
type SVGDescription struct {
	Key      string
	ByLocale map[string]string
}

// UnmarshalJSON decodes a string as the key, an object as the HTML by locale.
func (d *SVGDescription) UnmarshalJSON(raw []byte) error {
	if bytes.HasPrefix(raw, []byte{'{'}) {
		return json.Unmarshal(raw, &d.ByLocale)
	}
	return json.Unmarshal(raw, &d.Key)
}

// Data is the shared data of jsondata/. It is immutable.
type Data struct {
	groups     map[string]Group
	interfaces map[string]Interface
	svg        map[string]SVGElement
	specTitles map[string]string                       // by URL
	l10n       map[string]map[string]map[string]string // by table, key and locale
}

func (d *Data) Group(name string) (Group, bool) {
	g, ok := d.groups[name]
	return g, ok
}

// GroupNames returns the API groups, sorted.
func (d *Data) GroupNames() []string { return slices.Sorted(maps.Keys(d.groups)) }

func (d *Data) Interface(name string) (Interface, bool) {
	i, ok := d.interfaces[name]
	return i, ok
}

// InterfaceNames returns the interfaces, sorted.
func (d *Data) InterfaceNames() []string { return slices.Sorted(maps.Keys(d.interfaces)) }

// TextKeys returns the sorted keys of a table, in the content or built in.
func (d *Data) TextKeys(table string) []string {
	keys := maps.Clone(defaultTexts()[table])
	if keys == nil {
		keys = map[string]string{}
	}
	for key := range d.l10n[table] {
		keys[key] = ""
	}
	return slices.Sorted(maps.Keys(keys))
}

// SVGElement returns the data of an SVG element; the name is case-sensitive.
func (d *Data) SVGElement(name string) (SVGElement, bool) {
	e, ok := d.svg[name]
	return e, ok
}

// SpecTitle returns the title in SpecData.json for exactly this URL.
func (d *Data) SpecTitle(url string) (string, bool) {
	title, ok := d.specTitles[url]
	return title, ok
}

// L10n returns a text of table Template, Common, CSS, SVG, JavaScript or CSSFormalDefinitions
// in the locale, else in English, else a built-in English default, else "".
func (d *Data) L10n(table, key string, l locale.Locale) string {
	text, _ := d.LookupL10n(table, key, l)
	return text
}

// LookupL10n is L10n that also reports whether the key exists.
func (d *Data) LookupL10n(table, key string, l locale.Locale) (string, bool) {
	texts := d.l10n[table][key]
	if text, ok := texts[string(l)]; ok {
		return text, true
	}
	if text, ok := texts[string(locale.EnUS)]; ok {
		return text, true
	}
	return defaultText(table, key)
}

// dataReader reads the files of jsondata/. The data of a missing or broken file is empty, with
// a flaw.
type dataReader struct {
	root   *root
	report flaw.Reporter
}

func loadData(content *root, r flaw.Reporter) *Data {
	d := &Data{specTitles: map[string]string{}, l10n: map[string]map[string]map[string]string{}}
	entries, err := fs.ReadDir(content.fs, dataFolder)
	if err != nil {
		report(r, FlawData, content.display(dataFolder), 0, "%v", fault.Cause(err))
		return d
	}
	dr := dataReader{content, r}
	d.groups = readObjects[Group](dr, "GroupData.json")
	d.interfaces = readObjects[Interface](dr, "InterfaceData.json")
	var svg struct {
		Elements map[string]SVGElement `json:"elements"`
	}
	dr.read("SVGData.json", &svg)
	d.svg = svg.Elements
	var specs map[string]struct {
		URL string `json:"url"`
	}
	dr.read("SpecData.json", &specs)
	for _, name := range slices.Backward(slices.Sorted(maps.Keys(specs))) {
		d.specTitles[specs[name].URL] = name // the first of several by name
	}
	for _, e := range entries {
		table, isTable := strings.CutPrefix(strings.TrimSuffix(e.Name(), ".json"), "L10n-")
		if !isTable || path.Ext(e.Name()) != ".json" {
			continue
		}
		var texts map[string]map[string]string
		dr.read(e.Name(), &texts)
		d.l10n[table] = texts
	}
	dr.checkTexts(d)
	return d
}

// readObjects reads a file with a list of objects, usually one.
func readObjects[T any](dr dataReader, name string) map[string]T {
	var list []map[string]T
	dr.read(name, &list)
	all := map[string]T{}
	for _, object := range list {
		maps.Copy(all, object)
	}
	return all
}

func (dr dataReader) read(name string, v any) {
	file := path.Join(dataFolder, name)
	raw, err := fs.ReadFile(dr.root.fs, file)
	if err == nil {
		err = json.Unmarshal(raw, v)
	}
	if err != nil {
		line, text := jsonProblem(raw, fault.Cause(err))
		report(dr.report, FlawData, dr.root.display(file), line, "%s", text)
	}
}

func jsonProblem(raw []byte, err error) (line int, text string) {
	line = fault.JSONLine(raw, err)
	if line == 0 {
		return 0, fault.PlainJSON(err).Error()
	}
	return line, fmt.Sprintf("the file is not valid: %v", fault.PlainJSON(err))
}

// checkTexts reports missing texts with a built-in default.
func (dr dataReader) checkTexts(d *Data) {
	for _, table := range slices.Sorted(maps.Keys(defaultTexts())) {
		file := dr.root.display(path.Join(dataFolder, "L10n-"+table+".json"))
		texts, ok := d.l10n[table]
		if !ok {
			report(dr.report, FlawData, file, 0, "the file does not exist, so built-in English texts are used")
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(defaultTexts()[table])) {
			if _, ok := texts[key][string(locale.EnUS)]; !ok {
				report(dr.report, FlawText, file, 0, "%s has no English text, so the built-in one is used", key)
			}
		}
	}
}

func loadSidebars(content *root, r flaw.Reporter) map[string][]byte {
	sidebars := map[string][]byte{}
	entries, err := fs.ReadDir(content.fs, sidebarFolder)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			report(r, FlawData, content.display(sidebarFolder), 0, "%v", fault.Cause(err))
		}
		return sidebars
	}
	for _, e := range entries {
		name, isYAML := strings.CutSuffix(e.Name(), ".yaml")
		if !isYAML || e.IsDir() {
			continue
		}
		file := path.Join(sidebarFolder, e.Name())
		raw, err := fs.ReadFile(content.fs, file)
		if err != nil {
			report(r, FlawData, content.display(file), 0, "%v", fault.Cause(err))
			continue
		}
		sidebars[strings.ToLower(name)] = normalise(raw)
	}
	return sidebars
}

// Data returns the shared data in jsondata/.
func (c *Catalogue) Data() *Data { return c.data }

// SidebarFile returns the YAML of a sidebar, by its lower-case front-matter name. The caller
// must not change it.
func (c *Catalogue) SidebarFile(name string) ([]byte, bool) {
	raw, ok := c.sidebars[name]
	return raw, ok
}

// SidebarNames returns the sidebars that have a YAML file, sorted.
func (c *Catalogue) SidebarNames() []string { return slices.Sorted(maps.Keys(c.sidebars)) }

// SidebarPath returns the path of a sidebar's file, for messages.
func (c *Catalogue) SidebarPath(name string) string {
	return c.content.display(path.Join(sidebarFolder, name+".yaml"))
}
