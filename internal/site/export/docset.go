package export

import (
	"archive/tar"
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/xml"
	"fmt"
	"hash"
	"hash/fnv"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/gzip"
	_ "modernc.org/sqlite" // the format of the index

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/picture"
)

// The layout of the docset format.
const (
	docsetSuffix    = ".docset"
	documentsFolder = "Contents/Resources/Documents/"
	indexFile       = "Contents/Resources/docSet.dsidx"
	propertiesFile  = "Contents/Info.plist"
)

// docset is a docset being written, as a folder and as an archive for feeds.
type docset struct {
	export *export
	name   string
	locale locale.Locale
	file   *archiveFile
	gzip   *gzip.Writer
	tar    *tar.Writer
	sum    hash.Hash64 // of the archive
}

func (e *export) writeDocsets(ctx context.Context) error {
	for _, l := range e.chosen.locales {
		// Each docset is independent: it has no other languages, and its own copy of the
		// files that its pages show.
		own := make(map[string]string)
		for _, p := range e.chosen.pagesOf(l) {
			own[p.url] = e.names[p.url]
		}
		e.links = newLinker(e.site, own, e.public)
		if err := e.writeDocset(ctx, l); err != nil {
			return err
		}
	}
	return nil
}

func (e *export) writeDocset(ctx context.Context, l locale.Locale) error {
	d := &docset{export: e, name: e.baseName(l), locale: l, sum: fnv.New64a()}
	var err error
	if d.file, err = e.createArchive(d.name + ".tgz"); err != nil {
		return err
	}
	defer d.file.abandon()
	d.gzip = gzip.NewWriter(io.MultiWriter(d.file, d.sum))
	d.tar = tar.NewWriter(d.gzip)
	if err := d.write(ctx); err != nil {
		return err
	}
	if err := d.file.finish(d.tar.Close, d.gzip.Close); err != nil {
		return err
	}
	if err := e.out.Write(d.name+".xml", d.feed()); err != nil {
		return err
	}
	e.report.Files = append(e.report.Files, d.name+docsetSuffix, d.name+".tgz", d.name+".xml")
	return nil
}

func (d *docset) write(ctx context.Context) error {
	e := d.export
	if err := d.addProperties(); err != nil {
		return err
	}
	contents, err := e.contentsPage(ctx, e.contents(d.locale, d.title()))
	if err != nil {
		return err
	}
	if err := d.addDocument(homeName(d.locale), contents); err != nil {
		return err
	}
	entries, err := d.addPages(ctx)
	if err != nil {
		return err
	}
	if err := e.assetFiles(ctx, d.addDocument); err != nil {
		return err
	}
	if err := e.sharedFiles(d.addDocument); err != nil {
		return err
	}
	e.report.Entries += len(entries)
	return d.addIndex(ctx, entries)
}

// addPages adds the pages, and returns their entries in the index.
func (d *docset) addPages(ctx context.Context) ([]entry, error) {
	e := d.export
	first := slices.IndexFunc(e.chosen.pages, func(it *item) bool { return it.locale == d.locale })
	var entries []entry
	err := inOrder(ctx, e.opts.Workers, len(e.chosen.pagesOf(d.locale)), func(ctx context.Context, i int) (*page, error) {
		return e.makePage(ctx, first+i)
	}, func(p *page) error {
		entries = append(entries, entryOf(p))
		e.report.Pages++
		e.progress()
		return d.addDocument(p.file, p.html)
	})
	return entries, err
}

// title is the name of the docset.
func (d *docset) title() string {
	title := d.export.site.Brand()
	if len(d.export.chosen.locales) > 1 || d.locale != locale.EnUS {
		title += " " + string(d.locale)
	}
	return strings.Join(append([]string{title}, d.export.chosen.areas...), " ")
}

// addDocument adds a file for display.
func (d *docset) addDocument(name string, data []byte) error {
	return d.add(documentsFolder+name, data)
}

// add adds a file to the folder and to the archive.
func (d *docset) add(name string, data []byte) error {
	name = d.name + docsetSuffix + "/" + name
	if err := d.export.out.Write(name, data); err != nil {
		return err
	}
	return d.archive(name, data)
}

func (d *docset) archive(name string, data []byte) error {
	d.export.report.Unpacked += int64(len(data))
	err := d.tar.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(data)), ModTime: time.Unix(0, 0)})
	if err == nil {
		_, err = d.tar.Write(data)
	}
	return d.file.failed(err)
}

// property is a line of a property list: text, or a boolean if it is "true" or "false".
type property struct{ key, value string }

// addProperties adds the metadata and icons of the docset.
func (d *docset) addProperties() error {
	keyword := strings.ToLower(d.export.baseName())
	list := []property{
		{"CFBundleIdentifier", d.name}, {"CFBundleName", d.title()}, {"DocSetPlatformFamily", keyword},
		{"DashDocSetFamily", "dashtoc"}, {"DashDocSetPluginKeyword", keyword},
		{"dashIndexFilePath", homeName(d.locale)}, {"isDashDocset", "true"}, {"isJavaScriptEnabled", "false"},
	}
	if public := d.export.public; public != "" {
		list = append(list, property{"DashDocSetFallbackURL", public + homeURL(d.locale)})
	}
	if err := d.add(propertiesFile, propertyList(list)); err != nil {
		return err
	}
	for _, icon := range []struct {
		name string
		size int
	}{{"icon.png", 16}, {"icon@2x.png", 32}} {
		data, err := picture.Icon(icon.size, false)
		if err != nil {
			return err
		}
		if err := d.add(icon.name, data); err != nil {
			return err
		}
	}
	return nil
}

func propertyList(list []property) []byte {
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
`)
	for _, p := range list {
		b.WriteString("\t<key>" + escapeXML(p.key) + "</key>\n\t")
		if p.value == "true" || p.value == "false" {
			b.WriteString("<" + p.value + "/>\n")
		} else {
			b.WriteString("<string>" + escapeXML(p.value) + "</string>\n")
		}
	}
	b.WriteString("</dict>\n</plist>\n")
	return b.Bytes()
}

func escapeXML(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // to memory
	return b.String()
}

// feed is the update feed of the docset.
func (d *docset) feed() []byte {
	base := cmp.Or(d.export.opts.FeedURL, d.export.site.BaseURL())
	version := strconv.FormatUint(d.sum.Sum64(), 16) // changes with the content
	return []byte("<entry>\n\t<version>" + version + "</version>\n\t<url>" +
		escapeXML(strings.TrimSuffix(base, "/")+"/"+escapePath(d.name+".tgz")) + "</url>\n</entry>\n")
}

// addIndex adds the index. A database needs a file name, so it is written to the folder
// first.
func (d *docset) addIndex(ctx context.Context, entries []entry) error {
	name := d.name + docsetSuffix + "/" + indexFile
	full, err := d.export.out.Path(name)
	if err != nil {
		return err
	}
	if err := writeIndex(ctx, full, entries); err != nil {
		return fmt.Errorf("write index of docset: %w", err)
	}
	data, err := os.ReadFile(full)
	if err != nil {
		return fmt.Errorf("write index of docset: %w", err)
	}
	return d.archive(name, data)
}

const indexSchema = `
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE searchIndex(id INTEGER PRIMARY KEY, name TEXT, type TEXT, path TEXT);
CREATE UNIQUE INDEX anchor ON searchIndex (name, type, path);`

func writeIndex(ctx context.Context, file string, entries []entry) (err error) {
	db, err := sql.Open("sqlite", file)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, db.Close()) }()
	db.SetMaxOpenConns(1) // settings are per connection
	if _, err := db.ExecContext(ctx, indexSchema); err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	insert, err := tx.PrepareContext(ctx, "INSERT OR IGNORE INTO searchIndex(name, type, path) VALUES (?, ?, ?)")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if _, err := insert.ExecContext(ctx, e.name, e.kind, e.path); err != nil {
			return err
		}
	}
	return tx.Commit()
}
