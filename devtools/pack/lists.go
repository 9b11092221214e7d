package main

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"

	"golang.org/x/net/idna"

	"waymark.dev/waymark/internal/tools/observatory"
)

// packLists packs the scanner's lists into the data files embedded by package observatory.
func packLists(flags *flag.FlagSet, args []string) error {
	wheel := flags.String("preload", "", "the Python package hstspreload, a .whl `FILE`")
	preloadDate := flags.String("preload-date", "", "`DAY` of that package")
	tlds := flags.String("tlds", "devtools/pack/lists/node_modules/tlds/index.json", "list of top-level domains, a JSON `FILE`")
	tldDate := flags.String("tlds-date", "", "`DAY` of that list")
	out := flags.String("out", "internal/tools/observatory/lists/packed", "folder of the packed files")
	_ = flags.Parse(args)
	preload, err := readWheel(*wheel)
	if err != nil {
		return fmt.Errorf("read %s: %w", *wheel, err)
	}
	names, err := readTLDs(*tlds)
	if err != nil {
		return fmt.Errorf("read %s: %w", *tlds, err)
	}
	return observatory.ListSet{
		Preload: preload, TLDs: names,
		Manifest: observatory.ListManifest{
			Preload: observatory.ListSource{From: "PyPI hstspreload, from Chromium", Date: *preloadDate, Licence: "BSD-3-Clause"},
			TLDs:    observatory.ListSource{From: "npm tlds, from IANA", Date: *tldDate, Licence: "MIT"},
		},
	}.Write(*out)
}

func readTLDs(file string) ([]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var names []string
	if err := json.Unmarshal(text, &names); err != nil {
		return nil, err
	}
	for i, name := range names {
		if names[i], err = idna.Lookup.ToASCII(name); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// Flags of the entries of hstspreload.bin.
const (
	isHost             = 0x80 // not a label on the way to one
	includesSubDomains = 0x40
)

// wholeTLDs finds the preloaded top-level domains in the package's code.
var wholeTLDs = regexp.MustCompile(`(?m)^_GTLD_INCLUDE_SUBDOMAINS = \{(.*)\}`)

var quoted = regexp.MustCompile(`b'([^']*)'`)

// readWheel reads the package's hosts, each as a flag, a length and a text.
func readWheel(file string) (observatory.PreloadList, error) {
	archive, err := zip.OpenReader(file)
	if err != nil {
		return nil, err
	}
	defer archive.Close()
	data, err := readZipped(&archive.Reader, "hstspreload/hstspreload.bin")
	if err != nil {
		return nil, err
	}
	code, err := readZipped(&archive.Reader, "hstspreload/__init__.py")
	if err != nil {
		return nil, err
	}
	list := observatory.PreloadList{}
	for len(data) > 0 {
		if len(data) < 2 || len(data) < 2+int(data[1]) {
			return nil, errors.New("an entry is cut")
		}
		flags, text := data[0], string(data[2:2+int(data[1])])
		data = data[2+len(text):]
		if flags&isHost != 0 {
			list[text] = observatory.PreloadEntry{Mode: observatory.ForceHTTPS, IncludeSubDomains: flags&includesSubDomains != 0}
		}
	}
	found := wholeTLDs.FindSubmatch(code)
	if found == nil {
		return nil, errors.New("it has no list of top-level domains")
	}
	for _, m := range quoted.FindAllSubmatch(found[1], -1) {
		list[string(m[1])] = observatory.PreloadEntry{Mode: observatory.ForceHTTPS, IncludeSubDomains: true}
	}
	return list, nil
}

func readZipped(archive *zip.Reader, name string) ([]byte, error) {
	file, err := archive.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}
