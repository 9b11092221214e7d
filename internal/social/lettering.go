package social

import (
	"fmt"
	"image"
	"sync/atomic"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// lettering is a font in one size and colour. The letters of most titles are
// drawn once and kept.
type lettering struct {
	font   *opentype.Font
	size   float64
	shades *shades
	kept   [keptLetters]atomic.Pointer[glyph]
}

// keptLetters are the first of Unicode: Latin with its accents.
const keptLetters = 0x250

func newLettering(f *opentype.Font, size float64, s *shades) *lettering {
	return &lettering{font: f, size: size, shades: s}
}

// glyph is the picture of a letter.
type glyph struct {
	left, top     int // of the picture, from the pen on the base line
	width, height int
	pixels        [2][]byte // rows of pairs of pixels, to stand at an even or odd place
	advance       fixed.Int26_6
}

// hand draws letters; a face cannot be shared.
type hand struct {
	*lettering
	face           font.Face
	ascent, height int
	buffer         sfnt.Buffer
}

func (l *lettering) hand() (*hand, error) {
	face, err := opentype.NewFace(l.font, &opentype.FaceOptions{Size: l.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, fmt.Errorf("size font: %w", err)
	}
	m := face.Metrics()
	return &hand{lettering: l, face: face, ascent: m.Ascent.Ceil(), height: m.Height.Ceil()}, nil
}

// knows tells whether the font has all letters of a text.
func (h *hand) knows(text string) bool {
	for _, letter := range text {
		if letter < keptLetters && h.kept[letter].Load() != nil {
			continue
		}
		if i, err := h.font.GlyphIndex(&h.buffer, letter); err != nil || i == 0 {
			return false
		}
	}
	return true
}

// glyph returns the picture of a letter; one that the font lacks is empty.
func (h *hand) glyph(letter rune) *glyph {
	if letter >= keptLetters {
		return h.draw(letter)
	}
	g := h.kept[letter].Load()
	if g == nil {
		g = h.draw(letter)
		h.kept[letter].Store(g)
	}
	return g
}

func (h *hand) draw(letter rune) *glyph {
	area, mask, at, advance, ok := h.face.Glyph(fixed.Point26_6{}, letter)
	if !ok {
		return &glyph{}
	}
	g := &glyph{left: area.Min.X, top: area.Min.Y, width: area.Dx(), height: area.Dy(), advance: advance}
	alpha, ok := mask.(*image.Alpha)
	if !ok || area.Empty() {
		g.width, g.height = 0, 0
		return g
	}
	pairs := g.width/2 + 1
	for odd := range g.pixels {
		g.pixels[odd] = make([]byte, pairs*g.height)
		for y := range g.height {
			row := g.pixels[odd][y*pairs:]
			for x := range g.width {
				shade := h.shades[alpha.AlphaAt(at.X+x, at.Y+y).A]
				if place := x + odd; place%2 == 0 {
					row[place/2] |= shade << 4
				} else {
					row[place/2] |= shade
				}
			}
		}
	}
	return g
}

// walk calls step for every letter with its place, in whole pixels so that a
// letter always has the same picture. It returns where the text ends.
func (h *hand) walk(text string, step func(g *glyph, x int)) int {
	var dot fixed.Int26_6
	previous := rune(-1)
	for _, letter := range text {
		if previous >= 0 {
			dot += h.face.Kern(previous, letter)
		}
		previous = letter
		g := h.glyph(letter)
		step(g, dot.Round())
		dot += g.advance
	}
	return dot.Ceil()
}

func (h *hand) width(text string) int { return h.walk(text, func(*glyph, int) {}) }

// write draws text from x on, with its base line at y.
func (h *hand) write(c *card, text string, x, y int) {
	h.walk(text, func(g *glyph, at int) { c.stamp(g, x+at, y) })
}
