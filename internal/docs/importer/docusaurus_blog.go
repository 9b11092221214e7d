package importer

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/markdown"
)

// blogPlugin is an instance of the plugin content-blog.
type blogPlugin struct {
	id, folder, route string // path in the project, base of the addresses without slashes around it
	options           *object
	posts             []*post // the newest first
	authors           map[string]author
}

type author struct {
	Name string
	ID   string `yaml:"key"`
}

// post is a post of a blog.
type post struct {
	file, tree, route string
	title             string
	date              time.Time
	authors, tags     []string
	unlisted          bool
}

func (d *docusaurus) addBlog(options *object) {
	b := &blogPlugin{id: cmp.Or(options.text("id"), "default"), folder: d.place(cmp.Or(options.text("path"), "blog")), route: "blog", options: options, authors: map[string]author{}}
	if route, ok := options.get("routeBasePath").(string); ok {
		b.route = strings.Trim(route, "/")
	}
	d.blogs = append(d.blogs, b)
}

func (d *docusaurus) findPosts(b *blogPlugin) error {
	authors := path.Join(b.folder, cmp.Or(b.options.text("authorsMapPath"), "authors.yml"))
	if text, ok := d.readText(authors); ok {
		if err := yaml.Unmarshal([]byte(text), &b.authors); err != nil {
			d.lose(authors, 0, "mend the file", "authors that cannot be read")
		}
	}
	err := d.walk(b.folder, func(name, below string) {
		switch {
		case isIncluded(b.options, below):
			d.findPost(b, name, below)
		case !isCode(below) && path.Ext(below) != ".yml":
			d.copyFile(name, path.Join(b.route, below))
		}
	})
	if len(b.posts) > 0 {
		d.routes["/"+b.route] = path.Join(b.route, "index.md")
	}
	slices.SortStableFunc(b.posts, func(x, y *post) int { return y.date.Compare(x.date) })
	return err
}

var datedPost = regexp.MustCompile(`^(.*?)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:/index)?\.mdx?$`)

func (d *docusaurus) findPost(b *blogPlugin, name, below string) {
	text, m := d.readPublished(name)
	if m == nil {
		return
	}
	p := &post{file: name, tree: path.Join(b.route, below), unlisted: m.Unlisted, authors: b.namesOf(&m.Authors), tags: namesIn(&m.Tags)}
	p.authors = append(p.authors, b.namesOf(&m.Author)...)
	bare := strings.TrimSuffix(strings.TrimSuffix(below, path.Ext(below)), "/index")
	slug := bare
	if parts := datedPost.FindStringSubmatch(below); parts != nil {
		bare, slug = parts[5], path.Join(parts[2], parts[3], parts[4], parts[1]+parts[5])
		p.date = dateOf(fmt.Sprintf("%s-%02s-%02s", parts[2], parts[3], parts[4]))
	}
	if m.Date != "" {
		p.date = dateOf(m.Date)
	}
	p.title = cmp.Or(m.Title, headingOf(text), bare)
	p.route = path.Join("/", b.route, cmp.Or(m.Slug, slug))
	b.posts = append(b.posts, p)
	d.files[name], d.routes[p.route] = p.tree, p.tree
}

// dateOf reads the day of a time.
func dateOf(text string) time.Time {
	for _, layout := range []string{time.DateOnly, "2006-1-2", "2006/1/2"} {
		if at, err := time.Parse(layout, text[:min(len(text), len(time.DateOnly))]); err == nil {
			return at
		}
	}
	return time.Time{}
}

// namesOf returns the names of authors: keys of the authors file, or objects with a name.
func (b *blogPlugin) namesOf(n *yaml.Node) []string {
	names := namesIn(n)
	for i, name := range names {
		if known := b.authors[name]; known.Name != "" {
			names[i] = known.Name
		}
	}
	return names
}

// namesIn returns a text or a list of texts and objects with a name, a key or a label.
func namesIn(n *yaml.Node) []string {
	var text string
	var list []yaml.Node
	var named struct{ Name, Key, Label string }
	switch n.Kind {
	case yaml.ScalarNode:
		if n.Decode(&text) == nil && text != "" {
			return []string{text}
		}
	case yaml.MappingNode:
		if n.Decode(&named) == nil && cmp.Or(named.Name, named.Key, named.Label) != "" {
			return []string{cmp.Or(named.Name, named.Key, named.Label)}
		}
	case yaml.SequenceNode:
		var names []string
		if n.Decode(&list) == nil {
			for i := range list {
				names = append(names, namesIn(&list[i])...)
			}
		}
		return names
	}
	return nil
}

// writePosts writes the posts, the list of them, and lists by tag.
func (d *docusaurus) writePosts(b *blogPlugin) {
	if len(b.posts) == 0 {
		return
	}
	originals := map[string]bool{}
	var items []Item
	tags := map[string][]*post{}
	for _, p := range b.posts {
		originals[strings.TrimPrefix(p.file, b.folder+"/")] = true
		if !p.unlisted {
			items = append(items, Item{Link: p.tree})
			for _, tag := range p.tags {
				tags[tag] = append(tags[tag], p)
			}
		}
		d.writePost(p)
	}
	d.tree.Site.Sidebar.Areas = append(d.tree.Site.Sidebar.Areas, Area{Folder: b.route, Items: items})
	d.writeLists(b, b.route, cmp.Or(b.options.text("blogTitle"), "Blog"), b.posts)
	links := ""
	for _, tag := range sortedKeys(tags) {
		tree := path.Join(b.route, "tags", markdown.Docs.AnchorID(tag), "index.md")
		d.writeLists(b, path.Dir(tree), tag, tags[tag])
		links += fmt.Sprintf("- [%s](<%s>)\n", tag, "/"+tree)
	}
	if links != "" {
		d.tree.Pages[path.Join(b.route, "tags.md")] = Page{Text: []byte("---\ntitle: Tags\nunlisted: true\n---\n\n" + links)}
	}
	// The sidebar lists all posts.
	for _, other := range []string{"archive", "authors"} {
		d.redirects[path.Join("/", b.route, other)] = "/" + b.route
	}
	for _, locale := range d.locales {
		d.translate(path.Join(d.translations(locale), d.contentFolder("blog", b.id)), path.Join(locale, b.route), originals, &mdxContext{locale: locale})
	}
}

// writeLists writes pages that list posts: the first one in a folder, the others below its page/.
func (d *docusaurus) writeLists(b *blogPlugin, folder, title string, posts []*post) {
	posts = slices.DeleteFunc(slices.Clone(posts), func(p *post) bool { return p.unlisted })
	size, err := strconv.Atoi(fmt.Sprint(b.options.get("postsPerPage")))
	switch {
	case b.options.is("postsPerPage", "ALL"):
		size = len(posts)
	case err != nil || size < 1:
		size = 10
	}
	number := 0
	for part := range slices.Chunk(posts, max(size, 1)) {
		tree := path.Join(folder, "index.md")
		if number++; number > 1 {
			tree = path.Join(folder, "page", strconv.Itoa(number)+".md")
		}
		links := ""
		if number > 1 {
			links += fmt.Sprintf("[← %d](</%s>) ", number-1, path.Join(folder, "page", strconv.Itoa(number-1)))
		}
		if number*size < len(posts) {
			links += fmt.Sprintf("[%d →](</%s>)", number+1, path.Join(folder, "page", strconv.Itoa(number+1)))
		}
		d.writeList(tree, title, part, tree == path.Join(b.route, "index.md"), strings.Replace(links, "/page/1>", ">", 1))
	}
}

// byline is the line with the date and the authors of a post.
func (p *post) byline() string {
	parts := p.authors
	if !p.date.IsZero() {
		parts = append([]string{p.date.Format(time.DateOnly)}, parts...)
	}
	return strings.Join(parts, " · ")
}

func (d *docusaurus) writePost(p *post) {
	text, ok := d.readText(p.file)
	if !ok {
		return
	}
	lines := d.slugMatter(p.file, p.tree, p.route)
	if readMatter(text).Title == "" && headingOf(text) == "" {
		lines += fmt.Sprintf("title: %q\n", p.title)
	}
	d.write(p.file, p.tree, withByline(text, p.byline()), lines, &mdxContext{})
}

// withByline inserts a line below the title of a page.
func withByline(text, line string) string {
	if line == "" {
		return text
	}
	_, body, _ := matterOf(text)
	before := text[:len(text)-len(body)]
	trimmed := strings.TrimLeft(body, "\n")
	if strings.HasPrefix(trimmed, "# ") {
		heading, rest, _ := strings.Cut(trimmed, "\n")
		return before + heading + "\n\n" + line + "\n" + rest
	}
	return before + line + "\n\n" + trimmed
}

var truncated = regexp.MustCompile(`<!--\s*truncate\s*-->|\{/\*\s*truncate\s*\*/\}`)

// writeList writes a page that lists posts, with their beginnings up to the mark, and links to other pages of the list.
func (d *docusaurus) writeList(tree, title string, posts []*post, isListed bool, links string) {
	var text strings.Builder
	fmt.Fprintf(&text, "---\ntitle: %q\n", title)
	if !isListed {
		text.WriteString("unlisted: true\n")
	}
	text.WriteString("---\n")
	for _, p := range posts {
		fmt.Fprintf(&text, "\n## [%s](<%s>)\n\n%s\n", p.title, "/"+p.tree, p.byline())
		source, _ := d.readText(p.file)
		_, body, _ := matterOf(source)
		if loc := truncated.FindStringIndex(body); loc != nil {
			body = body[:loc[0]]
		}
		body = strings.TrimSpace(body)
		if strings.HasPrefix(body, "# ") {
			_, body, _ = strings.Cut(body, "\n")
		}
		text.WriteString("\n" + strings.TrimSpace(d.convert(body, &mdxContext{file: p.file, tree: tree, isQuoted: true})) + "\n")
	}
	if links != "" {
		text.WriteString("\n" + links + "\n")
	}
	d.tree.Pages[tree] = Page{Text: []byte(text.String())}
}

// findPages finds the pages of src/pages.
func (d *docusaurus) findPages() (pages []string, err error) {
	folder := d.place(cmp.Or(d.pages.text("path"), "src/pages"))
	base := strings.Trim(d.pages.text("routeBasePath"), "/")
	err = d.walk(folder, func(name, below string) {
		tree := path.Join(base, below)
		route := pageRoute(tree)
		isTest := strings.Contains(below, ".test.") || strings.Contains("/"+below, "/_")
		switch ext := path.Ext(below); {
		case isIncluded(d.pages, below):
			pages = append(pages, name)
			d.files[name], d.routes[route] = tree, tree
		case isTest:
		case slices.Contains([]string{".js", ".jsx", ".ts", ".tsx"}, ext):
			d.losePage(name, route)
		case !isCode(below):
			d.copyFile(name, tree)
		}
	})
	return pages, err
}

// pageRoute returns the address of a page by its path in the docs tree.
func pageRoute(tree string) string {
	route := path.Join("/", strings.TrimSuffix(tree, path.Ext(tree)))
	if path.Base(route) == "index" {
		return path.Dir(route)
	}
	return route
}

// losePage reports a page that is a program. Its address leads to the home page.
func (d *docusaurus) losePage(name, route string) {
	if route == "/" {
		d.lose(name, 0, "see home in site.yaml for what the home page can show", "home page in JavaScript")
		return
	}
	d.lose(name, 0, "write the page in Markdown; until then its address leads to the home page", "page %s in JavaScript", route)
	d.redirects[route] = "/"
}

func (d *docusaurus) writePages(pages []string) {
	originals := map[string]bool{}
	for _, name := range pages {
		text, ok := d.readText(name)
		if !ok {
			continue
		}
		tree := d.files[name]
		originals[tree] = true
		route := pageRoute(tree)
		lines := d.slugMatter(name, tree, route)
		if readMatter(text).Title == "" && headingOf(text) == "" {
			lines += fmt.Sprintf("title: %q\n", cmp.Or(path.Base(route), d.title()))
		}
		d.write(name, tree, text, lines, &mdxContext{})
	}
	for _, locale := range d.locales {
		d.translate(path.Join(d.translations(locale), d.contentFolder("pages", "default")), locale, originals, &mdxContext{locale: locale})
	}
}
