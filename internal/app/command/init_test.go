package command

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/testkit"
)

func TestInitMakesASiteWithoutFlaws(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "new", "docs")
	if err := Init(dir, io.Discard); err != nil {
		t.Fatal(err)
	}
	var flaws flaw.List
	cat, err := content.Load(context.Background(), content.Sources{Content: dir}, content.Options{Kind: content.KindOf(os.DirFS(dir)), History: content.HistoryOff}, &flaws)
	if err != nil || !flaws.IsEmpty() || len(cat.Pages()) < 6 {
		t.Errorf("the new site has %d pages, flaws %v, error %v", len(cat.Pages()), flaws.Sorted(), err)
	}
	site, err := sitefile.Read(os.DirFS(dir), sitefile.Name)
	if err != nil || site.Name == "" || site.Home.IsEmpty() {
		t.Errorf("site.yaml is %+v, %v", site, err)
	}
}

func TestInitKeepsFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	own := filepath.Join(dir, "site.yaml")
	if err := os.WriteFile(own, []byte("name: Mine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for range 2 {
		if err := Init(dir, &out); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(own); err != nil || string(text) != "name: Mine\n" {
		t.Errorf("site.yaml is %q, %v", text, err)
	}
	if !strings.Contains(out.String(), "kept  site.yaml") || !strings.Contains(out.String(), "nothing to make") {
		t.Errorf("the output does not say what was kept:\n%s", out.String())
	}
}

func TestInitOfAFolderWithPages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "notes"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "notes", "a.md"), []byte("# A\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Init(dir, io.Discard); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 || entries[1].Name() != sitefile.Name {
		t.Errorf("the folder has %v, %v; want only site.yaml next to notes", entries, err)
	}
	if _, err := sitefile.Read(os.DirFS(dir), sitefile.Name); err != nil {
		t.Error(err)
	}
}

func TestInitReportsWhatItCannotMake(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "docs")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Init(file, io.Discard); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("Init of a file = %v, want an error that names it", err)
	}
}

func TestInitCI(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	const folder = "my 'docs'"
	dir := filepath.Join(root, folder)
	testkit.WriteFile(t, filepath.Join(root, ".git", "HEAD"), "ref: refs/heads/trunk\n")
	var out strings.Builder
	if err := InitCI("github", dir, &out); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(root, ".github", "workflows", "documentation.yml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var workflow struct {
		On          struct{ Push struct{ Branches []string } }
		Permissions map[string]string
		Jobs        map[string]struct {
			RunsOn string `yaml:"runs-on"`
			Steps  []struct {
				Uses, Run string
				Env       map[string]string
			}
		}
	}
	if err := yaml.Unmarshal(text, &workflow); err != nil {
		t.Fatal(err)
	}
	if branches := workflow.On.Push.Branches; !slices.Equal(branches, []string{"trunk"}) {
		t.Errorf("branches %q, want trunk", branches)
	}
	if workflow.Permissions["pages"] != "write" || workflow.Permissions["id-token"] != "write" {
		t.Errorf("permissions %v do not allow to publish", workflow.Permissions)
	}
	job, builds := workflow.Jobs["publish"], false
	for _, step := range job.Steps {
		if step.Uses != "" && !regexp.MustCompile(`^actions/[a-z-]+@v\d+$`).MatchString(step.Uses) {
			t.Errorf("the version of %s is not fixed", step.Uses)
		}
		builds = builds || step.Env["FOLDER"] == folder && strings.Contains(step.Run, `build "$FOLDER" --out`)
	}
	if job.RunsOn == "" || !builds {
		t.Errorf("no step of %+v builds the folder", job)
	}
	testkit.WriteFile(t, file, "mine")
	if err := InitCI("github", dir, &out); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(file); string(text) != "mine" || !strings.Contains(out.String(), "kept  ") {
		t.Errorf("the file is %q; output:\n%s", text, out.String())
	}
	if err := InitCI("elsewhere", dir, &out); err == nil {
		t.Error("an unknown host is not an error")
	}
}
