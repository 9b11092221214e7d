package site

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
)

// FlawSlowCode names code that stays without colours since they take too long.
const FlawSlowCode = "SlowCode"

// slowCode is the flaw of such code, which quotes the first line.
func slowCode(url, language, code string) flaw.Flaw {
	first, _, _ := strings.Cut(strings.TrimLeft(code, "\n"), "\n")
	return flaw.Flaw{
		Group: flaw.Unknown, Name: FlawSlowCode, File: url,
		Explanation: fmt.Sprintf("code in %q that begins with %.60q, %d bytes, is shown without colours: they take too long", language, first, len(code)),
	}
}

// codePlaces are the code blocks of a document that no flaw has been found in.
// Rendering finds such flaws, when the source map of the page is gone, so that the
// blocks are listed again.
type codePlaces struct {
	listed bool
	blocks []doc.CodeBlock
}

// set gives a flaw of code the file of its document and its position there. Pages of
// the collections have none.
func (c *codePlaces) set(f *flaw.Flaw, e *edition, url, code string) {
	p := e.cat.ByURL(url)
	if p == nil {
		return
	}
	f.File = p.File
	if !c.listed {
		c.listed = true
		// Without the blocks the flaw has no position: the page was built from the
		// same file, and an error of it is reported by the next build.
		c.blocks, _ = e.docs.CodeBlocks(context.Background(), p)
	}
	i := slices.IndexFunc(c.blocks, func(b doc.CodeBlock) bool { return b.Code == code })
	if i < 0 {
		return
	}
	b := c.blocks[i]
	c.blocks = slices.Delete(c.blocks, i, i+1) // the next flaw is of another block
	f.Line, f.Column, f.EndLine, f.EndColumn = b.Line, b.Column, b.EndLine, b.EndColumn
}
