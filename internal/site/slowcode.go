package site

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
)

// FlawSlowCode is the flaw of code that takes too long to colour.
const FlawSlowCode = "SlowCode"

// slowCode returns the flaw, which quotes the first line of code.
func slowCode(url, language, code string) flaw.Flaw {
	first, _, _ := strings.Cut(strings.TrimLeft(code, "\n"), "\n")
	return flaw.Flaw{
		Group: flaw.Unknown, Name: FlawSlowCode, File: url,
		Explanation: fmt.Sprintf("code in %q that begins with %.60q, %d bytes, is shown without colours: they take too long", language, first, len(code)),
	}
}

// codePlaces are the code blocks of a document without a flaw so far. Rendering finds the
// flaws after the page's source map is gone, so the blocks are listed again.
type codePlaces struct {
	listed bool
	blocks []doc.CodeBlock
}

// set sets the file and position of a flaw in a document's code. Pages of collections have
// none.
func (c *codePlaces) set(f *flaw.Flaw, e *edition, url, code string) {
	p := e.cat.ByURL(url)
	if p == nil {
		return
	}
	f.File = p.File
	if !c.listed {
		c.listed = true
		// Without the blocks the flaw has no position: the page was built from the same file,
		// and the next build reports its errors.
		c.blocks, _ = e.docs.CodeBlocks(context.Background(), p)
	}
	i := slices.IndexFunc(c.blocks, func(b doc.CodeBlock) bool { return b.Code == code })
	if i < 0 {
		return
	}
	b := c.blocks[i]
	c.blocks = slices.Delete(c.blocks, i, i+1) // the next flaw is in another block
	f.Line, f.Column, f.EndLine, f.EndColumn = b.Line, b.Column, b.EndLine, b.EndColumn
}
