package vectors

import "context"

// Embedder turns texts into vectors: those of texts that mean about the same are
// close to each other.
type Embedder interface {
	// Embed returns a vector for each text, all of the same length.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}
