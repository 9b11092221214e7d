// Package social draws the pictures that stand for pages elsewhere: cards for
// links that people share, and the icons of the site.
package social

import (
	"bytes"
	"fmt"
	"image"
	"sort"
	"strings"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
)

// Size of a card in pixels, the shape that sites ask for.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// Where things stand on a card.
const (
	margin      = 80
	textWidth   = CardWidth - 2*margin
	maxLines    = 4
	titleTop    = 190
	areaTop     = 130
	brandBottom = CardHeight - 72
)

// sizes are tried from the largest until the title fits.
var sizes = [...]float64{84, 68, 56}

// Painter draws pictures in the colours of the site. It is safe for concurrent
// use.
type Painter struct {
	brand  string
	blank  *card // without text
	rows   []rowSum
	titles [len(sizes)]*lettering
	area   *lettering
	name   *lettering
	pens   sync.Pool
}

// pen is what draws one card after the other.
type pen struct {
	card   *card
	titles [len(sizes)]*hand
	area   *hand
	name   *hand
	file   encoder
}

// New prepares a painter for a site of that name.
func New(brand string) (*Painter, error) {
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, fmt.Errorf("read font: %w", err)
	}
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("read font: %w", err)
	}
	p := &Painter{
		brand: brand,
		blank: blankCard(),
		area:  newLettering(regular, 34, softShades),
		name:  newLettering(bold, 38, softShades),
	}
	p.rows = p.blank.sums()
	for i, size := range sizes {
		p.titles[i] = newLettering(bold, size, inkShades)
	}
	return p, nil
}

// blankCard draws what is the same on all cards: the ground with a stripe, the
// way with its marks, and a line above the name.
func blankCard() *card {
	c := newCard()
	c.fill(image.Rect(0, 0, CardWidth, 12), blazeIndex)
	c.fill(image.Rect(margin, brandBottom-76, CardWidth-margin, brandBottom-74), lineIndex)
	for i := range 4 {
		left := CardWidth - margin - 30 - i*54
		top := brandBottom - 40 + (i%2)*8
		c.fill(image.Rect(left, top, left+18, top+30), blazeIndex)
	}
	return c
}

func (p *Painter) pen() (*pen, error) {
	if kept, ok := p.pens.Get().(*pen); ok {
		return kept, nil
	}
	n := &pen{card: p.blank.clone()}
	var err error
	for i, l := range p.titles {
		if n.titles[i], err = l.hand(); err != nil {
			return nil, err
		}
	}
	if n.area, err = p.area.hand(); err != nil {
		return nil, err
	}
	if n.name, err = p.name.hand(); err != nil {
		return nil, err
	}
	return n, nil
}

// Card draws a card with a title and the part of the site that it belongs to,
// as PNG. A title with letters that the font lacks is replaced by other.
func (p *Painter) Card(title, area, other string) ([]byte, error) {
	n, err := p.pen()
	if err != nil {
		return nil, err
	}
	defer p.pens.Put(n)
	n.card.clean(p.blank)
	if !n.titles[0].knows(title) {
		title = other
	}
	if !n.area.knows(area) {
		area = ""
	}
	n.area.write(n.card, area, margin, areaTop)
	chosen, lines := n.layOut(title)
	for i, text := range lines {
		chosen.write(n.card, text, margin, titleTop+chosen.ascent+i*chosen.height)
	}
	n.name.write(n.card, p.brand, margin, brandBottom)
	return bytes.Clone(n.file.encode(n.card, p.rows)), nil
}

// layOut breaks a title into lines in the largest size that holds it.
func (n *pen) layOut(title string) (*hand, []string) {
	var lines []string
	for _, h := range n.titles {
		var fits bool
		if lines, fits = h.breakLines(title); fits {
			return h, lines
		}
	}
	return n.titles[len(n.titles)-1], lines
}

// breakLines sets words into lines. What does not fit is cut off, with dots.
func (h *hand) breakLines(text string) (lines []string, fits bool) {
	fits = true
	rest := ""
	for word := range strings.FieldsSeq(text) {
		longer := strings.TrimSpace(rest + " " + word)
		if h.width(longer) <= textWidth {
			rest = longer
			continue
		}
		if rest != "" {
			lines = append(lines, rest)
		}
		for len(lines) <= maxLines && h.width(word) > textWidth {
			fits = false
			letters := []rune(word)
			cut := sort.Search(len(letters), func(n int) bool { return h.width(string(letters[:n+1])) > textWidth })
			lines = append(lines, string(letters[:cut]))
			word = string(letters[cut:])
		}
		if rest = word; len(lines) > maxLines {
			break
		}
	}
	if rest != "" {
		lines = append(lines, rest)
	}
	if len(lines) > maxLines {
		lines = lines[:maxLines]
		lines[maxLines-1] = strings.TrimRight(lines[maxLines-1], " .,") + "…"
		fits = false
	}
	return lines, fits
}
