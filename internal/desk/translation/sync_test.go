package translation_test

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/desk/translation"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// follow applies the changes of English to German, and returns the output.
func (s *scratch) follow(orphans string) string {
	s.t.Helper()
	set, err := changeset.New(s.dir)
	if err != nil {
		s.t.Fatal(err)
	}
	defer set.Close()
	reports, err := translation.PlanSync(s.load(), set, translation.SyncOptions{Locales: []locale.Locale{"en-US", "de", "fr"}, Orphans: orphans})
	if err != nil {
		s.t.Fatal(err)
	}
	if err := set.Apply(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	var b strings.Builder
	for _, r := range reports {
		if err := r.WriteText(&b); err != nil {
			s.t.Fatal(err)
		}
	}
	return b.String()
}

// files lists the files of the German folder.
func (s *scratch) files() string {
	s.t.Helper()
	var names []string
	err := filepath.WalkDir(filepath.Join(s.dir, "de"), func(name string, d fs.DirEntry, err error) error {
		if err == nil && (!d.IsDir() || isEmpty(name)) {
			rel, _ := filepath.Rel(filepath.Join(s.dir, "de"), name)
			names = append(names, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.Join(names, " ")
}

func isEmpty(dir string) bool {
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	return err == nil && len(names) == 0
}

// restructured is content after English pages have moved.
func restructured(t *testing.T) *scratch {
	s := newScratch(t)
	for _, slug := range []string{"New", "New/Child", "New/Child/::before", "Split/One", "Kept", "Kept/In", "Joined", "Both", "CamelCase"} {
		s.english(slug, body)
	}
	for _, pair := range [][2]string{
		{"Old", "New"}, {"Old/Child", "New/Child"}, {"Old/Child/::before", "New/Child/::before"}, {"Whole", "Split/One"}, {"Kept/Out", "Kept/In"},
		{"First", "Joined"}, {"Second", "Joined"}, {"Twice", "Both"},
	} {
		s.redirect("en-us", pair[0], pair[1])
	}
	for _, slug := range []string{
		"Old", "Old/Child", "Old/Child/::before", "Old-Fashioned", "Whole", "Whole/Orphan", "Kept", "Kept/Out", "First", "Second", "Twice", "Both", "Camelcase", "orphaned/X",
	} {
		s.german(slug, "")
	}
	s.write("de/old/picture.png", "picture")
	s.write("de/whole/picture.png", "picture")
	s.write("de/whole/files/data.txt", "data")
	s.write("de/_redirects.txt", "# Redirects\n/de/docs/Ancient\t/de/docs/Old#part\n/de/docs/New\t/de/docs/Old\n/de/docs/Other\t/de/docs/Kept\n")
	return s
}

func TestSync(t *testing.T) {
	t.Parallel()
	s := restructured(t)
	got := s.follow("")
	want := `de: move First → Joined
de: move Kept/Out → Kept/In
de: move Old → New
de: move Old/Child → New/Child
de: move Old/Child/::before → New/Child/::before
de: move Whole → Split/One
de: spell Camelcase → CamelCase
de: conflict: Second should be at Joined, where there is another page; join them, then delete the first
de: conflict: Twice should be at Both, where there is another page; join them, then delete the first
de: orphan: Old-Fashioned has no English page any more
de: orphan: Whole/Orphan has no English page any more
de: 6 moved, 1 respelled, 0 set aside, 0 deleted, 8 lines of redirects; 2 conflicts, 2 orphans left alone
`
	if got != want {
		t.Errorf("output =\n%s\nwant\n%s", got, want)
	}
	wantFiles := "_redirects.txt both/index.md camelcase/index.md joined/index.md kept/in/index.md kept/index.md new/child/_doublecolon_before/index.md new/child/index.md new/index.md " +
		"new/picture.png old-fashioned/index.md orphaned/x/index.md second/index.md split/one/files/data.txt split/one/index.md split/one/picture.png twice/index.md whole/orphan/index.md"
	if files := s.files(); files != wantFiles {
		t.Errorf("files =\n%s\nwant\n%s", files, wantFiles)
	}
	wantRedirects := "# Redirects\n/de/docs/Ancient\t/de/docs/New#part\n/de/docs/First\t/de/docs/Joined\n/de/docs/Kept/Out\t/de/docs/Kept/In\n/de/docs/Old\t/de/docs/New\n" +
		"/de/docs/Old/Child\t/de/docs/New/Child\n/de/docs/Old/Child/::before\t/de/docs/New/Child/::before\n/de/docs/Other\t/de/docs/Kept\n/de/docs/Whole\t/de/docs/Split/One\n"
	if redirects := s.read("de/_redirects.txt"); redirects != wantRedirects {
		t.Errorf("redirects =\n%s\nwant\n%s", redirects, wantRedirects)
	}
	for file, slug := range map[string]string{
		"de/new/child/_doublecolon_before/index.md": "New/Child/::before", "de/camelcase/index.md": "CamelCase", "de/split/one/index.md": "Split/One",
	} {
		if text := s.read(file); !strings.Contains(text, "\nslug: "+slug+"\n") {
			t.Errorf("%s is\n%s", file, text)
		}
	}
	before := s.files() + s.read("de/_redirects.txt")
	again := s.follow("")
	if !strings.HasSuffix(again, "de: nothing to do; 2 conflicts, 2 orphans left alone\n") || s.files()+s.read("de/_redirects.txt") != before {
		t.Errorf("the second time:\n%s", again)
	}
}

// Everything else is kept: line endings, comments, the rest of the slug's line.
func TestSyncKeepsForm(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.english("New", body)
	s.redirect("en-us", "Old", "New")
	s.write("de/old/index.md", "---\r\ntitle: Alt\r\nslug: 'Old' # as in English\r\n---\r\n\r\nText\r\n")
	s.write("de/_redirects.txt", "# Redirects\r\n/de/docs/Ancient\t/de/docs/Old\r\n")
	s.follow("")
	if got, want := s.read("de/new/index.md"), "---\r\ntitle: Alt\r\nslug: New # as in English\r\n---\r\n\r\nText\r\n"; got != want {
		t.Errorf("page = %q, want %q", got, want)
	}
	if got, want := s.read("de/_redirects.txt"), "# Redirects\r\n/de/docs/Ancient\t/de/docs/New\r\n/de/docs/Old\t/de/docs/New\r\n"; got != want {
		t.Errorf("redirects = %q, want %q", got, want)
	}
}

func TestSyncOrphans(t *testing.T) {
	t.Parallel()
	s := restructured(t)
	if got := s.follow("orphaned"); !strings.Contains(got, "de: set aside Whole/Orphan → orphaned/Whole/Orphan\n") {
		t.Errorf("said\n%s", got)
	}
	if files := s.files(); !strings.Contains(files, "orphaned/old-fashioned/index.md") || strings.Contains(files, " whole") {
		t.Errorf("files are %s", files)
	}
	if got := s.follow("orphaned"); !strings.HasSuffix(got, "de: nothing to do; 2 conflicts, 0 orphans left alone\n") {
		t.Errorf("the second time:\n%s", got)
	}

	s = restructured(t)
	if got := s.follow(translation.DeleteOrphans); !strings.Contains(got, "de: delete Whole/Orphan\n") {
		t.Errorf("said\n%s", got)
	}
	if files := s.files(); strings.Contains(files, "whole") || strings.Contains(files, "old-fashioned") {
		t.Errorf("files are %s", files)
	}
	for _, bad := range []string{"../out", "/abs", "a/", "x#y", "a/index.json"} {
		set, err := changeset.New(s.dir)
		if err != nil {
			t.Fatal(err)
		}
		_, err = translation.PlanSync(s.load(), set, translation.SyncOptions{Locales: []locale.Locale{"de"}, Orphans: bad})
		if err == nil || bad != "a/index.json" && !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("orphans to %q: %v", bad, err)
		}
		set.Close()
	}
}
