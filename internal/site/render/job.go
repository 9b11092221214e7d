package render

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Job is a page in preparation: encoded for the application and, after [Renderer.Render],
// rendered by it. A job is used by one goroutine at a time.
type Job struct {
	r      *Renderer
	page   Page
	data   []byte   // the page with a mark for each part
	parts  []string // bodies and sidebars, which bypass the engine
	blocks []codeBlock
	size   int   // of data and parts
	err    error // the page is too large

	rendered bool // the fields below are set
	head     string
	body     string
	coloured []string // HTML of the blocks
}

// Prepare encodes a page for the application. [Job.Append] returns its error.
func (r *Renderer) Prepare(p Page) *Job {
	j := &Job{r: r, page: p}
	j.data = p.AppendJSON(nil, func(html string) string {
		j.parts = append(j.parts, html)
		return r.markOf(len(j.parts) - 1)
	})
	j.size = len(j.data)
	for _, part := range j.parts {
		j.size += len(part)
	}
	if j.err = p.checkSize(j.size); j.err == nil {
		j.blocks = codeBlocks(j.parts)
	}
	return j
}

// Size returns the memory of the page, in bytes.
func (j *Job) Size() int { return j.size }

// Render renders several pages in one call: a call has overhead, and an engine is faster
// without other work in between. Pages that fail or take too long are rendered separately in
// Append, each with its own limits and error.
func (r *Renderer) Render(ctx context.Context, jobs []*Job) {
	var calls []byte
	count := 0
	call := func(function string, argument []byte) {
		if count > 0 {
			calls = append(calls, callSeparator...)
		}
		calls = append(append(calls, function...), callSeparator...)
		calls = append(calls, argument...)
		count++
	}
	for _, j := range jobs {
		if j.err != nil {
			continue
		}
		call("render", j.data)
		if len(j.blocks) > 0 {
			argument, _, err := highlightArgument(j.blocks)
			if err != nil {
				return
			}
			call("highlight", argument)
		}
	}
	out, _, err := r.pool.callWithin(ctx, r.code.perCall, "all", string(calls))
	results := strings.Split(out, callSeparator)
	if err != nil || len(results) != count {
		return
	}
	for _, j := range jobs {
		if j.err != nil {
			continue
		}
		n := 1
		if len(j.blocks) > 0 {
			n = 2
		}
		j.take(results[:n])
		results = results[n:]
	}
}

// take stores the results of the calls for a page.
func (j *Job) take(results []string) {
	head, body, found := strings.Cut(results[0], "\x00")
	if !found {
		return
	}
	if len(j.blocks) > 0 {
		coloured, err := colouredBlocks(results[1], len(j.blocks))
		if err != nil {
			return
		}
		j.coloured = coloured
	}
	j.head, j.body, j.rendered = head, body, true
}

// render renders a page without a result of Render.
func (j *Job) render(ctx context.Context) error {
	out, err := j.r.pool.call(ctx, "render", string(j.data))
	if err != nil {
		return fmt.Errorf("render page: %w", err)
	}
	var found bool
	if j.head, j.body, found = strings.Cut(out, "\x00"); !found {
		return fmt.Errorf("render page: application returned no head")
	}
	j.coloured, err = j.r.colourAll(ctx, j.blocks, j.page.Uncoloured)
	j.rendered = err == nil
	return err
}

// Append appends the HTML of a page to dst.
func (j *Job) Append(ctx context.Context, dst []byte) ([]byte, error) {
	if j.err != nil {
		return nil, j.err
	}
	if !j.rendered {
		if err := j.render(ctx); err != nil {
			return nil, err
		}
	}
	r := j.r
	frame, err := r.frame(ctx, j.page.Locale)
	if err != nil {
		return nil, err
	}
	hydration := r.withoutMarks(j.data, len(j.parts))
	parts := deferFrames(replaceBlocks(j.parts, j.blocks, j.coloured))
	contains := func(text string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(part, text) })
	}
	app := appElement
	if contains(contentWithID) {
		app = appElementWithoutID
	}
	size := len(j.head) + len(j.body) + len(frame.header) + len(frame.footer) + len(r.site) + len(hydration) + 8<<10
	for _, part := range parts {
		size += len(part)
	}
	if err := j.page.checkSize(size); err != nil {
		return nil, err
	}
	dst = r.shell.open(slices.Grow(dst, size), j.page.Locale, rendererOf(j.data), j.head, app, contains(contentWithTabs))
	dst, err = frame.append(dst, j.body, func(dst []byte, html string) ([]byte, error) {
		return r.splice(dst, html, parts)
	})
	if err != nil {
		return nil, fmt.Errorf("render page: %w", err)
	}
	return r.shell.close(dst, r.site, hydration), nil
}

// BatchEngines returns the number of engines for a number of workers that make pages and
// render them in batches. Rendering is a quarter of their time in V8, where every engine has
// to compile the application before it is fast.
func BatchEngines(engine string, workers int) int {
	if ChosenEngine(engine) == "v8" {
		return (workers + 2) / 3
	}
	return workers
}
