package webdata

import (
	"context"
	"fmt"
	"maps"
	"slices"
)

// Updated is the result of Update.
type Updated struct {
	Changed  bool              // newer data was installed
	Versions map[string]string // of the packages now in use
}

// Update updates the data in dir, creating it if necessary, to the newest versions on an npm
// registry that are compatible with those in use. The new data is complete and checked before
// it atomically replaces the old; on any error the old data stays. Programs that have opened
// the old data keep using it. Concurrent updates of a folder are not allowed.
func Update(ctx context.Context, dir string, o RegistryOptions) (Updated, error) {
	builtIn, err := readEmbedded()
	if err != nil {
		return Updated{}, err
	}
	u, err := update(ctx, dir, builtIn, o)
	if err != nil {
		return Updated{}, fmt.Errorf("update data in %s: %w", dir, err)
	}
	return u, nil
}

func update(ctx context.Context, dir string, builtIn *Bundle, o RegistryOptions) (Updated, error) {
	old, err := openNewer(dir, builtIn)
	broken := err != nil
	if broken {
		if old, err = builtIn.Data(); err != nil {
			return Updated{}, err
		}
	}
	client, err := NewRegistry(o)
	if err != nil {
		return Updated{}, err
	}
	releases, changed, err := findReleases(ctx, client, old.Versions())
	if err != nil {
		return Updated{}, err
	}
	if !changed && !broken {
		return Updated{false, old.Versions()}, nil
	}
	packages, err := download(ctx, client, releases)
	if err != nil {
		return Updated{}, err
	}
	bundle, err := Pack(packages)
	if err != nil {
		return Updated{}, err
	}
	if err := checkSuccessor(old, bundle); err != nil {
		return Updated{}, err
	}
	if err := install(dir, bundle); err != nil {
		return Updated{}, err
	}
	return Updated{true, bundle.manifest.Packages}, nil
}

// findReleases finds the newest release of every package and reports whether any is newer than
// the version in use.
func findReleases(ctx context.Context, client *Registry, versions map[string]string) ([]PackageRelease, bool, error) {
	var releases []PackageRelease
	changed := false
	for _, name := range slices.Sorted(maps.Keys(PackageFiles())) {
		release, err := client.Newest(ctx, name, versions[name])
		if err != nil {
			return nil, false, err
		}
		releases = append(releases, release)
		changed = changed || release.Version != versions[name]
	}
	return releases, changed, nil
}

func download(ctx context.Context, client *Registry, releases []PackageRelease) (map[string]Package, error) {
	packages := map[string]Package{}
	for _, release := range releases {
		files, err := client.Files(ctx, release, PackageFiles()[release.Name])
		if err != nil {
			return nil, err
		}
		packages[release.Name] = Package{release.Version, files}
	}
	return packages, nil
}

// checkSuccessor decodes all of a new bundle and compares its size with the old data, so a
// release with a changed shape is not installed.
func checkSuccessor(old *Data, bundle *Bundle) error {
	next, err := bundle.Data()
	if err != nil {
		return err
	}
	counts, err := next.counts()
	if err != nil {
		return fmt.Errorf("check new data: %w", err)
	}
	oldCounts, err := old.counts()
	if err != nil {
		return fmt.Errorf("check old data: %w", err)
	}
	for _, what := range slices.Sorted(maps.Keys(oldCounts)) {
		if 2*counts[what] < oldCounts[what] {
			return fmt.Errorf("check new data: %d %s where there were %d", counts[what], what, oldCounts[what])
		}
	}
	return nil
}

// counts decodes every data set and returns its sizes.
func (d *Data) counts() (map[string]int, error) {
	specs := d.specs.get(d, specsFile, decodeSpecs)
	features := d.features.get(d, featuresFile, decodeFeatures)
	css := d.css.get(d, cssFile, decodeCSS)
	webref := d.Webref()
	counts := map[string]int{
		"compatibility keys with a specification": len(specs.keys),
		"specifications":                 len(specs.specs),
		"web features":                   len(features.features),
		"compatibility keys of features": len(features.keys),
		"CSS property definitions":       len(css.properties),
		"CSS at-rule definitions":        len(css.descriptors),
		"CSS texts":                      len(css.texts),
		"CSS property syntaxes":          len(webref.Properties[GlobalScope]),
		"CSS function syntaxes":          len(webref.Functions[GlobalScope]),
		"CSS type syntaxes":              len(webref.Types[GlobalScope]),
		"CSS at-rule syntaxes":           len(webref.AtRules[GlobalScope]),
		"browsers":                       len(d.browsers.get(d, browsersFile, decodeBrowsers).browsers),
	}
	for area := range d.areas {
		index := d.compatIndex(area)
		text, err := d.compatText(index.file, span{0, index.size})
		if err != nil {
			d.note(err)
		}
		counts["bytes of compatibility data"] += len(text)
	}
	return counts, d.Err()
}
