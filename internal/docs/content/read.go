package content

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/fault"
)

const (
	// headSize is read of every page first. It fits ordinary front matter, so a catalogue is
	// read without the bodies.
	headSize = 2 << 10

	// maxPage is the largest plausible page file. The largest handwritten pages are well under
	// 1 MB.
	maxPage = 8 << 20
)

var (
	errTooLarge      = fmt.Errorf("the file is larger than %d MB", maxPage>>20)
	errNoFrontMatter = errors.New(`the file does not begin with front matter between two lines "---"`)
)

// readPage reads the front matter of the page in a folder of a locale's tree. It reports flaws
// and returns nil for an unusable page.
func (t *tree) readPage(folder string, head []byte, r flaw.Reporter) *Page {
	rel := path.Join(t.locale.Folder(), folder, PageFile)
	file := t.root.display(rel)
	text, err := readHead(t.root.fs, rel, head)
	if err != nil {
		report(r, FlawUnreadable, file, 0, "%v", fault.Cause(err))
		return nil
	}
	return t.parsePage(folder, text, r)
}

// parsePage is readPage for a text, read at least to the end of its front matter.
func (t *tree) parsePage(folder string, text []byte, r flaw.Reporter) *Page {
	rel := path.Join(t.locale.Folder(), folder, PageFile)
	file := t.root.display(rel)
	start, end, body, found := splitFrontMatter(text)
	if !found {
		report(r, FlawFrontMatter, file, 1, "%v", errNoFrontMatter)
		return nil
	}
	yaml := string(text[start:end])
	fm, problems := parseFrontMatter(yaml)
	for _, p := range problems {
		report(r, FlawFrontMatter, file, p.line, "%s", p.text)
		if p.fatal {
			return nil
		}
	}
	if want := FolderOf(fm.slug); want != folder {
		report(r, FlawSlug, file, fm.line("slug"), "slug %q belongs in folder %s, not %s", fm.slug, want, folder)
		return nil
	}
	if err := CheckSlug(fm.slug); err != nil {
		report(r, FlawBadSlug, file, fm.line("slug"), "%v; the page is left out", err)
		return nil
	}
	p := t.newPage(&fm, folder)
	p.File, p.RelFile, p.Root = file, rel, t.root.dir
	p.BodyOffset, p.BodyLine = body, bodyLine(yaml)
	return p
}

// bodyLine returns the file's line where the body begins after a front matter.
func bodyLine(yaml string) int {
	if yaml == "" {
		return 3
	}
	return strings.Count(yaml, "\n") + 4
}

func (t *tree) newPage(fm *frontMatter, folder string) *Page {
	url := t.scheme.URL(t.locale, fm.slug)
	p := &Page{
		Locale:        t.locale,
		Slug:          url[len(url)-len(fm.slug):],
		Title:         titleText(fm.title),
		RawTitle:      fm.title,
		ShortTitle:    fm.shortTitle,
		PageType:      fm.pageType,
		Status:        fm.status,
		BrowserCompat: fm.compat,
		SpecURLs:      fm.specs,
		Sidebar:       fm.sidebar,
		Banners:       fm.banners,
		Tags:          fm.tags,
		OriginalSlug:  fm.originalSlug,
		SourceCommit:  fm.sourceCommit,
		scheme:        t.scheme,
		url:           url,
		folder:        folder,
	}
	if p.ShortTitle == "" {
		p.ShortTitle = derivedShortTitle(p.Title)
	}
	return p
}

// readHead returns the normalised beginning of a file, at least to the end of its front
// matter. It reads into head if that is large enough.
func readHead(fsys fs.FS, name string, head []byte) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	n, err := io.ReadFull(f, head)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return endLine(normalise(head[:n])), nil
	}
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > maxPage {
		return nil, errTooLarge
	}
	text := normalise(head)
	if _, _, _, found := splitFrontMatter(text); found || !bytes.HasPrefix(text, []byte("---\n")) {
		return text, nil
	}
	rest, err := io.ReadAll(io.LimitReader(f, maxPage))
	if err != nil {
		return nil, err
	}
	return endLine(normalise(append(bytes.Clone(head), rest...))), nil
}

// normalise drops a byte order mark and makes line ends "\n".
func normalise(text []byte) []byte {
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	if bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
}

// endLine adds the missing line end after a closing "---" at the end of a file.
func endLine(text []byte) []byte {
	if bytes.HasSuffix(text, []byte("\n---")) {
		return append(text, '\n')
	}
	return text
}

// Source returns the whole file of p, with "\n" line ends. The error names the file:
// unreadable, too large or not UTF-8.
func (c *Catalogue) Source(p *Page) (string, error) {
	text, err := c.source(p)
	return string(text), err
}

// Body returns the Markdown of p after the front matter. Errors are as in Source.
func (c *Catalogue) Body(p *Page) (string, error) {
	text, err := c.source(p)
	if err != nil {
		return "", err
	}
	if c.kind == Docs {
		return p.BodyIn(string(text)), nil
	}
	return bodyOf(text, p.File)
}

// plainBody returns the Markdown of a page of a docs tree: the text after the front matter,
// without the heading that is the title.
func plainBody(file, text string) string {
	fm, m, _ := readPlainMatter(text)
	body := text[m.Body:]
	if isMDX(file) {
		body, _ = hideMDX(body)
	}
	return hideHeading(body, fm.title != "")
}

// ReadBody is [Catalogue.Body] without a catalogue; the file names are as in [Page].
func ReadBody(d markdown.Dialect, root, relFile string) (string, error) {
	file := filepath.Join(root, filepath.FromSlash(relFile))
	text, err := readSource(d, os.DirFS(root), relFile)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", file, fault.Cause(err))
	}
	if d.IsDocs() {
		return plainBody(relFile, string(text)), nil
	}
	return bodyOf(text, file)
}

func bodyOf(text []byte, file string) (string, error) {
	_, _, body, found := splitFrontMatter(text)
	if !found {
		return "", fmt.Errorf("read %s: %w", file, errNoFrontMatter)
	}
	return string(text[body:]), nil
}

func (c *Catalogue) source(p *Page) ([]byte, error) {
	t := c.tree(p.Locale)
	if t == nil {
		return nil, fmt.Errorf("read %s: %w", p.File, fs.ErrNotExist)
	}
	if p.MadeFrom != "" {
		return []byte(p.generated), nil
	}
	text, err := readSource(c.Dialect(), t.root.fs, p.RelFile)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", p.File, fault.Cause(err))
	}
	return append(text, p.generated...), nil
}

// readSource reads the file of a page. In docs trees, bytes that are not UTF-8 are replaced;
// they were reported when the page was read.
func readSource(d markdown.Dialect, fsys fs.FS, name string) ([]byte, error) {
	if !d.IsDocs() {
		return readPageFile(fsys, name)
	}
	text, err := readFile(fsys, name)
	return bytes.ToValidUTF8(text, []byte("\uFFFD")), err
}

func readPageFile(fsys fs.FS, name string) ([]byte, error) {
	text, err := readFile(fsys, name)
	if err != nil {
		return nil, err
	}
	if !utf8.Valid(text) {
		return nil, fmt.Errorf("line %d is not valid UTF-8", invalidLine(string(text)))
	}
	return text, nil
}

// readFile reads a whole file of limited size and normalises it.
func readFile(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > maxPage {
		return nil, errTooLarge
	}
	raw := make([]byte, info.Size(), info.Size()+1)
	n, err := io.ReadFull(f, raw)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return endLine(normalise(raw[:n])), nil
}
