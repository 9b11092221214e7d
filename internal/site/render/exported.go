package render

import (
	"context"
	"fmt"
)

// Exported renders a whole document for reading without a server.
func (r *Renderer) Exported(ctx context.Context, p Page) ([]byte, error) {
	j := r.Prepare(p)
	if j.err != nil {
		return nil, j.err
	}
	out, err := r.pool.call(ctx, "exported", string(j.data))
	if err != nil {
		return nil, fmt.Errorf("render page: %w", err)
	}
	coloured, err := r.colourAll(ctx, j.blocks, p.Uncoloured)
	if err != nil {
		return nil, fmt.Errorf("render page: %w", err)
	}
	page, err := r.splice(make([]byte, 0, len(out)+j.size), out, deferFrames(replaceBlocks(j.parts, j.blocks, coloured)))
	if err != nil {
		return nil, fmt.Errorf("render page: %w", err)
	}
	return page, p.checkSize(len(page))
}
