//go:build webdist

package site

import (
	"log/slog"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/sample"
	"waymark.dev/waymark/web"
)

// benchPage is a page of the sample site with every construct.
const benchPage = "/en-US/docs/Waymark/Kitchen_sink"

func benchSite(b *testing.B, engine string) *Site {
	b.Helper()
	renderer, err := render.New(render.Options{Dist: web.Dist(), Engine: engine, Workers: 1, Site: []byte("{}")})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(renderer.Close)
	data, err := webdata.Open("")
	if err != nil {
		b.Fatal(err)
	}
	s, err := Open(b.Context(), Options{
		Sources: content.Sources{ContentFS: sample.Content(), TranslatedFS: sample.Translated()},
		History: content.HistoryOff, Webdata: data, Renderer: renderer, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		b.Fatal(err)
	}
	return s
}

func BenchmarkDocument(b *testing.B) {
	s := benchSite(b, "auto")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.JSON(b.Context(), benchPage); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHTML(b *testing.B) {
	for _, engine := range render.Engines() {
		b.Run(engine, func(b *testing.B) {
			s := benchSite(b, engine)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.HTML(b.Context(), benchPage); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
