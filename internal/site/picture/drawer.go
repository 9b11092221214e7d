package picture

import (
	"image"
	"sync/atomic"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// glyphCache caches the glyphs of most titles' characters, in one font, size and colour.
type glyphCache struct {
	font     *opentype.Font
	fallback *fallbackFonts // for characters missing in font
	size     float64
	shades   *shades
	cached   [cachedRunes]atomic.Pointer[glyph]
}

// cachedRunes are the first of Unicode: Latin with its accents.
const cachedRunes = 0x250

func newGlyphCache(f *opentype.Font, more *fallbackFonts, size float64, s *shades) *glyphCache {
	return &glyphCache{font: f, fallback: more, size: size, shades: s}
}

// glyph is the picture of a character.
type glyph struct {
	left, top     int // of the picture, relative to the pen on the base line
	width, height int
	pixels        [2][]byte // rows of pairs of pixels, for even and odd positions
	advance       fixed.Int26_6
}

// textDrawer draws text; its face cannot be shared. It caches characters outside the shared
// cache until the language changes.
type textDrawer struct {
	*glyphCache
	face           *typeface
	ascent, height int
	others         map[rune]*glyph
}

func (l *glyphCache) drawer() (*textDrawer, error) {
	face, err := newTypeface(l.font, l.size, l.fallback)
	if err != nil {
		return nil, err
	}
	m := face.Metrics()
	return &textDrawer{glyphCache: l, face: face, ascent: m.Ascent.Ceil(), height: m.Height.Ceil(), others: map[rune]*glyph{}}, nil
}

// cachedOthers is the maximum number of these characters.
const cachedOthers = 400

// setLanguage selects the usual glyphs of a language.
func (h *textDrawer) setLanguage(language string) {
	if h.face.language != language || len(h.others) > cachedOthers {
		clear(h.others)
	}
	h.face.language = language
}

// covers reports whether every character of a text has a glyph.
func (h *textDrawer) covers(text string) bool {
	for _, letter := range text {
		if letter < cachedRunes && h.cached[letter].Load() != nil {
			continue
		}
		if _, ok := h.face.of(letter); !ok {
			return false
		}
	}
	return true
}

func (h *textDrawer) glyph(letter rune) *glyph {
	if letter >= cachedRunes {
		g := h.others[letter]
		if g == nil {
			g = h.draw(letter)
			h.others[letter] = g
		}
		return g
	}
	g := h.cached[letter].Load()
	if g == nil {
		g = h.draw(letter)
		h.cached[letter].Store(g)
	}
	return g
}

func (h *textDrawer) draw(letter rune) *glyph {
	area, mask, offset, advance, ok := h.face.Glyph(fixed.Point26_6{}, letter)
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
				shade := h.shades[alpha.AlphaAt(offset.X+x, offset.Y+y).A]
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

// walk calls step for every character with its position, in whole pixels so that its picture
// is always the same. It returns the end of the text.
func (h *textDrawer) walk(text string, step func(g *glyph, x int)) int {
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

func (h *textDrawer) width(text string) int { return h.walk(text, func(*glyph, int) {}) }

// write draws text from x with its base line at y, unless it has a character without glyph.
func (h *textDrawer) write(c *card, text string, x, y int) {
	if !h.covers(text) {
		return
	}
	h.walk(text, func(g *glyph, pos int) { c.stamp(g, x+pos, y) })
}
