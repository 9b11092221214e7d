package macro

import (
	"cmp"
	"errors"
	"strings"

	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/markdown"
)

// embeds show frames, samples and videos.
func embeds() map[string]func(*call) (string, error) {
	return map[string]func(*call) (string, error){
		"embedlivesample":    embedLiveSample,
		"embedghlivesample":  embedHostedSample,
		"embedyoutube":       embedYouTube,
		"interactiveexample": interactiveExample,
		"livesamplelink":     liveSampleLink,
	}
}

// minFrameHeight is the minimum height of a sample, in pixels.
const minFrameHeight = 60

// embedLiveSample shows the code in the element with an id: id, width, height, three that are
// no longer used, allow, sandbox.
func embedLiveSample(c *call) (string, error) {
	a := c.arguments()
	name, width, height, allow, sandbox := a.optional(0), a.any(1), a.any(2), a.optional(6), a.optional(7)
	if a.err != nil {
		return "", a.err
	}
	id := link.EscapeAttr(markdown.AnchorID(name))
	var b strings.Builder
	b.WriteString(`<div class="code-example"><div class="example-header"></div><iframe class="sample-code-frame" title="` +
		link.EscapeAttr(collapseSpaces(strings.ReplaceAll(name, "_", " "))) + ` sample" id="frame_` + id + `"`)
	writeSize(&b, "width", width.Text)
	if height.Kind != Absent && height.Int() < minFrameHeight {
		height.Text = "60"
	}
	writeSize(&b, "height", height.Text)
	b.WriteString(` src="about:blank" data-live-path="` + link.EscapeAttr(c.page().URL()) + `/" data-live-id="` + id + `"`)
	writeSize(&b, "allow", allow)
	b.WriteString(` sandbox="` + c.sandboxWords(sandbox) + `allow-same-origin allow-scripts" loading="lazy"></iframe></div>`)
	return b.String(), nil
}

// writeSize writes an attribute unless it is empty.
func writeSize(b *strings.Builder, name, value string) {
	if value != "" {
		b.WriteString(" " + name + `="` + link.EscapeAttr(value) + `"`)
	}
}

// sandboxWords returns a sample's permissions besides running scripts if they are all
// harmless, else "".
func (c *call) sandboxWords(words string) string {
	for _, word := range strings.Fields(words) {
		switch word {
		case "allow-modals", "allow-forms", "allow-popups":
		default:
			c.flaw(InvalidArg, "a sample cannot be given "+word, "", "")
			return ""
		}
	}
	if words == "" {
		return ""
	}
	return words + " "
}

var errNoSamples = errors.New("hosted samples are not shown: the site has no address for them (setting samples_url)")

// embedHostedSample shows a page of the samples' host: path, width, height.
func embedHostedSample(c *call) (string, error) {
	a := c.arguments()
	path, width, height := a.required(0), a.any(1), a.any(2)
	if a.err != nil {
		return "", a.err
	}
	if c.r.deps.SamplesURL == "" {
		return "", errNoSamples
	}
	var b strings.Builder
	b.WriteString("<iframe")
	writeSize(&b, "width", width.Text)
	writeSize(&b, "height", height.Text)
	writeSize(&b, "src", c.r.deps.SamplesURL+path)
	b.WriteString("></iframe>")
	return b.String(), nil
}

// embedYouTube shows a video without setting cookies: id, title.
func embedYouTube(c *call) (string, error) {
	a := c.arguments()
	id, title := a.required(0), a.optional(1)
	if a.err != nil {
		return "", a.err
	}
	title = cmp.Or(title, "YouTube video")
	return `<iframe width="560" height="315" src="https://www.youtube-nocookie.com/embed/` + link.EscapeAttr(id) +
		`" title="` + link.EscapeAttr(title) +
		`" allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture" allowfullscreen=""></iframe>`, nil
}

// interactiveExample shows the following code in an editor: name, height.
func interactiveExample(c *call) (string, error) {
	a := c.arguments()
	name, height := a.required(0), a.optional(1)
	if a.err != nil {
		return "", a.err
	}
	heading := c.template("interactive_example_cta")
	var b strings.Builder
	b.WriteString(`<h2 id="` + link.EscapeAttr(markdown.AnchorID(heading)) + `">` + heading + "</h2>\n<interactive-example")
	writeSize(&b, "name", name)
	writeSize(&b, "height", height)
	b.WriteString("></interactive-example>")
	return b.String(), nil
}

// liveSampleLink links to a full-screen sample: id, text.
func liveSampleLink(c *call) (string, error) {
	a := c.arguments()
	id, text := a.required(0), a.required(1)
	if a.err != nil {
		return "", a.err
	}
	return `<a href="#livesample_fullscreen=` + link.EscapeAttr(markdown.AnchorID(id)) + `">` + text + "</a>", nil
}
