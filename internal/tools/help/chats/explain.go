package chats

import (
	"context"
	"crypto/sha256"
	"encoding/base64"

	"waymark.dev/waymark/internal/platform/locale"
)

// ExplainVersion is the version of the prompt for explanations. Stored ones of other versions
// are not used.
const ExplainVersion = 1

// ExplainKey identifies an explanation of code.
type ExplainKey struct {
	Signature string // of the example, in base64
	Hash      string // of the explained code, in base64
	Version   int
}

// ExplainStore stores explanations.
type ExplainStore interface {
	// Explanation returns an explanation, and counts its use.
	Explanation(context.Context, ExplainKey) (text string, ok bool, err error)
	AddExplanation(ctx context.Context, k ExplainKey, language, text string) error
	// VoteExplanation counts a vote on an explanation, ignoring a missing one.
	VoteExplanation(ctx context.Context, k ExplainKey, up bool) error
}

// ExplanationOf identifies an explanation: of code with a hash, in a signed example, in a
// language.
type ExplanationOf struct {
	Signature, Hash string // in base64
	Locale          locale.Locale
}

// key returns the storage key of an explanation. Languages other than English have separate
// hashes.
func (e ExplanationOf) key() ExplainKey {
	hash := canonical(e.Hash)
	if e.Locale != "" && e.Locale != locale.EnUS {
		sum := sha256.Sum256([]byte(string(e.Locale) + "\n" + hash))
		hash = base64.StdEncoding.EncodeToString(sum[:])
	}
	return ExplainKey{Signature: canonical(e.Signature), Hash: hash, Version: ExplainVersion}
}

// canonical returns base64 in its usual form. The same bytes have any number of forms, such as
// with line breaks, which must not be separate explanations.
func canonical(text string) string {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return text
	}
	return base64.StdEncoding.EncodeToString(data)
}
