package app

import (
	"context"
	"errors"
	"fmt"
	"io"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/tools/assist"
)

// Assist lets an assistant search and read the site, over the Model Context
// Protocol, until it ends its input.
func (a *App) Assist(ctx context.Context, in io.Reader, out io.Writer) error {
	a.cfg.Server.BaseURL = a.cfg.Server.PublicURL() // nothing need run where addr is
	rt, err := a.open(ctx, openOptions{history: content.HistoryOff})
	if err != nil {
		return err
	}
	finder, stop := a.runSearch(ctx, rt, nil)
	defer stop()
	server := assist.New(assist.Options{
		Name: a.cfg.Brand.Name, Version: a.version, BaseURL: a.cfg.Server.BaseURL, Finder: finder, Reader: rt.site, Log: a.log,
	})
	err = server.Run(ctx, assist.Stdio(in, out))
	if err != nil && !errors.Is(err, io.EOF) && ctx.Err() == nil {
		return fmt.Errorf("serve assistant: %w", err)
	}
	return nil
}
