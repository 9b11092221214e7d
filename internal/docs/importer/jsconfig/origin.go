package jsconfig

import (
	"encoding/json"
	"fmt"
	"strings"
)

// origins are the positions in source files of the lines of a bundle, from its source map.
type origins struct {
	sources []string
	lines   [][]mapping
}

// mapping is where code from a column on comes from. Lines and columns are from 0.
type mapping struct{ column, source, line int }

// readMap reads a source map: https://tc39.es/ecma426/.
func (o *origins) readMap(text []byte) error {
	var m struct {
		Sources  []string
		Mappings string
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return fmt.Errorf("read source map: %w", err)
	}
	o.sources = m.Sources
	var source, line int
	for group := range strings.SplitSeq(m.Mappings, ";") {
		var mappings []mapping
		column := 0
		for segment := range strings.SplitSeq(group, ",") {
			fields := decodeVLQ(segment)
			if len(fields) < 4 {
				continue
			}
			column, source, line = column+fields[0], source+fields[1], line+fields[2]
			mappings = append(mappings, mapping{column, source, line})
		}
		o.lines = append(o.lines, mappings)
	}
	return nil
}

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// decodeVLQ decodes numbers: digits of five bits, the lowest first, whose sixth bit says that more follow. The lowest bit
// of a number is its sign.
func decodeVLQ(text string) []int {
	var fields []int
	value, shift := 0, 0
	for _, c := range text {
		digit := strings.IndexRune(base64Digits, c)
		value |= (digit & 31) << shift
		if shift += 5; digit&32 != 0 {
			continue
		}
		if value&1 != 0 {
			fields = append(fields, -(value >> 1))
		} else {
			fields = append(fields, value>>1)
		}
		value, shift = 0, 0
	}
	return fields
}

// origin returns the file and line of a position in the bundle, from 1. Without one, file is "".
func (o *origins) origin(pos position) (file string, line int) {
	if pos.Line < 1 || pos.Line > len(o.lines) {
		return "", 0
	}
	for _, m := range o.lines[pos.Line-1] {
		if m.column < pos.Column && m.source >= 0 && m.source < len(o.sources) {
			file, line = o.sources[m.source], m.line+1
		}
	}
	_, file, ok := strings.Cut(file, Root+"/")
	if !ok {
		return "", 0
	}
	return file, line
}
