package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// peerPages is the number of pages that each tool builds, in folders of peerPart.
const (
	peerPages = 500
	peerPart  = 25
	peerRuns  = 3
)

// peer is another tool, with a project of the same pages.
type peer struct {
	name    string
	files   map[string]string // its configuration, by path
	pages   string            // folder of the pages
	index   string            // name of a folder's page
	note    string            // how it spells a note, with %s for the text
	command []string          // of a build
	out     string            // folder of the built site
	caches  []string          // folders that a build from nothing does not have
	page    string            // built page, below out, whose scripts are counted
}

const noteColons = "\n:::note\n%s\n:::\n"

var peers = []peer{
	{
		name: "Docusaurus, faster", pages: "docs", index: "index.md", note: noteColons, out: "build", page: "docs/part-1/page-26/index.html",
		command: []string{"../../node_modules/.bin/docusaurus", "build"}, caches: []string{"build", ".docusaurus", "node_modules/.cache"},
		files: map[string]string{
			"docusaurus.config.js": `export default {
  title: "Peers", url: "https://docs.example", baseUrl: "/", onBrokenLinks: "warn", future: { v4: true, faster: true },
  presets: [["classic", { docs: { routeBasePath: "docs" }, blog: false }]],
};
`,
			"src/pages/index.md": "# Peers\n",
			"package.json":       `{"name": "peers", "private": true}`,
		},
	},
	{
		name: "VitePress", pages: ".", index: "index.md", note: "\n::: info\n%s\n:::\n", out: ".vitepress/dist", page: "part-1/page-26.html",
		command: []string{"../../node_modules/.bin/vitepress", "build"}, caches: []string{".vitepress/dist", ".vitepress/cache"},
		files: map[string]string{
			".vitepress/config.mjs": `const parts = Array.from({ length: ` + strconv.Itoa(peerPages/peerPart) + ` }, (_, part) => ({
  text: "Part " + part,
  collapsed: true,
  items: Array.from({ length: ` + strconv.Itoa(peerPart) + ` }, (_, i) => ({ text: "Page " + (part * ` + strconv.Itoa(peerPart) + ` + i), link: "/part-" + part + "/page-" + (part * ` + strconv.Itoa(peerPart) + ` + i) })),
}));
export default { title: "Peers", themeConfig: { search: { provider: "local" }, sidebar: parts } };
`,
			"package.json": `{"name": "peers", "private": true, "type": "module"}`,
		},
	},
	{
		name: "Starlight", pages: "src/content/docs", index: "index.md", note: noteColons, out: "dist", page: "part-1/page-26/index.html",
		command: []string{"../../node_modules/.bin/astro", "build"}, caches: []string{"dist", ".astro", "node_modules/.astro"},
		files: map[string]string{
			"astro.config.mjs": `import { defineConfig } from "astro/config";
import starlight from "@astrojs/starlight";
export default defineConfig({ site: "https://docs.example", integrations: [starlight({ title: "Peers" })] });
`,
			"src/content.config.ts": `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
			// Astro bundles the packages that are named here.
			"package.json": `{"name": "peers", "private": true, "type": "module", "dependencies": {"@astrojs/starlight": "*", "astro": "*"}}`,
		},
	},
	{
		name: "MkDocs, Material", pages: "docs", index: "index.md", note: "\n!!! note\n    %s\n", out: "site", page: "part-1/page-26/index.html",
		command: []string{"../../venv/bin/mkdocs", "build", "--quiet"}, caches: []string{"site"},
		files: map[string]string{"mkdocs.yml": mkdocsConfig},
	},
	{
		name: "Zensical", pages: "docs", index: "index.md", note: "\n!!! note\n    %s\n", out: "site", page: "part-1/page-26/index.html",
		command: []string{"../../venv/bin/zensical", "build"}, caches: []string{"site", ".cache"},
		files: map[string]string{"mkdocs.yml": mkdocsConfig},
	},
	{
		name: "Hugo, bare", pages: "content", index: "_index.md", note: "\n> [!NOTE]\n> %s\n", out: "public", page: "part-1/page-26/index.html",
		command: []string{"../../venv/bin/hugo", "--quiet"}, caches: []string{"public", "resources"},
		files: map[string]string{
			"hugo.toml":           "baseURL = \"https://docs.example/\"\ntitle = \"Peers\"\ndisableKinds = [\"taxonomy\", \"term\", \"rss\"]\n",
			"layouts/single.html": "<!doctype html><title>{{ .Title }}</title>{{ .Content }}",
			"layouts/list.html":   "<!doctype html><title>{{ .Title }}</title>{{ .Content }}{{ range .Pages }}<a href=\"{{ .RelPermalink }}\">{{ .Title }}</a>{{ end }}",
		},
	},
}

const mkdocsConfig = `site_name: Peers
site_url: https://docs.example/
theme: {name: material}
markdown_extensions: [admonition, pymdownx.superfences]
`

// comparePeers builds the same pages with other tools, and with this program from the project of each. The baseline of
// each line is this program. Tools that cannot be installed are left out.
func (b *bench) comparePeers() error {
	program, err := filepath.Abs(b.program)
	if err != nil {
		return err
	}
	tools, err := b.installPeers()
	if err != nil {
		fmt.Fprintf(b.out, "\npeers are left out: %v\n", err)
		return nil
	}
	fmt.Fprintf(b.out, "\n%d pages, median of %d runs\n%-34s %9s %9s %9s %9s %9s  %s\n", peerPages, peerRuns, "build", "from none", "again", "one edit", "peak", "scripts", "ratio to Waymark from none")
	for i := range peers {
		p := &peers[i]
		// Packages are found in the folders around a project.
		dir := filepath.Join(tools, "projects", strconv.Itoa(i))
		if err := p.write(dir); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		source := "."
		if p.name == "Hugo, bare" { // not a project that this program reads
			source = p.pages
		}
		out := filepath.Join(b.work, "peer"+strconv.Itoa(i))
		own := peer{
			name: "Waymark, the same project", pages: p.pages, note: p.note, index: p.index, out: out,
			command: []string{program, "build", source, "--indexing", "--out", out}, caches: []string{out}, page: p.page,
		}
		ours, err := own.measure(dir)
		if err != nil {
			return err
		}
		theirs, err := p.measure(dir)
		if err != nil {
			fmt.Fprintf(b.out, "%-34s %v\n", p.name, err)
			continue
		}
		theirs.print(b.out, p.name, ours)
		ours.print(b.out, own.name, ours)
		for _, built := range []*peer{p, &own} {
			if err := b.auditPeer(built, dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// auditPeer runs Lighthouse on the built page, from a host that compresses as most do. Pages without a style, such as
// those of bare Hugo, say nothing.
func (b *bench) auditPeer(p *peer, dir string) error {
	if p.name == "Hugo, bare" {
		return nil
	}
	if err := installLighthouse(); err != nil {
		return err
	}
	host := httptest.NewServer(compressed(http.FileServerFS(os.DirFS(p.path(dir, p.out)))))
	defer host.Close()
	page, _, err := p.builtPage(p.path(dir, p.out))
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "Lighthouse, %s\n", p.name)
	if err := b.lighthouse(host.URL, []string{"/" + strings.TrimSuffix(page, "index.html")}, "FINDINGS=0"); !errors.Is(err, errMissed) {
		return err
	}
	return nil
}

// compressed compresses the text that a handler sends.
func compressed(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !compressible.MatchString(r.URL.Path) {
			h.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		defer z.Close()
		r.Header.Del("Range")
		h.ServeHTTP(compressedResponse{w, z}, r)
	})
}

var compressible = regexp.MustCompile(`(?:/|\.(?:html|css|js|mjs|json|svg|txt|xml))$`)

type compressedResponse struct {
	http.ResponseWriter
	body io.Writer
}

func (r compressedResponse) Write(text []byte) (int, error) { return r.body.Write(text) }

func (r compressedResponse) WriteHeader(status int) {
	r.Header().Del("Content-Length")
	r.ResponseWriter.WriteHeader(status)
}

// installPeers installs the tools in the user's cache, and returns their folder.
func (b *bench) installPeers() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "waymark", "peers")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	for _, name := range []string{"package.json", "requirements.txt"} {
		text, err := os.ReadFile(filepath.Join("bench/peers", name))
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return "", err
		}
	}
	for _, args := range [][]string{
		{"npm", "install", "--no-audit", "--no-fund", "--silent"},
		{"python3", "-m", "venv", "venv"},
		{"venv/bin/pip", "install", "--quiet", "-r", "requirements.txt"},
	} {
		cmd := exec.Command(args[0], args[1:]...)
		if strings.Contains(args[0], "/") {
			cmd.Path = filepath.Join(dir, args[0])
		}
		cmd.Dir = dir
		if text, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, text)
		}
	}
	return dir, nil
}

// write writes the project of a tool.
func (p *peer) write(dir string) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	files := map[string]string{filepath.Join(p.pages, p.index): "---\ntitle: Peers\n---\n\nThe same pages for all tools.\n"}
	for name, text := range p.files {
		files[name] = text
	}
	for page := range peerPages {
		files[p.file(page)] = p.text(page, "")
	}
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func (p *peer) file(page int) string {
	return filepath.Join(p.pages, fmt.Sprintf("part-%d/page-%d.md", page/peerPart, page))
}

// text is the text of a page, in the spelling of the tool.
func (p *peer) text(page int, edit string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "---\ntitle: Page %d\n---\n\nWhat relay %d does, and how to set it up.%s\n", page, page, edit)
	for section := range 6 {
		other := page - page%peerPart + (page+section+1)%peerPart
		fmt.Fprintf(&text, "\n## Section %d of page %d\n\n", section, page)
		for sentence := range 8 {
			fmt.Fprintf(&text, "Relay %d sends `value_%d` to [another one](page-%d.md) after **%d ms**, unless it waits. ", other, sentence, other, page+section)
		}
		fmt.Fprintf(&text, "\n\n```js\nconst relay%d = open(%d);\nawait relay%d.send({ value: %d });\n```\n", section, page, section, section)
		fmt.Fprintf(&text, p.note, "A relay that is down keeps what it has.")
		text.WriteString("\n| key | default | meaning |\n| --- | --- | --- |\n")
		for row := range 4 {
			fmt.Fprintf(&text, "| `key_%d` | %d | what it waits for |\n", row, row*section)
		}
	}
	return text.String()
}

// peerFigures are those of the builds of a project.
type peerFigures struct {
	none, again, edit time.Duration
	peak              int64
	scripts           int // bytes, compressed
}

func (f *peerFigures) print(w io.Writer, name string, baseline *peerFigures) {
	fmt.Fprintf(w, "%-34s %8.2fs %8.2fs %8.2fs %6d MB %6d KB  %.1f\n", name, f.none.Seconds(), f.again.Seconds(), f.edit.Seconds(), f.peak>>20, f.scripts>>10, f.none.Seconds()/baseline.none.Seconds())
}

// measure builds a project from nothing, again, and after an edit of a page.
func (p *peer) measure(dir string) (*peerFigures, error) {
	var none, again, edit []time.Duration
	f := &peerFigures{}
	for run := range peerRuns {
		for _, cache := range p.caches {
			// They are not deleted yet: ext4 avoids the inodes of deleted files for minutes, which makes new files slow.
			cache = p.path(dir, cache)
			if err := os.Rename(cache, cache+".old"+strconv.Itoa(run)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, err
			}
		}
		for _, into := range []*[]time.Duration{&none, &again, &edit} {
			if into == &edit {
				if err := os.WriteFile(filepath.Join(dir, p.file(26)), []byte(p.text(26, fmt.Sprintf(" Edit %d.", run))), 0o644); err != nil {
					return nil, err
				}
			}
			u, err := p.build(dir)
			if err != nil {
				return nil, err
			}
			*into = append(*into, u.wall)
			f.peak = max(f.peak, u.peak)
		}
	}
	f.none, f.again, f.edit = median(none), median(again), median(edit)
	var err error
	f.scripts, err = p.scriptBytes(p.path(dir, p.out))
	return f, err
}

// path returns a folder of a project, or another one by its absolute path.
func (p *peer) path(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}

func median(list []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(list))[len(list)/2]
}

func (p *peer) build(dir string) (u usage, err error) {
	cmd := exec.Command(p.path(dir, p.command[0]), p.command[1:]...)
	var log bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &log, &log
	cmd.Env = append(os.Environ(), "PATH="+filepath.Join(dir, "../../node_modules/.bin")+":"+os.Getenv("PATH"), "WAYMARK_LOG_LEVEL=error", "NODE_ENV=production", "ASTRO_TELEMETRY_DISABLED=1")
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return u, fmt.Errorf("%s: %w\n%s", strings.Join(p.command, " "), err, tail(log.Bytes()))
	}
	u.wall = time.Since(start)
	if r, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		u.peak = r.Maxrss << 10
	}
	return u, nil
}

// tail returns the end of a log.
func tail(log []byte) []byte { return log[max(0, len(log)-2000):] }

var scriptAddress = regexp.MustCompile(`<(?:script|link)\b[^>]*?(?:src|href)="?([^" >]+\.m?js)`)

// builtPage finds the page whose scripts are counted, below a built site.
func (p *peer) builtPage(out string) (name string, page []byte, err error) {
	for _, name := range []string{p.page, strings.TrimSuffix(p.page, "/index.html") + ".html", strings.TrimSuffix(p.page, ".html") + "/index.html"} {
		if page, err = os.ReadFile(filepath.Join(out, name)); !errors.Is(err, fs.ErrNotExist) {
			return name, page, err
		}
	}
	return "", nil, fmt.Errorf("read a built page: %w", err)
}

// scriptBytes sums up the scripts that a page names, compressed.
func (p *peer) scriptBytes(out string) (int, error) {
	_, page, err := p.builtPage(out)
	if err != nil {
		return 0, err
	}
	seen, total := map[string]bool{}, 0
	for _, m := range scriptAddress.FindAllSubmatch(page, -1) {
		address := string(m[1])
		if seen[address] || strings.Contains(address, "://") {
			continue
		}
		seen[address] = true
		file := filepath.Join(out, filepath.FromSlash(address))
		if !strings.HasPrefix(address, "/") {
			file = filepath.Join(out, filepath.Dir(p.page), filepath.FromSlash(address))
		}
		text, err := os.ReadFile(file)
		if err != nil {
			continue // one of another path
		}
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, _ = z.Write(text) // a buffer never fails
		_ = z.Close()
		total += packed.Len()
	}
	return total, nil
}
