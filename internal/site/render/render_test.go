package render

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
)

// bundle is a tiny application: it shows its configuration, a title and the
// sections of the page.
const bundle = `
let site;
const leaked = [];
globalThis.waymark = {
  configure(json) { site = JSON.parse(json); },
  render(json) {
    const page = JSON.parse(json);
    if (page.title === "loop") for (;;);
    if (page.title === "leak") page.sections = [String(leaked.push(new Uint8Array(8 << 20)))];
    if (page.title === "throw") throw new Error("no such component");
    return "<title>" + page.title + " | " + site.name + "</title>\u0000\u0001header\u0001<main>" + page.sections.join("|") + "</main>\u0001footer\u0001";
  },
  frame(locale) { if (locale === "fr") return "<header></header>"; return "<header lang=" + locale + "></header>\u0000<footer></footer>"; },
  shell(locale) { return "<title>" + locale + "</title>"; },
  highlight(json) {
    if (json.includes("[\"loop\"")) for (;;);
    return JSON.parse(json).map(([language, code]) =>
      language === "js" ? "<b>" + code.replace(/&/g, "&amp;").replace(/</g, "&lt;") + "</b>" : "").join("\u0000");
  },
};`

func dist() fstest.MapFS {
	return fstest.MapFS{
		"server/entry-server.js": {Data: []byte(bundle)},
		"inline.js":              {Data: []byte("document.documentElement.classList.remove('nojs')\n")},
		"tabs.js":                {Data: []byte("document.title\n")},
		"service-worker.js":      {Data: []byte("// the worker")},
		"remove-worker.js":       {Data: []byte("// its end")},
		"assets.json":            {Data: []byte(`{"icon":"i.svg","iconSheet":"s.svg","script":"a.js","styles":["a.css"],"preload":["b.js"],"fonts":["f.woff2"],"locales":{"de":"de.js","en-US":"en.js"},"screens":{"de":"screens.js"},"views":{"BlogIndex":{"preload":["blog.js"],"strings":{"de":"blog-de.js"}}}}`)},
	}
}

func page(title string, sections ...string) Page {
	return Page{Locale: "de", AppendJSON: func(dst []byte, replace func(string) string) []byte {
		dst = append(dst, `{"title":"`+title+`","sections":[`...)
		for i, s := range sections {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(dst, `"`+replace(s)+`"`...)
		}
		return append(dst, "]}"...)
	}}
}

// onEveryEngine runs a test on each engine of this build.
func onEveryEngine(t *testing.T, test func(t *testing.T, r *Renderer)) {
	for _, name := range Engines() {
		t.Run(name, func(t *testing.T) {
			r, err := New(Options{Dist: dist(), Engine: name, Workers: 2, Site: []byte(`{"name":"Wegmarke"}`)})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(r.Close)
			test(t, r)
		})
	}
}

// highlight returns sections with their code blocks highlighted.
func highlight(ctx context.Context, r *Renderer, parts []string, uncoloured func(language, code string)) ([]string, error) {
	blocks := codeBlocks(parts)
	coloured, err := r.colourAll(ctx, blocks, uncoloured)
	if err != nil {
		return nil, err
	}
	return replaceBlocks(parts, blocks, coloured), nil
}

func TestHTMLPutsBigPiecesWhereTheApplicationWantsThem(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		html, err := r.HTML(t.Context(), page("Übersicht 🧭", "<p>Größe \"eins\"</p>", "<p>zwei</p>"))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			`<html lang="de"`,
			`<title>Übersicht 🧭 | Wegmarke</title>`,
			`<div id="root"><header lang=de></header><main><p>Größe "eins"</p>|<p>zwei</p></main><footer></footer></div>`,
			`<link rel="stylesheet" href="/static/a.css">`,
			`<link rel="preload" as="image" type="image/svg+xml" crossorigin href="/static/s.svg">`,
			`<template data-scripts><script type="module" fetchpriority="low" src="/static/a.js"></script>`,
			`<link rel="modulepreload" fetchpriority="low" href="/static/de.js">`,
			`<script type="application/json" id="hydration">{"site":{"name":"Wegmarke"},"page":{"title":"Übersicht 🧭","sections":["",""]}}</script>`,
		} {
			if !strings.Contains(string(html), want) {
				t.Errorf("page lacks %q:\n%s", want, html)
			}
		}
	})
}

// The application waits for readers on pages to read, and on no other.
func TestScriptsWaitOnPagesToRead(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		for _, test := range []struct {
			docs *Docs
			kind string
			want bool
		}{
			{&Docs{ScriptsWait: true}, "Doc", true},
			{&Docs{ScriptsWait: true}, "DocsHome", true},
			{&Docs{ScriptsWait: true}, "SiteSearch", false},
			{&Docs{}, "Doc", false},
			{nil, "Doc", false},
		} {
			own := *r.shell
			own.docs = test.docs
			html := string(own.open(nil, "en-US", test.kind, "", "", false))
			if got := strings.Contains(html, "<template data-scripts data-wait>"); got != test.want {
				t.Errorf("%s with %+v waits: %t, want %t", test.kind, test.docs, got, test.want)
			}
		}
	})
}

// Tabs are set up while the page is parsed, by a script that the policy allows.
func TestOnlyPagesWithTabsHaveTheirScript(t *testing.T) {
	var policy string
	r, err := New(Options{Dist: dist(), Workers: 1, Site: []byte("{}"), Docs: &Docs{}, Policies: func(hash string) []string { policy = hash; return nil }})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	const script = "<script>document.title</script>"
	sum := sha256.Sum256([]byte("document.title"))
	if want := base64.StdEncoding.EncodeToString(sum[:]); !strings.Contains(policy, want) || r.InlineHash() != policy {
		t.Errorf("policy %s lacks %s", policy, want)
	}
	for content, want := range map[string]bool{`<div class="tabs"><div class="tab"></div></div>`: true, `<p>tabs</p>`: false} {
		html, err := r.HTML(t.Context(), page("T", content))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(html), script); got != want {
			t.Errorf("page with %s has the script: %t, want %t", content, got, want)
		}
	}
}

func TestEmptyPagePreloadsOnlyModules(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		html, err := r.EmptyPage(t.Context(), "de")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(html), `href="/static/a.css"`) || strings.Contains(string(html), `rel="preload"`) {
			t.Errorf("want styles, and no fonts or icons before the application needs them:\n%s", html)
		}
	})
}

func TestContentMayHaveTheIDOfTheApplication(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		html, err := r.HTML(t.Context(), page("Wurzel", `<h3 id="root">root</h3>`))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(html), `id="root"`); n != 1 || !strings.Contains(string(html), "<body><div data-root>") {
			t.Errorf("%d elements have the id root, want only that in content:\n%s", n, html)
		}
	})
}

func TestPageOfALocaleWithoutStringsLinksEnglishOnes(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		for l, want := range map[locale.Locale]string{"de": "de.js", "hu": "en.js"} {
			html, err := r.HTML(t.Context(), Page{Locale: l, AppendJSON: func(dst []byte, _ func(string) string) []byte {
				return append(dst, `{"title":"a","sections":[],"renderer":"Doc"}`...)
			}})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(html), `href="/static/`+want+`"`) {
				t.Errorf("%s: page does not link %s:\n%s", l, want, html)
			}
		}
	})
}

func TestPagesWithAScreenOfTheirOwnLinkIt(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		for kind, want := range map[string]bool{"BlogIndex": true, "Doc": false} {
			html, err := r.HTML(t.Context(), Page{Locale: "de", AppendJSON: func(dst []byte, _ func(string) string) []byte {
				return append(dst, `{"title":"a","sections":[],"renderer":"`+kind+`"}`...)
			}})
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range []string{"blog.js", "screens.js", "blog-de.js"} {
				if got := strings.Contains(string(html), `href="/static/`+file+`"`); got != want {
					t.Errorf("%s links %s = %t, want %t", kind, file, got, want)
				}
			}
		}
	})
}

func TestHydrationDataCannotEndTheScript(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		html, err := r.HTML(t.Context(), page(`</script><script>alert(1)</script><!--`))
		if err != nil {
			t.Fatal(err)
		}
		_, data, _ := strings.Cut(string(html), `id="hydration">`)
		data, _, _ = strings.Cut(data, "</script>")
		if strings.Contains(data, "<") {
			t.Errorf("hydration data has an unescaped <: %s", data)
		}
	})
}

func TestCodeIsHighlighted(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		parts := []string{
			`<pre class="brush: js notranslate"><code>a &lt; b &amp;&amp; c</code></pre><pre class="brush: nope notranslate"><code>x</code></pre>`,
			`<p>no code</p>`,
			`<pre class="brush: js hidden notranslate"><code>h</code></pre><pre class="brush: js example-good notranslate"><code>d</code></pre>`,
			`<pre class="brush: js interactive-example notranslate"><code>e</code></pre>`,
		}
		got, err := highlight(t.Context(), r, parts, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := []string{
			`<pre class="brush: js notranslate"><code><b>a &lt; b &amp;&amp; c</b></code></pre><pre class="brush: nope notranslate"><code>x</code></pre>`,
			`<p>no code</p>`,
			`<pre class="brush: js hidden notranslate"><code>h</code></pre><pre class="brush: js example-good notranslate"><code><b>d</b></code></pre>`,
			`<pre class="brush: js interactive-example notranslate"><code><b>e</b></code></pre>`,
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("part %d = %s\nwant %s", i, got[i], want[i])
			}
		}
	})
}

func TestFrameWithoutAFooterIsAnError(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		p := page("a")
		p.Locale = "fr"
		for range 2 {
			if html, err := r.HTML(t.Context(), p); err == nil {
				t.Errorf("page without a footer: %s", html)
			}
		}
	})
}

func TestTextOfAuthorsFillsNoSlotAndIsNoMark(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		html, err := r.HTML(t.Context(), page("<!--wm:0-->", `\u0001header\u0001`, `\u0001footer\u0001`, "<!--wm:0-->"))
		if err != nil {
			t.Fatal(err)
		}
		for what, want := range map[string]int{"<header": 1, "<footer": 1, `"title":"\u003c!--wm:0-->"`: 1} {
			if n := strings.Count(string(html), what); n != want {
				t.Errorf("%s %d times, want %d:\n%s", what, n, want, html)
			}
		}
	})
}

// Code that takes too long loses its highlighting; the page is rendered.
func TestSlowCodeStaysPlain(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		stopLoops(r)
		long := strings.Repeat("x", batchSize)
		parts := []string{
			`<pre class="brush: loop notranslate"><code>` + long + `</code></pre>`,
			`<pre class="brush: js notranslate"><code>fine</code></pre>`,
		}
		want := []string{
			`<pre class="brush: loop notranslate"><code data-plain="">` + long + `</code></pre>`,
			`<pre class="brush: js notranslate"><code><b>fine</b></code></pre>`,
		}
		var reported []string
		got, err := highlight(t.Context(), r, parts, func(language, code string) { reported = append(reported, language, code) })
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("highlight = %.80q, %v", got, err)
		}
		if !slices.Equal(reported, []string{"loop", long}) {
			t.Errorf("reported = %.40q", reported)
		}
	})
}

// Code that exceeds the page's remaining time is cached as slow as well;
// otherwise each render of the page would take that time again.
func TestCodeThatWasSlowInTheRestOfThePageIsRemembered(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		stopLoops(r)
		r.code.perPage = r.code.perCall * 3 / 2
		loop := func(code string) string {
			return `<pre class="brush: loop notranslate"><code>` + code + strings.Repeat("x", batchSize) + `</code></pre>`
		}
		if _, err := highlight(t.Context(), r, []string{loop("1") + loop("2") + loop("3")}, nil); err != nil {
			t.Fatal(err)
		}
		if n := len(r.code.slow); n != 2 {
			t.Errorf("%d pieces of code are cached as slow, want the two that were tried", n)
		}
	})
}

// stopLoops ends a call's time only if the call loops, so that the tests do not
// depend on the machine.
func stopLoops(r *Renderer) {
	var stop func()
	r.pool.after = func(_ time.Duration, f func()) func() bool {
		stopped := false
		stop = func() { stopped = true; go f() }
		return func() bool { return !stopped }
	}
	open := r.pool.open
	r.pool.open = func() (engine, error) {
		e, err := open()
		return loopEngine{e, &stop}, err
	}
}

// loopEngine ends the time of calls that loop.
type loopEngine struct {
	engine
	stop *func()
}

func (e loopEngine) call(function, argument string) (string, error) {
	if strings.Contains(argument, `["loop"`) {
		(*e.stop)()
	}
	return e.engine.call(function, argument)
}

// Slow code is refused without an engine, for a while.
func TestSlowCodeIsRemembered(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		now := time.Now()
		stopLoops(r)
		r.code.now = func() time.Time { return now }
		loop := []codeBlock{{language: "loop", code: "x"}}
		if _, took, err := r.colour(t.Context(), loop, r.code.perCall); !errors.Is(err, errSlow) || took != r.code.perCall {
			t.Fatalf("slow code: %v after %s", err, took)
		}
		broken := errors.New("asked for an engine")
		r.pool = newPool(1, func() (engine, error) { return nil, broken })
		now = now.Add(forgetAfter - 1)
		if _, _, err := r.colour(t.Context(), loop, r.code.perCall); !errors.Is(err, errSlow) {
			t.Errorf("just before: %v", err)
		}
		now = now.Add(1)
		if _, _, err := r.colour(t.Context(), loop, r.code.perCall); !errors.Is(err, broken) {
			t.Errorf("a while later: %v", err)
		}
	})
}

// A page has a limit for all of its code. Code that is not tried after that is
// not cached as slow.
func TestPageWithMuchSlowCode(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		stopLoops(r)
		r.code.perPage = r.code.perCall
		var part string
		for i := range 100 {
			part += `<pre class="brush: loop notranslate"><code>` + strconv.Itoa(i) + strings.Repeat("x", batchSize) + `</code></pre>`
		}
		reported := 0
		got, err := highlight(t.Context(), r, []string{part}, func(string, string) { reported++ })
		if err != nil || strings.Count(got[0], plainCode) != 100 || reported != 100 {
			t.Errorf("%d blocks are plain, %d are reported: %v", strings.Count(got[0], plainCode), reported, err)
		}
		if n := len(r.code.slow); n != 1 {
			t.Errorf("%d pieces of code are cached as slow, want the one that was tried", n)
		}
	})
}

// With two engines, one remains for pages while long code is highlighted.
func TestLongCodeLeavesAnEngine(t *testing.T) {
	g := newCodeGuard(2, 0)
	first, err := g.enter(t.Context(), []byte("a"), batchSize+1)
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.enter(gone, []byte("b"), batchSize+1); !errors.Is(err, context.Canceled) {
		t.Errorf("a second long piece of code is admitted: %v", err)
	}
	if _, err := g.enter(gone, []byte("c"), batchSize); err != nil {
		t.Errorf("short code waits: %v", err)
	}
	first.leave()
	if _, err := g.enter(t.Context(), []byte("b"), batchSize+1); err != nil {
		t.Error(err)
	}
}

func TestBatches(t *testing.T) {
	block := func(size int) codeBlock { return codeBlock{code: strings.Repeat("x", size)} }
	blocks := []codeBlock{block(1), block(batchSize - 1), block(1), block(batchSize + 1), block(2), block(batchSize)}
	var got []int
	for batch := range batches(blocks) {
		got = append(got, len(batch))
	}
	if !slices.Equal(got, []int{2, 1, 1, 1, 1}) {
		t.Errorf("batches = %v", got)
	}
}

func TestAFailingPageDoesNotAffectTheNextOne(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		for range 3 {
			if _, err := r.HTML(t.Context(), page("throw")); err == nil || !strings.Contains(err.Error(), "no such component") {
				t.Fatalf("err = %v, want the application's own", err)
			}
		}
		if _, err := r.HTML(t.Context(), page("fine")); err != nil {
			t.Errorf("page after failing ones: %v", err)
		}
	})
}

func TestMarkOfNoPartIsAnError(t *testing.T) {
	r := &Renderer{mark: "<!--wm:"}
	if _, err := r.splice(nil, "a<!--wm:7-->b", []string{"x"}); err == nil {
		t.Error("want an error")
	}
}

func TestNewWithoutWebBuildSaysHowToMakeOne(t *testing.T) {
	if _, err := New(Options{Dist: fstest.MapFS{}}); err == nil || !strings.Contains(err.Error(), "make build") {
		t.Errorf("err = %v, want advice", err)
	}
}

func TestLoopingPageIsStopped(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		e, err := r.pool.take(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		defer e.close()
		looping := make(chan error, 1)
		go func() {
			_, err := e.call("render", `{"title":"loop","sections":[]}`)
			looping <- err
		}()
		for {
			e.interrupt() // has no effect before the call has begun
			select {
			case err := <-looping:
				if err == nil {
					t.Error("want an error from the stopped call")
				}
				return
			default:
			}
		}
	})
}

// TestEnginesThatGrowAreReplaced renders pages that each leave 8 MB of garbage
// and show how many pages their engine has rendered.
func TestEnginesThatGrowAreReplaced(t *testing.T) {
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		most := 0
		for i := range 3 * EngineBytes / (8 << 20) {
			html, err := r.HTML(t.Context(), page("leak"))
			if err != nil {
				t.Fatalf("page %d: %v", i, err)
			}
			_, after, _ := strings.Cut(string(html), "<main>")
			number, _, _ := strings.Cut(after, "</main>")
			seen, err := strconv.Atoi(number)
			if err != nil {
				t.Fatalf("page %d: %v", i, err)
			}
			most = max(most, seen)
		}
		if limit := EngineBytes/(8<<20) + 1; most > limit {
			t.Errorf("an engine has the garbage of %d pages, want at most %d", most, limit)
		}
	})
}

// TestRenderTakesSeveralPages renders pages together and one by one. A page that
// fails does not affect the others, and text that looks like the end of a result
// stays in its page.
func TestRenderTakesSeveralPages(t *testing.T) {
	const block = `<pre class="brush: js"><code>a&lt;b</code></pre><pre class="brush: none"><code>c</code></pre>`
	onEveryEngine(t, func(t *testing.T, r *Renderer) {
		for name, pages := range map[string][]Page{
			"good":      {page("Mapa", "a"), page("Plan", block, "b"), page("Bild", block+block)},
			"one fails": {page("Mapa", "a"), page("throw", block), page("Plan", block)},
			"too large": {page("Mapa", "a"), tooLarge(page("Karte", "b")), page("Plan", block)},
			"separator": {page(`Ma\u0002pa`), page("Plan", block)},
			"none":      nil,
		} {
			jobs := make([]*Job, len(pages))
			for i, p := range pages {
				jobs[i] = r.Prepare(p)
			}
			r.Render(t.Context(), jobs)
			for i, p := range pages {
				if name == "good" && !jobs[i].rendered {
					t.Errorf("%s: page %d is not rendered with the others", name, i)
				}
				want, wantErr := r.HTML(t.Context(), p)
				got, err := jobs[i].Append(t.Context(), nil)
				if string(got) != string(want) || (err == nil) != (wantErr == nil) {
					t.Errorf("%s: page %d = %s, %v, want %s, %v", name, i, got, err, want, wantErr)
				}
			}
		}
	})
}

func tooLarge(p Page) Page {
	p.CheckSize = func(int) error { return errors.New("too large") }
	return p
}

// Code that takes too long loses the highlighting of its own page, not of those
// rendered with it.
func TestRenderLeavesSlowCodeToItsPage(t *testing.T) {
	r, err := New(Options{Dist: dist(), Workers: 1, Site: []byte(`{}`), CodeLimit: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	var slow []string
	bad := page("Plan", `<pre class="brush: loop"><code>x</code></pre>`)
	bad.Uncoloured = func(language, _ string) { slow = append(slow, language) }
	jobs := []*Job{r.Prepare(page("Mapa", `<pre class="brush: js"><code>y</code></pre>`)), r.Prepare(bad)}
	r.Render(t.Context(), jobs)
	for i, want := range []string{"<b>y</b>", plainCode + "x"} {
		html, err := jobs[i].Append(t.Context(), nil)
		if err != nil || !strings.Contains(string(html), want) {
			t.Errorf("page %d = %s, %v, want %q in it", i, html, err, want)
		}
	}
	if len(slow) != 1 {
		t.Errorf("code without highlighting = %q, want that of one page", slow)
	}
}

func TestReadersLackTheFilesForWriters(t *testing.T) {
	t.Parallel()
	dist := fstest.MapFS{"assets.json": {Data: []byte(`{"development":["desk.js","desk.css"]}`)}}
	for _, name := range []string{"a.js", "a.js.br", "desk.js", "desk.js.br", "desk.css"} {
		dist["client/"+name] = &fstest.MapFile{Data: []byte("x")}
	}
	forReaders, err := ReaderAssets(dist)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	if err := fs.WalkDir(forReaders, ".", func(name string, _ fs.DirEntry, err error) error {
		names = append(names, name)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if want := []string{".", "a.js", "a.js.br"}; !slices.Equal(names, want) {
		t.Errorf("files for readers = %q, want %q", names, want)
	}
	if _, err := forReaders.Open("desk.js.br"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opening a file for writers: %v", err)
	}
	all, err := Assets(dist)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fs.Stat(all, "desk.js"); err != nil {
		t.Error(err)
	}
}
