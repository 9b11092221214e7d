package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/content"
	"waymark.dev/waymark/internal/server"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/webdata"
)

// finding is a line of the doctor's answer.
type finding struct {
	ok     bool
	what   string
	detail string
}

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "doctor",
		Short:       "Check settings, folders, data, rendering and the address to listen on",
		Args:        noArgs,
		Annotations: showing(contentKeys, "addr", "base_url", "data_dir"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return report(cmd.OutOrStdout(), a.examine(cmd.Context()))
		},
	}
}

// report prints the findings; an error says how many are bad.
func report(w io.Writer, findings []finding) error {
	bad := 0
	for _, f := range findings {
		mark := "ok     "
		if !f.ok {
			mark = "PROBLEM"
			bad++
		}
		if _, err := fmt.Fprintf(w, "%s  %s: %s\n", mark, f.what, f.detail); err != nil {
			return fmt.Errorf("print findings: %w", err)
		}
	}
	if bad > 0 {
		return fmt.Errorf("doctor: %d problems", bad)
	}
	return nil
}

func (a *app) examine(ctx context.Context) []finding {
	list := []finding{{true, "waymark", version + ", " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH}}
	list = append(list, a.examineFolders()...)
	list = append(list, a.examineData(), a.examineRendering(ctx), a.examineAddress(), examineGit())
	list = append(list, a.examineAccounts(ctx)...)
	return append(list, a.examineContent(ctx))
}

func (a *app) examineFolders() []finding {
	if a.cfg.Content.Docs == "" {
		return []finding{{true, "content", "the sample site in the binary (name your own with --content)"}}
	}
	var list []finding
	need := func(what, dir string, children ...string) {
		for _, child := range append([]string{""}, children...) {
			path := filepath.Join(dir, child)
			info, err := os.Stat(path)
			switch {
			case err != nil:
				list = append(list, finding{false, what, err.Error()})
				return
			case !info.IsDir():
				list = append(list, finding{false, what, path + " is not a folder"})
				return
			}
		}
		list = append(list, finding{true, what, dir})
	}
	need("content", a.cfg.Content.Docs, "en-us", "sidebars", "jsondata")
	if a.cfg.Content.Translated != "" {
		need("translated content", a.cfg.Content.Translated)
	}
	for _, part := range []struct{ what, dir, child string }{
		{"curriculum", a.cfg.Content.Curriculum, "curriculum"},
		{"blog", a.cfg.Content.Blog, "posts"},
		{"generic pages", genericFolder(a.cfg.Content.Generic), ""},
		{"contributor spotlights", a.cfg.Content.Spotlights, "contributors"},
	} {
		if part.dir != "" {
			need(part.what, part.dir, part.child)
		}
	}
	return list
}

func (a *app) examineData() finding {
	data, err := webdata.Open(a.cfg.Data.Dir)
	if err != nil {
		return finding{false, "web data", err.Error()}
	}
	from := "in the binary"
	if a.cfg.Data.Dir != "" {
		from = a.cfg.Data.Dir
	}
	return finding{true, "web data", fmt.Sprintf("%s, %v", from, data.Versions())}
}

func (a *app) examineRendering(ctx context.Context) finding {
	r, err := a.renderer(site.Beside{}, nil)
	if err != nil {
		return finding{false, "rendering", err.Error()}
	}
	defer r.Close()
	if err := r.Check(ctx); err != nil {
		return finding{false, "rendering", err.Error()}
	}
	return finding{true, "rendering", "engine " + a.cfg.Render.Engine}
}

func (a *app) examineAddress() finding {
	l, err := server.Listen(a.cfg.Server.Addr)
	if err != nil {
		return finding{false, "address", err.Error()}
	}
	_ = l.Close()
	return finding{true, "address", a.cfg.Server.Addr + " is free"}
}

func examineGit() finding {
	path, err := exec.LookPath("git")
	if err != nil {
		return finding{true, "git", "not found: pages will show no date of their last change"}
	}
	return finding{true, "git", path}
}

func (a *app) examineContent(ctx context.Context) finding {
	p, err := a.open(ctx, wiring{history: content.HistoryOff})
	if err != nil {
		return finding{false, "pages", err.Error()}
	}
	flaws, err := p.site.FlawsBeside(ctx)
	if err != nil {
		return finding{false, "pages", err.Error()}
	}
	if flaws = append(p.site.ReadingFlaws(), flaws...); len(flaws) > 0 {
		return finding{false, "pages", fmt.Sprintf("%d problems in the content, the first: %s", len(flaws), flaws[0])}
	}
	return finding{true, "pages", fmt.Sprintf("%d in %v", len(p.site.Catalogue().Pages()), p.site.Locales())}
}
