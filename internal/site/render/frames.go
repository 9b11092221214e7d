package render

import "strings"

const (
	frameOpen  = `<iframe class="sample-code-frame"`
	frameClose = `</iframe>`
	// placeTag replaces the frame of a live sample until it is scrolled into view.
	placeTag = "sample-frame"
)

// deferFrames replaces the frames of live samples by elements with the same attributes and
// size, which the application turns into frames as the reader approaches. Browsers take
// milliseconds for each frame, even if empty, while they parse the page.
func deferFrames(parts []string) []string {
	out := parts
	for i, part := range parts {
		if !strings.Contains(part, frameOpen) {
			continue
		}
		if &out[0] == &parts[0] {
			out = append([]string(nil), parts...)
		}
		out[i] = deferPart(part)
	}
	return out
}

func deferPart(part string) string {
	var b strings.Builder
	b.Grow(len(part))
	for {
		before, after, found := strings.Cut(part, frameOpen)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		attributes, rest, found := strings.Cut(after, frameClose)
		if !found {
			b.WriteString(frameOpen)
			part = after
			continue
		}
		b.WriteString(`<` + placeTag + ` class="sample-code-frame"`)
		if height := numberOf(attributes, ` height="`); height != "" {
			b.WriteString(` style="block-size:` + height + `px"`)
		}
		b.WriteString(attributes)
		b.WriteString(`</` + placeTag + `>`)
		part = rest
	}
}

// numberOf returns the value of an attribute if it is a number.
func numberOf(attributes, name string) string {
	_, after, _ := strings.Cut(attributes, name)
	value, _, _ := strings.Cut(after, `"`)
	if strings.Trim(value, "0123456789") != "" {
		return ""
	}
	return value
}
