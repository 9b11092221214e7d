package export

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/picture"
)

// iconSize is the size of the window icon.
const iconSize = 64

// exportedFolder has the files that every page needs.
var exportedFolder = strings.Trim(site.ExportedFiles, "/")

// diagramScript draws the diagrams of a book. Only browsers can, and the scripts that pages of the site load are modules,
// which browsers do not load from a disk.
const diagramScript = "diagrams.js"

// packedSuffix ends the name of a file that the web build compressed, for the program to be smaller.
const packedSuffix = ".br"

// unused lists files that a format does not need: docsets have no search, and styles for
// older engines.
var unused = map[Format][]string{Docset: {"style.css", "exported.js"}, HTMLZip: {"docset.css"}, Book: {"docset.css", "exported.js"}}

// sharedFiles adds the files that every page needs.
func (e *export) sharedFiles(add func(name string, data []byte) error) error {
	icon, err := picture.Icon(iconSize, false)
	if err != nil {
		return err
	}
	if err := add(exportedFolder+"/icon.png", icon); err != nil {
		return err
	}
	return fs.WalkDir(e.opts.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("read files of exported pages: %w", err)
		}
		file, isPacked := strings.CutSuffix(name, packedSuffix)
		if entry.IsDir() || slices.Contains(unused[e.opts.Format], name) || file == diagramScript && !e.hasDiagrams {
			return nil
		}
		data, err := fs.ReadFile(e.opts.Files, name)
		if isPacked && err == nil {
			data, err = io.ReadAll(brotli.NewReader(bytes.NewReader(data)))
		}
		if err != nil {
			return fmt.Errorf("read files of exported pages: %w", err)
		}
		return add(exportedFolder+"/"+file, data)
	})
}

// assetFiles adds the files that pages show.
func (e *export) assetFiles(ctx context.Context, add func(name string, data []byte) error) error {
	for _, name := range e.links.sortedAssets() {
		if err := ctx.Err(); err != nil {
			return err
		}
		data, err := e.readAsset(name)
		if err != nil {
			return err
		}
		if err := add(name, data); err != nil {
			return err
		}
		e.report.Pictures++
	}
	return nil
}

// baseName is the base name of the files of an export.
func (e *export) baseName(locales ...locale.Locale) string {
	name := strings.Map(func(r rune) rune {
		if r < 0x80 && !strings.ContainsRune(`\/:*?"<>| #%&'`, r) {
			return r
		}
		return '_'
	}, e.site.Brand())
	parts := []string{name}
	for _, l := range locales {
		parts = append(parts, string(l))
	}
	return strings.Join(append(parts, e.chosen.areas...), "-")
}
