package picture

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/font/opentype"
)

// eastAsian is Noto Sans for Japanese, Korean and Chinese, reduced to the glyphs for titles;
// see devtools/pack/fonts.go.
//
//go:embed fonts/eastasian.zip
var eastAsian []byte

// fallbackFonts draw the characters that the first font lacks. Their slices are opened on
// demand. They are safe for concurrent use.
type fallbackFonts struct {
	open     sync.Once
	err      error
	families map[string]map[rune]*slice
}

// slice is a part of a font.
type slice struct {
	file *zip.File
	open sync.Once
	font *opentype.Font // nil if unreadable
}

// families are searched in this order after that of the title's language: each draws the same
// character differently.
var families = [...]string{"jp", "sc", "tc", "kr"}

// familyOf returns the family of a language, or "".
func familyOf(language string) string {
	switch language {
	case "ja":
		return "jp"
	case "zh-CN":
		return "sc"
	case "zh-TW":
		return "tc"
	case "ko":
		return "kr"
	}
	return ""
}

// find returns the font for a character in a language, or nil.
func (l *fallbackFonts) find(letter rune, language string) *opentype.Font {
	if letter < 0x1100 {
		return nil // before the first East Asian characters
	}
	l.open.Do(func() { l.err = l.readIndex() })
	if l.err != nil {
		return nil
	}
	if part := l.families[familyOf(language)][letter]; part != nil {
		return part.load()
	}
	for _, name := range families {
		if part := l.families[name][letter]; part != nil {
			return part.load()
		}
	}
	return nil
}

func (l *fallbackFonts) readIndex() error {
	archive, err := zip.NewReader(bytes.NewReader(eastAsian), int64(len(eastAsian)))
	if err != nil {
		return fmt.Errorf("open fonts: %w", err)
	}
	files := map[string]*zip.File{}
	for _, f := range archive.File {
		files[f.Name] = f
	}
	l.families = map[string]map[rune]*slice{}
	for _, name := range families {
		index, err := readFile(files[name+"/ranges"])
		if err != nil {
			return err
		}
		l.families[name] = map[rune]*slice{}
		for line := range strings.Lines(string(index)) {
			number, points, _ := strings.Cut(strings.TrimSpace(line), " ")
			part := &slice{file: files[name+"/"+number+".ttf"]}
			if err := addRanges(l.families[name], points, part); err != nil {
				return err
			}
		}
	}
	return nil
}

// addRanges parses code points such as "U+3001-3003,U+30fb".
func addRanges(into map[rune]*slice, points string, font *slice) error {
	for part := range strings.SplitSeq(points, ",") {
		first, last, isRange := strings.Cut(strings.TrimPrefix(part, "U+"), "-")
		if !isRange {
			last = first
		}
		from, err := strconv.ParseUint(first, 16, 21)
		if err != nil {
			return fmt.Errorf("index of fonts: %w", err)
		}
		to, err := strconv.ParseUint(last, 16, 21)
		if err != nil {
			return fmt.Errorf("index of fonts: %w", err)
		}
		for letter := from; letter <= to; letter++ {
			into[rune(letter)] = font
		}
	}
	return nil
}

func (s *slice) load() *opentype.Font {
	s.open.Do(func() {
		if data, err := readFile(s.file); err == nil {
			s.font, _ = opentype.Parse(data)
		}
	})
	return s.font
}

func readFile(f *zip.File) ([]byte, error) {
	if f == nil {
		return nil, fmt.Errorf("the fonts lack a file")
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", f.Name, err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", f.Name, err)
	}
	return data, nil
}
