package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

func TestFontsAreUnpackedWithoutTheirLayoutTables(t *testing.T) {
	var woff bytes.Buffer
	put := func(values ...any) {
		for _, v := range values {
			if err := binary.Write(&woff, binary.BigEndian, v); err != nil {
				t.Fatal(err)
			}
		}
	}
	put([]byte("wOFF"), uint32(0x00010000), uint32(0), uint16(2), make([]byte, 30))
	put([]byte("GPOS"), uint32(84), uint32(4), uint32(4), uint32(1))
	put([]byte("head"), uint32(88), uint32(3), uint32(3), uint32(7))
	put([]byte("skipabc"))
	font, err := unpack(woff.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	want := "\x00\x01\x00\x00\x00\x01\x00\x10\x00\x00\x00\x00head\x00\x00\x00\x07\x00\x00\x00\x1c\x00\x00\x00\x03abc\x00"
	if string(font) != want {
		t.Errorf("font = %q, want %q", font, want)
	}
	for _, torn := range [][]byte{nil, woff.Bytes()[:50], woff.Bytes()[:90], []byte("wOF2" + string(make([]byte, 99)))} {
		if _, err := unpack(torn); err == nil {
			t.Errorf("unpacking %q succeeds", torn)
		}
	}
}
