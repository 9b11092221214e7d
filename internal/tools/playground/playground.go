// Package playground makes the pages that run the code of examples and readers, on a separate
// origin, so that the code cannot access the site. A Library stores readers' code, and reports
// about it.
package playground

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Limits on the code of a page. The first one also limits addresses, the second prevents a
// small address from expanding into a large page.
const (
	// EncodedLimit is the longest state in base64, in bytes.
	EncodedLimit = 256 << 10
	// DecodedLimit is the longest state after decompressing, in bytes.
	DecodedLimit = 1 << 20
)

// hashedBytes is the length of the prefix of a state's SHA-256 digest that names it. In hex it
// is a host name label, which may have 63 characters.
const hashedBytes = 20

var (
	ErrDamaged  = errors.New("state cannot be decoded")
	ErrTooLarge = errors.New("state is too large")
	ErrEmpty    = errors.New("state holds no code")
)

// Presets are kinds of pages with their own styles and scripts. The empty one is for live
// samples and the playground.
const (
	Tabbed = "ix-tabbed"
	Choice = "ix-choice"
	Wat    = "ix-wat"
)

// State is the code of a page and its display options.
type State struct {
	HTML   string `json:"html"`
	CSS    string `json:"css"`
	JS     string `json:"js"`
	Source string `json:"src"`      // path of the code's page
	Preset string `json:"defaults"` // preset
	Theme  string `json:"theme"`    // os-default, light, dark or empty
}

// IsEmpty reports whether there is no code.
func (s *State) IsEmpty() bool { return s.HTML == "" && s.CSS == "" && s.JS == "" }

// Decode decodes a state from an address: JSON, compressed as raw deflate, in padded base64.
// The hash identifies the state. Errors are ErrDamaged, ErrTooLarge and ErrEmpty.
func Decode(encoded string) (s State, hash string, err error) {
	if len(encoded) > EncodedLimit {
		return State{}, "", fmt.Errorf("%d bytes of base64: %w", len(encoded), ErrTooLarge)
	}
	// An unescaped plus sign arrives as a space.
	compressed, err := base64.StdEncoding.Strict().DecodeString(strings.ReplaceAll(encoded, " ", "+"))
	if err != nil {
		return State{}, "", fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	text, err := inflate(compressed)
	if err != nil {
		return State{}, "", err
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return State{}, "", fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if s.IsEmpty() {
		return State{}, "", ErrEmpty
	}
	return s, Hash(compressed), nil
}

// Encode is the inverse of Decode, for links and tests. Browsers compress the same code to
// other bytes, so their hash of it differs.
func Encode(s State) (encoded, hash string) {
	text, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("encode state: %v", err)) // strings always encode
	}
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.DefaultCompression) // the level is valid
	_, _ = w.Write(text)                                  // a bytes.Buffer does not fail
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes()), Hash(b.Bytes())
}

// Hash identifies a compressed state: the first bytes of its SHA-256 digest, in hex.
func Hash(compressed []byte) string {
	sum := sha256.Sum256(compressed)
	return hex.EncodeToString(sum[:hashedBytes])
}

// inflate decompresses data up to the limit.
func inflate(compressed []byte) ([]byte, error) {
	src := bytes.NewReader(compressed)
	r := flate.NewReader(src)
	text, err := io.ReadAll(io.LimitReader(r, DecodedLimit+1))
	if len(text) > DecodedLimit {
		return nil, fmt.Errorf("more than %d bytes: %w", DecodedLimit, ErrTooLarge)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if src.Len() > 0 {
		return nil, fmt.Errorf("%d bytes too many: %w", src.Len(), ErrDamaged)
	}
	return text, nil
}
