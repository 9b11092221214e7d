package command

import (
	"context"
	"fmt"
	"os"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/desk/repo"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
)

// CheckOptions select content to check or fix.
type CheckOptions struct {
	Selection check.Selection
	Kinds     []string // only these kinds of flaws; empty means all
}

func Validate(ctx context.Context, a *app.App, o CheckOptions) (*check.Report, error) {
	found, err := checkContent(ctx, a, o)
	if err != nil {
		return nil, err
	}
	dir, _ := os.Getwd() // "" if unknown
	return &check.Report{
		Findings: found.findings, Pages: found.result.Pages, Notes: found.result.Notes, Dir: dir,
		Source: func(file string) (string, error) {
			text, err := os.ReadFile(file)
			return string(text), err
		},
	}, nil
}

type checked struct {
	index    *check.Index
	result   *check.Result
	findings []check.Finding
	roots    []string // of all content
}

func checkContent(ctx context.Context, a *app.App, o CheckOptions) (*checked, error) {
	levels, err := check.ReadLevels(a.Config().Content.Checks)
	if err != nil {
		return nil, fmt.Errorf("setting checks: %w", err)
	}
	if len(o.Kinds) > 0 {
		if err := levels.Only(o.Kinds); err != nil {
			return nil, err
		}
	}
	s, err := a.OpenDocuments(ctx)
	if err != nil {
		return nil, err
	}
	c := &checked{index: check.New(s), roots: append(s.Catalogue().Roots(), s.Inspector().Folders()...)}
	if c.result, err = c.index.Check(ctx, o.Selection); err != nil {
		return nil, err
	}
	c.findings = c.result.Snapshot.Findings(levels, c.result.Keeps)
	return c, nil
}

// NameBelowRepository makes file names in a report relative to the repository of the content,
// if any, as code hosts do.
func NameBelowRepository(ctx context.Context, a *app.App, report *check.Report) {
	if a.Config().Content.Docs == "" {
		return
	}
	if found, err := repo.Open(ctx, a.ContentFolder()); err == nil {
		report.Dir = found.Root()
	}
}

// Fixes is the result of Fix.
type Fixes struct {
	Fixed flaw.Counts
	Files int
	Left  int // flaws without a certain fix
}

// Fix applies the certain fixes of flaws. The caller prints the summary.
func Fix(ctx context.Context, a *app.App, o CheckOptions, e Edit) (*Fixes, error) {
	if tool := a.Project(); tool != "" {
		return nil, fmt.Errorf("%s is a %s project, whose files only you change; 'waymark import' makes a folder that this command mends: %w", a.ContentFolder(), tool, fault.ErrInvalid)
	}
	found, err := checkContent(ctx, a, o)
	if err != nil {
		return nil, err
	}
	fixes := &Fixes{Fixed: flaw.Counts{}}
	if len(found.roots) == 0 {
		return nil, fmt.Errorf("the content is in no folder: name one with --content DIR")
	}
	set, err := changeset.New(found.roots...)
	if err != nil {
		return nil, err
	}
	defer set.Close()
	if err := found.fix(ctx, set, fixes); err != nil {
		return nil, err
	}
	_, err = e.apply(ctx, set)
	return fixes, err
}

// fix plans the fixes of all files.
func (c *checked) fix(ctx context.Context, set *changeset.Set, fixes *Fixes) error {
	kinds := map[string]bool{}
	byFile := map[string][]flaw.Flaw{}
	var files []string
	for _, f := range c.findings {
		kinds[f.Name] = true
		if f.Fix == (flaw.Edit{}) {
			fixes.Left++
			continue
		}
		if byFile[f.File] == nil {
			files = append(files, f.File)
		}
		byFile[f.File] = append(byFile[f.File], f.Flaw)
	}
	for _, file := range files {
		source, err := set.Read(file)
		if err != nil {
			return err
		}
		fixed, left, err := c.index.FixAll(ctx, file, source, byFile[file], func(f flaw.Flaw) bool { return kinds[f.Name] })
		if err != nil {
			return err
		}
		fixes.Left += left
		if string(fixed) == string(source) {
			continue
		}
		fixes.Files++
		fixes.Fixed.Add(flaw.Count(byFile[file]))
		if err := set.Write(file, fixed); err != nil {
			return err
		}
	}
	return nil
}
