package command

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
)

//go:embed ci/github.yml
var githubWorkflow string

// githubFile is the file of the workflow in a repository.
const githubFile = ".github/workflows/documentation.yml"

// InitCI writes a workflow that publishes a docs tree from a code host, the only one of which
// is "github", to the repository of its folder. An existing file is kept.
func InitCI(host, dir string, out io.Writer) error {
	if host != "github" {
		return fmt.Errorf("there is no workflow for %q; the only one is github", host)
	}
	folder, err := filepath.Abs(dir)
	if err != nil {
		return fmt.Errorf("find folder %s: %w", dir, err)
	}
	root := repositoryOf(folder)
	inside, err := filepath.Rel(root, folder)
	if err != nil {
		return fmt.Errorf("find %s in its repository: %w", dir, err)
	}
	text := strings.NewReplacer("FOLDER_NAME", quoteForYAML(filepath.ToSlash(inside)), "BRANCH", quoteForYAML(branchOf(root))).Replace(githubWorkflow)
	file := filepath.Join(root, filepath.FromSlash(githubFile))
	switch err := writeNew(file, []byte(text)); {
	case errors.Is(err, fs.ErrExist):
		fmt.Fprintf(out, "kept  %s\n", file)
	case err != nil:
		return fmt.Errorf("make %s: %w", file, fault.Cause(err))
	default:
		fmt.Fprintf(out, "made  %s; its first lines say what to set\n", file)
	}
	return nil
}

// repositoryOf returns the nearest folder around a folder with a repository, or itself.
func repositoryOf(folder string) string {
	for dir := folder; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return folder
		}
	}
}

// branchOf returns the branch of a repository, main if unknown.
func branchOf(root string) string {
	head, err := os.ReadFile(filepath.Join(root, ".git", "HEAD"))
	branch, onBranch := strings.CutPrefix(strings.TrimSpace(string(head)), "ref: refs/heads/")
	if err != nil || !onBranch {
		return "main"
	}
	return cmp.Or(branch, "main")
}

func quoteForYAML(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
