package render

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/locale"
)

// Options configure a Renderer.
type Options struct {
	Dist    fs.FS  // the web build: server/, client/, inline.js
	Engine  string // auto, v8 or quickjs
	Workers int    // engines at most; 0 means one per processor
	Site    []byte // JSON of what the application must know of the site
}

// Renderer writes whole HTML pages. It is safe for concurrent use.
type Renderer struct {
	pool  *pool
	shell *shell
	site  []byte

	fingerprint string
}

// New reads the web build. Engines start when they are first needed.
func New(o Options) (*Renderer, error) {
	sh, err := readShell(o.Dist)
	if err != nil {
		return nil, err
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
		pool: newPool(o.Workers, open), shell: sh, site: o.Site,
		fingerprint: hex.EncodeToString(sum.Sum(nil)),
	}, nil
}

// Close frees the engines.
func (r *Renderer) Close() { r.pool.close() }

// InlineHash is the source expression that a content security policy needs
// to allow the one inline script.
func (r *Renderer) InlineHash() string { return r.shell.inlineHash }

// Fingerprint names everything that pages depend on besides their data: the
// application, its assets and the site's settings.
func (r *Renderer) Fingerprint() string { return r.fingerprint }

// Page is one page to render.
type Page struct {
	Locale locale.Locale
	// AppendJSON encodes the page for the application. It passes every big
	// piece of HTML through replace and writes what that returns.
	AppendJSON func(dst []byte, replace func(html string) string) []byte
}

const (
	markOpen  = "<!--wm:"
	markClose = "-->"
)

// HTML renders a page. Bodies and sidebars do not travel through the engine:
// it gets a mark for each and the HTML takes the mark's place afterwards.
func (r *Renderer) HTML(ctx context.Context, p Page) ([]byte, error) {
	var parts []string
	data := p.AppendJSON(nil, func(html string) string {
		parts = append(parts, html)
		return markOpen + strconv.Itoa(len(parts)-1) + markClose
	})
	out, err := r.pool.call(ctx, "render", string(data))
	if err != nil {
		return nil, fmt.Errorf("render page: %w", err)
	}
	head, body, ok := strings.Cut(out, "\x00")
	if !ok {
		return nil, fmt.Errorf("render page: application returned no head")
	}
	if parts, err = r.highlight(ctx, parts); err != nil {
		return nil, err
	}
	parts = deferFrames(parts)
	size := len(head) + len(body) + 4096
	for _, part := range parts {
		size += len(part)
	}
	page := r.shell.open(make([]byte, 0, size+len(data)), p.Locale, rendererOf(data), head)
	if page, err = splice(page, body, parts); err != nil {
		return nil, err
	}
	return r.shell.close(page, r.hydration(p)), nil
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

// splice appends body with every mark replaced by its part.
func splice(dst []byte, body string, parts []string) ([]byte, error) {
	for {
		before, rest, found := strings.Cut(body, markOpen)
		dst = append(dst, before...)
		if !found {
			return dst, nil
		}
		number, after, closed := strings.Cut(rest, markClose)
		i, err := strconv.Atoi(number)
		if !closed || err != nil || i < 0 || i >= len(parts) {
			return nil, fmt.Errorf("render page: application returned a mark of no part")
		}
		dst = append(dst, parts[i]...)
		body = after
	}
}

// hydration is the data that the browser starts from; it takes the big pieces
// of HTML from the page it was served, so they are left out here.
func (r *Renderer) hydration(p Page) []byte {
	data := append([]byte(`{"site":`), r.site...)
	data = append(data, `,"page":`...)
	data = p.AppendJSON(data, func(string) string { return "" })
	return append(data, '}')
}

// Check starts an engine, to tell whether pages can be rendered.
func (r *Renderer) Check(ctx context.Context) error {
	_, err := r.pool.call(ctx, "highlight", "[]")
	return err
}
