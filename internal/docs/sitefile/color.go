package sitefile

import (
	"fmt"
	"math"
	"reflect"
	"regexp"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/platform/output"
)

// Colors are the colours of a site.
type Colors struct {
	Accent     Color `yaml:"accent" doc:"Colour of links, buttons and marks on a light ground, such as \"#0b6e4f\". Its contrast must be at least 4.5."`
	AccentDark Color `yaml:"accent_dark" doc:"The same on a dark ground. Without it, it is derived from accent."`
}

// Color is a colour as "#rrggbb".
type Color struct {
	Hex string
	At  At
}

var hexColor = regexp.MustCompile(`^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$`)

func (c *Color) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	c.At = at(n)
	text := d.text(name, n, 40)
	if !hexColor.MatchString(text) {
		if text != "" {
			d.add(n, "%s: %q is not a colour; write it in hexadecimal and in quotation marks, such as \"#0b6e4f\"", name, text)
		}
		return
	}
	c.Hex = longHex(text)
}

func (c *Colors) check(d *decoder, name string, _ *yaml.Node) {
	for _, each := range []struct {
		key string
		Color
		onDark bool
	}{{"accent", c.Accent, false}, {"accent_dark", c.AccentDark, true}} {
		if each.Hex == "" {
			continue
		}
		ratio, ground := leastContrast(each.Hex, each.onDark)
		if ratio < minContrast {
			d.problems = append(d.problems, Problem{each.At, fmt.Sprintf("%s.%s: %s has a contrast of %.2f on the ground %s, less than %.1f; the nearest colour that has it is %q",
				name, each.key, each.Hex, math.Floor(ratio*100)/100, ground, minContrast, readable(each.Hex, each.onDark))})
		}
	}
}

// Dark returns the accent on dark grounds, "" without an accent.
func (c *Colors) Dark() string {
	if c.AccentDark.Hex != "" || c.Accent.Hex == "" {
		return c.AccentDark.Hex
	}
	l, chroma, hue := toOKLCH(c.Accent.Hex)
	return readable(fromOKLCH(max(l, darkLightness), min(chroma, darkChroma), hue), true)
}

// minContrast is that of text (WCAG 2.2, 1.4.3).
const minContrast = 4.5

// Lightness and chroma of the derived accent, which glares on a dark ground if they are higher.
const (
	darkLightness = 0.79
	darkChroma    = 0.14
)

// The grounds that links may be on, from web/src/styles/tokens.css: the most difficult ones.
const (
	lightGround = "#e8efeb" // --ground-hover
	darkGround  = "#202a27" // --ground-hover
)

// leastContrast returns the contrast of a colour on the most difficult ground of a theme, and
// that ground.
func leastContrast(hex string, onDark bool) (ratio float64, ground string) {
	ground = lightGround
	if onDark {
		ground = darkGround
	}
	return contrast(hex, ground), ground
}

// readable returns the colour with enough contrast that differs least in lightness.
func readable(hex string, onDark bool) string {
	l, chroma, hue := toOKLCH(hex)
	step := -0.004
	if onDark {
		step = 0.004
	}
	for found := hex; ; l += step {
		if ratio, _ := leastContrast(found, onDark); ratio >= minContrast || l < 0 || l > 1 {
			return found
		}
		found = fromOKLCH(l, chroma, hue)
	}
}

// ReadableAccent returns the accent that differs least from a colour, "" for other text.
func ReadableAccent(hex string) string {
	if !hexColor.MatchString(hex) {
		return ""
	}
	return readable(longHex(hex), false)
}

// longHex returns a colour with two digits for each part.
func longHex(text string) string {
	if len(text) == 4 {
		return fmt.Sprintf("#%[1]c%[1]c%[2]c%[2]c%[3]c%[3]c", text[1], text[2], text[3])
	}
	return text
}

// contrast returns the contrast of two colours.
func contrast(a, b string) float64 { return output.Contrast(rgbOf(a), rgbOf(b)) }

func rgbOf(hex string) output.Color {
	c, _ := output.ParseColor(hex) // it matches hexColor
	return c
}

// toOKLCH converts a colour (CSS Color 4, 10).
func toOKLCH(hex string) (l, chroma, hue float64) {
	c := rgbOf(hex).Linear()
	r, g, b := c[0], c[1], c[2]
	x := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	y := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	z := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	l = 0.2104542553*x + 0.7936177850*y - 0.0040720468*z
	p := 1.9779984951*x - 2.4285922050*y + 0.4505937099*z
	q := 0.0259040371*x + 0.7827717662*y - 0.8086757660*z
	return l, math.Hypot(p, q), math.Atan2(q, p)
}

// fromOKLCH converts a colour back, with less chroma if sRGB has no such colour.
func fromOKLCH(l, chroma, hue float64) string {
	for ; ; chroma *= 0.97 {
		r, g, b := oklchToLinear(l, chroma, hue)
		const slack = 1e-4
		inside := min(r, g, b) >= -slack && max(r, g, b) <= 1+slack
		if inside || chroma < 0.001 {
			return fmt.Sprintf("#%02x%02x%02x", toByte(r), toByte(g), toByte(b))
		}
	}
}

func oklchToLinear(l, chroma, hue float64) (r, g, b float64) {
	p, q := chroma*math.Cos(hue), chroma*math.Sin(hue)
	cube := func(v float64) float64 { return v * v * v }
	x := cube(l + 0.3963377774*p + 0.2158037573*q)
	y := cube(l - 0.1055613458*p - 0.0638541728*q)
	z := cube(l - 0.0894841775*p - 1.2914855480*q)
	return 4.0767416621*x - 3.3077115913*y + 0.2309699292*z,
		-1.2684380046*x + 2.6097574011*y - 0.3413193965*z,
		-0.0041960863*x - 0.7034186147*y + 1.7076147010*z
}

func toByte(c float64) int {
	c = min(max(c, 0), 1)
	if c <= 0.0031308 {
		c *= 12.92
	} else {
		c = 1.055*math.Pow(c, 1/2.4) - 0.055
	}
	return int(math.Round(c * 255))
}
