package model_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/vectors"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/help/model"
)

func embedder(t *testing.T, s *servertest.Model) *model.Embedder {
	t.Helper()
	c, err := model.New(model.Options{URL: s.URL, Key: "secret", FirstToken: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c.Embedder("vectors")
}

func TestEmbed(t *testing.T) {
	s := servertest.StartModel(t, servertest.ModelResponse{})
	list, err := embedder(t, s).Embed(t.Context(), []string{"an owl", "a trail"})
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{"an owl", "a trail"} {
		for n, want := range servertest.Embedding(text) {
			if list[i][n] != float32(want) {
				t.Fatalf("vector of %q = %v", text, list[i])
			}
		}
	}
}

func TestEmbedFails(t *testing.T) {
	data := func(entries ...string) servertest.ModelResponse {
		return servertest.ModelResponse{Body: `{"object":"list","data":[` + strings.Join(entries, ",") + `]}`}
	}
	const first, second = `{"index":0,"embedding":[1,2]}`, `{"index":1,"embedding":[1,2]}`
	for name, tc := range map[string]struct {
		response servertest.ModelResponse
		want     error
	}{
		"429":            {servertest.ModelResponse{Status: 429, Body: `{"error":{"message":"secret"}}`}, model.ErrRefused},
		"500":            {servertest.ModelResponse{Status: 500}, model.ErrRefused},
		"garbage":        {servertest.ModelResponse{Body: "<html>"}, model.ErrBroken},
		"too few":        {data(first), model.ErrBroken},
		"too many":       {data(first, second, `{"index":2,"embedding":[1]}`), model.ErrBroken},
		"twice":          {data(first, first), model.ErrBroken},
		"no components":  {data(first, `{"index":1,"embedding":[]}`), model.ErrBroken},
		"negative index": {data(first, `{"index":-1,"embedding":[1,2]}`), model.ErrBroken},
		"drop":           {servertest.ModelResponse{Drop: true}, model.ErrBroken},
		"stall":          {servertest.ModelResponse{Stall: true}, model.ErrStalled},
	} {
		t.Run(name, func(t *testing.T) {
			s := servertest.StartModel(t, servertest.ModelResponse{})
			s.Embed(func([]string) servertest.ModelResponse { return tc.response })
			_, err := embedder(t, s).Embed(t.Context(), []string{"an owl", "a trail"})
			if !errors.Is(err, tc.want) || strings.Contains(err.Error(), "secret") {
				t.Errorf("err = %v, want %v", err, tc.want)
			}
		})
	}
}

// Sections get their vectors although the server fails at first, and a question
// during a failure has none.
func TestVectorsOfAServer(t *testing.T) {
	s := servertest.StartModel(t, servertest.ModelResponse{})
	bad := []servertest.ModelResponse{{Status: 429}, {Body: "{"}, {Stall: true}, {Body: `{"data":[{"index":0,"embedding":[1]}]}`}}
	var waits int
	s.Embed(func([]string) servertest.ModelResponse {
		if len(bad) == 0 {
			return servertest.ModelResponse{}
		}
		r := bad[0]
		bad = bad[1:]
		return r
	})
	store, err := vectors.Open(vectors.Options{Dir: t.TempDir(), Embedder: embedder(t, s), Model: "vectors",
		Wait: func(ctx context.Context, _ time.Duration) error { waits++; return ctx.Err() }})
	if err != nil {
		t.Fatal(err)
	}
	var pages iter.Seq[corpus.Document] = func(yield func(corpus.Document) bool) {
		for i, text := range []string{"the owl sees at night", "herons stand in ponds"} {
			if !yield(corpus.Document{URL: fmt.Sprint("/p", i), Sections: []corpus.TextSection{{Text: text}}}) {
				return
			}
		}
	}
	if err := store.Update(t.Context(), locale.EnUS, "1", pages); err != nil || waits != 4 {
		t.Fatalf("the update ended with %v after %d waits, want 4", err, waits)
	}
	if found := store.Nearest(locale.EnUS, store.Question(t.Context(), "where do herons stand"), 1); len(found) != 1 || found[0].URL != "/p1" {
		t.Errorf("found %v", found)
	}
	s.Embed(func([]string) servertest.ModelResponse { return servertest.ModelResponse{Stall: true} })
	if store.Question(t.Context(), "owl") != nil {
		t.Error("a question has a vector that the server did not send")
	}
	before := len(s.Embedded())
	store.Question(t.Context(), "owl")
	if len(s.Embedded()) != before {
		t.Error("a question is sent to a server that has just failed")
	}
}
