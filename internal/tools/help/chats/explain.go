package chats

import (
	"context"
	"crypto/sha256"
	"encoding/base64"

	"waymark.dev/waymark/internal/platform/locale"
)

// ExplainVersion is that of the prompt that explanations come from. Those of
// another one are not used.
const ExplainVersion = 1

// ExplainKey names an explanation of code.
type ExplainKey struct {
	Signature string // of the example, in base64
	Hash      string // of the code that is explained, in base64
	Version   int
}

// ExplainStore keeps explanations.
type ExplainStore interface {
	// Explanation returns an explanation, and counts that it was used.
	Explanation(context.Context, ExplainKey) (text string, ok bool, err error)
	AddExplanation(ctx context.Context, k ExplainKey, language, text string) error
	// VoteExplanation counts a vote on an explanation. One that is not
	// there is no error.
	VoteExplanation(ctx context.Context, k ExplainKey, up bool) error
}

// ExplanationOf says which explanation is meant: of code with a hash, of a signed
// example, in a language of readers.
type ExplanationOf struct {
	Signature, Hash string // in base64
	Locale          locale.Locale
}

// key returns where an explanation is stored. Those in other languages than English
// have hashes of their own.
func (e ExplanationOf) key() ExplainKey {
	hash := canonical(e.Hash)
	if e.Locale != "" && e.Locale != locale.EnUS {
		sum := sha256.Sum256([]byte(string(e.Locale) + "\n" + hash))
		hash = base64.StdEncoding.EncodeToString(sum[:])
	}
	return ExplainKey{Signature: canonical(e.Signature), Hash: hash, Version: ExplainVersion}
}

// canonical returns base64 as it is usually written. The same bytes can be written in
// any number of ways, with line breaks, which are not explanations of their own.
func canonical(text string) string {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return text
	}
	return base64.StdEncoding.EncodeToString(data)
}
