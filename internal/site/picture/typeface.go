package picture

import (
	"fmt"
	"image"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// typeface is a font in one size with fallback fonts. Like every face it is not safe for
// concurrent use.
type typeface struct {
	font.Face
	font     *opentype.Font
	size     float64
	fallback *fallbackFonts
	language string // of the text
	others   map[*opentype.Font]font.Face
	buffer   sfnt.Buffer
}

var _ font.Face = (*typeface)(nil)

func newTypeface(f *opentype.Font, size float64, more *fallbackFonts) (*typeface, error) {
	base, err := face(f, size)
	if err != nil {
		return nil, err
	}
	return &typeface{Face: base, font: f, size: size, fallback: more, others: map[*opentype.Font]font.Face{}}, nil
}

// of returns the face with a character, false if none has it.
func (t *typeface) of(letter rune) (font.Face, bool) {
	if i, err := t.font.GlyphIndex(&t.buffer, letter); err == nil && i != 0 {
		return t.Face, true
	}
	f := t.fallback.find(letter, t.language)
	if f == nil {
		return t.Face, false
	}
	known := t.others[f]
	if known == nil {
		var err error
		if known, err = face(f, t.size); err != nil {
			return t.Face, false
		}
		t.others[f] = known
	}
	return known, true
}

func (t *typeface) Glyph(dot fixed.Point26_6, r rune) (image.Rectangle, image.Image, image.Point, fixed.Int26_6, bool) {
	f, _ := t.of(r)
	return f.Glyph(dot, r)
}

func (t *typeface) GlyphBounds(r rune) (fixed.Rectangle26_6, fixed.Int26_6, bool) {
	f, _ := t.of(r)
	return f.GlyphBounds(r)
}

func (t *typeface) GlyphAdvance(r rune) (fixed.Int26_6, bool) {
	f, _ := t.of(r)
	return f.GlyphAdvance(r)
}

// Kern implements [font.Face], without kerning between different fonts.
func (t *typeface) Kern(a, b rune) fixed.Int26_6 {
	f, _ := t.of(a)
	if other, _ := t.of(b); other != f {
		return 0
	}
	return f.Kern(a, b)
}

func face(f *opentype.Font, size float64) (font.Face, error) {
	made, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, fmt.Errorf("size font: %w", err)
	}
	return made, nil
}
