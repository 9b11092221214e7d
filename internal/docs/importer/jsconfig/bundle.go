package jsconfig

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

// Limits of the files that a configuration reads.
const (
	fileLimit  = 1000
	bytesLimit = 16 << 20
	// codeLimit is for one file of code: the parser is recursive, so deeply nested code needs a stack in
	// proportion to its length, and overflowing it would end the program.
	codeLimit = 128 << 10
)

// project is the project of a configuration that is being evaluated.
type project struct {
	fs     fs.FS
	folder string // of the configuration, below Root
	calls  map[string][]any
	// templates are set if components are rendered.
	templates *Templates
	seen      seen
	mu        sync.Mutex // esbuild reads modules at the same time
	files     int
	bytes     int64
	notes     []Note
	origins
}

var errOutside = errors.New("it is outside of the project")

// inside returns the path in the project of a path that the code sees.
func (p *project) inside(name string) (string, error) {
	if !strings.HasPrefix(name, "/") {
		name = path.Join(p.folder, name)
	}
	name = path.Clean(name)
	if name == Root {
		return ".", nil
	}
	below, ok := strings.CutPrefix(name, Root+"/")
	if !ok || !fs.ValidPath(below) {
		return "", fmt.Errorf("read %s: %w", name, errOutside)
	}
	return below, nil
}

// read reads a regular file of the project.
func (p *project) read(name string) ([]byte, error) {
	p.look(name)
	info, err := fs.Stat(p.fs, name)
	if err != nil {
		return nil, fmt.Errorf("read file of configuration: %w", err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("read %s: it is not a regular file", name)
	}
	if !p.spend(info.Size()) {
		return nil, fmt.Errorf("read %s: the configuration reads more than %d files or %d MB", name, fileLimit, bytesLimit>>20)
	}
	text, err := fs.ReadFile(p.fs, name)
	if err != nil {
		return nil, fmt.Errorf("read file of configuration: %w", err)
	}
	return text, nil
}

// spend counts a file, and reports whether it may be read.
func (p *project) spend(size int64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.files++
	p.bytes += size
	return p.files <= fileLimit && p.bytes <= bytesLimit
}

// Namespaces of modules in the bundle.
const (
	inProject = "project"
	inPackage = "package"
)

// bundle returns the code that starts the evaluation of a file, with all that it imports.
func (p *project) bundle(ctx context.Context, name, start string) (string, error) {
	result := api.Build(api.BuildOptions{
		Stdin:       &api.StdinOptions{Contents: start, Sourcefile: "start.js"},
		Bundle:      true,
		Format:      api.FormatESModule,
		Target:      api.ES2023,
		LogLevel:    api.LogLevelSilent,
		TsconfigRaw: "{}",
		JSXFactory:  "__element",
		JSXFragment: "__fragment",
		Sourcemap:   api.SourceMapExternal,
		Outfile:     "bundle.js",
		Define: map[string]string{
			"__dirname":             "__module.dirname",
			"__filename":            "__module.filename",
			"import.meta":           "{}",
			"import.meta.url":       "__module.url",
			"import.meta.dirname":   "__module.dirname",
			"import.meta.filename":  "__module.filename",
			"import.meta.env":       `{"BASE_URL": "/", "MODE": "production", "PROD": true, "DEV": false, "SSR": true}`,
			"import.meta.glob":      "__module.glob",
			"import.meta.globEager": "__module.glob",
			"import.meta.resolve":   "require.resolve",
		},
		Plugins: []api.Plugin{{Name: "project", Setup: func(build api.PluginBuild) { p.plugin(ctx, build) }}},
	})
	slices.SortFunc(p.notes, func(a, b Note) int { return cmp.Or(strings.Compare(a.File, b.File), strings.Compare(a.What, b.What)) })
	if len(result.Errors) > 0 {
		return "", fmt.Errorf("bundle %s: %s", name, describe(result.Errors[0]))
	}
	var code string
	for _, out := range result.OutputFiles {
		if !strings.HasSuffix(out.Path, ".map") {
			code = string(out.Contents)
		} else if err := p.readMap(out.Contents); err != nil {
			return "", err
		}
	}
	return code, nil
}

// describe returns a message of esbuild with its place.
func describe(m api.Message) string {
	if m.Location == nil {
		return m.Text
	}
	file := strings.TrimPrefix(strings.TrimPrefix(m.Location.File, inProject+":"), Root+"/")
	return fmt.Sprintf("%s:%d: %s", file, m.Location.Line, m.Text)
}

func (p *project) plugin(ctx context.Context, build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		if args.Kind == api.ResolveJSRequireResolve {
			return api.OnResolveResult{Path: args.Path, External: true}, nil
		}
		return p.resolve(args.Path, args.Importer), nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: inProject}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		if args.Suffix == "?raw" {
			return p.loadText(args.Path)
		}
		return p.load(ctx, args.Path)
	})
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: inPackage}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		return p.loadPackage(args.Path), nil
	})
}

// extensions complete paths of modules.
var extensions = []string{"", ".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx", ".json"}

// resolve finds the module of an import. What cannot be found is a stub, as packages are, with a note.
func (p *project) resolve(name, importer string) api.OnResolveResult {
	name, query, _ := strings.Cut(name, "?")
	if p.templates != nil && !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, Root+"/") {
		if file := p.templates.Resolve(name, strings.TrimPrefix(importer, Root+"/")); file != "" {
			name = path.Join(Root, file)
		}
	}
	if !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "/") {
		return api.OnResolveResult{Path: name, Namespace: inPackage}
	}
	if !strings.HasPrefix(name, "/") {
		name = path.Join(path.Dir(importer), name)
	}
	below, err := p.inside(name)
	if err != nil {
		p.note("import of "+name+", which is outside of the project", importer)
		return api.OnResolveResult{Path: name, Namespace: inPackage}
	}
	bare := strings.TrimSuffix(strings.TrimSuffix(below, ".js"), ".mjs") // TypeScript names the compiled file
	for _, base := range []string{below, bare, path.Join(below, "index")} {
		for _, extension := range extensions {
			p.look(base + extension)
			if info, err := fs.Stat(p.fs, base+extension); err == nil && info.Mode().IsRegular() {
				if query != "" {
					query = "?" + query
				}
				return api.OnResolveResult{Path: path.Join(Root, base+extension), Namespace: inProject, Suffix: query}
			}
		}
	}
	p.note("import of "+below+", which is not a file of the project", importer)
	return api.OnResolveResult{Path: name, Namespace: inPackage}
}

func (p *project) note(what, importer string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notes = append(p.notes, Note{What: what, File: strings.TrimPrefix(importer, Root+"/")})
}

// codeLoaders are for the extensions of code.
var codeLoaders = map[string]api.Loader{
	".js": api.LoaderJSX, ".mjs": api.LoaderJSX, ".cjs": api.LoaderJSX, ".jsx": api.LoaderJSX,
	".ts": api.LoaderTS, ".mts": api.LoaderTS, ".cts": api.LoaderTS, ".tsx": api.LoaderTSX,
}

// loadPackage returns a stub for a module that is not read.
func (p *project) loadPackage(name string) api.OnLoadResult {
	quoted, _ := json.Marshal(name)
	code := fmt.Sprintf("module.exports = __package(%s);", quoted)
	return api.OnLoadResult{Contents: &code, Loader: api.LoaderJS}
}

// loadLarge returns a module whose code is parsed in a separate process. Its imports are stubs.
func (p *project) loadLarge(ctx context.Context, text string, loader api.Loader) (api.OnLoadResult, error) {
	code, err := p.runApart(ctx, task{Code: text, Transform: loader})
	if err != nil {
		return api.OnLoadResult{}, fmt.Errorf("read large file: %w", err)
	}
	quoted, _ := json.Marshal(code)
	code = fmt.Sprintf("module.exports = __evaluated(%s);", quoted)
	return api.OnLoadResult{Contents: &code, Loader: api.LoaderJS}, nil
}

// loadText reads a file as the text that its import is.
func (p *project) loadText(name string) (api.OnLoadResult, error) {
	below, err := p.inside(name)
	if err != nil {
		return api.OnLoadResult{}, err
	}
	raw, err := p.read(below)
	text := string(raw)
	return api.OnLoadResult{Contents: &text, Loader: api.LoaderText}, err
}

// load reads a module. Modules that are neither code nor JSON are their paths, as style sheets and pictures are.
func (p *project) load(ctx context.Context, name string) (api.OnLoadResult, error) {
	below, err := p.inside(name)
	if err != nil {
		return api.OnLoadResult{}, err
	}
	loader, isCode := codeLoaders[path.Ext(name)]
	isTemplate := p.templates != nil && path.Ext(name) == p.templates.Extension
	if p.templates != nil && isPicture(name) {
		return p.loadPicture(below), nil
	}
	isJSON := path.Ext(name) == ".json"
	if !isCode && !isJSON && !isTemplate {
		return api.OnLoadResult{Contents: &name, Loader: api.LoaderText}, nil
	}
	raw, err := p.read(below)
	if err != nil {
		return api.OnLoadResult{}, err
	}
	text := string(raw)
	switch {
	case isJSON && !json.Valid(raw): // esbuild's parser has no limit of nesting
		return api.OnLoadResult{}, fmt.Errorf("read %s: it is not JSON", below)
	case isJSON:
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJSON}, nil
	case len(text) > codeLimit && p.templates != nil:
		return p.loadLarge(ctx, text, loader)
	case len(text) > codeLimit:
		return api.OnLoadResult{}, fmt.Errorf("read %s: it has more than %d KB of code", below, codeLimit>>10)
	}
	if isTemplate {
		text, loader = p.templates.Compile(text), api.LoaderTS
	}
	place, _ := json.Marshal(map[string]string{"url": "file://" + name, "dirname": path.Dir(name), "filename": name})
	text = fmt.Sprintf("var __module = {...%s, glob: (...a) => __globIn(__dirname, ...a)}; %s", place, text) // on the same line, for positions
	return api.OnLoadResult{Contents: &text, Loader: loader, ResolveDir: path.Dir(name)}, nil
}
