package blog

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/mmcdole/gofeed"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/site/pages"
)

func post(fields string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte("---\n" + fields + "\n---\n\nText.\n")}
}

func posts() fstest.MapFS {
	return fstest.MapFS{
		"posts/a/index.md":    post("slug: a-tie\ntitle: B of a tie\ndate: 2025-02-01\nauthor: jo\nimage:\n  file: A.png\n  alt: A picture"),
		"posts/a/A.png":       {Data: []byte("123456")},
		"posts/b/index.md":    post("slug: b-tie\ntitle: A of a tie\ndate: 2025-02-01\nauthor: Somebody & Co.\ndescription: Salt & <pepper>"),
		"posts/c/index.md":    post("slug: old\ntitle: Old\ndate: 2024-01-01\nsponsored: true\nauthor:\n  name: Kim\n  link: https://kim.example/\nkeywords: [one, two]"),
		"posts/d/index.md":    post("slug: draft\ntitle: Draft\ndate: 2024-05-01\npublished: false"),
		"posts/e/index.md":    post("slug: future\ntitle: Future\ndate: 2025-06-02"),
		"posts/f/index.md":    post("slug: today\ntitle: Today\ndate: 2025-06-01"),
		"authors/jo/index.md": {Data: []byte("---\nname: Jo Park\nlink: https://jo.example/\navatar: Jo.png\n---\n")},
		"authors/jo/Jo.png":   {Data: []byte("123")},
	}
}

func load(t *testing.T, files fstest.MapFS, change func(*Options)) (*Blog, *flaw.List) {
	t.Helper()
	opts := Options{Title: "Trail Blog", Description: "News.", Now: func() time.Time { return time.Date(2025, 6, 1, 12, 0, 0, 0, time.UTC) }}
	if change != nil {
		change(&opts)
	}
	var flaws flaw.List
	b, err := Load(files, opts, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	return b, &flaws
}

func slugs(b *Blog) []string {
	var list []string
	for _, p := range b.Posts() {
		list = append(list, p.Slug)
	}
	return list
}

func TestPostsAreNewestFirstAndTiesByTitle(t *testing.T) {
	b, flaws := load(t, posts(), nil)
	if got, want := slugs(b), []string{"today", "b-tie", "a-tie", "old"}; !slices.Equal(got, want) {
		t.Errorf("posts = %q, want %q", got, want)
	}
	if list := flaws.Sorted(); len(list) > 0 {
		t.Errorf("flaws = %v", list)
	}
}

func TestDraftsAndFuturePostsAreForWritersOnly(t *testing.T) {
	b, _ := load(t, posts(), func(o *Options) { o.Unpublished = true })
	if got := slugs(b); !slices.Contains(got, "draft") || !slices.Contains(got, "future") {
		t.Errorf("posts = %q, want all", got)
	}
}

func TestFaultyPostsAreReportedAndLeftOut(t *testing.T) {
	files := posts()
	for i, fields := range []string{
		"slug: 12\ntitle: Only digits\ndate: 2025-01-01", "slug: Big\ntitle: Capitals\ndate: 2025-01-01",
		"title: No slug\ndate: 2025-01-01", "slug: no-title\ndate: 2025-01-01", "slug: no-date\ntitle: No date",
		"slug: timed\ntitle: With a time\ndate: 2025-01-01T10:00:00", "slug: old\ntitle: Twin\ndate: 2025-01-01", "slug: [",
	} {
		files[fmt.Sprintf("posts/x%d/index.md", i)] = post(fields)
	}
	b, flaws := load(t, files, nil)
	if n := len(b.Posts()); n != 4 {
		t.Errorf("%d posts, want 4: %q", n, slugs(b))
	}
	if n := len(flaws.Sorted()); n != 8 {
		t.Errorf("%d flaws, want 8: %v", n, flaws.Sorted())
	}
}

func TestMissingPicturesAreReportedAndLeftOut(t *testing.T) {
	files := posts()
	delete(files, "posts/a/A.png")
	delete(files, "authors/jo/Jo.png")
	b, flaws := load(t, files, nil)
	list := flaws.Sorted()
	if len(list) != 2 || list[0].File != "authors/jo/index.md" || list[0].Line != 4 || list[1].Line != 7 || list[1].Column != 9 {
		t.Errorf("flaws = %v", list)
	}
	for _, p := range b.Posts() {
		if m := p.Meta(); p.Slug == "a-tie" && (m.Image.File != "" || m.Author.AvatarURL != nil) {
			t.Errorf("post = %+v, want no pictures", m)
		}
	}
}

func TestAddressesThatRunScriptsAreRemoved(t *testing.T) {
	const front = "slug: p\ntitle: P\ndate: 2025-01-01\n" +
		"author:\n  name: Jo\n  link: javascript:a()\n  avatar: data:text/html,b\n" +
		"image:\n  source:\n    link: ' JavaScript:c()'\n  creator:\n    link: https://fine.example/"
	b, flaws := load(t, fstest.MapFS{
		"posts/p/index.md":    post(front),
		"authors/al/index.md": {Data: []byte("---\nname: Al\nlink: vbscript:d\n---\n")},
	}, nil)
	m := b.Posts()[0].Meta()
	if m.Author.Link != nil || m.Author.AvatarURL != nil || m.Image.Source.Link != nil || *m.Image.Creator.Link != "https://fine.example/" || b.authors["al"].Link != "" {
		t.Errorf("post = %+v, author %+v", m, b.authors["al"])
	}
	var places []string
	for _, f := range flaws.Sorted() {
		places = append(places, fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column))
	}
	if want := []string{"authors/al/index.md:3:7", "posts/p/index.md:7:9", "posts/p/index.md:8:11", "posts/p/index.md:11:11"}; !slices.Equal(places, want) {
		t.Errorf("flaws at %q, want %q", places, want)
	}
}

func TestPaging(t *testing.T) {
	for _, test := range []struct{ posts, perPage, pages, last int }{
		{0, 10, 1, 0}, {1, 10, 1, 1}, {10, 10, 1, 10}, {11, 10, 2, 1}, {20, 10, 2, 10}, {21, 10, 3, 1}, {21, 0, 1, 21},
	} {
		files := fstest.MapFS{}
		for i := range test.posts {
			files[fmt.Sprintf("posts/%d/index.md", i)] = post(fmt.Sprintf("slug: p-%d\ntitle: P\ndate: 2025-01-01", i))
		}
		b, _ := load(t, files, func(o *Options) { o.PerPage = test.perPage })
		if got := b.numPages(); got != test.pages {
			t.Errorf("%d posts by %d: %d pages, want %d", test.posts, test.perPage, got, test.pages)
		}
		if got := len(b.postsOn(test.pages)); got != test.last {
			t.Errorf("%d posts by %d: %d on the last page, want %d", test.posts, test.perPage, got, test.last)
		}
		list := b.Pages()
		if got := len(list); got != test.pages+test.posts {
			t.Errorf("%d posts by %d: %d addresses", test.posts, test.perPage, got)
		}
		if test.pages > 1 && list[1].URL != "/en-US/blog/2/" {
			t.Errorf("second page is at %s", list[1].URL)
		}
	}
}

func TestReadTime(t *testing.T) {
	words := func(n int) string { return strings.Repeat("word ", n) }
	for name, test := range map[string]struct {
		text string
		want int
	}{
		"empty":                        {"", 1},
		"220 words":                    {words(220), 1},
		"221 words and hyphened ones":  {words(221) + strings.Repeat("well-known ", 500), 2},
		"hidden code does not count":   {words(219) + "\n```html hidden\n" + words(500) + "\n```\n", 1},
		"shown code counts":            {words(219) + "\n```html\n" + words(500) + "\n```\n", 4},
		"text after hidden code":       {"```js hidden\n" + words(500) + "\n```\n" + words(221), 2},
		"marks that belong to words":   {strings.Repeat("wörd, <b> x_y ", 74), 2},
		"marks that make words others": {strings.Repeat("it's `code` (aside) 1:2 ", 400), 1},
	} {
		if got := readTime(test.text); got != test.want {
			t.Errorf("%s: readTime = %d, want %d", name, got, test.want)
		}
	}
}

// noContent returns empty content.
type noContent struct{}

func (noContent) Content(*doc.Source) (*doc.Content, error) { return &doc.Content{}, nil }

func made(t *testing.T, b *Blog, url string) map[string]any {
	t.Helper()
	for _, p := range b.Pages() {
		if p.URL != url {
			continue
		}
		encode, err := p.Make(t.Context(), &pages.Env{Content: noContent{}, BaseURL: "https://trail.example", TitleSuffix: "Trail"})
		if err != nil {
			t.Fatal(err)
		}
		var page map[string]any
		if err := json.Unmarshal(encode(nil, nil), &page); err != nil {
			t.Fatal(err)
		}
		return page
	}
	t.Fatalf("there is no page at %s", url)
	return nil
}

func at(v any, path ...string) any {
	for _, key := range path {
		m, _ := v.(map[string]any)
		v = m[key]
	}
	return v
}

func TestPostPage(t *testing.T) {
	b, _ := load(t, posts(), nil)
	first := made(t, b, "/en-US/blog/a-tie/")
	for path, want := range map[string]any{
		"image":                        "https://trail.example/en-US/blog/a-tie/a.png",
		"pageTitle":                    "B of a tie",
		"doc.pageTitle":                "B of a tie | Trail Blog",
		"renderer":                     "BlogPost",
		"blogMeta.date":                "2025-02-01T00:00:00.000Z",
		"blogMeta.author.name":         "Jo Park",
		"blogMeta.author.avatar_url":   "/en-US/blog/author/jo/Jo.png",
		"blogMeta.links.next.slug":     "b-tie",
		"blogMeta.links.previous.slug": "old",
		"blogMeta.image.source.link":   nil,
		"description":                  nil,
		"doc.toc":                      nil,
		"blogMeta.image.alt":           "A picture",
		"blogMeta.image.creator.name":  nil,
		"blogMeta.image.creator":       map[string]any{"name": nil, "link": nil, "avatar_url": nil},
		"doc.noIndexing":               false,
		"blogMeta.readTime":            1.0,
	} {
		if got := at(first, strings.Split(path, ".")...); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s = %v, want %v", path, got, want)
		}
	}
	unknown := made(t, b, "/en-US/blog/b-tie/")
	if unknown["image"] != nil || at(unknown, "blogMeta", "author", "name") != "Somebody & Co." || at(unknown, "blogMeta", "author", "link") != nil {
		t.Errorf("post without a picture and a known author: %v, %v", unknown["image"], at(unknown, "blogMeta", "author"))
	}
	inline := made(t, b, "/en-US/blog/old/")
	if at(inline, "blogMeta", "author", "link") != "https://kim.example/" || at(inline, "blogMeta", "keywords") != "one, two" {
		t.Errorf("inline author: %v", at(inline, "blogMeta"))
	}
	if at(made(t, b, "/en-US/blog/today/"), "blogMeta", "links", "next") != nil {
		t.Error("the newest post has a newer one")
	}
}

func TestIndexPageListsPostsWithoutNeighbours(t *testing.T) {
	b, _ := load(t, posts(), func(o *Options) { o.PerPage = 3 })
	page := made(t, b, "/en-US/blog/2/")
	list, _ := at(page, "hyData", "posts").([]any)
	if len(list) != 1 || at(list[0], "slug") != "old" || at(list[0], "links") != nil {
		t.Errorf("posts on the second page = %v", list)
	}
	if got := fmt.Sprint(at(page, "hyData", "pagination")); got != "map[currentPage:2 numPages:2]" {
		t.Errorf("pagination = %s", got)
	}
	if at(page, "doc", "pageTitle") != "Trail Blog | Trail" || page["image"] != nil {
		t.Errorf("page = %v", page)
	}
}

func TestFeedsAreRead(t *testing.T) {
	b, _ := load(t, posts(), nil)
	site := Site{BaseURL: "https://trail.example", Organisation: "The club", Logo: "https://trail.example/logo.png"}
	for _, f := range Feeds() {
		text, err := f.Make(b, site)
		if err != nil {
			t.Fatal(err)
		}
		feed, err := gofeed.NewParser().ParseString(string(text))
		if err != nil {
			t.Fatalf("%s: %v\n%s", f.Path, err, text)
		}
		if feed.Title != "Trail Blog" || feed.Link != "https://trail.example/en-US/blog/" || feed.FeedLink != "https://trail.example"+f.Path {
			t.Errorf("%s: title %q, link %q, self %q", f.Path, feed.Title, feed.Link, feed.FeedLink)
		}
		if len(feed.Items) != 4 || feed.Items[0].Title != "Today" {
			t.Fatalf("%s: %d items", f.Path, len(feed.Items))
		}
		second, third := feed.Items[1], feed.Items[2]
		if second.Description != "Salt & <pepper>" || len(second.Enclosures) != 0 || second.Author.Name != "Somebody & Co." {
			t.Errorf("%s: item = %q, %v, %v", f.Path, second.Description, second.Enclosures, second.Author)
		}
		if !third.PublishedParsed.Equal(time.Date(2025, 2, 1, 0, 0, 0, 0, time.UTC)) || third.GUID != third.Link {
			t.Errorf("%s: item is of %v, %q, %q", f.Path, third.PublishedParsed, third.GUID, third.Link)
		}
		if e := third.Enclosures; len(e) != 1 || e[0].Length != "6" || e[0].Type != "image/png" || third.Author.Name != "Jo Park" {
			t.Errorf("%s: enclosures %+v of %v", f.Path, e, third.Author)
		}
		again, _ := f.Make(b, site)
		if string(again) != string(text) {
			t.Errorf("%s differs the second time", f.Path)
		}
	}
}

func TestAvatarsAreFoundInAnyLetterCase(t *testing.T) {
	b, _ := load(t, posts(), nil)
	if _, ok := b.Avatar("author/jo/jo.png"); !ok {
		t.Error("picture of an author is not found")
	}
	if _, ok := b.Avatar("author/jo/index.md"); ok {
		t.Error("source of an author is served")
	}
}

func FuzzReadTime(f *testing.F) {
	f.Add("plain words\n```js hidden\nlet a;\n```\nmore")
	f.Add("```\n```hidden\n```")
	f.Fuzz(func(t *testing.T, text string) {
		if got := readTime(text); got < 1 || got > 1+len(text)/wordsPerMinute {
			t.Errorf("readTime(%q) = %d", text, got)
		}
	})
}
