package importer

import (
	"cmp"
	"fmt"
	"path"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
)

// ShortcodeData is the context of the template of a shortcode.
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

// literal returns a value of a call. Values without quotation marks may be booleans.
func literal(value string) any {
	if value == "true" || value == "false" {
		return value == "true"
	}
	return value
}

// Params returns all values.
func (d *ShortcodeData) Params() (any, error) {
	err := d.run.spend(len(d.call.named)+len(d.call.values), 0)
	if d.IsNamedParams() {
		all := map[string]any{}
		for name, value := range d.call.named {
			all[strings.ToLower(name)] = literal(value)
		}
		return all, err
	}
	all := []any{}
	for _, value := range d.call.values {
		all = append(all, literal(value))
	}
	return all, err
}

func (d *ShortcodeData) IsNamedParams() bool { return len(d.call.named) > 0 }
func (d *ShortcodeData) Ordinal() int        { return d.call.ordinal }
func (d *ShortcodeData) Position() string {
	return fmt.Sprintf("%s:%d", d.run.page.source, d.call.line)
}
func (d *ShortcodeData) Page() *PageData     { return &PageData{d.run.page, d.run} }
func (d *ShortcodeData) Site() *SiteData     { return &SiteData{d.run} }
func (d *ShortcodeData) Scratch() *StoreData { return &StoreData{d.run.kept} }
func (d *ShortcodeData) Store() *StoreData   { return &StoreData{d.run.kept} }

// Name returns the name of a shortcode, "" without one.
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

// PageData is a page in templates.
type PageData struct {
	page *hugoPage
	run  *templateRun
}

func (d *PageData) Param(name any) any      { return d.page.param(scalar(name)) }
func (d *PageData) Params() map[string]any  { return d.page.allParams() }
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

// allParams returns the front matter merged with its params.
func (p *hugoPage) allParams() map[string]any {
	if p.params == nil {
		p.params = stacked(p.matter, p.matter.of("params"))
	}
	return p.params
}

// RenderString returns Markdown, after options if there are any.
func (d *PageData) RenderString(arguments ...any) (htmlText, error) {
	text := scalar(arguments[len(arguments)-1])
	return d.run.protected(text), d.run.spend(manyReads*len(text)/bytesPerTick, len(text))
}

// SiteData is the site in templates.
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

// FilesData are the files of a page, or assets if there is no page, for templates.
type FilesData struct{ page, assets *hugoPage }

// Get returns a file by its name, or nil.
func (d *FilesData) Get(name string) (*FileData, error) {
	page, file := cmp.Or(d.page, d.assets), ""
	if err := page.hugo.run.spend(lookUpTicks+len(page.lang.folders[page.folderKey()])/8+manyReads*len(name)/bytesPerTick, 0); err != nil {
		return nil, err
	}
	if d.assets != nil {
		file = d.assets.asset(strings.TrimPrefix(path.Clean("/"+name), "/"))
	} else if file = d.page.resource(name); file == "" {
		file, _ = d.page.fileAt(path.Join(d.page.folder, name))
	}
	if file == "" {
		return nil, nil
	}
	return &FileData{content.EscapePath("/" + strings.TrimPrefix(strings.TrimPrefix(file, "/"), "static/")), path.Base(file)}, nil
}

// ByType returns the files, whose type is that of their extension.
func (d *FilesData) ByType(string) *FilesData { return d }

// GetMatch returns the first file whose name has a pattern, or nil.
func (d *FilesData) GetMatch(pattern string) (*FileData, error) {
	return d.Get(strings.ReplaceAll(pattern, "**", "*"))
}

// FileData is a file in templates. Files are never processed.
type FileData struct{ RelPermalink, Name string }

func (d *FileData) Permalink() string       { return d.RelPermalink }
func (d *FileData) Title() string           { return d.Name }
func (d *FileData) Resize(...any) *FileData { return d }
func (d *FileData) Fit(...any) *FileData    { return d }
func (d *FileData) Fill(...any) *FileData   { return d }
func (d *FileData) Width() string           { return "" }
func (d *FileData) Height() string          { return "" }

// GetPage returns a page by its path, or nil.
func (d *SiteData) GetPage(name string) (*PageData, error) {
	err := d.run.spend(lookUpTicks+manyReads*len(name)/bytesPerTick, 0)
	if found := d.run.page.pageAt(name); found != nil && err == nil {
		return &PageData{found, d.run}, nil
	}
	return nil, err
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
