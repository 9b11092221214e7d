package doc

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// imageSize is the size of an img element in pixels; unknown sides are negative.
type imageSize struct {
	width, height int
}

var errUnknownImage = errors.New("not a PNG, JPEG, GIF or WebP image")

// readImageSize reads the size of an image from its header, without decoding pixels. Files
// whose name ends in .svg are read as SVG.
func readImageSize(name string, r io.Reader) (imageSize, error) {
	if strings.HasSuffix(name, ".svg") {
		return svgSize(r)
	}
	br := bufio.NewReaderSize(r, 4096)
	head, err := br.Peek(30)
	if err != nil && !errors.Is(err, io.EOF) {
		return imageSize{}, err
	}
	switch {
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")) && len(head) >= 24:
		return imageSize{int(binary.BigEndian.Uint32(head[16:])), int(binary.BigEndian.Uint32(head[20:]))}, nil
	case (bytes.HasPrefix(head, []byte("GIF87a")) || bytes.HasPrefix(head, []byte("GIF89a"))) && len(head) >= 10:
		return imageSize{int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:]))}, nil
	case bytes.HasPrefix(head, []byte{0xFF, 0xD8}):
		return jpegSize(br)
	case bytes.HasPrefix(head, []byte("RIFF")) && len(head) == 30 && string(head[8:12]) == "WEBP":
		return webpSize(head)
	}
	return imageSize{}, errUnknownImage
}

// jpegSize reads the segments of a JPEG file up to the frame header.
func jpegSize(r *bufio.Reader) (imageSize, error) {
	if _, err := r.Discard(2); err != nil {
		return imageSize{}, err
	}
	for {
		marker, err := nextMarker(r)
		if err != nil {
			return imageSize{}, fmt.Errorf("read JPEG: %w", err)
		}
		if marker == 0x01 || marker >= 0xD0 && marker <= 0xD8 {
			continue
		}
		head, err := r.Peek(7)
		if err != nil {
			return imageSize{}, fmt.Errorf("read JPEG: %w", err)
		}
		if isFrameHeader(marker) {
			return imageSize{int(binary.BigEndian.Uint16(head[5:])), int(binary.BigEndian.Uint16(head[3:]))}, nil
		}
		if _, err := r.Discard(int(binary.BigEndian.Uint16(head))); err != nil {
			return imageSize{}, fmt.Errorf("read JPEG: %w", err)
		}
	}
}

func nextMarker(r *bufio.Reader) (byte, error) {
	c, err := r.ReadByte()
	if err != nil {
		return 0, err
	}
	if c != 0xFF {
		return 0, errUnknownImage
	}
	for c == 0xFF {
		if c, err = r.ReadByte(); err != nil {
			return 0, err
		}
	}
	return c, nil
}

// isFrameHeader reports whether a marker is one of SOF0 to SOF15; three codes of that range
// have other meanings.
func isFrameHeader(marker byte) bool {
	return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
}

func webpSize(head []byte) (imageSize, error) {
	switch string(head[12:16]) {
	case "VP8X":
		return imageSize{uint24(head[24:]) + 1, uint24(head[27:]) + 1}, nil
	case "VP8 ":
		return imageSize{int(binary.LittleEndian.Uint16(head[26:]) & 0x3FFF), int(binary.LittleEndian.Uint16(head[28:]) & 0x3FFF)}, nil
	case "VP8L":
		bits := binary.LittleEndian.Uint32(head[21:])
		return imageSize{int(bits&0x3FFF) + 1, int(bits>>14&0x3FFF) + 1}, nil
	}
	return imageSize{}, errUnknownImage
}

func uint24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }

// svgSize reads width, height and viewBox of the svg element. A missing side is derived from
// the other and the ratio of the viewBox; without either, both come from the viewBox
// (docs/reference/content.md, Files of a page).
func svgSize(r io.Reader) (imageSize, error) {
	root, err := svgRoot(r)
	if err != nil {
		return imageSize{}, err
	}
	width, height := -1.0, -1.0
	var box [4]float64
	hasBox := false
	for _, a := range root.Attr {
		if a.Name.Space != "" {
			continue
		}
		switch a.Name.Local {
		case "width":
			width = svgLength(a.Value)
		case "height":
			height = svgLength(a.Value)
		case "viewBox":
			box, hasBox = viewBox(a.Value)
		}
	}
	if hasBox {
		switch {
		case width < 0 && height < 0:
			width, height = box[2], box[3]
		case width < 0:
			width = height * box[2] / box[3]
		case height < 0:
			height = width * box[3] / box[2]
		}
	}
	return imageSize{roundSide(width), roundSide(height)}, nil
}

func svgRoot(r io.Reader) (xml.StartElement, error) {
	d := xml.NewDecoder(r)
	d.Strict = false
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		token, err := d.RawToken()
		if err != nil {
			return xml.StartElement{}, fmt.Errorf("read SVG: %w", err)
		}
		if start, ok := token.(xml.StartElement); ok {
			if start.Name.Local != "svg" {
				return xml.StartElement{}, fmt.Errorf("read SVG: the root element is %s", start.Name.Local)
			}
			return start, nil
		}
	}
}

// svgLength parses the number of a length and ignores its unit, which preserves the ratio of
// the sides. A percentage counts as missing.
func svgLength(s string) float64 {
	number := strings.TrimRight(strings.TrimSpace(s), "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || n < 0 || math.IsInf(n, 0) || math.IsNaN(n) {
		return -1
	}
	return n
}

func viewBox(s string) (box [4]float64, ok bool) {
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\t' || r == '\r' })
	if len(parts) != 4 {
		return box, false
	}
	for i, part := range parts {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil {
			return box, false
		}
		box[i] = n
	}
	return box, box[2] > 0 && box[3] > 0
}

// roundSide rounds halves to even, like printing a float without decimals.
func roundSide(side float64) int {
	if side < 0 || side > 1<<30 {
		return -1
	}
	return int(math.RoundToEven(side))
}
