// Package seal encrypts small values that leave the program and return: cookies, and ids in
// addresses. Nobody without the key can read, change or make one. It also hashes random tokens
// for storage.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
)

// KeySize is the length of keys in bytes.
const KeySize = 32

// ErrBroken is returned for values not sealed with the same key and for the same purpose.
var ErrBroken = errors.New("sealed value is damaged, or sealed with another key")

// Sealer seals values with AES-256-GCM. It is safe for concurrent use.
type Sealer struct{ keys []cipher.AEAD } // the first seals, all open

// New returns a Sealer with a key of KeySize bytes. Old keys only open values sealed with
// them.
func New(key []byte, old ...[]byte) (*Sealer, error) {
	s := &Sealer{}
	for _, key := range append([][]byte{key}, old...) {
		aead, err := newAEAD(key)
		if err != nil {
			return nil, err
		}
		s.keys = append(s.keys, aead)
	}
	return s, nil
}

func newAEAD(key []byte) (cipher.AEAD, error) {
	if len(key) != KeySize {
		return nil, fmt.Errorf("key has %d bytes, want %d", len(key), KeySize)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("use key: %w", err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, fmt.Errorf("use key: %w", err)
	}
	return aead, nil
}

// Seal encrypts a value: ciphertext and tag, then the nonce. A value sealed for one purpose
// cannot be opened for another.
func (s *Sealer) Seal(value []byte, purpose string) []byte {
	aead := s.keys[0]
	nonce := make([]byte, aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return append(aead.Seal(nil, nonce, value, []byte(purpose)), nonce...)
}

// Open decrypts a value sealed for the same purpose, with the current or an old key, or
// returns ErrBroken.
func (s *Sealer) Open(sealed []byte, purpose string) ([]byte, error) {
	pos := len(sealed) - s.keys[0].NonceSize()
	if pos < 0 {
		return nil, ErrBroken
	}
	for _, aead := range s.keys {
		if value, err := aead.Open(nil, sealed[pos:], sealed[:pos], []byte(purpose)); err == nil {
			return value, nil
		}
	}
	return nil, ErrBroken
}

// ParseKey parses a key of the settings: KeySize bytes in base64 or hexadecimal.
func ParseKey(text string) ([]byte, error) {
	if key, err := hex.DecodeString(text); err == nil && len(key) == KeySize {
		return key, nil
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != KeySize {
		return nil, fmt.Errorf("not %d bytes in base64 or hexadecimal (make one with: openssl rand -base64 %d)", KeySize, KeySize)
	}
	return key, nil
}

// Derive derives a key for one purpose from a key of the settings (HKDF, RFC 5869). It reveals
// neither that key nor those for other purposes.
func Derive(key []byte, purpose string) ([]byte, error) {
	derived, err := hkdf.Key(sha256.New, key, nil, purpose, KeySize)
	if err != nil {
		return nil, fmt.Errorf("derive key of %s: %w", purpose, err)
	}
	return derived, nil
}

// HashToken returns the stored form of a random token: its SHA-256 in hexadecimal. It cannot
// be used as a token.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
