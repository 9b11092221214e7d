package model

import "context"

// Embedder returns an embedder with a model of the server.
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
	var response struct {
		Data []struct {
			Index     int       `json:"index"`
			Embedding []float32 `json:"embedding"`
		} `json:"data"`
	}
	request := map[string]any{"model": e.model, "input": texts, "encoding_format": "float"}
	if err := e.client.call(ctx, e.client.opts.URL, "embeddings", request, &response); err != nil {
		return nil, err
	}
	vectors := make([][]float32, len(texts))
	for _, d := range response.Data {
		if d.Index < 0 || d.Index >= len(vectors) || vectors[d.Index] != nil || len(d.Embedding) == 0 {
			return nil, ErrBroken
		}
		vectors[d.Index] = d.Embedding
	}
	if len(response.Data) != len(texts) {
		return nil, ErrBroken
	}
	return vectors, nil
}
