package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"waymark.dev/waymark/internal/docs/webdata"
)

// webData packs the npm packages pinned in package-lock.json into the data files embedded by
// package webdata.
func webData(flags *flag.FlagSet, args []string) error {
	modules := flags.String("modules", "devtools/pack/data/node_modules", "folder that npm installed the packages into")
	out := flags.String("out", "internal/docs/webdata/packed", "folder of the packed files")
	check := flags.Bool("check", false, "compare with the files on disk instead of writing them")
	_ = flags.Parse(args) // exits on errors
	return packData(*modules, *out, *check)
}

func packData(modules, out string, check bool) error {
	packages, err := readPackages(modules)
	if err != nil {
		return err
	}
	bundle, err := webdata.Pack(packages)
	if err != nil {
		return err
	}
	if check {
		return bundle.Compare(out)
	}
	return bundle.Write(out)
}

// readPackages reads the parts of the installed packages needed by Pack.
func readPackages(modules string) (map[string]webdata.Package, error) {
	packages := map[string]webdata.Package{}
	for name, files := range webdata.PackageFiles() {
		dir := filepath.Join(modules, filepath.FromSlash(name))
		text, err := os.ReadFile(filepath.Join(dir, "package.json"))
		if err != nil {
			return nil, fmt.Errorf("read package %s: %w", name, err)
		}
		var about struct{ Version string }
		if err := json.Unmarshal(text, &about); err != nil {
			return nil, fmt.Errorf("read package %s: %w", name, err)
		}
		p := webdata.Package{Version: about.Version, Files: map[string][]byte{}}
		for _, file := range files {
			if p.Files[file], err = os.ReadFile(filepath.Join(dir, filepath.FromSlash(file))); err != nil {
				return nil, fmt.Errorf("read package %s: %w", name, err)
			}
		}
		packages[name] = p
	}
	return packages, nil
}
