package render

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"waymark.dev/waymark/internal/platform/locale"
)

// The web build's service workers: the one that stores pages, and the one that replaces and
// removes it.
const (
	workerScript   = "service-worker.js"
	removingScript = "remove-worker.js"
)

// clientFile is a file that the service worker may store. Its When is start, screen or seldom:
// with the first page, after a page was read, or when pages are downloaded.
type clientFile struct {
	File   string        `json:"file"`
	Bytes  int64         `json:"bytes"`
	When   string        `json:"when"`
	Locale locale.Locale `json:"locale,omitempty"` // of files with strings
}

func (s *shell) readWorkers(dist fs.FS) error {
	for name, script := range map[string]*string{workerScript: &s.worker, removingScript: &s.removing} {
		text, err := fs.ReadFile(dist, name)
		if err != nil {
			return fmt.Errorf("read service worker: %w", err)
		}
		*script = string(text)
	}
	return nil
}

// Version identifies the client files and all other dependencies of displayed pages in the
// browser: a service worker never mixes versions.
func (r *Renderer) Version() string {
	sum := sha256.Sum256([]byte(r.fingerprint))
	return hex.EncodeToString(sum[:8])
}

// Worker returns the service worker's script. It begins with the version, the files to store
// at the start, the page that runs code offline, or "", and how addresses name documents, or
// nil.
func (r *Renderer) Worker(runner string, scheme any) ([]byte, error) {
	set := struct {
		Version string                     `json:"version"`
		Start   []string                   `json:"start"`
		Locales map[locale.Locale][]string `json:"locales"`
		Runner  string                     `json:"runner"`
		Scheme  any                        `json:"scheme,omitzero"`
	}{r.Version(), []string{}, map[locale.Locale][]string{}, runner, scheme}
	for _, f := range r.shell.assets.Files {
		switch {
		case f.When != "start":
		case f.Locale == "":
			set.Start = append(set.Start, f.File)
		default:
			set.Locales[f.Locale] = append(set.Locales[f.Locale], f.File)
		}
	}
	data, err := json.Marshal(set)
	if err != nil {
		return nil, fmt.Errorf("write service worker: %w", err)
	}
	return fmt.Appendf(nil, "self.waymark=%s;\n%s", data, r.shell.worker), nil
}

// RemovingWorker returns the script of a service worker that deletes Worker's stored files and
// itself.
func (r *Renderer) RemovingWorker() []byte { return []byte(r.shell.removing) }

// ClientFiles returns the client files, except those only for writers' screens, as JSON with
// the version.
func (r *Renderer) ClientFiles() ([]byte, error) {
	hidden := map[string]bool{}
	for _, name := range r.shell.assets.Development {
		hidden[name] = true
	}
	files := slices.DeleteFunc(slices.Clone(r.shell.assets.Files), func(f clientFile) bool { return hidden[f.File] })
	data, err := json.Marshal(struct {
		Version string       `json:"version"`
		Files   []clientFile `json:"files"`
	}{r.Version(), files})
	if err != nil {
		return nil, fmt.Errorf("list client files: %w", err)
	}
	return append(data, '\n'), nil
}

// EmptyPage returns a locale's page without content. The service worker replaces the null by a
// page's data, and the application renders it. Its scripts do not wait for the first paint,
// since there is nothing to paint.
func (r *Renderer) EmptyPage(ctx context.Context, l locale.Locale) ([]byte, error) {
	head, err := r.pool.call(ctx, "shell", string(l))
	if err != nil {
		return nil, fmt.Errorf("render head of the empty page: %w", err)
	}
	dst := r.shell.openHead(nil, l, "", head, nil, "")
	dst = r.shell.appendScripts(dst, l, "")
	dst = append(dst, "</head><body>"+appElement...)
	dst = append(dst, `</div><script type="application/json" id="hydration">{"version":"`...)
	dst = append(dst, r.Version()...)
	dst = append(dst, `","site":`...)
	dst = appendScriptJSON(dst, r.site)
	return append(dst, `,"page":null}</script></body></html>`+"\n"...), nil
}
