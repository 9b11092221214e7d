package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/tools/assist"
)

// Assist serves an assistant over the Model Context Protocol until its input ends.
func (a *App) Assist(ctx context.Context, in io.Reader, out io.Writer) error {
	a.cfg.Server.BaseURL = a.cfg.Server.PublicURL() // no server need run at addr
	open := sync.OnceValues(func() (*siteRuntime, error) { return a.open(ctx, openOptions{history: content.HistoryOff}) })
	finder, stop := a.restoreSearch(ctx)
	if finder == nil {
		rt, err := open()
		if err != nil {
			return err
		}
		finder, stop = a.runSearch(ctx, rt, nil)
	}
	defer stop()
	scheme, err := a.savedScheme()
	if err != nil {
		return err
	}
	server := assist.New(assist.Options{
		Name: a.cfg.Brand.Name, Version: a.version, BaseURL: a.cfg.Server.BaseURL, Finder: finder, Reader: lateSite{open, scheme, a.log}, Log: a.log,
	})
	err = server.Run(ctx, assist.Stdio(in, out))
	if err != nil && !errors.Is(err, io.EOF) && ctx.Err() == nil {
		return fmt.Errorf("serve assistant: %w", err)
	}
	return nil
}

// lateSite is a site that is opened on first use.
type lateSite struct {
	open   func() (*siteRuntime, error)
	scheme content.Scheme
	log    *slog.Logger
}

func (s lateSite) Canonical(path string) (url string, ok bool) {
	rt, err := s.open()
	if err != nil {
		s.log.Error("open site", "error", err)
		return "", false
	}
	return rt.site.Canonical(path)
}

func (s lateSite) Scheme() content.Scheme { return s.scheme }

func (s lateSite) Markdown(ctx context.Context, url string) ([]byte, error) {
	rt, err := s.open()
	if err != nil {
		return nil, err
	}
	return rt.site.Markdown(ctx, url)
}

func (s lateSite) CompatSubtree(key string) ([]webdata.CompatEntry, error) {
	rt, err := s.open()
	if err != nil {
		return nil, err
	}
	return rt.site.CompatSubtree(key)
}
