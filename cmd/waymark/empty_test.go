package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

// Pages of every kind with an empty body are built, with an empty list of
// sections.
func TestPagesWithoutBodyAreBuilt(t *testing.T) {
	skipWithoutWebBuild(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	dir := testkit.WriteFiles(t, map[string]string{
		"content/en-us/web/index.md":         "---\ntitle: Web\nslug: Web\n---\n",
		"content/en-us/web/cut/index.md":     "---\ntitle: Cut\nslug: Web/Cut\n---",
		"content/en-us/web/comment/index.md": "---\ntitle: Comment\nslug: Web/Comment\n---\n\n[//]: # (x)\n",
		"content/en-us/web/macros/index.md":  "---\ntitle: Macros\nslug: Web/Macros\n---\n\n{{Compat}}\n",
		"content/sidebars/none.yaml":         "sidebar: []\n",
		"content/jsondata/GroupData.json":    "[{}]",
		"translated/de/web/index.md":         "---\ntitle: Das Web\nslug: Web\n---\n",
		"course/curriculum/0-README.md":      "---\ntemplate: landing\n---\n\n# Course\n",
		"course/curriculum/1-a/0-README.md":  "---\ntemplate: overview\n---\n\n# Overview\n",
		"course/curriculum/1-a/1-b.md":       "---\ntemplate: module\n---\n\n# Module",
		"course/curriculum/2-about.md":       "---\n---\n\n# About\n",
		"blog/posts/post/index.md":           "---\ntitle: Post\nslug: post\ndate: 2024-01-01\n---\n",
		"generic/config.json":                `{"pages": {"about": {}}}`,
		"generic/about/about.md":             "---\ntitle: About\n---\n",
		"generic/about/team.md":              "---\ntitle: Team\ntemplate: GenericAbout\n---\n",
		"generic/about/community.md":         "---\ntitle: Community\ntemplate: GenericCommunity\n---\n",
		"spotlight/contributors/jo/index.md": "---\ncontributor_name: Jo\nfolder_name: jo\nquote: Hello.\n---\n",
	})
	in := func(name string) string { return filepath.Join(dir, name) }
	root := newRoot()
	root.SetArgs([]string{
		"build", "--log-level", "error", "--content", in("content"), "--translated-content", in("translated"),
		"--curriculum", in("course"), "--blog", in("blog"), "--generic-content", in("generic"),
		"--contributor-spotlight", in("spotlight"), "--out", in("out"),
	})
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Error(err)
	}
	for _, page := range []string{
		"en-us/docs/web", "en-us/docs/web/cut", "en-us/docs/web/comment", "en-us/docs/web/macros", "de/docs/web",
		"en-us/curriculum", "en-us/curriculum/a", "en-us/curriculum/a/b", "en-us/curriculum/about", "en-us/blog/post",
		"en-us/about", "en-us/team", "en-us/community", "en-us/community/spotlight/jo",
	} {
		if _, err := os.Stat(filepath.Join(dir, "out", page, "index.html")); err != nil {
			t.Errorf("%s: %v", page, err)
		}
		text, err := os.ReadFile(filepath.Join(dir, "out", page, "index.json"))
		if err != nil {
			t.Errorf("%s: %v", page, err)
			continue
		}
		var data struct {
			Doc  struct{ Body json.RawMessage }
			Data struct{ Sections json.RawMessage } `json:"hyData"`
		}
		if err := json.Unmarshal(text, &data); err != nil {
			t.Fatalf("%s: %v", page, err)
		}
		if sections := string(data.Doc.Body) + string(data.Data.Sections); sections != "[]" {
			t.Errorf("body of %s = %q, want an empty list: %s", page, sections, text)
		}
	}
}
