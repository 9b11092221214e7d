package vectors

import "context"

// Embedder turns texts into vectors, which are close for texts of similar meaning.
type Embedder interface {
	// Embed returns a vector for each text, all of the same length.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}
