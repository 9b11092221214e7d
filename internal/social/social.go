// Package social draws the pictures that stand for pages elsewhere: cards for
// links that people share, and the icons of the site.
package social

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
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

// The colours of a card. Text is drawn in shades between ground and ink, so
// that a palette holds them all and the file stays small.
var (
	ground = color.RGBA{0x1c, 0x2b, 0x26, 0xff}
	ink    = color.RGBA{0xfb, 0xfc, 0xfb, 0xff}
	soft   = color.RGBA{0xa9, 0xbd, 0xb5, 0xff}
	blaze  = color.RGBA{0xf0, 0xb4, 0x29, 0xff}
	line   = color.RGBA{0x2d, 0x43, 0x3b, 0xff}
)

// Painter draws pictures in the colours of the site. It is safe for concurrent
// use.
type Painter struct {
	brand   string
	bold    *opentype.Font
	regular *opentype.Font
	palette color.Palette
	blank   *image.Paletted // a card without text
	inks    map[color.RGBA][256]uint8
	pens    sync.Pool
	buffers buffers
}

// buffers keeps what encoding needs; see [png.EncoderBufferPool].
type buffers struct{ pool sync.Pool }

// Get implements [png.EncoderBufferPool].
func (b *buffers) Get() *png.EncoderBuffer {
	kept, _ := b.pool.Get().(*png.EncoderBuffer)
	return kept
}

// Put implements [png.EncoderBufferPool].
func (b *buffers) Put(used *png.EncoderBuffer) { b.pool.Put(used) }

// pen is what drawing needs for itself: faces cannot be shared.
type pen struct {
	card   *image.Paletted
	titles [len(sizes)]font.Face
	small  font.Face
	name   font.Face
	out    bytes.Buffer
	glyphs sfnt.Buffer
}

// New prepares a painter for a site of that name.
func New(brand string) (*Painter, error) {
	p := &Painter{brand: brand}
	var err error
	if p.bold, err = opentype.Parse(gobold.TTF); err != nil {
		return nil, fmt.Errorf("read font: %w", err)
	}
	if p.regular, err = opentype.Parse(goregular.TTF); err != nil {
		return nil, fmt.Errorf("read font: %w", err)
	}
	p.palette = palette()
	p.inks = map[color.RGBA][256]uint8{ink: p.shades(ink), soft: p.shades(soft)}
	p.blank = p.drawBlank()
	return p, nil
}

// palette holds shades from the ground to each colour.
func palette() color.Palette {
	const steps = 24
	list := color.Palette{ground, blaze, line}
	for _, to := range []color.RGBA{ink, soft} {
		for i := 1; i <= steps; i++ {
			list = append(list, mix(ground, to, i, steps))
		}
	}
	return list
}

func mix(a, b color.RGBA, part, of int) color.RGBA {
	between := func(x, y uint8) uint8 { return uint8((int(x)*(of-part) + int(y)*part) / of) }
	return color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 0xff}
}

// drawBlank draws what is the same on all cards: the ground with a stripe, the
// way with its marks, and a line above the name.
func (p *Painter) drawBlank() *image.Paletted {
	card := image.NewPaletted(image.Rect(0, 0, CardWidth, CardHeight), p.palette)
	fill(card, image.Rect(0, 0, CardWidth, 12), blaze)
	fill(card, image.Rect(margin, brandBottom-76, CardWidth-margin, brandBottom-74), line)
	for i := range 4 {
		left := CardWidth - margin - 30 - i*54
		top := brandBottom - 40 + (i%2)*8
		fill(card, image.Rect(left, top, left+18, top+30), blaze)
	}
	return card
}

func fill(dst draw.Image, r image.Rectangle, c color.Color) {
	draw.Draw(dst, r, image.NewUniform(c), image.Point{}, draw.Src)
}

func (p *Painter) pen() (*pen, error) {
	if kept, ok := p.pens.Get().(*pen); ok {
		return kept, nil
	}
	n := &pen{card: image.NewPaletted(p.blank.Rect, p.palette)}
	var err error
	for i, size := range sizes {
		if n.titles[i], err = face(p.bold, size); err != nil {
			return nil, err
		}
	}
	if n.small, err = face(p.regular, 34); err != nil {
		return nil, err
	}
	if n.name, err = face(p.bold, 38); err != nil {
		return nil, err
	}
	return n, nil
}

func face(f *opentype.Font, size float64) (font.Face, error) {
	made, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, fmt.Errorf("size font: %w", err)
	}
	return made, nil
}

// Card draws a card with a title and the part of the site that it belongs to,
// as PNG. A title with letters that the font lacks is replaced by other.
func (p *Painter) Card(title, area, other string) ([]byte, error) {
	n, err := p.pen()
	if err != nil {
		return nil, err
	}
	defer p.pens.Put(n)
	copy(n.card.Pix, p.blank.Pix)
	if !p.canWrite(n, title) {
		title = other
	}
	if !p.canWrite(n, area) {
		area = ""
	}
	p.write(n, n.small, area, soft, margin, areaTop)
	chosen, lines := layOut(n, title)
	step := chosen.Metrics().Height.Ceil()
	for i, text := range lines {
		p.write(n, chosen, text, ink, margin, titleTop+chosen.Metrics().Ascent.Ceil()+i*step)
	}
	p.write(n, n.name, p.brand, soft, margin, brandBottom)
	n.out.Reset()
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &p.buffers}
	if err := encoder.Encode(&n.out, n.card); err != nil {
		return nil, fmt.Errorf("encode card: %w", err)
	}
	return bytes.Clone(n.out.Bytes()), nil
}

func (p *Painter) canWrite(n *pen, text string) bool {
	for _, c := range text {
		if i, err := p.bold.GlyphIndex(&n.glyphs, c); err != nil || i == 0 {
			return false
		}
	}
	return true
}

// layOut breaks a title into lines in the largest size that holds it.
func layOut(n *pen, title string) (font.Face, []string) {
	var lines []string
	for _, f := range n.titles {
		var fits bool
		if lines, fits = breakLines(f, title); fits {
			return f, lines
		}
	}
	return n.titles[len(n.titles)-1], lines
}

// breakLines sets words into lines. What does not fit is cut off, with dots.
func breakLines(f font.Face, text string) (lines []string, fits bool) {
	fits = true
	rest := ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(rest + " " + word)
		if width(f, longer) <= textWidth {
			rest = longer
			continue
		}
		if rest != "" {
			lines = append(lines, rest)
		}
		for width(f, word) > textWidth {
			fits = false
			cut := []rune(word)
			for width(f, string(cut)) > textWidth {
				cut = cut[:len(cut)-1]
			}
			lines = append(lines, string(cut))
			word = strings.TrimPrefix(word, string(cut))
		}
		rest = word
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

func width(f font.Face, text string) int { return font.MeasureString(f, text).Ceil() }

// write draws text with its base line at y, straight into the palette: how
// much of a pixel a letter covers chooses the shade.
func (p *Painter) write(n *pen, f font.Face, text string, c color.RGBA, x, y int) {
	shades := p.inks[c]
	dot := fixed.P(x, y)
	previous := rune(-1)
	for _, letter := range text {
		if previous >= 0 {
			dot.X += f.Kern(previous, letter)
		}
		previous = letter
		area, mask, at, advance, ok := f.Glyph(dot, letter)
		if !ok {
			continue
		}
		stamp(n.card, area, mask, at, shades)
		dot.X += advance
	}
}

// shades are the places in the palette of a colour, from nothing to full.
func (p *Painter) shades(c color.RGBA) [256]uint8 {
	var table [256]uint8
	for cover := range table {
		table[cover] = uint8(p.palette.Index(mix(ground, c, cover, 255)))
	}
	return table
}

func stamp(card *image.Paletted, area image.Rectangle, mask image.Image, at image.Point, shades [256]uint8) {
	alpha, ok := mask.(*image.Alpha)
	if !ok {
		return
	}
	seen := area.Intersect(card.Rect)
	for y := seen.Min.Y; y < seen.Max.Y; y++ {
		for x := seen.Min.X; x < seen.Max.X; x++ {
			cover := alpha.AlphaAt(at.X+x-area.Min.X, at.Y+y-area.Min.Y).A
			if cover > 0 {
				card.SetColorIndex(x, y, shades[cover])
			}
		}
	}
}
