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
)

type Options struct {
	Dist    fs.FS  // the web build: server/, client/, inline.js
	Engine  string // auto, v8 or quickjs
	Workers int    // engines at most; 0 means one per processor
	Site    []byte // JSON that describes the site to the application
	// CodeLimit is the time for the colours of one piece of code, 0 for 5 seconds.
	CodeLimit time.Duration
	// Policies returns the content security policies that pages carry, given
	// the source expression of the inline script; nil for none.
	Policies func(inlineHash string) []string
}

// Renderer writes whole HTML pages. It is safe for concurrent use.
type Renderer struct {
	pool  *pool
	shell *shell
	site  []byte
	code  *codeGuard
	mark  string // opens the marks of pages; no author can guess it

	frames      *sync.Map // *frame by locale
	fingerprint string
}

// New reads the web build. Engines start when they are first needed.
func New(o Options) (*Renderer, error) {
	sh, err := readShell(o.Dist)
	if err != nil {
		return nil, err
	}
	if o.Policies != nil {
		sh.policies = o.Policies(sh.inlineHash)
	}
	bundle, err := fs.ReadFile(o.Dist, serverBundle)
	if err != nil {
		return nil, fmt.Errorf("read server bundle: %w", err)
	}
	open, err := engineOpener(o.Engine, string(bundle), string(o.Site))
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	_, _ = fmt.Fprintf(sum, "%s\n%s\n%+v", bundle, o.Site, *sh)
	return &Renderer{
		pool: newPool(o.Workers, open), shell: sh, site: o.Site, code: newCodeGuard(o.Workers, o.CodeLimit),
		mark:        "<!--wm" + rand.Text() + ":",
		frames:      &sync.Map{},
		fingerprint: hex.EncodeToString(sum.Sum(nil)),
	}, nil
}

// Close frees the engines. Pages that are rendered at the moment are finished.
func (r *Renderer) Close() { r.pool.close() }

// inThread calls work in a thread that nothing else runs in, and that is not the
// main one.
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

// InlineHash is the source expression that a content security policy needs
// to allow the one inline script.
func (r *Renderer) InlineHash() string { return r.shell.inlineHash }

// Fingerprint identifies everything that pages depend on in addition to their
// data: the application, its assets and the site's settings.
func (r *Renderer) Fingerprint() string { return r.fingerprint }

// Page is one page to render.
type Page struct {
	Locale locale.Locale
	// AppendJSON encodes the page for the application. It passes every big
	// piece of HTML through replace and writes what that returns.
	AppendJSON func(dst []byte, replace func(html string) string) []byte
	// Uncoloured gets the code that stays without colours because they took too
	// long, which may be different the next time; nil drops it.
	Uncoloured func(language, code string)
	// CheckSize returns an error if a page of that many bytes is too large, before
	// and after it is rendered; nil allows any.
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

// rendererOf reads the kind of a page: the field renderer ends every page file.
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

// withoutMarks is the page data that the browser starts from. The big pieces
// of HTML are left out: it takes them from the page it was served.
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

// Check starts an engine, to find out whether pages can be rendered.
func (r *Renderer) Check(ctx context.Context) error {
	_, err := r.pool.call(ctx, "highlight", "[]")
	return err
}
