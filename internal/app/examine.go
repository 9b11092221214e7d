package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/search/postgres"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/web"
)

// Finding is a result of [App.Examine].
type Finding struct {
	OK      bool
	Subject string
	Detail  string
}

func (f Finding) isProblem() bool { return !f.OK }

// Findings are in the order in which to fix them.
type Findings []Finding

// Err returns an error with the number of problems, nil for none.
func (list Findings) Err() error {
	problems := 0
	for _, f := range list {
		if f.isProblem() {
			problems++
		}
	}
	if problems == 0 {
		return nil
	}
	return errors.New("doctor: " + output.Count(problems, "problem"))
}

// Print writes a line for each finding.
func (list Findings) Print(w io.Writer) error {
	for _, f := range list {
		mark := "ok     "
		if !f.OK {
			mark = "PROBLEM"
		}
		if _, err := fmt.Fprintf(w, "%s  %s: %s\n", mark, f.Subject, f.Detail); err != nil {
			return fmt.Errorf("print findings: %w", err)
		}
	}
	return nil
}

// Examine checks the configuration and what it depends on. It changes nothing but the local copies
// of a build.
func (a *App) Examine(ctx context.Context) Findings {
	list := []Finding{{true, "waymark", a.version + ", " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH}}
	list = append(list, a.examineFolders()...)
	list = append(list, a.examineBuilt(ctx)...)
	data := a.examineData()
	list = append(list, data...)
	list = append(list, a.examineRendering(ctx), a.examineAddress(ctx), a.examineWorker(), a.examinePlayground(), a.examineSearch(ctx), examineGit(), a.examineDatabase(ctx))
	list = append(list, a.examineOperations(ctx)...)
	list = append(list, a.examineServers(ctx)...)
	list = append(list, a.checkComponents(ctx)...)
	if a.cfg.Features.Authentication {
		list = append(list, a.examineCountries())
	}
	if a.CheckFolders() != nil || a.cfg.Built.Site != "" && a.built == nil || slices.ContainsFunc(data, Finding.isProblem) {
		return list // reading pages fails for the same reason
	}
	rt, err := a.open(ctx, openOptions{history: content.HistoryOff})
	if err != nil {
		return append(list, Finding{false, "pages", err.Error()})
	}
	features, err := a.examinedFeatures(rt)
	if err != nil {
		return append(list, Finding{false, "features", err.Error()})
	}
	list = append(list, examineFeatures(features)...)
	list = append(list, a.examineJobs(ctx, features)...)
	if a.built != nil {
		return list
	}
	return append(list, examineContent(ctx, rt))
}

func (a *App) examineFolders() []Finding {
	var list []Finding
	if a.cfg.Content.Docs == "" && a.cfg.Built.Site == "" {
		list = append(list, Finding{true, "content", "the sample site in the binary; name your own folder with --content"})
	}
	for _, f := range a.namedFolders() {
		if err := f.check(slices.Concat(f.holds, f.expected)); err != nil {
			list = append(list, Finding{false, f.key, err.Error()})
			continue
		}
		list = append(list, Finding{true, f.key, f.dir})
	}
	return list
}

func (a *App) examineData() []Finding {
	data, err := webdata.Open(a.cfg.Data.Dir)
	if err != nil {
		return []Finding{{false, "web data", err.Error()}}
	}
	list := []Finding{{true, "web data", a.dataSource(data) + ": " + listVersions(data.Versions())}}
	if _, err := a.extras(data); err != nil {
		list = append(list, Finding{false, "data files", err.Error()})
	}
	if _, err := a.surveys(); err != nil {
		list = append(list, Finding{false, "data files", err.Error()})
	}
	return list
}

func (a *App) dataSource(data *webdata.Data) string {
	switch {
	case data.IsNewer():
		return a.cfg.Data.Dir
	case a.cfg.Data.Dir != "":
		return "in the binary; 'waymark data update' has put nothing newer into " + a.cfg.Data.Dir
	}
	return "in the binary"
}

// listVersions lists versions of packages by name.
func listVersions(versions map[string]string) string {
	list := make([]string, 0, len(versions))
	for _, name := range slices.Sorted(maps.Keys(versions)) {
		list = append(list, name+" "+versions[name])
	}
	return strings.Join(list, ", ")
}

func (a *App) examineRendering(ctx context.Context) Finding {
	r, err := render.New(render.Options{Dist: web.Dist(), Engine: a.cfg.Render.Engine, Workers: 1, Site: []byte("{}")})
	if err != nil {
		return Finding{false, "rendering", err.Error()}
	}
	defer r.Close()
	if err := r.Check(ctx); err != nil {
		return Finding{false, "rendering", err.Error()}
	}
	return Finding{true, "rendering", "uses the JavaScript engine " + render.ChosenEngine(a.cfg.Render.Engine)}
}

func (a *App) examineWorker() Finding {
	detail := map[site.Worker]string{
		site.WorkerOn:     "browsers keep the pages that readers have seen",
		site.WorkerOff:    "off; browsers keep no pages",
		site.WorkerRemove: "browsers delete it, and all pages that they kept",
	}[a.worker()]
	if u, err := url.Parse(a.cfg.Server.BaseURL); err == nil && a.worker() == site.WorkerOn && u.Scheme == "http" && !dial.IsLocal(u.Hostname()) {
		detail = "browsers have service workers at https addresses only; base_url is " + a.cfg.Server.BaseURL
	}
	return Finding{true, "service worker", detail}
}

func (a *App) examineAddress(ctx context.Context) Finding {
	site := "; the site is " + a.cfg.Server.BaseURL
	l, err := server.Listen(a.cfg.Server.Addr, "--addr")
	if err == nil {
		_ = l.Close()
		return Finding{true, "address", a.cfg.Server.Addr + " is free" + site}
	}
	if version := servedVersion(ctx, a.cfg.Server.Addr); version != "" {
		return Finding{true, "address", a.cfg.Server.Addr + " is in use by Waymark " + version + ", which is running" + site}
	}
	return Finding{false, "address", err.Error()}
}

// servedVersion returns the version of the Waymark at an address of this machine, "" if there
// is none.
func servedVersion(ctx context.Context, addr string) string {
	var info struct{ Version string }
	if err := json.Unmarshal(readLocal(ctx, addr, server.InfoPath), &info); err != nil {
		return ""
	}
	return info.Version
}

// readLocal returns the beginning of the body of a response from this machine, nil without one.
func readLocal(ctx context.Context, addr, path string) []byte {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil
	}
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+path, nil)
	if err != nil {
		return nil
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	if err != nil {
		return nil
	}
	return text
}

// examineOperations checks the address for operators, where nobody signs in.
func (a *App) examineOperations(ctx context.Context) []Finding {
	addr := a.cfg.Server.OpsAddr
	if addr == "" {
		return nil
	}
	const subject = "ops_addr"
	host, _, _ := net.SplitHostPort(addr) // the settings were checked
	ip, err := netip.ParseAddr(host)
	if err == nil && dial.IsPublic(ip) {
		return []Finding{{false, subject, addr + " is a public address, and nobody signs in there: choose one of the loopback or a private network, such as 127.0.0.1:9100"}}
	}
	detail := addr + " is free"
	if l, err := server.Listen(a.cfg.Server.Addr, "--addr"); err == nil {
		defer l.Close() // the server listens on both
	}
	if l, err := server.Listen(addr, "--ops-addr"); err == nil {
		_ = l.Close()
	} else if bytes.Contains(readLocal(ctx, addr, "/metrics"), []byte("waymark_build_info")) {
		detail = addr + " is in use by a Waymark that is running"
	} else {
		return []Finding{{false, subject, err.Error()}}
	}
	if host == "" || err == nil && ip.IsUnspecified() {
		detail += "; these are all addresses of this machine, and nobody signs in there: a firewall has to keep others out"
	}
	return []Finding{{true, subject, detail}}
}

func (a *App) examinePlayground() Finding {
	host, err := a.playHost()
	switch {
	case err != nil:
		return Finding{false, "playground", err.Error()}
	case host == nil:
		return Finding{true, "playground", "off; the site is not on localhost, so that play_host has to be set"}
	}
	return Finding{true, "playground", "examples run on " + a.cfg.PlayHostName()}
}

// examineSearch checks the location of the full-text index.
func (a *App) examineSearch(ctx context.Context) Finding {
	if err := a.searched().err; err != nil {
		return Finding{false, "search", "texts of the build: " + err.Error()}
	}
	if a.cfg.Search.Database != "" {
		if err := postgres.Check(ctx, a.cfg.Search.Database); err != nil {
			return Finding{false, "search", "search.database: " + err.Error()}
		}
		return Finding{true, "search", "index in PostgreSQL"}
	}
	if len(a.cfg.Search.OpenSearch) > 0 {
		return a.examineCluster(ctx)
	}
	dir, err := a.searchDir()
	if err != nil {
		return Finding{false, "search", err.Error()}
	}
	switch err := checkFolder(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return Finding{true, "search", "index in " + dir + ", created when it is first needed"}
	case err != nil:
		return Finding{false, "search", "search.dir: " + err.Error()}
	}
	return Finding{true, "search", "index in " + dir}
}

func (a *App) examineCluster(ctx context.Context) Finding {
	cluster, err := a.searchCluster()
	if err != nil {
		return Finding{false, "search", err.Error()}
	}
	defer func() { _ = cluster.Close() }() // it has nothing to write
	version, err := cluster.Version(ctx)
	if err != nil {
		return Finding{false, "search", "search.opensearch: " + fault.Message(fault.Cause(err))}
	}
	return Finding{true, "search", "index in OpenSearch " + version}
}

func examineGit() Finding {
	path, err := exec.LookPath("git")
	if err != nil {
		return Finding{true, "git", "not found; pages do not show when they were last changed"}
	}
	return Finding{true, "git", path}
}

// examinedFeatures resolves the features of a server.
func (a *App) examinedFeatures(rt *siteRuntime) (feature.Set, error) {
	collections, err := a.pageKinds(openOptions{})
	if err != nil {
		return nil, err
	}
	return feature.Resolve(a.features(collections, false), showsRoute(rt.site))
}

// examineFeatures reports which features are on, and why others that are enabled are not.
func examineFeatures(set feature.Set) []Finding {
	var on []string
	for _, f := range set {
		if f.On {
			on = append(on, f.Name)
		}
	}
	list := []Finding{{true, "features", "on: " + strings.Join(on, ", ")}}
	for _, f := range set.Refused() {
		list = append(list, Finding{false, "features", f.Setting + " asks for " + f.Name + ", which stays off: " + f.Why})
	}
	return list
}

func examineContent(ctx context.Context, rt *siteRuntime) Finding {
	flaws, err := rt.site.CollectionFlaws(ctx)
	if err != nil {
		return Finding{false, "pages", err.Error()}
	}
	if flaws = append(rt.site.LoadFlaws(), flaws...); len(flaws) > 0 {
		return Finding{false, "pages", fmt.Sprintf("%s in the content; the first is %s; 'waymark build --issues' lists all", output.Count(len(flaws), "problem"), flaws[0])}
	}
	return Finding{true, "pages", fmt.Sprintf("%d in %s", len(rt.site.Catalogue().Pages()), listLocales(rt.site.Locales()))}
}

func listLocales(locales []locale.Locale) string {
	names := make([]string, len(locales))
	for i, l := range locales {
		names[i] = string(l)
	}
	return strings.Join(names, ", ")
}
