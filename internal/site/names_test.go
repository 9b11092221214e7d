package site

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/testkit"
)

func pageText(slug string) string { return "---\ntitle: A page\nslug: " + slug + "\n---\n\nText.\n" }

// The name of one page does not prevent a build from writing the others.
func TestBuildLeavesOutPagesWithNamesOfFiles(t *testing.T) {
	t.Parallel()
	files := testPages()
	for _, slug := range []string{
		"Web/CSS/metadata.json", "Web/index.json", "Web/HTML.md", "Web/CSS/contributors.txt/Below", "Web/social.png", "Web/index.html",
		"Web/" + strings.Repeat("x", 254),
	} {
		files["en-us/"+strings.ToLower(slug)+"/index.md"] = pageText(slug)
	}
	out := filepath.Join(t.TempDir(), "out")
	report := runBuild(t, testkit.WriteFiles(t, files), out, func(o *BuildOptions) { o.Issues = true })
	if n := report.Flaws[content.FlawBadSlug]; n != 7 {
		t.Errorf("%d slugs are flaws, want 7: %v", n, report.Flaws)
	}
	written := testkit.ReadFiles(t, out)
	for _, name := range []string{"en-us/docs/web/index.json", "en-us/docs/web/css/metadata.json", "en-us/docs/web/html.md", "de/docs/web/html/index.html"} {
		if written[name] == "" {
			t.Errorf("build lacks %s", name)
		}
	}
	if !strings.Contains(written[issuesFile], "en-us/web/index.json/index.md") {
		t.Errorf("%s does not name the file: %s", issuesFile, written[issuesFile])
	}
}

func TestBuildLeavesOutOtherPagesWithNamesOfFiles(t *testing.T) {
	t.Parallel()
	from := collectionFiles()
	generic := fstest.MapFS{}
	for name, file := range from.Generic.(fstest.MapFS) {
		generic[name] = file
	}
	generic["config.json"] = text(`{"pages":{"community":{},"about":{"slugPrefix":"about"}}}`)
	generic["community/about.md"] = text("---\ntitle: Above\n---\n\nText.\n")
	generic["about/index.json.md"] = text("---\ntitle: A file\n---\n\nText.\n")
	from.Generic = generic
	s := openCollections(t, from)
	out := filepath.Join(t.TempDir(), "out")
	if _, err := s.Build(t.Context(), BuildOptions{Out: out, DocumentsOnly: true, Version: "test"}); err != nil {
		t.Fatal(err)
	}
	if testkit.ReadFiles(t, out)["en-us/about/index.json"] == "" {
		t.Error("the parent page is not built")
	}
	for _, f := range s.LoadFlaws() {
		if strings.Contains(f.File, "about/index.json.md") {
			return
		}
	}
	t.Errorf("the file is not reported: %v", s.LoadFlaws())
}

// If a file system refuses a page's name, only that page fails.
func TestPageWhoseFilesCannotBeNamedFailsAlone(t *testing.T) {
	t.Parallel()
	files := testPages()
	slug := "Web/Far" + strings.Repeat("/"+strings.Repeat("y", 49), 76)
	files["en-us/web/far/index.md"] = pageText("Web/Far")
	files["en-us/"+strings.ToLower(slug)+"/index.md"] = pageText(slug)
	root := testkit.WriteFiles(t, files)
	out := filepath.Join(t.TempDir(), strings.Repeat("z", 200), "out")
	report := runBuild(t, root, out, nil)
	if len(report.Failed) != 1 || report.Documents.Failed != 1 || !strings.Contains(report.Failed[0].Error(), "index.md") {
		t.Errorf("failed = %v, %+v", report.Failed, report.Documents)
	}
	if written := testkit.ReadFiles(t, out); written["en-us/docs/web/far/index.html"] == "" {
		t.Error("the parent page is not built")
	}
}

func TestBuildLeavesOutPicturesOfAuthorsThatRun(t *testing.T) {
	t.Parallel()
	from := collectionFiles()
	posts := from.Blog.(fstest.MapFS)
	posts["authors/jo/index.md"] = text("---\nname: Jo\navatar: jo.html\n---\n")
	posts["authors/jo/jo.html"] = text("<script>alert(1)</script>")
	out := filepath.Join(t.TempDir(), "out")
	report, err := openCollections(t, from).Build(t.Context(), BuildOptions{Out: out, DocumentsOnly: true, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := testkit.ReadFiles(t, out)["en-us/blog/author/jo/jo.html"]; ok {
		t.Error("the build has a picture that is a document")
	}
	for _, f := range report.OtherFlaws {
		if f.Name == FlawUnsafeFile && f.File == "authors/jo/jo.html" {
			return
		}
	}
	t.Errorf("the file is not reported: %v", report.OtherFlaws)
}

// Headings make much more HTML than text, also in the table of contents.
func TestPageThatIsTooLargeFailsAlone(t *testing.T) {
	t.Parallel()
	files := testPages()
	var body strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&body, "## The heading of section %d\n\nText.\n\n", i)
	}
	files["en-us/web/large/index.md"] = pageText("Web/Large") + body.String()
	out := filepath.Join(t.TempDir(), "out")
	report := runBuild(t, testkit.WriteFiles(t, files), out, nil)
	if len(report.Failed) != 1 || !strings.Contains(report.Failed[0].Error(), "web/large/index.md") || !strings.Contains(report.Failed[0].Error(), "divide it") {
		t.Errorf("failed: %v", report.Failed)
	}
	written := testkit.ReadFiles(t, out)
	if _, ok := written["en-us/docs/web/large/index.html"]; ok || written["en-us/docs/web/css/index.html"] == "" {
		t.Error("the large page is written, or another is not")
	}
}
