package output

import (
	"encoding/hex"
	"fmt"
	"math"
	"regexp"
)

// Color is a colour in sRGB: red, green and blue.
type Color [3]byte

var colorFormat = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)

// ParseColor parses #rrggbb. It accepts no other CSS, so the text can become part of a style.
func ParseColor(text string) (c Color, err error) {
	if !colorFormat.MatchString(text) {
		return c, fmt.Errorf("%.40q is not a colour like #1b1b1b", text)
	}
	_, err = hex.Decode(c[:], []byte(text[1:]))
	return c, err
}

// Linear returns the components in linear light, from 0 to 1.
func (c Color) Linear() (linear [3]float64) {
	for i, value := range c {
		v := float64(value) / 255
		if v <= 0.04045 {
			linear[i] = v / 12.92
		} else {
			linear[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return linear
}

// Luminance returns the relative luminance in WCAG 2.2.
func (c Color) Luminance() float64 {
	v := c.Linear()
	return 0.2126*v[0] + 0.7152*v[1] + 0.0722*v[2]
}

// Contrast returns the contrast ratio of two colours in WCAG 2.2, from 1 to 21.
func Contrast(a, b Color) float64 {
	x, y := a.Luminance(), b.Luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
