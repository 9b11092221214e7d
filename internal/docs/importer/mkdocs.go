package importer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/fault"
)

var mkdocsReader = reader{tool: "MkDocs", find: findMkDocs, read: readMkDocs}

func findMkDocs(files fs.FS) string {
	for _, name := range []string{"mkdocs.yml", "mkdocs.yaml", "properdocs.yml"} {
		if info, err := fs.Stat(files, name); err == nil && info.Mode().IsRegular() {
			return name
		}
	}
	return ""
}

// mkdocs is a project of MkDocs that is being read.
type mkdocs struct {
	*project
	mkdocsConfig
	file       string            // its configuration
	extensions map[string]option // of Markdown
	plugins    map[string]option
	features   map[string]bool // of the theme Material
	// pages and files are paths below docs_dir, in the order of MkDocs; places are theirs in the docs tree.
	pages, files []string
	places       map[string]string
	titles       map[string]string // labels in the sidebar by place without language
	blog         *blog             // nil without one
	languages    i18n
	folders      map[string]*pageFolder
	listed       int // folders whose entries were asked for
	tags         map[string][]tagged
	slug         func(string) string // rule of heading ids, nil for that of MkDocs
	posts        []blogPost
	appended     []string // files that are included at the end of every page
	// excluded and drafts report whether exclude_docs and draft_docs name a file or folder.
	excluded, drafts func(name string, isFolder bool) bool
}

// mkdocsConfig has the keys of mkdocs.yml that are understood.
type mkdocsConfig struct {
	SiteName        string    `yaml:"site_name"`
	SiteDescription string    `yaml:"site_description"`
	Copyright       string    `yaml:"copyright"`
	RepoURL         string    `yaml:"repo_url"`
	RepoName        string    `yaml:"repo_name"`
	EditURI         *string   `yaml:"edit_uri"`
	EditURITemplate string    `yaml:"edit_uri_template"`
	DocsDir         string    `yaml:"docs_dir"`
	DirectoryURLs   *bool     `yaml:"use_directory_urls"`
	ExcludeDocs     string    `yaml:"exclude_docs"`
	DraftDocs       string    `yaml:"draft_docs"`
	Nav             yaml.Node `yaml:"nav"`
	Theme           yaml.Node `yaml:"theme"`
	Extensions      yaml.Node `yaml:"markdown_extensions"`
	Plugins         yaml.Node `yaml:"plugins"`
	Hooks           yaml.Node `yaml:"hooks"`
	ExtraCSS        yaml.Node `yaml:"extra_css"`
	ExtraJavaScript yaml.Node `yaml:"extra_javascript"`
	Extra           yaml.Node `yaml:"extra"`
}

// option is an extension or a plugin with its options.
type option struct {
	node *yaml.Node // of the options, or of the name
}

// decode reads options into a struct. Options of another type are ignored.
func (o option) decode(into any) {
	if o.node != nil && o.node.Kind == yaml.MappingNode {
		_ = o.node.Decode(into)
	}
}

func readMkDocs(ctx context.Context, p *project, config string) error {
	m := &mkdocs{project: p, file: config, places: map[string]string{}, titles: map[string]string{}, features: map[string]bool{}}
	root, err := m.load(config, 0)
	if err != nil {
		return err
	}
	if err := root.Decode(&m.mkdocsConfig); err != nil {
		return fmt.Errorf("%s: %w", config, err)
	}
	m.DocsDir = path.Clean(cmp.Or(m.DocsDir, "docs"))
	if info, err := fs.Stat(m.fs, m.DocsDir); err != nil || !info.IsDir() {
		return fmt.Errorf("%s: docs_dir: there is no folder %q in the project; set docs_dir", config, m.DocsDir)
	}
	m.tree.Base = m.DocsDir
	m.extensions, m.plugins = m.options(&m.Extensions), m.options(&m.Plugins)
	m.readLanguages()
	var exclude struct {
		Glob oneOrMore `yaml:"glob"`
	}
	m.plugins["exclude"].decode(&exclude)
	m.excluded, m.drafts = content.Ignore(m.ExcludeDocs+"\n"+strings.Join(exclude.Glob, "\n")), content.Ignore(m.DraftDocs)
	if err := m.list(ctx); err != nil {
		return err
	}
	if err := m.readBlog(); err != nil {
		return err
	}
	m.listFolders()
	m.readTags()
	m.slug = m.slugRule()
	m.readPlugins()
	m.describe()
	p.fit(&p.tree.Site)
	return m.readPages(ctx)
}

// maxInherits limits the configurations that inherit from others.
const maxInherits = 8

var errInherits = fmt.Errorf("more than %d configurations inherit from each other", maxInherits)

// load returns the mapping of a configuration, merged with those it inherits from.
func (m *mkdocs) load(file string, depth int) (*yaml.Node, error) {
	text, err := m.readFile(file)
	if err != nil {
		return nil, err
	}
	var document yaml.Node
	if err := yaml.Unmarshal([]byte(text), &document); err != nil {
		return nil, yamlError(file, err)
	}
	if len(document.Content) == 0 || document.Content[0].Kind != yaml.MappingNode {
		return nil, fmt.Errorf("%s: not a mapping of settings such as site_name", file)
	}
	root := document.Content[0]
	plain(root)
	m.decodeKeys(file, root, &mkdocsConfig{}) // before it is merged, while its file is known
	index := slices.IndexFunc(root.Content, func(n *yaml.Node) bool { return n.Value == "INHERIT" })
	if index < 0 || index%2 != 0 {
		return root, nil
	}
	parent := path.Join(path.Dir(file), root.Content[index+1].Value)
	if depth == maxInherits {
		return nil, fmt.Errorf("%s:%d: INHERIT: %w", file, root.Content[index].Line, errInherits)
	}
	if !fs.ValidPath(parent) {
		m.lose(file, root.Content[index].Line, "serve the folder that has both files", "inherited settings outside of the project")
		return root, nil
	}
	inherited, err := m.load(parent, depth+1)
	if errors.Is(err, errInherits) {
		return nil, err // without the rest of the circle
	}
	if err != nil {
		return nil, fmt.Errorf("%s:%d: INHERIT: %w", file, root.Content[index].Line, err)
	}
	return merged(inherited, root), nil
}

// decodeKeys reads a mapping into a struct. Keys whose values have another type are reported and removed.
func (m *mkdocs) decodeKeys(file string, mapping *yaml.Node, into any) {
	if mapping.Kind == yaml.AliasNode {
		mapping = mapping.Alias
	}
	if mapping.Kind != yaml.MappingNode {
		return
	}
	var kept []*yaml.Node
	for pair := range slices.Chunk(mapping.Content, 2) {
		if (&yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Content: pair}).Decode(into) != nil {
			m.loseValue(file, pair[0].Line, pair[0].Value)
			continue
		}
		kept = append(kept, pair...)
	}
	mapping.Content = kept
}

func (m *mkdocs) loseValue(file string, line int, key string) {
	m.lose(file, line, "correct its value", "value of %s, which has the wrong type", key)
}

// plain returns a tree with the tags of MkDocs as plain YAML: names of Python become text, objects of Python mappings with
// the key "python", and values of the environment their defaults.
func plain(n *yaml.Node) {
	for _, child := range n.Content {
		plain(child)
	}
	switch {
	case n.Tag == "!ENV" && n.Kind == yaml.SequenceNode && len(n.Content) > 1:
		*n = *n.Content[len(n.Content)-1]
	case n.Tag == "!ENV":
		*n = yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: n.Line}
	case n.Kind == yaml.MappingNode:
		if name := pythonName(n); name != "" {
			n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: "python"}, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: name})
		}
		n.Tag = "!!map"
	case n.Kind == yaml.SequenceNode:
		n.Tag = "!!seq"
	case n.Kind == yaml.ScalarNode && pythonName(n) != "":
		n.Tag, n.Value = "!!str", pythonName(n)
	case n.Kind == yaml.ScalarNode && !strings.HasPrefix(n.Tag, "!!"):
		n.Tag = "!!str"
	}
}

// pythonName returns the name in a tag such as "!!python/name:module.function", or "".
func pythonName(n *yaml.Node) string {
	kind, name, _ := strings.Cut(n.Tag, ":")
	if !strings.HasPrefix(kind, "!!python/") {
		return ""
	}
	return name
}

// merged returns a mapping with the entries of another added, which take precedence.
func merged(base, own *yaml.Node) *yaml.Node {
	if base.Kind != yaml.MappingNode || own.Kind != yaml.MappingNode {
		return own
	}
	for i := 0; i+1 < len(own.Content); i += 2 {
		index := slices.IndexFunc(base.Content, func(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Value == own.Content[i].Value })
		if index >= 0 && index%2 == 0 {
			base.Content[index+1] = merged(base.Content[index+1], own.Content[i+1])
			continue
		}
		base.Content = append(base.Content, own.Content[i], own.Content[i+1])
	}
	return base
}

// options returns extensions or plugins by name: a list of names and of mappings from a name to options, or
// one mapping.
func (m *mkdocs) options(list *yaml.Node) map[string]option {
	found := map[string]option{}
	add := func(mapping *yaml.Node) {
		for i := 0; i+1 < len(mapping.Content); i += 2 {
			found[shortName(mapping.Content[i].Value)] = option{cmp.Or(mapping.Content[i+1], mapping.Content[i])}
		}
	}
	if list.Kind == yaml.MappingNode {
		add(list)
		return found
	}
	for _, n := range list.Content {
		if n.Kind == yaml.MappingNode {
			add(n)
		} else {
			found[shortName(n.Value)] = option{n}
		}
	}
	return found
}

// shortName returns the name of an extension or plugin without its module.
func shortName(name string) string {
	name = strings.TrimPrefix(strings.TrimPrefix(name, "markdown.extensions."), "material/")
	return strings.TrimPrefix(name, "materialx.")
}

// list finds the pages and files, and gives them their places in the docs tree.
func (m *mkdocs) list(ctx context.Context) error {
	if err := m.listFolder(ctx, "."); err != nil {
		return err
	}
	taken := map[string]bool{}
	for _, hasOwnPath := range []bool{true, false} { // others yield
		for _, file := range m.pages {
			address := m.place(file)
			if (address == file) != hasOwnPath || path.Base(file) == "README.md" && slices.Contains(m.pages, path.Join(path.Dir(file), "index.md")) {
				continue
			}
			if taken[address] {
				m.lose(path.Join(m.DocsDir, file), 0, "none: it has its address; rename it if you move", "path of a page, which is also that of %s", address)
			}
			for taken[address] {
				address = path.Join(path.Dir(address), "other-"+path.Base(address))
			}
			taken[address] = true
			m.places[file] = address
		}
	}
	m.pages = slices.DeleteFunc(m.pages, func(file string) bool { return m.places[file] == "" })
	for _, file := range m.files {
		m.places[file] = m.place(file)
		m.tree.Files[m.places[file]] = path.Join(m.DocsDir, file)
	}
	return nil
}

// listFolder lists a folder as MkDocs does: its index page, its other files, then its folders.
func (m *mkdocs) listFolder(ctx context.Context, folder string) error {
	entries, err := fs.ReadDir(m.fs, path.Join(m.DocsDir, folder))
	if err != nil {
		m.lose(path.Join(m.DocsDir, folder), 0, "make it a folder that can be read", "folder: %v", fault.Cause(err))
		return nil
	}
	slices.SortStableFunc(entries, func(a, b fs.DirEntry) int {
		return cmp.Or(cmp.Compare(m.listRank(a), m.listRank(b)), strings.Compare(a.Name(), b.Name()))
	})
	for _, e := range entries {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("list files: %w", err)
		}
		name := path.Join(folder, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), "."), name == "templates" && e.IsDir(), m.excluded(name, e.IsDir()):
		case e.IsDir():
			if err := m.listFolder(ctx, name); err != nil {
				return err
			}
		case !e.Type().IsRegular():
			m.addLinked(name)
		case markdown.IsFile(name) && path.Ext(name) != ".mdx":
			m.pages = append(m.pages, name)
		default:
			m.files = append(m.files, name)
		}
		if len(m.pages)+len(m.files) > maxFiles {
			return fmt.Errorf("%s has more than %d files", m.DocsDir, maxFiles)
		}
	}
	return nil
}

// addLinked adds the file of the project that a symbolic link leads to.
func (m *mkdocs) addLinked(name string) {
	switch file := path.Join(m.DocsDir, name); {
	case !isFile(m.fs, file):
		m.loseLink(file)
	case markdown.IsFile(name):
		m.pages = append(m.pages, name)
	default:
		m.files = append(m.files, name)
	}
}

func (m *mkdocs) listRank(e fs.DirEntry) int {
	switch {
	case e.IsDir():
		return 2
	case isIndex(m.neutral(e.Name())):
		return 0
	}
	return 1
}

// isIndex reports whether a page is that of its folder.
func isIndex(file string) bool {
	base := path.Base(file)
	return base == "index.md" || base == "README.md"
}

// isDraft reports whether draft_docs names a page or a folder around it.
func (m *mkdocs) isDraft(file string) bool {
	for parent := file; parent != "."; parent = path.Dir(parent) {
		if m.drafts(parent, parent != file) {
			return true
		}
	}
	return false
}

// address returns the address that MkDocs gives a page: from the root, with a slash in front.
func (m *mkdocs) address(file string) string {
	language, file := m.languageOf(file)
	name := path.Join("/", language, strings.TrimSuffix(file, path.Ext(file)))
	switch {
	case isIndex(file):
		return strings.TrimSuffix(path.Dir(name), "/") + "/"
	case m.directories():
		return name + "/"
	}
	return name + ".html"
}

func (m *mkdocs) directories() bool { return m.DirectoryURLs == nil || *m.DirectoryURLs }
