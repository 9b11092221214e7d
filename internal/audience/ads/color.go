package ads

import (
	"encoding/hex"
	"fmt"
	"math"
	"regexp"
)

var sixDigits = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)

// parseColor parses #rrggbb. It accepts no other CSS, as the result becomes part of a style.
func parseColor(text string) (rgb [3]byte, err error) {
	if !sixDigits.MatchString(text) {
		return rgb, fmt.Errorf("%.40q is not a colour like #1b1b1b", text)
	}
	_, err = hex.Decode(rgb[:], []byte(text[1:]))
	return rgb, err
}

// contrast returns the contrast ratio of two colours in WCAG 2.2, from 1 to 21.
func contrast(a, b [3]byte) float64 {
	light, dark := luminance(a), luminance(b)
	if light < dark {
		light, dark = dark, light
	}
	return (light + 0.05) / (dark + 0.05)
}

// luminance returns the relative luminance in WCAG 2.2.
func luminance(rgb [3]byte) float64 {
	weights := [3]float64{0.2126, 0.7152, 0.0722}
	var sum float64
	for i, value := range rgb {
		v := float64(value) / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += weights[i] * v
	}
	return sum
}
