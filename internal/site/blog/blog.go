// Package blog reads posts and authors, and makes the pages and feeds of the blog. Rules:
// docs/reference/pages.md, Blog.
package blog

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"sort"
	"strings"
	"time"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
	"waymark.dev/waymark/internal/site/picture"
)

// URL is the address of the first page of the index.
const URL = "/" + string(locale.EnUS) + "/blog/"

// Options configure a blog.
type Options struct {
	Title       string           // of the index and the feeds
	Description string           // one sentence, for the index and the feeds
	Now         func() time.Time // later posts (UTC) are hidden; nil means the clock
	Unpublished bool             // show drafts and later posts, too
	PerPage     int              // posts on a page of the index; 0 means all on one
}

// Blog has the visible posts. It is immutable.
type Blog struct {
	opts    Options
	today   time.Time
	posts   []*Post // newest first
	authors map[string]*author
}

type Post struct {
	Slug        string
	Title       string
	Description string
	Image       Image
	Keywords    string
	Sponsored   bool
	Date        time.Time // midnight, UTC
	AuthorID    string

	source   *pages.Source
	files    fs.FS        // the post's folder
	pictures *picture.Set // of Image; nil without one
	author   *author
	readTime int
}

// Image is the picture above a post.
type Image struct {
	File string  `yaml:"file" json:"file"`
	Alt  *string `yaml:"alt" json:"alt"`
	// Srcset lists the versions of the picture for the srcset of an img element.
	Srcset  string `yaml:"-" json:"srcset,omitempty"`
	Source  Credit `yaml:"source" json:"source"`
	Creator Credit `yaml:"creator" json:"creator"`
}

// Credit is the author or source of a picture.
type Credit struct {
	Name      *string `yaml:"name" json:"name"`
	Link      *string `yaml:"link" json:"link"`
	AvatarURL *string `yaml:"avatar_url" json:"avatar_url"`
}

type author struct {
	id     string
	Name   string `yaml:"name"`
	Link   string `yaml:"link"`
	Avatar string `yaml:"avatar"`
	files  fs.FS
}

func (p *Post) URL() string { return URL + p.Slug + "/" }

func (p *Post) AuthorName() string {
	if p.author != nil && p.author.Name != "" {
		return p.author.Name
	}
	return p.AuthorID
}

// AddressOf returns the address of a post whose slug is the name of its folder, "" for other
// files.
func AddressOf(file string) string {
	folder, name := path.Split(file)
	folder = path.Clean(folder)
	if name != "index.md" || !strings.HasPrefix(folder, "posts/") {
		return ""
	}
	return URL + path.Base(folder) + "/"
}

// Posts returns the visible posts, newest first.
func (b *Blog) Posts() []*Post { return b.posts }

// IsLater reports whether a post is dated in the future, visible to writers only.
func (b *Blog) IsLater(p *Post) bool { return p.Date.After(b.today) }

func (b *Blog) Title() string { return b.opts.Title }

// Empty is a blog without posts.
func Empty(opts Options) *Blog { return &Blog{opts: opts} }

// Load reads posts/ and authors/. Invalid files are reported and skipped.
func Load(files fs.FS, opts Options, report flaw.Reporter) (*Blog, error) {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	b := &Blog{opts: opts, today: opts.Now().UTC(), authors: map[string]*author{}}
	if err := b.loadAuthors(files, report); err != nil {
		return nil, err
	}
	names, err := pages.MarkdownFiles(files, "posts")
	if err != nil {
		return nil, err
	}
	seen := map[string]string{}
	for _, name := range names {
		if path.Base(name) != "index.md" {
			continue
		}
		p, err := b.read(files, name, report)
		if err == nil && p != nil && seen[p.Slug] != "" {
			err = p.source.Wrong("slug", fmt.Errorf("%s has the slug %q already", seen[p.Slug], p.Slug))
		}
		if err != nil {
			report.Report(pages.SourceFlaw(name, err))
			continue
		}
		if p != nil {
			seen[p.Slug] = name
			b.posts = append(b.posts, p)
		}
	}
	sort.SliceStable(b.posts, func(i, j int) bool {
		if !b.posts[i].Date.Equal(b.posts[j].Date) {
			return b.posts[i].Date.After(b.posts[j].Date)
		}
		return b.posts[i].Title < b.posts[j].Title
	})
	return b, nil
}

func (b *Blog) loadAuthors(files fs.FS, report flaw.Reporter) error {
	names, err := pages.MarkdownFiles(files, "authors")
	if err != nil {
		return err
	}
	for _, name := range names {
		if path.Base(name) != "index.md" {
			continue
		}
		a := &author{id: path.Base(path.Dir(name))}
		source, err := pages.ReadSource(files, name)
		if err == nil {
			err = source.Decode(a)
		}
		if err == nil {
			a.files, err = fs.Sub(files, path.Dir(name))
		}
		if err != nil {
			report.Report(pages.SourceFlaw(name, err))
			continue
		}
		a.Link = source.CheckLink("link", a.Link, report)
		if a.Avatar != "" {
			if _, err := fs.Stat(a.files, a.Avatar); err != nil {
				report.Report(pages.SourceFlaw(name, source.Wrong("avatar", fmt.Errorf("the picture: %w", err))))
				a.Avatar = ""
			}
		}
		b.authors[a.id] = a
	}
	return nil
}

// front is the front matter of a post.
type front struct {
	Slug        string   `yaml:"slug"`
	Title       string   `yaml:"title"`
	Description string   `yaml:"description"`
	Image       Image    `yaml:"image"`
	Keywords    keywords `yaml:"keywords"`
	Sponsored   bool     `yaml:"sponsored"`
	Published   *bool    `yaml:"published"`
	Date        string   `yaml:"date"`
	Author      inline   `yaml:"author"`
}

// checkLinks removes addresses that would run scripts.
func (f *front) checkLinks(source *pages.Source, report flaw.Reporter) {
	for _, credit := range []struct {
		key string
		*Credit
	}{{"image.source.link", &f.Image.Source}, {"image.creator.link", &f.Image.Creator}} {
		if credit.Link != nil && source.CheckLink(credit.key, *credit.Link, report) == "" {
			credit.Link = nil
		}
	}
	if a := f.Author.named; a != nil {
		a.Link = source.CheckLink("author.link", a.Link, report)
		a.Avatar = source.CheckLink("author.avatar", a.Avatar, report)
	}
}

// keywords are a list or text with commas.
type keywords string

// UnmarshalYAML accepts both forms.
func (k *keywords) UnmarshalYAML(decode func(any) error) error {
	var list []string
	if decode(&list) == nil {
		*k = keywords(strings.Join(list, ", "))
		return nil
	}
	return decode((*string)(k))
}

// inline is an author: an id, or an inline description.
type inline struct {
	id    string
	named *author
}

// UnmarshalYAML accepts both forms.
func (a *inline) UnmarshalYAML(decode func(any) error) error {
	if decode(&a.id) == nil {
		return nil
	}
	a.named = &author{}
	if err := decode(a.named); err != nil {
		return err
	}
	a.id = a.named.Name
	return nil
}

var (
	slugPattern = regexp.MustCompile(`^[a-z0-9-]*[a-z-][a-z0-9-]*$`)

	errSlug  = errors.New("the slug must consist of lower-case letters, digits and hyphens, and not only digits")
	errTitle = errors.New("the title is missing")
	errDate  = errors.New("the date must be a day, YYYY-MM-DD")
)

// read reads a post; it is nil if the post is hidden.
func (b *Blog) read(files fs.FS, name string, report flaw.Reporter) (*Post, error) {
	source, err := pages.ReadSource(files, name)
	if err != nil {
		return nil, err
	}
	var meta front
	if err := source.Decode(&meta); err != nil {
		return nil, err
	}
	date, err := time.Parse(time.DateOnly, meta.Date)
	switch {
	case err != nil:
		return nil, source.Wrong("date", errDate)
	case !slugPattern.MatchString(meta.Slug):
		return nil, source.Wrong("slug", errSlug)
	case meta.Title == "":
		return nil, source.Wrong("title", errTitle)
	}
	draft := meta.Published != nil && !*meta.Published
	if !b.opts.Unpublished && (draft || date.After(b.today)) {
		return nil, nil
	}
	meta.checkLinks(source, report)
	p := &Post{
		Slug: meta.Slug, Title: meta.Title, Description: meta.Description, Image: meta.Image,
		Keywords: string(meta.Keywords), Sponsored: meta.Sponsored, Date: date, AuthorID: meta.Author.id,
		source: source, author: meta.Author.named, readTime: readTime(source.Body),
	}
	if p.author == nil {
		p.author = b.authors[p.AuthorID]
	}
	if p.files, err = fs.Sub(files, path.Dir(name)); err != nil {
		return nil, fmt.Errorf("open folder of %s: %w", name, err)
	}
	if p.Image.File != "" {
		set, err := picture.Describe(p.files, p.Image.File)
		if err != nil {
			report.Report(pages.SourceFlaw(name, source.Wrong("image.file", err)))
			if errors.Is(err, fs.ErrNotExist) {
				p.Image.File = ""
			}
		}
		p.pictures = set
	}
	return p, nil
}
