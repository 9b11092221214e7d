package picture

import (
	"fmt"
	"image"
	"sort"
	"strings"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
)

// Size of a card in pixels, as other sites require.
const (
	CardWidth  = 1200
	CardHeight = 630
)

const (
	margin      = 80
	textWidth   = CardWidth - 2*margin
	titleTop    = 168
	areaTop     = 120
	brandBottom = CardHeight - 72
	lineTop     = brandBottom - 76 // above the name
)

// sizes are tried from the largest.
var sizes = [...]float64{84, 68, 56}

// Painter draws pictures in the site's colours. It is safe for concurrent use.
type Painter struct {
	blank  *blank // without title and area
	titles [len(sizes)]*glyphCache
	area   *glyphCache
	pens   sync.Pool
}

// pen draws one card at a time.
type pen struct {
	card   *card
	titles [len(sizes)]*textDrawer
	area   *textDrawer
	file   encoder
}

// NewPainter returns a painter for a site by name.
func NewPainter(brand string) (*Painter, error) {
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, fmt.Errorf("read font: %w", err)
	}
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("read font: %w", err)
	}
	more := &fallbackFonts{}
	p := &Painter{
		area: newGlyphCache(regular, more, 34, softShades),
	}
	name, err := newGlyphCache(bold, more, 38, softShades).drawer()
	if err != nil {
		return nil, err
	}
	c := blankCard()
	name.write(c, brand, margin, brandBottom)
	p.blank = newBlank(c.clone(), lineTop)
	for i, size := range sizes {
		p.titles[i] = newGlyphCache(bold, more, size, inkShades)
	}
	return p, nil
}

// blankCard draws the parts common to all cards: the ground with a stripe, the way with its
// marks, and a line above the name.
func blankCard() *card {
	c := &card{rows: make([]byte, CardHeight*rowBytes)}
	c.fill(image.Rect(0, 0, CardWidth, 12), blazeIndex)
	c.fill(image.Rect(margin, lineTop, CardWidth-margin, lineTop+2), lineIndex)
	for i := range 4 {
		left := CardWidth - margin - 30 - i*54
		top := brandBottom - 40 + (i%2)*8
		c.fill(image.Rect(left, top, left+18, top+30), blazeIndex)
	}
	return c
}

func (p *Painter) pen() (*pen, error) {
	if pooled, ok := p.pens.Get().(*pen); ok {
		return pooled, nil
	}
	n := &pen{card: p.blank.clone()}
	var err error
	for i, l := range p.titles {
		if n.titles[i], err = l.drawer(); err != nil {
			return nil, err
		}
	}
	if n.area, err = p.area.drawer(); err != nil {
		return nil, err
	}
	return n, nil
}

// setLanguage selects the usual glyphs of a language.
func (n *pen) setLanguage(language string) {
	for _, h := range n.titles {
		h.setLanguage(language)
	}
	n.area.setLanguage(language)
}

type CardText struct {
	Title    string
	Area     string // area of the site, or ""
	Other    string // replaces a title that no font covers
	Language string // of the page
}

// Card draws a card as PNG. Texts that no font covers are left out.
func (p *Painter) Card(text CardText) ([]byte, error) { return p.AppendCard(nil, text) }

func (p *Painter) AppendCard(dst []byte, text CardText) ([]byte, error) {
	n, err := p.pen()
	if err != nil {
		return dst, err
	}
	defer p.pens.Put(n)
	n.setLanguage(text.Language)
	n.card.clean(p.blank.card)
	title := text.Title
	if !n.titles[0].covers(title) {
		title = text.Other
	}
	n.area.write(n.card, text.Area, margin, areaTop)
	chosen, lines := n.layOut(title)
	for i, words := range lines {
		chosen.write(n.card, words, margin, titleTop+chosen.ascent+i*chosen.height)
	}
	return n.file.append(dst, n.card, p.blank), nil
}

// layOut breaks a title into lines in the largest size that fits.
func (n *pen) layOut(title string) (*textDrawer, []string) {
	var lines []string
	for _, h := range n.titles {
		var fits bool
		if lines, fits = h.breakLines(title, (lineTop-titleTop)/h.height); fits {
			return h, lines
		}
	}
	return n.titles[len(n.titles)-1], lines
}

// breakLines breaks text into a maximum number of lines. Excess text is cut off, with an
// ellipsis.
func (h *textDrawer) breakLines(text string, most int) (lines []string, fits bool) {
	fits = true
	rest := ""
	for _, word := range words(text) {
		longer := strings.TrimLeft(rest+word, " ")
		word = strings.TrimLeft(word, " ")
		if h.width(longer) <= textWidth {
			rest = longer
			continue
		}
		if rest != "" {
			lines = append(lines, rest)
		}
		for len(lines) <= most && h.width(word) > textWidth {
			fits = false
			letters := []rune(word)
			cut := sort.Search(len(letters), func(n int) bool { return h.width(string(letters[:n+1])) > textWidth })
			lines = append(lines, string(letters[:cut]))
			word = string(letters[cut:])
		}
		if rest = word; len(lines) > most {
			break
		}
	}
	if rest != "" {
		lines = append(lines, rest)
	}
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] = strings.TrimRight(lines[most-1], " .,") + "…"
		fits = false
	}
	return lines, fits
}
