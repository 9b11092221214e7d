package jsconfig

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // sizes of pictures
	_ "image/jpeg" // sizes of pictures
	_ "image/png"  // sizes of pictures
	"io/fs"
	"iter"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	_ "golang.org/x/image/webp" // sizes of pictures
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
	localtext "golang.org/x/text/message"
	"golang.org/x/text/number"
)

//go:embed render.js
var renderer string

// Templates compiles components that are not JavaScript to modules.
type Templates struct {
	// Extension is that of their files, such as ".astro".
	Extension string
	// Compile returns the module of a file: its default export is a function of the component's context.
	Compile func(text string) string
	// Resolve returns the file of an import that is not relative, or "".
	Resolve func(name, importer string) string
}

// Call is a component on a page.
type Call struct {
	File string
	// Props are the expressions of its attributes, and Constants the values of the names in them.
	Props     map[string]string
	Constants map[string]any
	Slots     []string
	Page      RenderedPage
}

// RenderedPage describes the page to the components on it.
type RenderedPage struct {
	Lang   string         `json:"lang"`
	Locale string         `json:"locale"`
	Words  map[string]any `json:"words"` // texts of the site by their keys
}

// Rendered is the output of a component, as MDX: components of packages are elements, and slots are their names between two
// NULs. Pictures have paths below Root.
type Rendered struct{ Text, Error string }

// maxCalls is how many components are rendered within the time limit of an evaluation.
const maxCalls = 100

// render renders components, each of a file.
func render(ctx context.Context, files fs.FS, t Templates, calls []Call) (results []rememberedCall) {
	for part := range slices.Chunk(calls, maxCalls) {
		rendered, err := renderPart(ctx, files, t, part)
		if err != nil { // perhaps of one file only
			rendered = nil
			for of := range groups(part) {
				results, err := renderPart(ctx, files, t, of)
				if err != nil {
					results = slices.Repeat([]rememberedCall{{result: Rendered{Error: err.Error()}}}, len(of))
				}
				rendered = append(rendered, results...)
			}
		}
		results = append(results, rendered...)
	}
	return results
}

// groups returns the runs of calls of the same file.
func groups(calls []Call) iter.Seq[[]Call] {
	return func(yield func([]Call) bool) {
		for start, end := 0, 1; start < len(calls); start, end = end, end+1 {
			for end < len(calls) && calls[end].File == calls[start].File {
				end++
			}
			if !yield(calls[start:end]) {
				return
			}
		}
	}
}

func renderPart(ctx context.Context, files fs.FS, t Templates, calls []Call) ([]rememberedCall, error) {
	p := &project{fs: files, folder: path.Join(Root, path.Dir(calls[0].File)), templates: &t, seen: seen{}}
	var imports, list strings.Builder
	pages := map[string]int{}
	for i, call := range calls {
		page, err := asJSON(call.Page)
		if err != nil {
			return nil, err
		}
		if _, known := pages[page]; !known {
			pages[page] = len(pages)
			fmt.Fprintf(&imports, "const page%d = %s;\n", pages[page], page)
		}
		props, err := call.props()
		if err != nil {
			return nil, fmt.Errorf("attributes for %s: %w", call.File, err)
		}
		slots, _ := json.Marshal(append([]string{}, call.Slots...))
		file, _ := json.Marshal(path.Join(Root, call.File))
		fmt.Fprintf(&imports, "import c%d from %s;\n", i, file)
		fmt.Fprintf(&list, "[c%d, %s, %s, page%d],\n", i, props, slots, pages[page])
	}
	code, err := p.bundle(ctx, calls[0].File, imports.String()+"__configuration({default: () => __render(["+list.String()+"])});")
	if err != nil {
		return nil, err
	}
	p.lines = append(make([][]mapping, strings.Count(renderer, "\n")), p.lines...)
	out, err := p.evaluateApart(ctx, renderer+code)
	if err != nil {
		return nil, p.explain(calls[0].File, err)
	}
	config, err := p.config(calls[0].File, out)
	if err != nil {
		return nil, err
	}
	var rendered []Rendered
	if err := json.Unmarshal(config.JSON, &rendered); err != nil || len(rendered) != len(calls) {
		return nil, errors.Join(errors.New("the components have other results than texts"), err)
	}
	part := &evaluation{p.seen, p.notes}
	results := make([]rememberedCall, len(rendered))
	for i, r := range rendered {
		results[i] = rememberedCall{r, part}
	}
	return results, nil
}

// props returns a function of the attributes.
func (c *Call) props() (string, error) {
	var b strings.Builder
	b.WriteString("() => {")
	for _, name := range slices.Sorted(maps.Keys(c.Constants)) {
		value, err := asJSON(c.Constants[name])
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "const %s = %s;", name, value)
	}
	b.WriteString("return {")
	for _, name := range slices.Sorted(maps.Keys(c.Props)) {
		if strings.HasPrefix(name, "...") {
			fmt.Fprintf(&b, "%s,", name)
			continue
		}
		key, _ := json.Marshal(name)
		fmt.Fprintf(&b, "%s: (%s\n),", key, c.Props[name])
	}
	b.WriteString("}}")
	return b.String(), nil
}

// languageName returns the name of a language in another.
func languageName(args ...string) (string, error) {
	tag, err := language.Parse(args[0])
	in, inErr := language.Parse(args[1])
	if err != nil || inErr != nil {
		return "", nil
	}
	if namer := display.Tags(in); namer != nil {
		return namer.Name(tag), nil
	}
	return "", nil
}

// formatted returns a number as a language writes it.
func formatted(args ...string) (string, error) {
	var of struct {
		Number      float64
		IsPercent   bool
		Least, Most *int // digits of the fraction
	}
	if err := json.Unmarshal([]byte(args[0]), &of); err != nil {
		return "", fmt.Errorf("read number: %w", err)
	}
	var options []number.Option
	if of.Least != nil {
		options = append(options, number.MinFractionDigits(*of.Least), number.MaxFractionDigits(max(*of.Least, 3)))
	}
	if of.Most != nil {
		options = append(options, number.MaxFractionDigits(*of.Most))
	}
	format := number.Decimal
	if of.IsPercent {
		format = number.Percent
	}
	return localtext.NewPrinter(language.Make(args[1])).Sprint(format(of.Number, options...)), nil
}

// picture is an imported picture, as in Astro.
type picture struct {
	Source string `json:"src"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Format string `json:"format"`
}

// isPicture reports whether imports of a file are pictures.
func isPicture(name string) bool {
	return slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".avif"}, strings.ToLower(path.Ext(name)))
}

// picture reads the size of a picture, which is zero if it is unknown.
func (p *project) picture(name string) picture {
	pic := picture{Source: path.Join(Root, name), Format: strings.TrimPrefix(path.Ext(name), ".")}
	p.look(name)
	file, err := p.fs.Open(name)
	if err != nil {
		return pic
	}
	defer func() { _ = file.Close() }()
	if size, format, err := image.DecodeConfig(file); err == nil {
		pic.Width, pic.Height, pic.Format = size.Width, size.Height, format
	}
	return pic
}

// loadPicture returns the module of a picture.
func (p *project) loadPicture(name string) api.OnLoadResult {
	data, _ := json.Marshal(p.picture(name))
	text := "export default " + string(data)
	return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}
}

// globbed returns the files that a pattern in a folder finds as JSON: lists of their path relative to the folder and
// the picture.
func (p *project) globbed(args ...string) (string, error) {
	pattern := args[1]
	base := args[0]
	if strings.HasPrefix(pattern, "/") {
		base, pattern = p.folder, strings.TrimPrefix(pattern, "/")
	}
	fixed, _, _ := strings.Cut(pattern, "*")
	fixed, _, _ = strings.Cut(fixed, "{")
	folder, err := p.inside(path.Join(base, path.Dir(fixed+"x")))
	if err != nil {
		return "", err
	}
	matches := GlobPattern(pattern)
	found := [][2]any{}
	prefix := path.Dir(fixed + "x")
	err = fs.WalkDir(p.fs, folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			p.look(name)
			return err
		}
		key := path.Join(prefix, strings.TrimPrefix(name, folder))
		if !matches.MatchString(key) {
			return nil
		}
		if strings.HasPrefix(pattern, "./") {
			key = "./" + key
		}
		if len(found) > fileLimit {
			return fmt.Errorf("it has more than %d files", fileLimit)
		}
		found = append(found, [2]any{key, p.picture(name)})
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("list files of %s: %w", pattern, err)
	}
	return asJSON(found)
}

// GlobPattern returns a pattern for paths like one of a shell.
func GlobPattern(glob string) *regexp.Regexp {
	quoted := strings.NewReplacer(`\*\*/`, `(?:.*/)?`, `\*\*`, `.*`, `\*`, `[^/]*`, `\?`, `[^/]`, `\{`, `(?:`, `\}`, `)`, `,`, `|`).Replace(regexp.QuoteMeta(strings.TrimPrefix(glob, "./")))
	pattern, err := regexp.Compile("^(?:" + quoted + ")$")
	if err != nil { // braces without an end
		return regexp.MustCompile("^" + regexp.QuoteMeta(glob) + "$")
	}
	return pattern
}
