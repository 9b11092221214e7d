package main

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sort"
)

// glyphTables are the font tables needed to draw glyphs.
var glyphTables = map[string]bool{
	"OS/2": true, "cmap": true, "glyf": true, "head": true, "hhea": true,
	"hmtx": true, "loca": true, "maxp": true, "name": true, "post": true,
}

type table struct {
	tag      string
	checksum uint32
	data     []byte
}

var errFont = errors.New("not a font in the Web Open Font Format, version 1")

// unpack converts a WOFF file (https://www.w3.org/TR/WOFF/) to a TrueType font with only the
// tables in glyphTables.
func unpack(woff []byte) ([]byte, error) {
	const header, entry = 44, 20
	if len(woff) < header || string(woff[:4]) != "wOFF" {
		return nil, errFont
	}
	flavour := binary.BigEndian.Uint32(woff[4:])
	count := int(binary.BigEndian.Uint16(woff[12:]))
	if len(woff) < header+count*entry {
		return nil, errFont
	}
	var tables []table
	for i := range count {
		at := woff[header+i*entry:]
		if tag := string(at[:4]); glyphTables[tag] {
			data, err := readTable(woff, at)
			if err != nil {
				return nil, fmt.Errorf("table %s: %w", tag, err)
			}
			tables = append(tables, table{tag, binary.BigEndian.Uint32(at[16:]), data})
		}
	}
	sort.Slice(tables, func(i, j int) bool { return tables[i].tag < tables[j].tag })
	return assemble(flavour, tables), nil
}

func readTable(woff, entry []byte) ([]byte, error) {
	offset, packed, length := binary.BigEndian.Uint32(entry[4:]), binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
	if uint64(offset)+uint64(packed) > uint64(len(woff)) {
		return nil, errFont
	}
	data := woff[offset : offset+packed]
	if packed == length {
		return data, nil
	}
	r, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("decompress: %w", err)
	}
	plain := make([]byte, length)
	if _, err := io.ReadFull(r, plain); err != nil {
		return nil, fmt.Errorf("decompress: %w", err)
	}
	return plain, nil
}

// assemble writes a font file: a table directory, then the tables, aligned to four bytes.
func assemble(flavour uint32, tables []table) []byte {
	var directory, body bytes.Buffer
	entries, selector := 1, 0
	for entries*2 <= len(tables) {
		entries, selector = entries*2, selector+1
	}
	put := func(values ...any) {
		for _, v := range values {
			_ = binary.Write(&directory, binary.BigEndian, v) // a buffer does not fail
		}
	}
	put(flavour, uint16(len(tables)), uint16(entries*16), uint16(selector), uint16((len(tables)-entries)*16))
	start := 12 + 16*len(tables)
	for _, t := range tables {
		put([]byte(t.tag), t.checksum, uint32(start+body.Len()), uint32(len(t.data)))
		body.Write(t.data)
		body.Write(make([]byte, -len(t.data)&3))
	}
	return append(directory.Bytes(), body.Bytes()...)
}
