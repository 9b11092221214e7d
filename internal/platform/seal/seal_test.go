package seal

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"testing"
)

func testSealer(t *testing.T, fill byte) *Sealer {
	t.Helper()
	s, err := New(bytes.Repeat([]byte{fill}, KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOnlyTheSameKeyAndPurposeOpen(t *testing.T) {
	s := testSealer(t, 1)
	sealed := s.Seal([]byte("value"), "session")
	if got, err := s.Open(sealed, "session"); err != nil || string(got) != "value" {
		t.Fatalf("Open = %q, %v", got, err)
	}
	if bytes.Equal(sealed, s.Seal([]byte("value"), "session")) {
		t.Error("two seals of a value are equal")
	}
	if _, err := s.Open(sealed, "login"); !errors.Is(err, ErrBroken) {
		t.Errorf("other purpose: %v", err)
	}
	if _, err := testSealer(t, 2).Open(sealed, "session"); !errors.Is(err, ErrBroken) {
		t.Errorf("other key: %v", err)
	}
}

func TestDerivedKeysDifferByPurpose(t *testing.T) {
	seen := map[string]string{}
	for _, from := range []byte{1, 2} {
		for _, purpose := range []string{"cookies", "examples"} {
			key, err := Derive(bytes.Repeat([]byte{from}, KeySize), purpose)
			if err != nil || len(key) != KeySize {
				t.Fatalf("%d, %s: %d bytes, %v", from, purpose, len(key), err)
			}
			again, err := Derive(bytes.Repeat([]byte{from}, KeySize), purpose)
			if err != nil || !bytes.Equal(key, again) {
				t.Errorf("%d, %s: another key the second time, %v", from, purpose, err)
			}
			name := string(from) + purpose
			if other, have := seen[string(key)]; have {
				t.Errorf("%q and %q have the same key", name, other)
			}
			seen[string(key)] = name
		}
	}
}

func TestOldKeysOnlyOpen(t *testing.T) {
	rotated, err := New(bytes.Repeat([]byte{3}, KeySize), bytes.Repeat([]byte{2}, KeySize), bytes.Repeat([]byte{1}, KeySize))
	if err != nil {
		t.Fatal(err)
	}
	for fill := range byte(5) {
		got, err := rotated.Open(testSealer(t, fill).Seal([]byte("value"), "session"), "session")
		if isKnown := fill >= 1 && fill <= 3; isKnown != (err == nil && string(got) == "value") {
			t.Errorf("key %d: %q, %v", fill, got, err)
		}
	}
	sealed := rotated.Seal([]byte("value"), "session")
	if _, err := testSealer(t, 3).Open(sealed, "session"); err != nil {
		t.Errorf("newest key: %v", err)
	}
	if _, err := rotated.Open(sealed[:len(sealed)-1], "session"); !errors.Is(err, ErrBroken) {
		t.Errorf("cut: %v", err)
	}
	if _, err := New(bytes.Repeat([]byte{3}, KeySize), []byte("short")); err == nil {
		t.Error("old key that is too short: want an error")
	}
}

func TestEveryChangeIsNoticed(t *testing.T) {
	s := testSealer(t, 1)
	sealed := s.Seal([]byte("value"), "session")
	for i := range sealed {
		changed := bytes.Clone(sealed)
		changed[i] ^= 1
		if _, err := s.Open(changed, "session"); !errors.Is(err, ErrBroken) {
			t.Errorf("byte %d changed: %v", i, err)
		}
		if _, err := s.Open(sealed[:i], "session"); !errors.Is(err, ErrBroken) {
			t.Errorf("cut to %d bytes: %v", i, err)
		}
	}
}

func TestParseKey(t *testing.T) {
	key := bytes.Repeat([]byte{0xa5}, KeySize)
	for _, text := range []string{base64.StdEncoding.EncodeToString(key), hex.EncodeToString(key)} {
		if got, err := ParseKey(text); err != nil || !bytes.Equal(got, key) {
			t.Errorf("ParseKey(%q) = %x, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "secret", hex.EncodeToString(key[1:]), base64.StdEncoding.EncodeToString(key[1:])} {
		if _, err := ParseKey(text); err == nil {
			t.Errorf("ParseKey(%q): want an error", text)
		}
	}
}
