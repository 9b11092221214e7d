package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"strings"
	"time"

	"waymark.dev/waymark/internal/docs/markdown"
)

// codeBlock is a block's code and its position in a part.
type codeBlock struct {
	part, start, end int
	language, code   string
	lines, first     string // marked lines, and the number of the first line; see markdown.CodeLinesAttr
}

const (
	preOpen   = `<pre class="brush: `
	codeOpen  = `<code>`
	codeClose = `</code></pre>`
	// plainCode opens a block that browsers must not colour either.
	plainCode = `<code data-plain="">`
)

// codeBlocks returns the code blocks of all parts. The application colours them, so the
// initial HTML looks as it does in the browser.
func codeBlocks(parts []string) (blocks []codeBlock) {
	for i, part := range parts {
		for pos := 0; ; {
			block, ok := nextBlock(part, pos)
			if !ok {
				break
			}
			block.part = i
			block.code = html.UnescapeString(part[block.start:block.end])
			blocks = append(blocks, block)
			pos = block.end
		}
	}
	return blocks
}

// colourAll returns the HTML of code blocks. Code that takes too long is plainCode, and passed
// to uncoloured.
func (r *Renderer) colourAll(ctx context.Context, blocks []codeBlock, uncoloured func(language, code string)) ([]string, error) {
	coloured := make([]string, 0, len(blocks))
	budget := r.code.perPage
	for batch := range batches(blocks) {
		out, took, err := r.colour(ctx, batch, min(budget, r.code.perCall))
		budget -= took
		switch {
		case errors.Is(err, errSlow):
			out = make([]string, len(batch))
			for i, block := range batch {
				out[i] = plainCode
				if uncoloured != nil {
					uncoloured(block.language, block.code)
				}
			}
		case err != nil:
			return nil, fmt.Errorf("highlight code: %w", err)
		}
		coloured = append(coloured, out...)
	}
	return coloured, nil
}

// colour returns the HTML of blocks, "" for unknown languages, and the time taken.
func (r *Renderer) colour(ctx context.Context, blocks []codeBlock, limit time.Duration) (coloured []string, took time.Duration, err error) {
	if limit < r.code.perCall/leastOfCall {
		return nil, 0, errSlow
	}
	argument, size, err := highlightArgument(blocks)
	if err != nil {
		return nil, 0, err
	}
	ticket, err := r.code.enter(ctx, argument, size)
	if err != nil {
		return nil, 0, err
	}
	defer ticket.leave()
	out, took, err := r.pool.callWithin(ctx, limit, "highlight", string(argument))
	if err != nil {
		if errors.Is(err, errSlow) {
			ticket.remember()
		}
		return nil, took, err
	}
	coloured, err = colouredBlocks(out, len(blocks))
	return coloured, took, err
}

// highlightArgument encodes blocks for the application, and returns the size of their code.
func highlightArgument(blocks []codeBlock) (argument []byte, size int, err error) {
	list := make([][]string, len(blocks))
	for i, block := range blocks {
		list[i] = []string{block.language, block.code}
		if block.lines != "" || block.first != "" {
			list[i] = append(list[i], block.lines, block.first)
		}
		size += len(block.code)
	}
	argument, err = json.Marshal(list)
	return argument, size, err
}

// colouredBlocks decodes the application's result for a number of blocks.
func colouredBlocks(out string, blocks int) ([]string, error) {
	coloured := strings.Split(out, "\x00")
	if len(coloured) != blocks {
		return nil, fmt.Errorf("got %d of %d blocks", len(coloured), blocks)
	}
	return coloured, nil
}

// nextBlock finds the next code block at or after an offset. Hidden blocks and those with
// markup are skipped.
func nextBlock(part string, pos int) (codeBlock, bool) {
	for {
		open := strings.Index(part[pos:], preOpen)
		if open < 0 {
			return codeBlock{}, false
		}
		words := pos + open + len(preOpen)
		quote := strings.IndexByte(part[words:], '"')
		if quote < 0 {
			return codeBlock{}, false
		}
		class := part[words : words+quote]
		tagEnd := strings.IndexByte(part[words+quote:], '>')
		if tagEnd < 0 {
			return codeBlock{}, false
		}
		attributes := part[words+quote+1 : words+quote+tagEnd]
		pos = words + quote + tagEnd + 1
		if !strings.HasPrefix(part[pos:], codeOpen) {
			continue
		}
		start := pos + len(codeOpen)
		length := strings.Index(part[start:], codeClose)
		if length < 0 {
			return codeBlock{}, false
		}
		pos = start + length
		if strings.Contains(class, " hidden") || strings.IndexByte(part[start:pos], '<') >= 0 {
			continue
		}
		language, _, _ := strings.Cut(class, " ")
		return codeBlock{
			start: start, end: pos, language: language,
			lines: attributeIn(attributes, markdown.CodeLinesAttr), first: attributeIn(attributes, markdown.CodeNumbersAttr),
		}, true
	}
}

// attributeIn returns the value of an attribute of a start tag, whose value needs no escapes, or "".
func attributeIn(tag, name string) string {
	_, after, _ := strings.Cut(tag, " "+name+`="`)
	value, _, _ := strings.Cut(after, `"`)
	return value
}

func replaceBlocks(parts []string, blocks []codeBlock, coloured []string) []string {
	if len(blocks) == 0 {
		return parts
	}
	out := append([]string(nil), parts...)
	for i := 0; i < len(blocks); {
		part := blocks[i].part
		size := len(parts[part])
		for j := i; j < len(blocks) && blocks[j].part == part; j++ {
			size += len(coloured[j])
		}
		var b strings.Builder
		b.Grow(size)
		from := 0
		for ; i < len(blocks) && blocks[i].part == part; i++ {
			switch coloured[i] {
			case "":
				continue
			case plainCode:
				b.WriteString(parts[part][from : blocks[i].start-len(codeOpen)])
				b.WriteString(plainCode)
				from = blocks[i].start
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
