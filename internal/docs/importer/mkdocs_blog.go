package importer

import (
	"cmp"
	"html"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// blog has the options of the plugin blog that are understood.
type blog struct {
	Dir        string `yaml:"blog_dir"`
	PostDir    string `yaml:"post_dir"`
	URLFormat  string `yaml:"post_url_format"`
	DateFormat string `yaml:"post_url_date_format"`
	index      string // page of the list, below docs_dir
}

// blogPost is a post of the plugin blog.
type blogPost struct {
	file, address  string
	title, heading string
	date           time.Time
	authors        []string // names
	categories     []string
	excerpt        []sourceLine
}

// postMatter has the keys of a post's front matter that are understood.
type postMatter struct {
	Title      string    `yaml:"title"`
	Slug       string    `yaml:"slug"`
	Date       yaml.Node `yaml:"date"`
	Draft      bool      `yaml:"draft"`
	Categories []string  `yaml:"categories"`
	Authors    []string  `yaml:"authors"`
}

// readBlog finds the posts of the blog, latest first, and leads the addresses of its lists to that of all posts.
func (m *mkdocs) readBlog() error {
	if !m.has("blog") {
		return nil
	}
	b := &blog{Dir: "blog", PostDir: "{blog}/posts", URLFormat: "{date}/{slug}", DateFormat: "yyyy/MM/dd"}
	m.plugins["blog"].decode(b)
	b.index = path.Join(b.Dir, "index.md")
	m.blog = b
	posts := path.Join(strings.ReplaceAll(b.PostDir, "{blog}", b.Dir)) + "/"
	names := m.authorNames()
	for _, file := range slices.Clone(m.pages) {
		if !strings.HasPrefix(file, posts) {
			continue
		}
		text, err := m.readFile(path.Join(m.DocsDir, file))
		if err != nil {
			continue // reported with its page
		}
		var matter postMatter
		source, body, _ := matterOf(text)
		if err := yaml.Unmarshal([]byte(source), &matter); err != nil {
			continue // reported with its page
		}
		if matter.Draft {
			m.pages = slices.DeleteFunc(m.pages, func(f string) bool { return f == file })
			delete(m.places, file)
			continue
		}
		for i, author := range matter.Authors {
			matter.Authors[i] = cmp.Or(names[author], author)
		}
		first := strings.Count(source, "\n") + 3
		m.posts = append(m.posts, m.newPost(file, &matter, splitLines(body, path.Join(m.DocsDir, file), first)))
	}
	slices.SortStableFunc(m.posts, func(a, b blogPost) int { return b.date.Compare(a.date) })
	m.redirectLists()
	if m.places[b.index] == "" {
		m.pages = append(m.pages, b.index)
		m.places[b.index] = b.index
	}
	return nil
}

// newPost returns a post: its address and the lines up to "<!-- more -->", with the references of all, else all lines.
func (m *mkdocs) newPost(file string, matter *postMatter, lines []sourceLine) blogPost {
	p := blogPost{file: file, authors: matter.Authors, categories: matter.Categories, date: postDate(&matter.Date)}
	begin := 0
	hasExcerpt := false
	for i, line := range lines {
		switch text := strings.TrimSpace(line.text); {
		case strings.HasPrefix(text, "# ") && p.heading == "":
			p.heading = strings.TrimSpace(headingAttrs.ReplaceAllString(text[2:], ""))
			begin = i + 1
		case text == "<!-- more -->" && !hasExcerpt:
			hasExcerpt = true
			p.excerpt = slices.Clone(lines[begin:i])
		case referenceLine.MatchString(line.text) && hasExcerpt:
			p.excerpt = append(p.excerpt, line)
		}
	}
	if !hasExcerpt {
		p.excerpt = lines[begin:]
	}
	p.heading = cmp.Or(p.heading, matter.Title, sectionTitle(stem(file)))
	p.title = cmp.Or(matter.Title, p.heading)
	p.address = strings.TrimSuffix("/"+path.Join(m.blog.Dir, strings.NewReplacer(
		"{date}", p.date.Format(goDate.Replace(m.blog.DateFormat)),
		"{slug}", cmp.Or(matter.Slug, slugify(p.title, false)),
		"{file}", stem(file),
		"{categories}", slugify(strings.Join(p.categories[:min(1, len(p.categories))], ""), false),
	).Replace(m.blog.URLFormat)), "/")
	return p
}

// goDate maps the letters of dates in the plugin to layouts of Go.
var goDate = strings.NewReplacer("yyyy", "2006", "yy", "06", "MMMM", "January", "MMM", "Jan", "MM", "01", "M", "1", "dd", "02", "d", "2")

// postDate returns the date of a post, which may be a mapping with the date of its creation.
func postDate(n *yaml.Node) time.Time {
	text := n.Value
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == "created" {
			text = n.Content[i+1].Value
		}
	}
	return dateOf(text)
}

// redirectLists leads the lists of a year or a category and the further pages of the list of posts to that list.
func (m *mkdocs) redirectLists() {
	list := m.address(m.blog.index)
	to := func(parts ...string) {
		m.redirect(m.address(path.Join(append([]string{m.blog.Dir}, parts...)...)+".md"), list)
	}
	for i, p := range m.posts {
		to("archive", p.date.Format("2006"))
		for _, category := range p.categories {
			to("category", slugify(category, false))
		}
		if i > 0 && i%10 == 0 {
			to("page", strconv.Itoa(i/10+1))
		}
	}
}

// post returns the post of a page, or nil.
func (m *mkdocs) post(file string) *blogPost {
	for i := range m.posts {
		if m.posts[i].file == file {
			return &m.posts[i]
		}
	}
	return nil
}

// postList returns the lines for the page of the blog: each post with its date and its first lines.
func (m *mkdocs) postList() []sourceLine {
	var lines []sourceLine
	for _, p := range m.posts {
		source := sourceLine{source: path.Join(m.DocsDir, p.file), number: 1}
		for _, text := range []string{"", "## [" + p.heading + "](/" + p.file + ")", "", p.byline(), ""} {
			source.text = text
			lines = append(lines, source)
		}
		lines = append(lines, p.excerpt...)
	}
	return lines
}

// byline returns the line with the date, authors and categories of a post.
func (p *blogPost) byline() string {
	parts := slices.Concat(p.authors, p.categories)
	if !p.date.IsZero() {
		parts = slices.Insert(parts, 0, p.date.Format(time.DateOnly))
	}
	return "<small>" + html.EscapeString(strings.Join(parts, " · ")) + "</small>"
}

// authorNames returns the names of authors by their ids.
func (m *mkdocs) authorNames() map[string]string {
	var list struct {
		Authors map[string]struct {
			Name string `yaml:"name"`
		} `yaml:"authors"`
	}
	names := map[string]string{}
	text, err := m.readFile(path.Join(m.DocsDir, m.blog.Dir, ".authors.yml"))
	if err != nil || yaml.Unmarshal([]byte(text), &list) != nil {
		return names
	}
	for id, author := range list.Authors {
		names[id] = author.Name
	}
	return names
}

// addByline puts the line of a post below its heading.
func (p *mkdocsPage) addByline() {
	post := p.post(p.file)
	if post == nil {
		return
	}
	for i, line := range p.lines {
		if line.kind == prose && strings.HasPrefix(line.text, "# ") {
			p.lines[i].text += "\n\n" + post.byline()
			return
		}
	}
	p.lines = append([]sourceLine{{text: post.byline() + "\n"}}, p.lines...)
}

// postItems returns the entries of the sidebar for the blog and its posts.
func (m *mkdocs) postItems() []Item {
	items := []Item{{Link: m.places[m.blog.index]}}
	for _, p := range m.posts {
		items = append(items, Item{Link: m.places[p.file]})
	}
	return items
}

// listPosts puts the posts below the entry of the blog, unless each tab has a sidebar of its own, and reports whether
// it did.
func (m *mkdocs) listPosts(items []Item) bool {
	if m.features["navigation.tabs"] {
		return false
	}
	for i := range items {
		if items[i].Link == m.places[m.blog.index] && len(items[i].Items) == 0 {
			folded := true
			items[i].Items, items[i].Folded = m.postItems()[1:], &folded
			return true
		}
		if m.listPosts(items[i].Items) {
			return true
		}
	}
	return false
}
