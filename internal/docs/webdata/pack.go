package webdata

import (
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// The npm packages with the data.
const (
	pkgCompat       = "@mdn/browser-compat-data"
	pkgFeatures     = "web-features"
	pkgWebSpecs     = "web-specs"
	pkgBrowserSpecs = "browser-specs"
	pkgWebref       = "@webref/css"
	pkgMDNData      = "mdn-data"
)

// PackageFiles lists the npm packages and files that Pack reads.
func PackageFiles() map[string][]string {
	return map[string][]string{
		pkgCompat:       {"data.json"},
		pkgFeatures:     {"data.json"},
		pkgWebSpecs:     {"index.json"},
		pkgBrowserSpecs: {"index.json"},
		pkgWebref:       {"css.json"},
		pkgMDNData:      {"css/properties.json", "css/at-rules.json", "l10n/css.json"},
	}
}

// Package is a version of an npm package with its files.
type Package struct {
	Version string
	Files   map[string][]byte
}

// Pack makes a bundle from all packages of PackageFiles. The same packages give the same
// bytes.
func Pack(packages map[string]Package) (*Bundle, error) {
	for name, files := range PackageFiles() {
		for _, file := range files {
			if len(packages[name].Files[file]) == 0 {
				return nil, fmt.Errorf("pack data: %s of package %s is missing", file, name)
			}
		}
	}
	b := newBundle()
	// One goroutine, since splitting the work would make the result depend on the machine. The
	// best level would save another 7 %, but takes ten times as long for small files.
	var err error
	b.enc, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, fmt.Errorf("pack data: %w", err)
	}
	for name := range PackageFiles() {
		b.manifest.Packages[name] = packages[name].Version
	}
	if err := packAll(b, packages); err != nil {
		return nil, fmt.Errorf("pack data: %w", err)
	}
	b.enc = nil
	return b, nil
}

func packAll(b *Bundle, packages map[string]Package) error {
	keys, err := packCompat(b, packages[pkgCompat].Files["data.json"])
	if err != nil {
		return err
	}
	if err := packSpecs(b, keys, packages[pkgWebSpecs].Files["index.json"]); err != nil {
		return err
	}
	titles, err := readSpecTitles(packages[pkgBrowserSpecs].Files["index.json"])
	if err != nil {
		return err
	}
	if err := packFeatures(b, packages[pkgFeatures].Files["data.json"]); err != nil {
		return err
	}
	css := packages[pkgMDNData].Files
	if err := packCSS(b, css["css/properties.json"], css["css/at-rules.json"], css["l10n/css.json"]); err != nil {
		return err
	}
	return packWebref(b, packages[pkgWebref].Files["css.json"], titles)
}
