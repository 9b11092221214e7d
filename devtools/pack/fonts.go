package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
)

// family is a font in slices of about a hundred characters. Slices of more frequent characters
// have higher numbers.
type family struct {
	name string
	from int // first packed slice; titles seldom need earlier ones
}

// families in search order, unless a title's language determines it.
var families = []family{{"jp", 70}, {"sc", 80}, {"tc", 80}, {"kr", 80}}

// exampleFonts are the fonts of examples: their names there by their files in the packages.
var exampleFonts = map[string]string{
	"fira-sans/files/fira-sans-latin-400-normal.woff2": "FiraSans-Regular.woff2",
	"fira-sans/files/fira-sans-latin-700-normal.woff2": "FiraSans-Bold.woff2",
	"fira-sans/LICENSE": "LICENSE",
	"dancing-script/files/dancing-script-latin-400-normal.woff2": "dancing-script/dancing-script-regular.woff2",
	"dancing-script/LICENSE":                                     "dancing-script/LICENSE",
}

// weight is the weight of titles.
const weight = "700"

// allFonts packs the East Asian fonts pinned in package-lock.json into the archive embedded by
// package picture, and copies the fonts of examples to package playground.
func allFonts(flags *flag.FlagSet, args []string) error {
	modules := flags.String("modules", "devtools/pack/fonts/node_modules", "folder that npm installed the packages into")
	out := flags.String("out", "internal/site/picture/fonts", "folder to write the archive to")
	examples := flags.String("examples", "internal/tools/playground/fonts", "folder to write the fonts of examples to")
	_ = flags.Parse(args)
	if err := packFonts(*modules, *out); err != nil {
		return err
	}
	return copyExampleFonts(*modules, *examples)
}

func packFonts(modules, out string) error {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	w.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestCompression)
	})
	for _, f := range families {
		if err := f.pack(w, filepath.Join(modules, "@fontsource", "noto-sans-"+f.name)); err != nil {
			return fmt.Errorf("pack %s: %w", f.name, err)
		}
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("close archive: %w", err)
	}
	if err := os.WriteFile(filepath.Join(out, "eastasian.zip"), archive.Bytes(), 0o644); err != nil {
		return fmt.Errorf("write archive: %w", err)
	}
	licence, err := os.ReadFile(filepath.Join(modules, "@fontsource", "noto-sans-jp", "LICENSE"))
	if err != nil {
		return fmt.Errorf("read licence: %w", err)
	}
	if err := os.WriteFile(filepath.Join(out, "LICENSE"), licence, 0o644); err != nil {
		return fmt.Errorf("write licence: %w", err)
	}
	return nil
}

func copyExampleFonts(modules, out string) error {
	for from, to := range exampleFonts {
		data, err := os.ReadFile(filepath.Join(modules, "@fontsource", from))
		if err != nil {
			return fmt.Errorf("read font of examples: %w", err)
		}
		target := filepath.Join(out, to)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return fmt.Errorf("write font of examples: %w", err)
		}
		if err := os.WriteFile(target, data, 0o644); err != nil {
			return fmt.Errorf("write font of examples: %w", err)
		}
	}
	return nil
}

// pack adds the slices of a family, each as NAME/NUMBER.ttf, and NAME/ranges with a line of a
// number and code points for each.
func (f family) pack(w *zip.Writer, dir string) error {
	ranges, err := f.ranges(dir)
	if err != nil {
		return err
	}
	numbers := make([]int, 0, len(ranges))
	for n := range ranges {
		numbers = append(numbers, n)
	}
	sort.Ints(numbers)
	var index strings.Builder
	for _, n := range numbers {
		fmt.Fprintln(&index, n, ranges[n])
		name := fmt.Sprintf("noto-sans-%s-%d-%s-normal.woff", f.name, n, weight)
		packed, err := os.ReadFile(filepath.Join(dir, "files", name))
		if err != nil {
			return fmt.Errorf("read slice: %w", err)
		}
		font, err := unpack(packed)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := add(w, fmt.Sprintf("%s/%d.ttf", f.name, n), font); err != nil {
			return err
		}
	}
	return add(w, f.name+"/ranges", []byte(index.String()))
}

func add(w *zip.Writer, name string, data []byte) error {
	file, err := w.Create(name)
	if err == nil {
		_, err = file.Write(data)
	}
	if err != nil {
		return fmt.Errorf("add %s: %w", name, err)
	}
	return nil
}

// ranges returns the code points of slices.
func (f family) ranges(dir string) (map[int]string, error) {
	text, err := os.ReadFile(filepath.Join(dir, "unicode.json"))
	if err != nil {
		return nil, fmt.Errorf("read code points: %w", err)
	}
	var all map[string]string
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("read code points: %w", err)
	}
	chosen := map[int]string{}
	for key, points := range all {
		n, err := strconv.Atoi(strings.Trim(key, "[]"))
		if err == nil && n >= f.from {
			chosen[n] = points
		}
	}
	return chosen, nil
}
