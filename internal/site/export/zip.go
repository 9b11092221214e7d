package export

import (
	"archive/zip"
	"bytes"
	"context"
	"hash/crc32"
	"html"
	"strings"
	"sync"

	"github.com/klauspost/compress/flate"

	"waymark.dev/waymark/internal/platform/locale"
)

// firstDay is 1 January 1980, the earliest date in ZIP: archives must not depend on the
// current time.
const firstDay = 0x21

// utf8Flag marks names in UTF-8.
const utf8Flag = 0x800

type packedFile struct {
	name   string
	method uint16
	data   []byte
	sum    uint32
	size   int
}

var compressors = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.DefaultCompression) // a valid level
	return w
}}

// pack compresses a file if that makes it smaller.
func pack(name string, data []byte) packedFile {
	p := packedFile{name: name, method: zip.Store, data: data, sum: crc32.ChecksumIEEE(data), size: len(data)}
	w := compressors.Get().(*flate.Writer)
	defer compressors.Put(w)
	var small bytes.Buffer
	small.Grow(len(data)/4 + 512)
	w.Reset(&small)
	_, _ = w.Write(data) // to memory
	_ = w.Close()
	if small.Len() < len(data) {
		p.method, p.data = zip.Deflate, small.Bytes()
	}
	return p
}

// archive is a ZIP archive being written. Everything is in one folder.
type archive struct {
	export *export
	folder string
	file   *archiveFile
	zip    *zip.Writer
}

func (a *archive) add(p packedFile) error {
	h := &zip.FileHeader{
		Name: a.folder + "/" + p.name, Method: p.method,
		CRC32: p.sum, CompressedSize64: uint64(len(p.data)), UncompressedSize64: uint64(p.size),
	}
	h.SetMode(0o644)
	h.ModifiedDate = firstDay //lint:ignore SA1019 [zip.Writer.CreateRaw] writes this field, not Modified
	if strings.ContainsFunc(h.Name, func(r rune) bool { return r >= 0x80 }) {
		h.Flags |= utf8Flag
	}
	w, err := a.zip.CreateRaw(h)
	if err == nil {
		_, err = w.Write(p.data)
	}
	a.export.report.Unpacked += int64(p.size)
	return a.file.failed(err)
}

func (a *archive) addFile(name string, data []byte) error { return a.add(pack(name, data)) }

// packedPage is a compressed page with the words of its text.
type packedPage struct {
	packedFile
	*item
	words map[string]int
}

// writeZip writes the archive of all languages.
func (e *export) writeZip(ctx context.Context) error {
	base := e.baseName(e.chosen.locales...)
	f, err := e.createArchive(base + ".zip")
	if err != nil {
		return err
	}
	defer f.abandon()
	a := &archive{export: e, folder: base, file: f, zip: zip.NewWriter(f)}
	if err := a.addFile(indexName, e.startPage()); err != nil {
		return err
	}
	texts := map[locale.Locale]*textIndex{}
	for _, l := range e.chosen.locales {
		texts[l] = &textIndex{}
	}
	err = inOrder(ctx, e.opts.Workers, len(e.chosen.pages), func(ctx context.Context, i int) (*packedPage, error) {
		p, err := e.makePage(ctx, i)
		if err != nil {
			return nil, err
		}
		return &packedPage{pack(p.file, p.html), p.item, countWords(p)}, nil
	}, func(p *packedPage) error {
		if p.isFound() {
			texts[p.locale].add(p.words)
		}
		e.report.Pages++
		e.progress()
		return a.add(p.packedFile)
	})
	if err != nil {
		return err
	}
	for _, l := range e.chosen.locales {
		if err := e.addLanguage(ctx, a, l, texts[l]); err != nil {
			return err
		}
	}
	if err := e.assetFiles(ctx, a.addFile); err != nil {
		return err
	}
	if err := e.sharedFiles(a.addFile); err != nil {
		return err
	}
	if err := f.finish(a.zip.Close); err != nil {
		return err
	}
	e.report.Files = []string{base + ".zip"}
	return nil
}

func (e *export) addLanguage(ctx context.Context, a *archive, l locale.Locale, texts *textIndex) error {
	contents, err := e.contentsPage(ctx, e.contents(l, e.site.Brand()))
	if err != nil {
		return err
	}
	if err := a.addFile(homeName(l), contents); err != nil {
		return err
	}
	return e.searchFiles(ctx, l, texts, a.addFile)
}

// startPage is the top page of an archive, which redirects to the first language.
func (e *export) startPage() []byte {
	var b strings.Builder
	brand := html.EscapeString(e.site.Brand())
	first := homeName(e.chosen.locales[0])
	b.WriteString(`<!doctype html><html lang="` + string(e.chosen.locales[0]) + `"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width,initial-scale=1"><title>` + brand + `</title>` +
		`<meta http-equiv="refresh" content="0; url=` + first + `"></head><body><main><h1>` + brand + "</h1><ul>")
	for _, l := range e.chosen.locales {
		b.WriteString(`<li><a href="` + homeName(l) + `" hreflang="` + string(l) + `">` + string(l) + "</a></li>")
	}
	b.WriteString("</ul></main></body></html>\n")
	return []byte(b.String())
}
