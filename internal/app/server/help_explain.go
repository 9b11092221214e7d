package server

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/tools/help"
	"waymark.dev/waymark/internal/tools/help/chats"
)

// anybody admits everybody to explanations, signed in or not, unless they are in early
// access.
func (a *helpAPI) anybody(do handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Cache-Control", privateCaching)
		if !a.sees(feature.AIHelp, nil) {
			u, err := a.user(r)
			if err != nil {
				return err
			}
			if !a.sees(feature.AIHelp, u) {
				return errEarly
			}
		}
		return do(w, r)
	}
}

// signedExample is code of a page, to be sent for an explanation.
type signedExample struct {
	Language  string `json:"language"`
	Sample    string `json:"sample"`
	Signature string `json:"signature"`
}

// examples lists the explainable code of a page. Pages do not contain the signatures: they
// depend on the server's key, and few readers need them.
func (a *helpAPI) examples(w http.ResponseWriter, r *http.Request) error {
	if !a.listings.allow(a.clientOf(r)) {
		return fault.ErrLimited
	}
	release, err := a.renders.take(r.Context())
	if err != nil {
		return err
	}
	defer release()
	url, ok := a.site.Canonical(r.URL.Query().Get("page"))
	if !ok {
		return fault.ErrNotFound
	}
	found, err := a.site.Examples(r.Context(), url)
	if err != nil {
		return err
	}
	list := []signedExample{}
	for _, e := range found {
		if signature := a.Service.Sign(e.Language, e.Code); signature != "" {
			list = append(list, signedExample{e.Language, e.Code, signature})
		}
	}
	a.writeJSON(w, http.StatusOK, map[string]any{"examples": list})
	return nil
}

// explain explains code to anybody: its signature proves that it is from a page.
func (a *helpAPI) explain(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Language    string `json:"language"`
		Sample      string `json:"sample"`
		Signature   string `json:"signature"`
		Highlighted string `json:"highlighted"`
		Locale      string `json:"locale"` // of the explanation
	}
	if err := readJSON(w, r, explainBody, &body); err != nil {
		return err
	}
	l, err := readerLocale(body.Locale)
	if err != nil {
		return err
	}
	if !a.explains.allow(a.clientOf(r)) {
		return fault.ErrLimited
	}
	leave, ok := a.explainers.take(a.clientOf(r)) // one address must not occupy slow models
	if !ok {
		return fault.ErrLimited
	}
	defer leave()
	request := help.ExplainRequest{Language: body.Language, Sample: body.Sample, Signature: body.Signature, Highlighted: body.Highlighted, Locale: l}
	request.Admit = func() error { return a.made.take(r.Context(), a.clientOf(r)) }
	err = a.streamEvents(w, r, func(ctx context.Context, out *eventStream) error {
		release, err := a.explaining.take(ctx)
		if err != nil {
			return err
		}
		defer release()
		e := &explanationWriter{out: out}
		if err := a.Service.Explain(ctx, request, e); err != nil {
			return err
		}
		if e.cached {
			return nil
		}
		return e.chunk(explainChoice{FinishReason: optional("stop")})
	})
	switch {
	case errors.Is(err, help.ErrUnsigned):
		return &failure{status: http.StatusUnauthorized, message: "This code is not from a page of this site.", cause: err}
	case errors.Is(err, fault.ErrUnavailable), errors.Is(err, fault.ErrLimited):
		return err
	}
	return helpFailure(err)
}

// explanationWriter sends an explanation as server-sent events.
type explanationWriter struct {
	out    *eventStream
	cached bool
}

func (e *explanationWriter) Start(hash string, cached bool) error {
	e.cached = cached
	type initial struct {
		Cached bool   `json:"cached"`
		Hash   string `json:"hash"`
	}
	return e.out.event(map[string]initial{"initial": {cached, hash}})
}

type explainChoice struct {
	Delta        explainDelta `json:"delta"`
	FinishReason *string      `json:"finish_reason"`
}

type explainDelta struct {
	Content string `json:"content"`
}

func (e *explanationWriter) chunk(c explainChoice) error {
	return e.out.event(struct {
		Choices []explainChoice `json:"choices"`
		ID      int             `json:"id"` // truthy: some clients skip chunks without it
	}{[]explainChoice{c}, 1})
}

func (e *explanationWriter) Text(text string) error {
	return e.chunk(explainChoice{Delta: explainDelta{text}})
}

// voteExplanation counts a vote on an explanation by anybody.
func (a *helpAPI) voteExplanation(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Type      string `json:"typ"`
		Hash      string `json:"hash"`
		Signature string `json:"signature"`
		Locale    string `json:"locale"` // of the explanation
	}
	if err := readJSON(w, r, voteBody, &body); err != nil {
		return err
	}
	l, err := readerLocale(body.Locale)
	if err != nil {
		return err
	}
	up, ok := thumbs[body.Type]
	if !ok {
		return errThumbs
	}
	for _, text := range []string{body.Hash, body.Signature} {
		if _, err := base64.StdEncoding.DecodeString(text); err != nil {
			return refuse(http.StatusBadRequest, `"hash" and "signature" must be in base64.`)
		}
	}
	if !a.explains.allow(a.clientOf(r)) {
		return fault.ErrLimited
	}
	if err := a.Service.VoteExplanation(r.Context(), chats.ExplanationOf{Signature: body.Signature, Hash: body.Hash, Locale: l}, up); err != nil {
		return named(databaseError, err)
	}
	w.WriteHeader(http.StatusCreated)
	return nil
}
