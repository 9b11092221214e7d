package command

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/fault"
)

//go:embed starter
var starter embed.FS

// Init makes a small docs tree in a folder, or only its site.yaml if the folder has pages.
// Existing files are kept. It prints what it made.
func Init(dir string, out io.Writer) error {
	files, err := fs.Sub(starter, "starter")
	if err != nil {
		return fmt.Errorf("open the files of a new site: %w", err)
	}
	hasPages, err := content.HasMarkdown(os.DirFS(dir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // the folder may be missing
		return fmt.Errorf("look for pages in %s: %w", dir, fault.Cause(err))
	}
	written := 0
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || hasPages && name != sitefile.Name {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if hasPages {
			text = []byte(sitefile.Minimal)
		}
		switch err := writeNew(filepath.Join(dir, filepath.FromSlash(name)), text); {
		case errors.Is(err, fs.ErrExist):
			fmt.Fprintf(out, "kept  %s\n", name)
		case err != nil:
			return fmt.Errorf("make %s: %w", filepath.Join(dir, name), fault.Cause(err))
		default:
			written++
			fmt.Fprintf(out, "made  %s\n", name)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if written == 0 {
		fmt.Fprintf(out, "\nThere was nothing to make. Look at the site with: waymark dev %s\n", dir)
		return nil
	}
	fmt.Fprintf(out, "\nLook at the site with: waymark dev %s\n", dir)
	return nil
}

// writeNew writes a file that does not exist yet, and the folders around it.
func writeNew(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

// WriteSchema prints the JSON schema of a site.yaml.
func WriteSchema(out io.Writer) error {
	_, err := out.Write(sitefile.Schema())
	return err
}
