package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
)

var (
	ground = color.RGBA{0x1c, 0x2b, 0x26, 0xff}
	ink    = color.RGBA{0xfb, 0xfc, 0xfb, 0xff}
	soft   = color.RGBA{0xa9, 0xbd, 0xb5, 0xff}
	blaze  = color.RGBA{0xf0, 0xb4, 0x29, 0xff}
	line   = color.RGBA{0x2d, 0x43, 0x3b, 0xff}
)

// CardText is drawn in shades between ground and ink. All colours of a card fit into four bits: in
// a small palette the ground comes first, so a row without text is all zeros, then the shades
// of ink and of soft.
const (
	groundIndex = iota
	blazeIndex
	lineIndex
	firstInk
	firstSoft = firstInk + inkSteps
	colours   = firstSoft + softSteps

	inkSteps  = 8
	softSteps = 5
)

func palette() [colours]color.RGBA {
	list := [colours]color.RGBA{groundIndex: ground, blazeIndex: blaze, lineIndex: line}
	for i := range inkSteps {
		list[firstInk+i] = mix(ground, ink, i+1, inkSteps)
	}
	for i := range softSteps {
		list[firstSoft+i] = mix(ground, soft, i+1, softSteps)
	}
	return list
}

func mix(a, b color.RGBA, part, of int) color.RGBA {
	between := func(x, y uint8) uint8 { return uint8((int(x)*(of-part) + int(y)*part) / of) }
	return color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 0xff}
}

// shades has the colour of a pixel by its coverage.
type shades [256]uint8

var (
	inkShades  = newShades(firstInk, inkSteps)
	softShades = newShades(firstSoft, softSteps)
)

func newShades(first, steps int) *shades {
	var table shades
	for cover := range table {
		if step := (cover*steps + 127) / 255; step > 0 {
			table[cover] = uint8(first + step - 1)
		}
	}
	return &table
}

// rowBytes is the length of a row in a PNG file: a filter byte, always 0, and two pixels per
// byte.
const rowBytes = 1 + CardWidth/2

// card is the picture of a card in uncompressed rows.
type card struct {
	rows  []byte
	drawn [CardHeight]byteRange // ranges that may differ from the blank card
}

// byteRange is a part of a row. The zero value is empty.
type byteRange struct{ from, to int }

func (r byteRange) isEmpty() bool { return r.from >= r.to }

// with returns the smallest range that includes both.
func (r byteRange) with(other byteRange) byteRange {
	if r.isEmpty() {
		return other
	}
	return byteRange{min(r.from, other.from), max(r.to, other.to)}
}

func (c *card) row(y int) []byte { return c.rows[y*rowBytes : (y+1)*rowBytes] }

// clone returns a card to draw on, which clean can restore.
func (c *card) clone() *card { return &card{rows: bytes.Clone(c.rows)} }

// clean removes everything drawn.
func (c *card) clean(blank *card) {
	for y, s := range c.drawn {
		if !s.isEmpty() {
			copy(c.row(y)[s.from:s.to], blank.row(y)[s.from:s.to])
			c.drawn[y] = byteRange{}
		}
	}
}

// fill fills a rectangle with even sides.
func (c *card) fill(area image.Rectangle, colour uint8) {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := c.row(y)[1:]
		for x := area.Min.X / 2; x < area.Max.X/2; x++ {
			row[x] = colour<<4 | colour
		}
	}
}

// stamp draws a letter with its left edge at x and its base line at y. Where glyphs overlap,
// the lighter one is visible.
func (c *card) stamp(g *glyph, x, y int) {
	x, y = x+g.left, y+g.top
	if x < 0 || x+g.width >= CardWidth {
		return
	}
	from := g.pixels[x&1]
	wide := len(from) / max(g.height, 1)
	pos := byteRange{1 + x/2, 1 + x/2 + wide}
	for i := max(0, -y); i < g.height && y+i < CardHeight; i++ {
		c.drawn[y+i] = c.drawn[y+i].with(pos)
		lay(c.row(y + i)[pos.from:pos.to], from[i*wide:(i+1)*wide])
	}
}

// lay draws a row of a letter, eight bytes at a time over blank ones.
func lay(row, letter []byte) {
	for len(letter) >= 8 && len(row) >= 8 {
		if binary.LittleEndian.Uint64(row) == 0 {
			copy(row[:8], letter[:8])
		} else {
			layBytes(row[:8], letter[:8])
		}
		row, letter = row[8:], letter[8:]
	}
	layBytes(row, letter)
}

func layBytes(row, letter []byte) {
	for i, pair := range letter {
		if pair != 0 {
			row[i] = max(row[i]&0xf0, pair&0xf0) | max(row[i]&0x0f, pair&0x0f)
		}
	}
}
