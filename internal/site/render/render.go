package render

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/basepath"
)

type Options struct {
	Dist    fs.FS    // the web build: server/, client/, inline.js
	Engine  string   // auto, v8 or quickjs
	Workers int      // maximum number of engines; 0 means one per processor
	Started *Started // its first engine; nil for one that starts with the first page
	Site    []byte   // JSON description of the site for the application
	// Base is the path of the site on its host.
	Base basepath.Path
	// Docs describes how pages of docs trees differ, nil for other sites.
	Docs *Docs
	// CodeLimit is the time to colour a piece of code, 0 for 5 seconds.
	CodeLimit time.Duration
	// Policies returns the content security policies of pages for the source expression of the
	// inline script; nil for none.
	Policies func(inlineHash string) []string
}

// Docs are the files of pages of docs trees.
type Docs struct {
	StyleSheet string // address of the site's own styles, or ""
	Icon       string // address of the site's own icon, an SVG image, or ""
	// Head is HTML for the head of every page. Scripts are the scripts in it, and Origins what they may send to, as
	// sources of a policy with spaces between them.
	Head, Scripts, Origins string
	// ScriptsWait reports whether the application waits for the first input of the reader on pages to read: nothing
	// on them needs it before.
	ScriptsWait bool
}

// docsView is the kind of page whose files all pages of docs trees need.
const docsView = "DocsHome"

// pageView is the kind of the other pages to read.
const pageView = "Doc"

// Renderer renders whole HTML pages. It is safe for concurrent use.
type Renderer struct {
	pool  *pool
	shell *shell
	site  []byte
	code  *codeGuard
	mark  string // opens the marks of pages; authors cannot guess it

	frames      *sync.Map // *frame by locale
	fingerprint string
}

// New reads the web build. Engines start on demand.
func New(o Options) (*Renderer, error) {
	sh, err := readShell(o.Dist, o.Docs != nil)
	if err != nil {
		return nil, err
	}
	sh.base = o.Base
	if o.Policies != nil {
		sh.policies = o.Policies(sh.inlineHash)
	}
	bundle, err := fs.ReadFile(o.Dist, serverBundle)
	if err != nil {
		return nil, fmt.Errorf("read server bundle: %w", err)
	}
	open, err := engineOpener(o, string(bundle))
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	_, _ = fmt.Fprintf(sum, "%s\n%s\n%+v", bundle, o.Site, *sh)
	if o.Docs != nil {
		_, _ = fmt.Fprintf(sum, "%+v", *o.Docs)
	}
	sh.docs = o.Docs // a pointer, so not in the sum
	return &Renderer{
		pool: newPool(o.Workers, open), shell: sh, site: o.Site, code: newCodeGuard(o.Workers, o.CodeLimit),
		mark:        "<!--wm" + rand.Text() + ":",
		frames:      &sync.Map{},
		fingerprint: hex.EncodeToString(sum.Sum(nil)),
	}, nil
}

// Close frees the engines. Pages being rendered are finished.
func (r *Renderer) Close() { r.pool.close() }

// inThread calls work in its own thread, other than the main one.
func inThread(work func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if !onMainThread() {
		work()
		return
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		inThread(work) // in another thread, since this one is taken until it ends
	}()
	<-ended
}

// InlineHash returns the source expressions that allow the inline scripts in a content security
// policy.
func (r *Renderer) InlineHash() string { return r.shell.inlineHash }

// Fingerprint identifies the dependencies of pages other than their data: the application, its
// assets and the site's settings.
func (r *Renderer) Fingerprint() string { return r.fingerprint }

// Describes reports whether the renderer has the description of the site and the files of a docs
// tree that options have.
func (r *Renderer) Describes(o Options) bool {
	own := r.shell.docs
	return bytes.Equal(o.Site, r.site) && (own == o.Docs || own != nil && o.Docs != nil && *own == *o.Docs)
}

// Page is a page to render.
type Page struct {
	Locale locale.Locale
	// AppendJSON encodes the page for the application, passing every large piece of HTML
	// through replace.
	AppendJSON func(dst []byte, replace func(html string) string) []byte
	// Uncoloured receives code that took too long to colour, which may differ the next time;
	// nil drops it.
	Uncoloured func(language, code string)
	// CheckSize returns an error if a page's size in bytes, before or after rendering, is too
	// large; nil allows any.
	CheckSize func(size int) error
}

func (p *Page) checkSize(size int) error {
	if p.CheckSize == nil {
		return nil
	}
	return p.CheckSize(size)
}

const markClose = "-->"

func (r *Renderer) HTML(ctx context.Context, p Page) ([]byte, error) {
	return r.AppendHTML(ctx, nil, p)
}

func (r *Renderer) AppendHTML(ctx context.Context, dst []byte, p Page) ([]byte, error) {
	return r.Prepare(p).Append(ctx, dst)
}

// rendererOf returns the kind of a page: the field renderer ends every page file.
func rendererOf(page []byte) string {
	const field = `"renderer":"`
	i := bytes.LastIndex(page, []byte(field))
	if i < 0 {
		return ""
	}
	name, _, _ := bytes.Cut(page[i+len(field):], []byte(`"`))
	return string(name)
}

func (r *Renderer) markOf(part int) string { return r.mark + strconv.Itoa(part) + markClose }

// splice appends body with every mark replaced by its part.
func (r *Renderer) splice(dst []byte, body string, parts []string) ([]byte, error) {
	for {
		before, rest, found := strings.Cut(body, r.mark)
		dst = append(dst, before...)
		if !found {
			return dst, nil
		}
		number, after, closed := strings.Cut(rest, markClose)
		i, err := strconv.Atoi(number)
		if !closed || err != nil || i < 0 || i >= len(parts) {
			return nil, fmt.Errorf("application returned an unknown mark")
		}
		dst = append(dst, parts[i]...)
		body = after
	}
}

// withoutMarks returns the page data for the browser, without the large pieces of HTML, which
// it takes from the page.
func (r *Renderer) withoutMarks(data []byte, parts int) []byte {
	out := make([]byte, 0, len(data))
	for range parts {
		before, rest, found := bytes.Cut(data, []byte(r.mark))
		if !found {
			break
		}
		_, after, _ := bytes.Cut(rest, []byte(markClose))
		out = append(out, before...)
		data = after
	}
	return append(out, data...)
}

// Check starts an engine to verify that pages can be rendered.
func (r *Renderer) Check(ctx context.Context) error {
	_, err := r.pool.call(ctx, "highlight", "[]")
	return err
}
