package site

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// onDisk writes the files of collections to folders.
func onDisk(t *testing.T, from Collections) Collections {
	t.Helper()
	root := t.TempDir()
	for name, collection := range map[string]struct {
		files  *fs.FS
		folder *string
	}{
		"curriculum": {&from.Curriculum, &from.Folders.Curriculum}, "blog": {&from.Blog, &from.Folders.Blog},
		"generic": {&from.Generic, &from.Folders.Generic}, "spotlight": {&from.Spotlight, &from.Folders.Spotlight},
	} {
		*collection.folder = filepath.Join(root, name)
		if err := os.CopyFS(*collection.folder, *collection.files); err != nil {
			t.Fatal(err)
		}
		*collection.files = os.DirFS(*collection.folder)
	}
	return from
}

func TestDraftsOfCollections(t *testing.T) {
	t.Parallel()
	from := onDisk(t, collectionFiles())
	s := openCollections(t, from)
	f := from.Folders
	for _, test := range []struct {
		name, url, file, text string
		page, flaw            string // contents of the files; "" for none
		line                  int
	}{
		{"a post", "/en-US/blog/first/", f.Blog + "/posts/a/index.md", "---\nslug: first\ntitle: Not saved\ndate: 2025-01-01\n---\n\nDraft.\n", `"renderer":"BlogPost"`, "", 0},
		{"with another slug", "/en-US/blog/first/", f.Blog + "/posts/a/index.md", "---\nslug: other\ntitle: Not saved\ndate: 2025-01-01\n---\n\nDraft.\n", `"/en-US/blog/other/"`, "", 0},
		{"with a broken link", "/en-US/blog/first/", f.Blog + "/posts/a/index.md", "---\nslug: first\ntitle: Not saved\ndate: 2025-01-01\n---\n\nDraft, [gone](/en-US/docs/Gone).\n", "Draft", "no page at", 7},
		{"without a title", "/en-US/blog/first/", f.Blog + "/posts/a/index.md", "---\nslug: first\ndate: 2025-01-01\n---\n\nText.\n", "", "title is missing", 1},
		{"not YAML", "/en-US/blog/first/", f.Blog + "/posts/a/index.md", "---\nslug: first\ntitle: [a\n---\n\nText.\n", "", "YAML", 3},
		{"a module", "/en-US/curriculum/one/walking/", f.Curriculum + "/curriculum/1-one/1-walking.md", "---\ntemplate: module\n---\n\n# Running\n\nDraft.\n", `"title":"Running"`, "", 0},
		{"a page of prose", "/en-US/about", f.Generic + "/about/about.md", "---\ntitle: About\n---\n\n# About\n\nDraft.\n", "Draft", "", 0},
		{"a spotlight", "/en-US/community/spotlight/zoe", f.Spotlight + "/contributors/zoe/index.md", "---\ncontributor_name: Zoe\nfolder_name: zoe\nquote: New.\n---\n\nDraft.\n", `"quote":"New."`, "portrait", 1},
	} {
		draft, err := s.DraftOfCollection(t.Context(), test.url, test.file, test.text)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if page := string(draft.JSON); (page == "") != (test.page == "") || !strings.Contains(page, test.page) {
			t.Errorf("%s: page %.600s", test.name, page)
		}
		if (len(draft.Flaws) > 0) != (test.flaw != "") || test.flaw != "" && (!strings.Contains(draft.Flaws[0].Explanation, test.flaw) || draft.Flaws[0].Line != test.line) {
			t.Errorf("%s: flaws %+v", test.name, draft.Flaws)
		}
	}
	if page, err := s.JSON(t.Context(), "/en-US/blog/first/"); err != nil || strings.Contains(string(page), "Not saved") {
		t.Errorf("the site shows a draft: %v", err)
	}
	if _, err := s.DraftOfCollection(t.Context(), "/en-US/docs/Web", "/elsewhere/index.md", ""); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("file in no collection: %v", err)
	}
}

// TestReviewOfPagesThatWereNeverRead checks that writers see flaws in front
// matter that was already invalid when the site was opened.
func TestReviewOfPagesThatWereNeverRead(t *testing.T) {
	t.Parallel()
	from := collectionFiles()
	broken := text("---\ntitle: [a\n---\n\nText.\n")
	from.Blog.(fstest.MapFS)["posts/late/index.md"] = broken
	from.Curriculum.(fstest.MapFS)["curriculum/1-one/2-late.md"] = broken
	from.Generic.(fstest.MapFS)["community/late.md"] = broken
	from.Spotlight.(fstest.MapFS)["contributors/late/index.md"] = broken
	from = onDisk(t, from)
	s := openCollections(t, from)
	for url, file := range map[string]string{
		"/en-US/blog/late/":               from.Folders.Blog + "/posts/late/index.md",
		"/en-US/blog/late":                from.Folders.Blog + "/posts/late/index.md",
		"/en-US/curriculum/one/late/":     from.Folders.Curriculum + "/curriculum/1-one/2-late.md",
		"/en-US/late":                     from.Folders.Generic + "/community/late.md",
		"/en-US/community/spotlight/late": from.Folders.Spotlight + "/contributors/late/index.md",
	} {
		review, err := s.Review(t.Context(), url)
		if err != nil {
			t.Errorf("%s: %v", url, err)
			continue
		}
		if f, ok := FlawOf(review.Err); review.File != file || !ok || f.Line != 2 {
			t.Errorf("%s: %+v", url, review)
		}
	}
}
