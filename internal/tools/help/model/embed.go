package model

import (
	"context"

	"github.com/openai/openai-go/v3"
)

// Embedder returns what turns texts into vectors with a model of the server.
func (c *Client) Embedder(model string) *Embedder { return &Embedder{c, model} }

// Embedder turns texts into vectors.
type Embedder struct {
	client *Client
	model  string
}

// Embed returns a vector for each text.
func (e *Embedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, e.client.opts.FirstToken, ErrStalled)
	defer cancel()
	response, err := e.client.embeddings.New(ctx, openai.EmbeddingNewParams{
		Model: e.model, Input: openai.EmbeddingNewParamsInputUnion{OfArrayOfStrings: texts},
		EncodingFormat: openai.EmbeddingNewParamsEncodingFormatFloat,
	})
	if err != nil {
		return nil, failure(ctx, err)
	}
	vectors := make([][]float32, len(texts))
	for _, d := range response.Data {
		if d.Index < 0 || d.Index >= int64(len(vectors)) || vectors[d.Index] != nil || len(d.Embedding) == 0 {
			return nil, ErrBroken
		}
		vector := make([]float32, len(d.Embedding))
		for i, f := range d.Embedding {
			vector[i] = float32(f)
		}
		vectors[d.Index] = vector
	}
	if len(response.Data) != len(texts) {
		return nil, ErrBroken
	}
	return vectors, nil
}
