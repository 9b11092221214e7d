package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os/exec"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/postgres"
	"waymark.dev/waymark/internal/site/render"
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
		return fmt.Errorf("doctor: %s", count(bad, "problem"))
	}
	return nil
}

func (a *app) examine(ctx context.Context) []finding {
	list := []finding{{true, "waymark", version + ", " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH}}
	list = append(list, a.examineFolders()...)
	data := a.examineData()
	list = append(list, data...)
	list = append(list, a.examineRendering(ctx), a.examineAddress(), a.examinePlayground(), a.examineSearch(ctx), examineGit())
	list = append(list, a.examineAccounts(ctx)...)
	if a.checkFolders() != nil || slices.ContainsFunc(data, finding.isProblem) {
		return list // pages cannot be read for the same reason
	}
	p, err := a.open(ctx, wiring{history: content.HistoryOff})
	if err != nil {
		return append(list, finding{false, "pages", err.Error()})
	}
	list = append(list, a.examineFeatures(p)...)
	return append(list, examineContent(ctx, p))
}

func (f finding) isProblem() bool { return !f.ok }

func (a *app) examineFolders() []finding {
	var list []finding
	if a.cfg.Content.Docs == "" {
		list = append(list, finding{true, "content", "the sample site in the binary (name your own with --content)"})
	}
	for _, f := range a.namedFolders() {
		if err := f.check(slices.Concat(f.holds, f.expected)); err != nil {
			list = append(list, finding{false, f.key, err.Error()})
			continue
		}
		list = append(list, finding{true, f.key, f.dir})
	}
	return list
}

func (a *app) examineData() []finding {
	data, err := webdata.Open(a.cfg.Data.Dir)
	if err != nil {
		return []finding{{false, "web data", err.Error()}}
	}
	list := []finding{{true, "web data", a.dataSource(data) + ": " + listVersions(data.Versions())}}
	if _, err := a.extras(data); err != nil {
		list = append(list, finding{false, "data files", err.Error()})
	}
	if _, err := a.surveys(); err != nil {
		list = append(list, finding{false, "data files", err.Error()})
	}
	return list
}

func (a *app) dataSource(data *webdata.Data) string {
	switch {
	case data.IsNewer():
		return a.cfg.Data.Dir
	case a.cfg.Data.Dir != "":
		return "in the binary ('waymark data update' has put nothing newer into " + a.cfg.Data.Dir + ")"
	}
	return "in the binary"
}

// listVersions lists the versions of packages in the order of their names.
func listVersions(versions map[string]string) string {
	list := make([]string, 0, len(versions))
	for _, name := range slices.Sorted(maps.Keys(versions)) {
		list = append(list, name+" "+versions[name])
	}
	return strings.Join(list, ", ")
}

func (a *app) examineRendering(ctx context.Context) finding {
	r, err := a.renderer(&parts{surveys: []config.Survey{}}, nil, wiring{engines: 1})
	if err != nil {
		return finding{false, "rendering", err.Error()}
	}
	defer r.Close()
	if err := r.Check(ctx); err != nil {
		return finding{false, "rendering", err.Error()}
	}
	return finding{true, "rendering", "with the JavaScript engine " + render.ChosenEngine(a.cfg.Render.Engine)}
}

func (a *app) examineAddress() finding {
	l, err := server.Listen(a.cfg.Server.Addr)
	if err != nil {
		return finding{false, "address", err.Error()}
	}
	_ = l.Close()
	return finding{true, "address", a.cfg.Server.Addr + " is free, for the site " + a.cfg.Server.BaseURL}
}

func (a *app) examinePlayground() finding {
	host, err := a.playHost()
	switch {
	case err != nil:
		return finding{false, "playground", err.Error()}
	case host == nil:
		return finding{true, "playground", "off: the site is not on localhost, and there is no play_host"}
	}
	return finding{true, "playground", "examples run on " + a.cfg.PlayHostName()}
}

// examineSearch looks whether the full-text index can be where the settings say.
func (a *app) examineSearch(ctx context.Context) finding {
	if a.cfg.Search.Database != "" {
		if err := postgres.Check(ctx, a.cfg.Search.Database); err != nil {
			return finding{false, "search", "search.database: " + err.Error()}
		}
		return finding{true, "search", "index in PostgreSQL"}
	}
	dir, err := a.searchDir()
	if err != nil {
		return finding{false, "search", err.Error()}
	}
	switch err := checkFolder(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return finding{true, "search", "index in " + dir + ", created when it is first needed"}
	case err != nil:
		return finding{false, "search", "search.dir: " + err.Error()}
	}
	return finding{true, "search", "index in " + dir}
}

func examineGit() finding {
	path, err := exec.LookPath("git")
	if err != nil {
		return finding{true, "git", "not found: pages will show no date of their last change"}
	}
	return finding{true, "git", path}
}

// examineFeatures says which features are on, and why others that a setting asks
// for are not.
func (a *app) examineFeatures(p *parts) []finding {
	beside, err := a.beside()
	if err != nil {
		return []finding{{false, "features", err.Error()}}
	}
	set, err := feature.Resolve(a.features(beside, false), p.site.Shows)
	if err != nil {
		return []finding{{false, "features", err.Error()}}
	}
	var on []string
	for _, f := range set {
		if f.On {
			on = append(on, f.Name)
		}
	}
	list := []finding{{true, "features", "on: " + strings.Join(on, ", ")}}
	for _, f := range set.Refused() {
		list = append(list, finding{false, "features", f.Setting + " asks for " + f.Name + ", which stays off: " + f.Why})
	}
	return list
}

func examineContent(ctx context.Context, p *parts) finding {
	flaws, err := p.site.FlawsBeside(ctx)
	if err != nil {
		return finding{false, "pages", err.Error()}
	}
	if flaws = append(p.site.ReadingFlaws(), flaws...); len(flaws) > 0 {
		return finding{false, "pages", fmt.Sprintf("%s in the content, the first: %s ('waymark build --issues' lists all)", count(len(flaws), "problem"), flaws[0])}
	}
	return finding{true, "pages", fmt.Sprintf("%d in %s", len(p.site.Catalogue().Pages()), listLocales(p.site.Locales()))}
}

func listLocales(locales []locale.Locale) string {
	names := make([]string, len(locales))
	for i, l := range locales {
		names[i] = string(l)
	}
	return strings.Join(names, ", ")
}
