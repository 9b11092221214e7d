package render

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"strings"
)

// codeBlock is the place of one block's code inside a part.
type codeBlock struct {
	part, start, end int
}

const (
	preOpen   = `<pre class="brush: `
	codeOpen  = `<code>`
	codeClose = `</code></pre>`
)

// highlight colours the code blocks of all parts with one call into the
// application, so that the first HTML looks as the browser would make it.
func (r *Renderer) highlight(ctx context.Context, parts []string) ([]string, error) {
	var blocks []codeBlock
	var jobs [][2]string
	for i, part := range parts {
		for at := 0; ; {
			block, language, ok := nextBlock(part, at)
			if !ok {
				break
			}
			block.part = i
			blocks = append(blocks, block)
			jobs = append(jobs, [2]string{language, html.UnescapeString(part[block.start:block.end])})
			at = block.end
		}
	}
	if len(jobs) == 0 {
		return parts, nil
	}
	argument, err := json.Marshal(jobs)
	if err != nil {
		return nil, fmt.Errorf("highlight code: %w", err)
	}
	out, err := r.pool.call(ctx, "highlight", string(argument))
	if err != nil {
		return nil, fmt.Errorf("highlight code: %w", err)
	}
	coloured := strings.Split(out, "\x00")
	if len(coloured) != len(jobs) {
		return nil, fmt.Errorf("highlight code: %d blocks came back of %d", len(coloured), len(jobs))
	}
	return replaceBlocks(parts, blocks, coloured), nil
}

// nextBlock finds the next code block at or after an offset. A block that is
// already marked up, or hidden, is passed over.
func nextBlock(part string, at int) (codeBlock, string, bool) {
	for {
		open := strings.Index(part[at:], preOpen)
		if open < 0 {
			return codeBlock{}, "", false
		}
		words := at + open + len(preOpen)
		quote := strings.IndexByte(part[words:], '"')
		if quote < 0 {
			return codeBlock{}, "", false
		}
		class := part[words : words+quote]
		tagEnd := strings.IndexByte(part[words+quote:], '>')
		if tagEnd < 0 {
			return codeBlock{}, "", false
		}
		at = words + quote + tagEnd + 1
		if !strings.HasPrefix(part[at:], codeOpen) {
			continue
		}
		start := at + len(codeOpen)
		length := strings.Index(part[start:], codeClose)
		if length < 0 {
			return codeBlock{}, "", false
		}
		at = start + length
		if strings.Contains(class, " hidden") || strings.IndexByte(part[start:at], '<') >= 0 {
			continue
		}
		language, _, _ := strings.Cut(class, " ")
		return codeBlock{start: start, end: at}, language, true
	}
}

func replaceBlocks(parts []string, blocks []codeBlock, coloured []string) []string {
	out := append([]string(nil), parts...)
	for i := 0; i < len(blocks); {
		part := blocks[i].part
		var b strings.Builder
		from := 0
		for ; i < len(blocks) && blocks[i].part == part; i++ {
			if coloured[i] == "" {
				continue
			}
			b.WriteString(parts[part][from:blocks[i].start])
			b.WriteString(coloured[i])
			from = blocks[i].end
		}
		b.WriteString(parts[part][from:])
		out[part] = b.String()
	}
	return out
}
