package webdata

import (
	"encoding/binary"
	"errors"
)

// errMalformed means that a data set cannot be decoded, because the file is damaged or written
// by other code.
var errMalformed = errors.New("malformed data set")

// encoder encodes a data set: numbers as varints, strings after their length, lists after
// their count. The zero value is ready.
type encoder struct{ buf []byte }

func (e *encoder) num(n int) { e.buf = binary.AppendUvarint(e.buf, uint64(n)) }

func (e *encoder) str(s string) {
	e.num(len(s))
	e.buf = append(e.buf, s...)
}

func (e *encoder) strs(list []string) {
	e.num(len(list))
	for _, s := range list {
		e.str(s)
	}
}

// decoder decodes an encoder's output. Strings share the memory of the input. After the first
// error every read returns a zero value and err is set.
type decoder struct {
	rest string
	err  error
}

func (d *decoder) fail() {
	d.rest, d.err = "", errMalformed
}

func (d *decoder) num() int {
	var n uint64
	for i := 0; i < len(d.rest) && i < 5; i++ {
		c := d.rest[i]
		n |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			d.rest = d.rest[i+1:]
			return int(n)
		}
	}
	d.fail()
	return 0
}

// count reads the length of a list, whose entries all take at least a byte, so a damaged
// length cannot request more memory than the input.
func (d *decoder) count() int {
	n := d.num()
	if n > len(d.rest) {
		d.fail()
		return 0
	}
	return n
}

func (d *decoder) str() string {
	n := d.num()
	if n > len(d.rest) {
		d.fail()
		return ""
	}
	s := d.rest[:n]
	d.rest = d.rest[n:]
	return s
}

func (d *decoder) strs() []string {
	n := d.count()
	if n == 0 {
		return nil
	}
	list := make([]string, n)
	for i := range list {
		list[i] = d.str()
	}
	return list
}

// index reads a number below limit.
func (d *decoder) index(limit int) int {
	n := d.num()
	if n >= limit {
		d.fail()
		return 0
	}
	return n
}

// done returns the first error; remaining input is one too.
func (d *decoder) done() error {
	if d.err == nil && d.rest != "" {
		d.fail()
	}
	return d.err
}
