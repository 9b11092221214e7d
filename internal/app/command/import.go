package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"waymark.dev/waymark/internal/docs/importer"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/output"
)

// ImportOptions say where the docs tree of a project goes.
type ImportOptions struct {
	Dir    string // of the project
	Out    string // folder to make, which is missing or empty
	Report string // file to write, .html or .json; "" for none
}

// Import writes the docs tree of a project of another tool, and prints what it lacks.
func Import(ctx context.Context, o ImportOptions, out io.Writer) error {
	extension := filepath.Ext(o.Report)
	if o.Report != "" && extension != ".html" && extension != ".json" {
		return fmt.Errorf("--report: %s must end in .html or .json: %w", o.Report, fault.ErrInvalid)
	}
	tree, err := importer.Read(ctx, o.Dir)
	if err != nil {
		return err
	}
	report := tree.Report()
	if o.Out != "" {
		if err := checkOutside(o.Dir, o.Out); err != nil {
			return err
		}
		if err := checkEmpty(o.Out); err != nil {
			return err
		}
		if err := tree.Write(ctx, o.Dir, o.Out); err != nil {
			return err
		}
	}
	if o.Report != "" {
		err := files.Create(o.Report, 0o666, func(w io.Writer) error {
			if extension == ".html" {
				return report.WriteHTML(w)
			}
			return output.WriteJSON(w, report)
		})
		if err != nil {
			return fmt.Errorf("write report: %w", err)
		}
	}
	if err := report.WriteSummary(out, -1); err != nil {
		return err
	}
	if o.Out != "" {
		fmt.Fprintf(out, "\nLook at it with: waymark dev %s\n", o.Out)
	}
	return nil
}

// checkOutside refuses a folder in the project, whose pages would be those of the project, too.
func checkOutside(project, out string) error {
	from, err := filepath.Abs(project)
	if err != nil {
		return fmt.Errorf("find folder %s: %w", project, err)
	}
	to, err := filepath.Abs(out)
	if err != nil {
		return fmt.Errorf("find folder %s: %w", out, err)
	}
	if rel, err := filepath.Rel(from, to); err == nil && filepath.IsLocal(rel) {
		return fmt.Errorf("%s is in the project; name a folder outside of it with --out: %w", out, fault.ErrConflict)
	}
	return nil
}

// checkEmpty refuses a folder that has files.
func checkEmpty(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("read folder %s: %w", dir, fault.Cause(err))
	case len(entries) > 0:
		return fmt.Errorf("%s has files; name a folder that is empty or does not exist with --out: %w", dir, fault.ErrConflict)
	}
	return nil
}

// doctorLosses is the number of kinds of losses that ExamineProject prints.
const doctorLosses = 7

// ExamineProject prints in ten lines what a docs tree of a project would have, and writes nothing.
func ExamineProject(ctx context.Context, dir string, out io.Writer) error {
	tree, err := importer.Read(ctx, dir)
	if err != nil {
		return err
	}
	report := tree.Report()
	return report.WriteSummary(out, doctorLosses)
}
